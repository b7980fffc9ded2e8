block-train-name = Block Train
block-train-tagline = Lay containers side by side and over each other, and do not forget the locomotive.

block-train-phase-captain = The captain card is handed out.
block-train-phase-scoring = Three scoring cards are turned up.
block-train-phase-reveal = A new round is laid out.
block-train-phase-take = Take a card from the offer.
block-train-phase-place = Place { $card } in your load.
block-train-phase-over = The last round is over.

block-train-wagon = { $wagon ->
    [B] blue
    [Bf] fragile blue
    [Bd] blue with flag
    [G] green
    [Gf] fragile green
    [Gd] green with flag
    [R] red
    [Rf] fragile red
    [Rd] red with flag
    [O] gold
    [Of] fragile gold
    [Od] gold with flag
    [Nf] fragile without colour
    [Nd] flag without colour
   *[E] empty
  }
block-train-card = { $kind ->
    [locomotive] locomotive, arrow on { $first }, then { $second }
   *[wagons] { $first }, { $second }
  }
block-train-way = { $turned ->
    [yes] flipped
   *[no] unturned
  }

block-train-action-name_captain = { $captain } gets the captain card
block-train-action-show_scoring = Scoring cards: { $cards }
block-train-action-reveal = New offer: { $cards }
block-train-action-take = { $player } takes { $card }
block-train-action-place = { $left ->
    [-1] { $player } lays the card before the load, { $way }
    [0] { $player } lays the card half over the left end, { $way }
   *[other] { $player } lays the card on places { $left } and { $right }, { $way }
  }

block-train-told-place = { $left ->
    [-1] { $player } lays { $card } before the load, { $way }
    [0] { $player } lays { $card } half over the left end, { $way }
   *[other] { $player } lays { $card } at places { $left } and { $right }, { $way }
  }

block-train-term-runs = runs of one colour
block-train-term-gold = gold containers
block-train-term-most_red = most red
block-train-term-shortest = shortest load
block-train-term-longest = longest load
block-train-term-no_gold = no gold
block-train-term-two_colours = exactly two colours
block-train-term-two_locomotives = locomotive at both ends
block-train-term-empty_wagons = empty wagons
block-train-term-fragile = fragile containers
block-train-term-no_flag = no flag
block-train-term-no_locomotive = no locomotive
block-train-term-growing_runs = runs that can grow
block-train-term-captain = captain card
block-train-term-rivals = the best rival

block-train-rule-runs = Neighbours of one colour: 3 → 5, 4 → 7, 5 or more → 10
block-train-rule-gold = +3 for each gold container
block-train-rule-most_red = +5 for the most red containers; a tie: nobody
block-train-rule-shortest = +7 for the shortest load; a tie: nobody
block-train-rule-longest = +5 for the longest load; a tie: nobody
block-train-rule-no_gold = +5 for each load without gold
block-train-rule-two_colours = +5 for each load of exactly two colours, gold being one
block-train-rule-two_locomotives = +7 for each load with an arrow at both ends
block-train-rule-empty_wagons = +2 for each empty wagon
block-train-rule-fragile = +2 for each fragile container
block-train-rule-no_flag = +5 for each load without a flag
block-train-rule-no_locomotive = No visible arrow: 0 points in all

block-train-option-box = Pieces from your own box
block-train-option-captain = Who is captain first
block-train-option-scoring = The three advanced scoring cards
block-train-option-deck = Our own deck
block-train-ending-last_round = The last round is over.
block-train-tiebreak-shorter_load = Equal points: the shorter load wins.
block-train-tiebreak-shared = Equal points and loads of equal length: the win is shared.

block-train-board-round = Round { $round }/{ $rounds }, captain { $captain }, cards to come { $deck }
block-train-board-nobody = nobody yet
block-train-board-scoring = Scoring
block-train-board-offer = Offer
block-train-board-held = In hand ({ $player }): { $card }
block-train-board-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
block-train-board-empty_load = no load yet
block-train-board-warning = no locomotive: 0 points
block-train-board-warning-short = 0 points
block-train-board-covered = covered
block-train-board-legend = B G R O blue, green, red, gold · E empty · f fragile · d flag · < arrow

error-take_container_first = First take a card from the offer.
error-place_container_first = First place the card you took: { $card }.
error-container_not_offered = { $card } is not in the offer: take one of the cards shown.
error-first_container_at_zero = The first card begins the load: there is only one place for it, either way round.
error-container_apart = A card must touch the load: over it, half over an end, or right beside it.
error-beyond_arrow = Nothing goes beyond an arrow: cover the arrow, or use the other end.
error-covers_fragile = A fragile container may not be covered: choose another place.
error-arrow_inward = The arrow must point outward: turn the locomotive round.
error-locomotive_inside = A locomotive goes only to an end of the load.
error-container_same_both_ways = This card is the same both ways: lay it unturned.
error-containers_total = A deck has { $wanted } cards; this one has { $cards }.
error-container_unknown = “{ $card }” is not a card. Write two wagons like Bf-G, each of B G R O with f or d, or E; < before a locomotive.
error-locomotive_empty = “{ $card }”: a locomotive has two containers, no empty wagon.
error-locomotive_fragile = “{ $card }”: the arrow wagon of a locomotive may not be fragile.
error-scoring_not_three = Choose { $wanted } different scoring cards, or none to draw them; these are { $cards }.

# The board on the page.
block-train-captain = Captain: picks first next round
block-train-length = { $count ->
    [0] no wagons
    [one] one wagon
   *[other] { $count } wagons
  }
block-train-load = { $player }’s load
block-train-arrow = arrow,
block-train-covering = { $wagon } over { $covered }
block-train-look-below = Look at the covered wagons
block-train-round = Round { $round } of { $rounds }
block-train-order = Order of this round
block-train-placed = has placed
block-train-to-come = to come
block-train-deck-title = { $count ->
    [one] { $count } card
   *[other] { $count } cards
  } to come; locomotives not seen yet: { $locomotives }
block-train-discards = { $count } discarded
block-train-place = { $left ->
    [-1] Before the load
    [0] Half over the left end
   *[other] Places { $left } and { $right }
  }{ $covered ->
    [none] , covers nothing
   *[other] , covers { $covered }
  }
block-train-once = { $points } once you have a locomotive
block-train-left = Place further left
block-train-right = Place further right
block-train-turn = Turn round
block-train-put-back = Put the card back

block-train-lead-place = Now choose where the card goes, and which way round.

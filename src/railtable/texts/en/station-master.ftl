station-master-name = Station Master
station-master-tagline = Board the trains that will pay, couple the carriages, and whistle them off in time.

station-master-phase-start = Chance picks who begins.
station-master-phase-station = The first locomotives roll in.
station-master-phase-deal = Cards are being dealt.
station-master-phase-locomotive = A new locomotive rolls in.
station-master-phase-turn = Board a train with one of your tokens, or play a card.
station-master-phase-standing = Standing Room: you may put one of your tokens on train { $target } now.
station-master-phase-reassign = Re-Assign: choose the train that gets the last carriage of train { $source }.
station-master-phase-repair = Repair: you may take a carriage from the top { $reach ->
    [one] discard
   *[other] { $reach } discards
  } and couple it to a train.
station-master-phase-transfer_target = Transfer: choose the train the tokens of train { $source } change to.
station-master-phase-transfer_tokens = Transfer: pick tokens one by one, three at most ({ $taken } so far), or stop.
station-master-phase-over = The last train has left.

station-master-card = { $card ->
    [day_coach] Day Coach (+1)
    [mail] Mail (+2)
    [parlour] Parlour (+3)
    [sleeping] Sleeping Car (+4)
    [dining] Dining Car (+5)
    [observation] Observation Car (+6)
    [ballast] Ballast (−1)
    [refuse] Refuse (−2)
    [flat] Flat Car (−3)
    [tanker] Tanker (−4)
    [coal] Coal (−5)
    [cattle] Cattle (−6)
    [first_class] 1st Class (±)
    [executive_class] Executive Class (±)
    [caboose] Caboose
    [royal] Royal Carriage
    [re_assign] Re-Assign Carriage
    [repair_3] Repair 3
    [repair_5] Repair 5
    [transfer] Transfer Passengers
    [standing_room] Standing Room
    [uncouple_1] Uncouple 1
    [uncouple_2] Uncouple 2
    [rush_hour] Rush Hour
   *[hidden] a card
  }
station-master-card_help = { $card ->
    [caboose] A train leaves now, full or not.
    [royal] Doubles the last two carriages of a train when it leaves.
    [re_assign] Move the last carriage of a train to the tail of another.
    [repair_3] Couple a carriage from the top 3 discards.
    [repair_5] Couple a carriage from the top 5 discards.
    [transfer] Move up to three tokens from one train to another.
    [standing_room] One more token place on a train; you may board it at once.
    [uncouple_1] Remove the last carriage of a train.
    [uncouple_2] Remove the last two carriages of a train.
    [rush_hour] One more locomotive in the station, for good.
    [first_class] Adds points on an Executive train, loses points on any other.
    [executive_class] Adds points on an Executive train, loses points on any other.
   *[other] A carriage: couple it to a train.
  }
station-master-locomotive = { $kind ->
    [executive] Executive { $number }
    [freight] Freight { $number }
   *[ordinary] Locomotive { $number }
  }

station-master-action-board = { $player } boards train { $train } with { $token ->
    [hidden] a token, face down
    [1] the token of 1 passenger
   *[other] the token of { $token } passengers
  }
station-master-action-attach = { $player } couples { $card } to train { $train }
station-master-action-caboose = { $player } plays a Caboose: train { $train } leaves
station-master-action-royal = { $player } lays a Royal Carriage before train { $train }
station-master-action-standing_room = { $player } plays Standing Room on train { $train }
station-master-action-re_assign = { $player } plays Re-Assign: the last carriage of train { $train } is lifted
station-master-action-re_assign_to = { $player } moves the carriage to train { $train }
station-master-told-re_assign = { $player } plays Re-Assign: { $card } is lifted from train { $train }
station-master-told-re_assign_to = { $player } moves { $card } from train { $from } to train { $train }
station-master-action-transfer = { $player } plays Transfer Passengers: tokens leave train { $train }
station-master-action-transfer_to = { $player } leads them to train { $train }
station-master-action-take_token = { $player } moves a token of { $owner }
station-master-told-transfer = { $player } moves { $count ->
    [0] no token
    [one] one token
   *[other] { $count } tokens
  } from train { $from } to train { $train }
station-master-told-standing_room = { $player } plays Standing Room on train { $train } and boards it
station-master-action-repair = { $player } plays { $card }
station-master-action-mend = { $player } takes a carriage from the discard and couples it to train { $train }
station-master-told-mend = { $player } takes { $card } from the discard and couples it to train { $train }
station-master-action-uncouple = { $player } plays { $card } on train { $train }
station-master-told-uncouple = { $player } plays { $card }: train { $train } loses { $off }
station-master-action-forgo = { $player } plays { $card } without effect
station-master-action-stop = { $player } leaves it at that
station-master-action-first_player = { $first } begins
station-master-action-open_station = The station opens: { $locomotives }
station-master-action-draw_locomotive = { $locomotive } arrives on track { $train }
station-master-action-deal = { $player } draws { $cards ->
    [hidden] cards face down
    [none] nothing
   *[other] { $cards }
  }{ $rush_hour ->
    [yes] {" "}— Rush Hour! The station grows by a train, if a locomotive is left
   *[no] {""}
  }

station-master-term-ordinary_trains = ordinary trains
station-master-term-executive_trains = Executive trains
station-master-term-freight_trains = Freight Train
station-master-term-points = points
station-master-term-rivals_points = others’ points
station-master-term-aboard = your passengers aboard
station-master-term-below_zero = trains heading below zero
station-master-term-rivals_aboard = others’ passengers aboard
station-master-term-hand = cards in hand
station-master-term-in_front = tokens still free
station-master-term-choice = what the card may still bring

station-master-option-box = Pieces from your own box
station-master-option-first_player = Who begins
station-master-option-deck = A deck of your own: the number of each card, 97 in all
station-master-ending-last_train = The last train has left the station.
station-master-ending-blocked = Nobody can act any more: the trains still in the station do not score.
station-master-tiebreak-best_train = Equal points: the higher score with a single train wins.
station-master-tiebreak-shared = Equal points and equally good best trains: the win is shared.
station-master-scored = { $move }: a train leaves

station-master-board-piles = Deck { $deck } · locomotives to come { $locomotives } · discard { $discard }
station-master-board-discard_top = Top of the discard (1 is uppermost)
station-master-board-train = Train { $train }
station-master-board-no_train = no train
station-master-board-value = leaving now: { $value } a passenger
station-master-board-carriages = carriages { $have } of { $number }
station-master-board-bare = none yet
station-master-board-laid = before it
station-master-board-aboard = aboard { $tokens } of { $capacity }
station-master-board-nobody = nobody
station-master-board-player = { $player }: { $points ->
    [one] { $points } point
   *[other] { $points } points
  }, { $tokens ->
    [one] { $tokens } token
   *[other] { $tokens } tokens
  } in front, { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
  }
station-master-board-departed = Departed: { $locomotive } at { $value } a passenger — { $points }
station-master-board-your_tokens = Your tokens in front
station-master-board-your_hand = Your hand

error-finish_card_first = First finish the card you are playing.
error-no_passing = There is no passing: board a train or play a card.
error-no_card_asks_for_this = The card you played does not do this.
error-track_is_empty = There is no train on that track: choose one that is in the station.
error-token_not_in_front = You have no such token in front of you: it is aboard a train.
error-train_has_no_room = That train has no room for another token.
error-standing_room_is_elsewhere = The token goes on the train you laid Standing Room before.
error-train_has_no_carriage = That train has no carriage.
error-no_other_train = There is no other train in the station.
error-re_assign_is_mandatory = Re-Assign must be carried out: choose a train with a carriage.
error-same_train = Choose another train than the one it comes from.
error-train_has_no_token = There is no token on that train.
error-no_room_elsewhere = No other train has room for a token.
error-no_such_token = There is no such token on the train you take from.
error-out_of_reach = Your Repair card does not reach that deep into the discard.
error-not_a_carriage = That discard is not a carriage.
error-unknown_card = “{ $card }” is not a card of Station Master. Cards: { $known }.
error-wrong_deck_total = A deck has { $wanted } cards; this one has { $total }.
error-negative_copies = A deck cannot hold { $copies } of { $card }.
error-too_many_copies = A deck may hold { $most } of { $card } at most, not { $copies }.

# The page.

station-master-card-short = { $card ->
    [day_coach] Day Coach
    [mail] Mail
    [parlour] Parlour
    [sleeping] Sleeping
    [dining] Dining
    [observation] Observation
    [ballast] Ballast
    [refuse] Refuse
    [flat] Flat Car
    [tanker] Tanker
    [coal] Coal
    [cattle] Cattle
    [first_class] 1st Class
    [executive_class] Executive
    [caboose] Caboose
    [royal] Royal
    [re_assign] Re-Assign
    [repair_3] Repair
    [repair_5] Repair
    [transfer] Transfer
    [standing_room] Standing
    [uncouple_1] Uncouple
    [uncouple_2] Uncouple
    [rush_hour] Rush Hour
   *[hidden] Card
  }
station-master-class = { $kind ->
    [executive] Executive
    [freight] Freight
   *[ordinary] {""}
  }
station-master-train-label = Train { $train }, { $locomotive }: { $carriages }; { $missing } missing; worth { $value } a passenger now; aboard: { $aboard }; room for { $room } more
station-master-take-token = Move token { $place } of { $owner }
station-master-own-token = { $value ->
    [one] Token of 1 passenger
   *[other] Token of { $value } passengers
  }, { $count } in front of you
station-master-others = The other players
station-master-holds = { $tokens ->
    [one] { $tokens } token
   *[other] { $tokens } tokens
  } · { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
  }
station-master-track-empty = Track { $track } is empty
station-master-deck = Deck
station-master-discard = Discard
station-master-locomotives = To come
station-master-play-card = Play this card
station-master-forgo = Play it without effect
station-master-stop = Leave it at that
station-master-departs = { $locomotive } departs
station-master-departs-empty = Nobody was aboard.
station-master-departs-close = Put the departure board away

station-master-lead-token = Now choose the train it boards.
station-master-lead-card = Now choose a train for the { $card }.
station-master-lead-discard = Now choose the train it is coupled to.
station-master-lead-play = Play it, or choose another card.
station-master-brings = you { $points }
station-master-would-depart = departs

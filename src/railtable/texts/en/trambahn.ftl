trambahn-name = Trambahn
trambahn-tagline = Two tramway companies, four lines, ten rides through old Munich.

trambahn-phase-passengers = { $laid ->
    [0] Lay a passenger: one hand card beside its Terminus.
   *[other] Lay a second passenger, build stations, or continue.
  }
trambahn-phase-stations = Build stations, take income, buy trams, or end your turn.
trambahn-phase-income = Take more income, buy trams, or end your turn.
trambahn-phase-trams = Buy another tram, or end your turn.
trambahn-phase-over = The tenth ride is over.

trambahn-line = { $line ->
    [blue] Blue line
    [red] Red line
    [green] Green line
   *[yellow] Yellow line
  }
trambahn-card = { $line ->
    [hidden] a card
    [none] Conductor
    [blue] Blue { $value }
    [red] Red { $value }
    [green] Green { $value }
   *[yellow] Yellow { $value }
  }
trambahn-tram = { $tram ->
    [2] horse tram ×2
    [3] steam tram ×3
   *[4] electric tram ×4
  }

trambahn-action-passenger = { $player } lays { $card } as a passenger on the { $line }
trambahn-action-start = { $player } starts a column with { $card }
trambahn-action-add = { $player } adds { $card } to column { $column }
trambahn-action-income = { $player } turns { $card } into money
trambahn-action-buy = { $player } buys the { $tram } for column { $column }
trambahn-action-end_turn = { $player } ends the turn
trambahn-told-end_turn = { $player } ends the turn; without a tram { $count ->
    [one] this card becomes
   *[other] these { $count } cards become
  } money: { $cards }
trambahn-action-first_player = { $first } begins
trambahn-action-deal = The cards are dealt: 12 for the first player’s money, 15 for the second’s, six in each hand
trambahn-action-pay = { $player } pays { $count ->
    [one] { $count } card
   *[other] { $count } cards
  }, and nobody sees { $count ->
    [one] it
   *[other] them
  }
trambahn-action-refill = { $player } draws { $count ->
    [one] one card
   *[other] { $count } cards
  }{ $cards ->
    [hidden] {""}
   *[other] : { $cards }
  }
trambahn-action-reshuffle = The deck is empty: both give half of their money, and all is shuffled

trambahn-term-rides_blue = Blue rides
trambahn-term-rides_red = Red rides
trambahn-term-rides_green = Green rides
trambahn-term-rides_yellow = Yellow rides
trambahn-term-bonus = Bonus rides
trambahn-term-lead = points ahead
trambahn-term-network = your network
trambahn-term-rival_network = rival’s network
trambahn-term-trams_to_come = trams to come
trambahn-term-money = money
trambahn-term-hand = useful hand cards
trambahn-term-bonus_near = bonus rides in reach

trambahn-option-box = Pieces from your own box
trambahn-option-first_player = Who begins
trambahn-ending-tenth_ride = The tenth ride is over.
trambahn-ending-nothing_to_draw = Both hands are empty and nothing is left to draw.
trambahn-tiebreak-money = Equal points: the larger reserve of money wins.
trambahn-tiebreak-shared = Equal points and equal money: the win is shared.

trambahn-board-deck = Deck { $deck }, discard { $discard }, trams left in the pile { $pile }
trambahn-board-rides = Rides { $rides }/10
trambahn-board-market = Market
trambahn-board-passengers = Passengers
trambahn-board-ride_now = a ride now gives
trambahn-board-money = money { $money }
trambahn-board-hand = hand { $count }
trambahn-board-your_hand = Your hand
trambahn-board-column = column { $column }
trambahn-board-no_tram = no tram yet
trambahn-board-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
  }

error-passenger_first = First lay a passenger: one or two hand cards beside a Terminus.
error-two_passengers_at_most = Two passengers a turn at most.
error-part_closed = That part of the turn is over: passengers, stations, income, trams come in this order.
error-other_terminus = A passenger waits at the Terminus of its own line.
error-card_not_in_hand = That card is not in your hand.
error-no_such_column = You have no column { $column }.
error-conductor_starts_column = A Conductor cannot start a column. Add it to one of your columns.
error-column_complete = That column ends in a 10: nothing may be added.
error-other_line = A column holds one line only.
error-not_ascending = Values must rise: the last one is { $last }.
error-column_has_tram = That column has its tram already.
error-tram_not_in_market = No ×{ $tram } tram is for sale.
error-not_enough_money = That tram costs { $price } money cards.

# The board on the page.
trambahn-part-passengers = Passengers
trambahn-part-stations = Stations
trambahn-part-income = Income
trambahn-part-trams = Trams
trambahn-part-refill = Refill
trambahn-ride = { $line }: a ride!
trambahn-scored = { $move }: a ride
trambahn-turn = Parts of a turn
trambahn-end_turn = End turn
trambahn-deck = Deck
trambahn-discard = Discard
trambahn-pile = Trams left
trambahn-money = Money: { $money }
trambahn-money-word = Money
trambahn-price = costs { $price }
trambahn-now = Now: { $part }
trambahn-hand-card = { $card }, { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
trambahn-to-money = Turn into money
trambahn-new-column = New column
trambahn-market = Trams for sale
trambahn-hand = Your hand
trambahn-other-hand = { $count ->
    [one] one hidden card
   *[other] { $count } hidden cards
  }
trambahn-row = { $line }: { $count } of 4 passengers{ $cards ->
    [none] {""}
   *[other] , waiting: { $cards }
  }; a ride now gives { $values }
trambahn-column = { $line }, column { $column }: { $cards }; { $tram ->
    [none] no tram yet: a ride gives nothing
   *[other] tram ×{ $tram }; { $points ->
        [one] { $points } point
       *[other] { $points } points
      } a ride
  }
trambahn-tram-price = { $tram }, costs { $price ->
    [one] { $price } card
   *[other] { $price } cards
  }, you have { $money }
trambahn-own-company = Your company
trambahn-company = { $player }’s company
trambahn-no-columns = No line built yet.

trambahn-lead-card = Now choose where { $card } goes.
trambahn-lead-tram = Now choose the column for the { $tram }.

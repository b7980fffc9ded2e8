freight-train-name = Freight Train
freight-train-tagline = Three days in a crowded yard: couple the longest trains, one type each.

freight-train-phase-choose_first = A draw decides who gets the wooden locomotive.
freight-train-phase-deal = The yards are laid out.
freight-train-phase-bury = The end-of-day card goes into the deck.
freight-train-phase-turn_up = A row is being filled.
freight-train-phase-turn = Your turn: fill a row if you can and wish, then take one action.
freight-train-phase-act = The row is filled: now take one action.
freight-train-phase-lift_main = { $left ->
    [one] Lift one more car from the main yard.
   *[other] Lift { $left } more cars from the main yard.
  }
freight-train-phase-place = { $lifted ->
    [one] Place the last car: on a train or in your private yard.
   *[other] Place your { $lifted } cars, in any order: on trains or in your private yard.
  }
freight-train-phase-lift_private = Lift another car from your private yard, up to four, or couple what you lifted.
freight-train-phase-couple = Couple the rest of the lifted cars to your trains.
freight-train-phase-lay = { $lifted ->
    [one] Lay the last car in a private row.
   *[other] Lay your { $lifted } cars, one by one: at most eight a row.
  }
freight-train-phase-over = The third day is over.

freight-train-car = { $car ->
    [auto_rack] auto rack
    [box] box car
    [coil_steel] coil steel car
    [container] container car
    [gondola] gondola
    [hopper] hopper
    [ore] ore car
    [piggyback] piggyback car
    [refrigerator] refrigerator car
    [stock] stock car
    [tank] tank car
   *[mixed] mixed train
  }
freight-train-short = { $car ->
    [auto_rack] auto
    [box] box
    [coil_steel] coil
    [container] cont
    [gondola] gond
    [hopper] hopp
    [ore] ore
    [piggyback] pigg
    [refrigerator] refr
    [stock] stck
    [tank] tank
   *[mixed] mix
  }

freight-train-action-fill = { $player } fills a row of the main yard
freight-train-action-lift_main = { $player } lifts the end car of row { $row } in the main yard
freight-train-action-lift_private = { $player } lifts the end car of private row { $row }
freight-train-told-lift_main = { $player } lifts the { $car } from row { $row } of the main yard
freight-train-told-lift_private = { $player } lifts the { $car } from private row { $row }
freight-train-action-rearrange = { $player } pays a point and rearranges the private yard
freight-train-action-mobilise = { $player } mobilises another locomotive
freight-train-action-pass = { $player } can do nothing and passes
freight-train-action-caboose = { $player } closes train { $train } with a caboose
freight-train-action-store = { $player } puts the { $car } in private row { $row }
freight-train-action-attach = { $player } couples the { $car } to train { $train }
freight-train-action-first_player = { $first } takes the wooden locomotive
freight-train-action-deal = The yards are laid out, all cars face up
freight-train-action-bury = The end-of-day card is shuffled into the lower part of the deck
freight-train-action-turn_up = { $end_of_day ->
    [yes] The end-of-day card! The round is finished, then the day is over.{" "}
   *[no] {""}
  }{ $count ->
    [0] No car is left in the deck: the row stays empty
    [one] One car fills the row: { $cars }
   *[other] { $count } cars fill the row: { $cars }
  }

freight-train-term-start = start
freight-train-term-trains_day_1 = trains of day 1
freight-train-term-trains_day_2 = trains of day 2
freight-train-term-trains_day_3 = trains of day 3
freight-train-term-yard_day_1 = private yard after day 1
freight-train-term-yard_day_3 = private yard after day 3
freight-train-term-rearranging = rearranging
freight-train-term-lead = points ahead
freight-train-term-trains = your trains now
freight-train-term-rival_trains = rivals’ trains now
freight-train-term-leads = safety of the leads
freight-train-term-stored_cars = use of stored cars
freight-train-term-yard_points = private yard at the day’s end
freight-train-term-crowded_yard = crowded private yard
freight-train-term-locomotives = free locomotives
freight-train-term-lifted_cars = cars in hand
freight-train-term-thrift = points spent on rearranging

freight-train-option-first_player = Who starts
freight-train-option-cabooses = Play with cabooses
freight-train-option-deck = Another number of cars of each type
freight-train-ending-end_of_day_card = The end-of-day card ended the third day.
freight-train-ending-all_passed = Nobody could do anything for a whole round: the third day is over.

freight-train-board-day = Day { $day } of 3; the wooden locomotive: { $holder }
freight-train-board-deck = Deck { $deck }: the end-of-day card lies under { $fewest } to { $most ->
    [one] { $most } car
   *[other] { $most } cars
  } ({ $percent }% in the next fill)
freight-train-board-day_ending = The end-of-day card is out: this is the last round of the day. Deck { $deck }
freight-train-board-main = Main yard (cars are taken from the right):
freight-train-board-hand = Lifted
freight-train-board-player = { $player }: { $points ->
    [one] { $points } point
   *[other] { $points } points
  }, { $free ->
    [one] one free locomotive
   *[other] { $free } free locomotives
  }{ $mobilised ->
    [yes] , mobilised today
   *[no] {""}
  }
freight-train-board-row = row { $row }
freight-train-board-train = train { $train }:
freight-train-board-caboose = caboose
freight-train-board-categories = Longest trains: cars (points if the day ended now)
freight-train-board-yard_now = private yard now

freight-train-type = { $car ->
    [auto_rack] auto rack
    [box] box
    [coil_steel] coil steel
    [container] container
    [gondola] gondola
    [hopper] hopper
    [ore] ore
    [piggyback] piggyback
    [refrigerator] refrigerator
    [stock] stock
    [tank] tank
   *[mixed] mixed
  }
freight-train-main = Main yard
freight-train-main-row = Row { $row }, from the bumper: { $cars }
freight-train-empty = empty
freight-train-lift = Lift the { $car } of row { $row }. Behind it: { $next }
freight-train-private = Private yard
freight-train-private-row = Private row { $row }, from the bumper: { $cars }
freight-train-lift-private = Lift the { $car } of private row { $row }
freight-train-to-row = Put it in private row { $row }
freight-train-trains = Trains
freight-train-train = Train { $train }: { $category }, { $count ->
    [one] one car
   *[other] { $count } cars
  }{ $caboose ->
    [yes] , with a caboose
   *[no] {""}
  }
freight-train-mixed = mixed
freight-train-new-train = New train
freight-train-free-locomotive = Free locomotive
freight-train-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
freight-train-lifted = Lifted
freight-train-nothing-lifted = No car is lifted.
freight-train-do-fill = Fill a row
freight-train-do-mobilise = Mobilise
freight-train-do-pass = Pass
freight-train-do-rearrange = Rearrange (−1)
freight-train-do-caboose = Caboose ({ $left } left)
freight-train-arrange = Move cars by dragging, or touch a car and then its new place. At most eight a row.
freight-train-arrange-car = { $car }, row { $row }, place { $place }
freight-train-arrange-end = To the end of row { $row }
freight-train-arrange-done = Pay 1 point
freight-train-if-now = If the day ended now
freight-train-deck-column = deck
freight-train-standing = { $length ->
    [one] { $length } car
   *[other] { $length } cars
  }{ $place ->
    [longest] , longest
    [second] , second
   *[none] {""}
  }{ $tied ->
    [yes] , tied
   *[no] {""}
  }, { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
freight-train-yard-row = { $day ->
    [1] Yard: +1 for 2 cars
    [2] Yard: nothing today
   *[3] Yard: −1 a car
  }
freight-train-yard-name = Yard
freight-train-total-now = In all
freight-train-key = ▲ longest · △ second · = tied first · ≈ tied second
freight-train-day = Day { $day }
freight-train-wooden = Wooden locomotive
freight-train-day-ending = Last round of the day
freight-train-day-ending-why = The end-of-day card is out.
freight-train-scored = The day ends and the trains count
freight-train-deck = The end-of-day card lies under { $fewest } to { $most } of { $deck ->
    [one] { $deck } car
   *[other] { $deck } cars
  }: { $percent }% in the next fill.
freight-train-deck-plain = { $deck ->
    [one] { $deck } car
   *[other] { $deck } cars
  } in the deck.


error-private_yard_empty = There is no car in your private yard to rearrange.
error-no_point_to_pay = Rearranging costs a point, and you have none.
error-no_mobilising_on_last_day = You cannot mobilise on the third day.
error-mobilised_today = You have already mobilised today: once a day is the limit.
error-fill_or_act_first = You may pass only if you can do nothing: act, or fill a row first.
error-can_still_act = You may pass only if you can do nothing: you can still act.
error-action_under_way = Finish what you have begun: a turn has one action.
error-one_fill_a_turn = You have filled your row for this turn.
error-deck_is_empty = The deck is empty: nothing can be filled.
error-two_rows_must_be_empty = A row may be filled only if two or more rows are empty.
error-three_cars_lifted = You have your three cars: place them.
error-row_is_empty = Row { $row } is empty.
error-fewer_than_three_cars = Three cars are taken, and the main yard holds fewer: fill a row first.
error-cars_cannot_be_placed = With that car the three could not all be placed.
error-placing_has_begun = You have begun to couple: nothing more may be lifted.
error-four_cars_at_most = Four cars a turn at most.
error-no_train_takes_it = Your trains could not take that car too.
error-car_not_lifted = You have not lifted a car of this type ({ $car }).
error-lift_three_first = Lift three cars first, then place them.
error-not_back_to_a_yard = Cars from the private yard go on trains, never back to a yard.
error-row_is_full = Row { $row } holds eight cars: that is the limit.
error-others_have_no_place = Then another lifted car would have no place.
error-rearranging_stays_in_yard = Rearranging moves cars within the private yard only.
error-no_such_locomotive = You have no train { $train }.
error-caboose_closes_train = A caboose closes that train: nothing joins it.
error-mixed_has_type = The mixed train already has a car of that type.
error-second_train_of_type = You already have a train of that type, and your mixed train is another one.
error-one_mixed_train = You already have a mixed train: all others hold one type.
error-train_of_one_type = That train holds one type.
error-no_caboose_left = All seven cabooses are in use.
error-cabooses_not_in_play = This game is played without cabooses.
error-train_has_caboose = That train already has its caboose.
error-unknown_car = There is no car “{ $car }”. Cars: { $known }.
error-bad_car_count = A deck cannot hold { $count } cars of type { $car }: choose 0 to { $max }.
error-too_few_cars = { $cars } cars are too few for { $seats } seats: at least { $least } are needed.

freight-train-lead-car = Now choose a train or a row for the { $car }.
freight-train-lead-caboose = Now choose the train that gets the caboose.

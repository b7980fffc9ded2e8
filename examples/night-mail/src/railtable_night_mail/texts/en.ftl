night-mail-name = Night Mail
night-mail-tagline = Four wagons, one sack of mail: load it before the others do.
night-mail-expect = Load a bag, or shelve one.

night-mail-action-load = { $player } loads { $bag }
night-mail-action-shelve = { $player } shelves { $bag ->
    [hidden] a bag
   *[other] { $bag }
  }
night-mail-action-draw = { $bag ->
    [hidden] { $seat } is given a bag
   *[other] { $seat } is given { $bag }
  }
night-mail-choice-load = Load { $bag }
night-mail-choice-shelve = Shelve { $bag }
night-mail-kind-load = Load
night-mail-kind-shelve = Shelve

night-mail-field-wagons = Wagons
night-mail-field-hand = Your hand
night-mail-field-shelf = Your shelf
night-mail-field-sack = Bags in the sack
night-mail-field-drawing_seat = Has the turn
night-mail-field-turn = Turns taken
night-mail-field-seal_bonus = Points for a seal
night-mail-field-hand_sizes = Bags in hand
night-mail-field-shelf_sizes = Shelved
night-mail-field-loaded = Points for bags
night-mail-field-seals = Points for seals

night-mail-option-seal_bonus = Points for sealing a wagon
night-mail-term-loaded = Bags loaded
night-mail-term-seals = Wagons sealed
night-mail-term-points = Points
night-mail-term-rivals = The best rival’s points
night-mail-term-hand = Bags in hand that can be loaded
night-mail-ending-delivered = The last bag has found its place.
night-mail-tiebreak-shelf = Equal points: fewer bags on the shelf decide.
night-mail-tiebreak-shared = Equal in everything: the win is shared.
night-mail-board-sack = Sack: { $bags }
night-mail-board-seat = { $player }: { $points } points, { $hand } in hand, { $shelf } shelved
error-night-mail-not-in-hand = You do not hold this bag.
error-night-mail-too-light = This bag is not heavier than { $last }, which lies in the wagon.

night-mail-word-alder = Alder
night-mail-word-birch = Birch
night-mail-word-cedar = Cedar
night-mail-word-dale = Dale
night-mail-word-A1 = Alder 1
night-mail-word-A2 = Alder 2
night-mail-word-A3 = Alder 3
night-mail-word-A4 = Alder 4
night-mail-word-A5 = Alder 5
night-mail-word-A6 = Alder 6
night-mail-word-B1 = Birch 1
night-mail-word-B2 = Birch 2
night-mail-word-B3 = Birch 3
night-mail-word-B4 = Birch 4
night-mail-word-B5 = Birch 5
night-mail-word-B6 = Birch 6
night-mail-word-C1 = Cedar 1
night-mail-word-C2 = Cedar 2
night-mail-word-C3 = Cedar 3
night-mail-word-C4 = Cedar 4
night-mail-word-C5 = Cedar 5
night-mail-word-C6 = Cedar 6
night-mail-word-D1 = Dale 1
night-mail-word-D2 = Dale 2
night-mail-word-D3 = Dale 3
night-mail-word-D4 = Dale 4
night-mail-word-D5 = Dale 5
night-mail-word-D6 = Dale 6

# Hints in three steps: where to look, the idea, the move.

hint-title = { $step ->
    [1] Hint: where to look
    [2] Hint: the idea
   *[3] Hint: the move
  }
hint-next = { $step ->
    [1] Tell me the idea
   *[2] Show me the move
  }
hint-look-only = You have only one choice here.
hint-idea-equal = The best two turns are about equally good. Play the one you like.
hint-idea-decided = The game is as good as decided. This turn changes little.
hint-lead = You win in { $win }% of imagined games, in { $second } ± { $noise }% after the second best turn.
hint-lead-equal = You win in { $win }% of imagined games, and about as often after the second best turn ({ $second } ± { $noise }%).
hint-risk = Risk: { $fact }
hint-then = Then: { $move }
hint-second = Second best: { $move }
turn-elsewhere = the same turn at another place
hint-off = No hints
hint-off-why = This table plays without hints.
hints-allowed = Players may ask for hints
error-hints_forbidden = This table plays without hints.

hint-look = Look at the whole board once more.
hint-look-station-master = { $look ->
    [board] Look at your tokens, and at the trains with room for one.
    [attach] Look at the carriages in your hand. Which train should get one?
    [caboose] Look at which train should leave right now.
    [royal] Look at the last two carriages of each train.
    [standing_room] Look at the trains that have no room left.
    [re_assign] Look at the last carriage of each train.
    [re_assign_to] Look at which train the lifted carriage helps or hurts most.
    [transfer] Look at who sits on which train.
    [transfer_to] Look at who sits on which train.
    [take_token] Look at whose tokens should change trains.
    [repair] Look at the top of the discard.
    [mend] Look at the top of the discard.
    [uncouple] Look at the last carriage of each train.
   *[other] Look at your special cards.
  }
hint-look-freight-train = { $look ->
    [fill] Look at the empty rows of the main yard.
    [lift_main] Look at the end cars of the main yard, and at those behind them.
    [lift_private] Look at the end cars of your private yard.
    [rearrange] Look at the order of the cars in your private yard.
    [mobilise] Look at how many free locomotives you have.
    [caboose] Look at your longest trains.
    [store] Look at what your private yard hides, and for how long.
   *[attach] Look at the lengths of everybody’s trains.
  }
hint-look-trambahn = { $look ->
    [passenger] Look at the four rows of passengers: which ride should come next?
    [start] Look at the cards in your hand that could start a column.
    [add] Look at your columns: which card makes one longer?
    [income] Look at your money, and at the cards you can spare.
    [buy] Look at the trams for sale, and at your columns without one.
   *[end_turn] Look at what you want to keep for later.
  }
hint-look-block-train = { $look ->
    [take] Look at the offer: what do you need, and what do the others need?
   *[place] Look at the ends of your load, and at what a card would cover.
  }
hint-look-string-railway = { $look ->
    [play_turn] Look at the stations your string can reach, and at the strings in between.
    [choose_corner] Look at how far each corner is from river and mountain.
   *[other] Look at where the main stations will be.
  }

# The command line's own sentences.

seat-chance = Chance
cli-verified = Proved: { $count ->
    [one] one chance step follows
   *[other] all { $count } chance steps follow
  } from the committed seed.
cli-proved-own = Proved: { $count ->
    [one] one chance step
   *[other] { $count } chance steps
  } in steps { $first } to { $last }, from the committed seed.
cli-proved-given = Proved: { $count ->
    [one] one chance step
   *[other] { $count } chance steps
  } in steps { $first } to { $last }, taken over from another game, from that game’s committed seed (SHA-256 { $hash }).
cli-unproved-origin_untold = NOT proved: { $count ->
    [one] one chance step
   *[other] { $count } chance steps
  } in steps { $first } to { $last }: taken over from another game whose seed the record does not tell.
cli-unproved-seed_not_revealed = NOT proved: { $count ->
    [one] one chance step
   *[other] { $count } chance steps
  } in steps { $first } to { $last }: the seed is not revealed.
cli-nothing_to_prove = Nothing is proved: there is no chance step in this record.
cli-place = { $place }. { $player }: { $score }
cli-commitment = The deal is committed to: SHA-256 { $hash }
cli-choose = Your choice (1 to { $count }, or written out, such as “{ $example }”; u to undo, q to quit):
error-no_such_choice = Type a number from 1 to { $count }, an action, u or q.
cli-nothing_to_undo = Nothing to take back: a card was turned or somebody else has moved.
cli-simulate-title = { $games ->
    [one] { $games } game
   *[other] { $games } games
  } of { $game }
cli-simulate-bot = bot
cli-simulate-wins = wins
cli-simulate-share = share (95 %)
cli-simulate-scores = score: mean [least … quartiles … most]
cli-simulate-by_seat = Wins by seat: { $wins }
cli-simulate-first = Wins of whoever began: { $wins }
cli-simulate-steps = Steps a game: { $steps }
error-option_without_value = Write options as name=value, not “{ $option }”.

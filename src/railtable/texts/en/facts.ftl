# Facts about a turn: `value` is the number after it, `instead` after the turn it is compared with.

fact-instead = { $versus ->
    [best] after the better turn
    [second] after the second best turn
   *[other] after the other turn
  }
fact-points = { $player_is ->
    [you] You win { $value } points on average until your next turn, { $instead } { fact-instead }.
   *[other] { $player } wins { $value } points on average by then, { $instead } { fact-instead }.
  }

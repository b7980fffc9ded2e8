# Puzzles: today's, one on the board, the answer.

puzzle = Puzzle
puzzles = Puzzles
puzzle-of-the-day = Puzzle of the day
puzzles-what = A position from a game, and one turn to find. There is no clock and you need no account. Everybody gets the same puzzles today.
puzzles-short = One turn to find, no clock.
puzzle-question = Find the best turn for you.
puzzle-no-clock = Take your time: there is no clock.
puzzle-turn-complete = Your turn is complete. Shall we check it?
puzzle-start-over = Start over
puzzle-check = Check my turn
puzzle-checking = Checking…
puzzle-solve = Solve
puzzle-another = Another one
puzzle-next = Next puzzle
puzzle-streak = { $days ->
    [0] No streak yet
    [one] Streak: { $days } day
   *[other] Streak: { $days } days
}

puzzles-solved-today = { $solved } of { $count } solved today

puzzle-answer = The answer
puzzle-solved = Solved
puzzle-failed = Not this time
puzzle-best-turn = The best turn wins { $win }% of the games
puzzle-your-turn = Your turn wins { $win }%
puzzle-next-idea = The next best idea wins { $win }%
puzzle-why-greedy = The turn that takes the most at once wins { $other }% of the games, yours { $best }% (± { $noise }).
puzzle-why-yours = After your turn you win { $other }% of the games, after the best one { $best }% (± { $noise }).
puzzle-why-as-good = Your turn is as good as ours: { $other }% against { $best }% (± { $noise }).
puzzle-why-points = You can expect { $points ->
    [one] { $points } point
   *[other] { $points } points
} more at the end.
puzzle-why-fewer-points = You give up { $points ->
    [one] { $points } point
   *[other] { $points } points
  }, but win more often.
puzzle-why-rival = Otherwise { $name } wins { $gain }% more of the games.
puzzle-show = Show on the board
puzzle-show-best = Best turn
puzzle-show-mine = My turn
puzzle-show-start = Before the turn
puzzle-rating = Your puzzle rating: { $rating } ± { $noise }
puzzle-not-rated = Only the first try counts.
puzzle-try-waits = You are offline. Your turn is saved and counts as your first try when you are back.
puzzle-share-button = Share
puzzle-share = Railtable puzzle · { $game }
puzzle-share-day = Railtable puzzle of { $day } · { $game }
puzzle-copied = Copied. Paste it where you like: it does not give the answer away.
puzzle-wrong = I think this is wrong
puzzle-check-holds = We computed it again in { $worlds } imagined games: the best turn still wins { $lead }% more of the time (± { $noise }).
puzzle-check-fails = We computed it again in { $worlds } imagined games: the best turn wins only { $lead }% more of the time (± { $noise }). You may be right.

# How much luck is in a game.

luck = How much luck is in this game?
luck-what = Bots of the same strength played this game { $games } times with this number of players.
luck-seats = { $seats } players
luck-share = A rough estimate: between equal players, draws explain { $share }% of who wins (± { $noise }, and the method matters too). The rest is up to you and the others.
luck-turns = A game takes { $turns } turns, nearly always { $low } to { $high }.
luck-by-seat = How often each place in the turn order wins
luck-place = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
  } to play
luck-fair = A fair share is { $share }%.
luck-winners = What goes with winning
luck-pieces = Wins of players who used a piece more often than the average. This does not say why they won.
luck-kinds = How often in a game
luck-kinds-winners = winners
luck-kinds-others = others

error-no_such_puzzle = There is no such puzzle. Choose another one.
error-puzzle_turn_goes_on = Your turn is not complete yet. Continue until it is somebody else’s turn.
error-puzzle_turn_over = Your turn is complete already. Check it, or start over.
error-puzzle_not_tried = Try the puzzle first. Then you can say that the answer is wrong.
error-no_puzzle_file = This is not a file of puzzles.
error-bad_puzzle_line = Line { $line } of the file is not a puzzle.
error-bad_puzzle_position = Puzzle { $puzzle } has no position of its game.
error-no_puzzles = There are no puzzles of this game yet. Mine some with `railtable puzzle mine`.

cli-puzzle-mined = { $puzzles } puzzles of { $game } in { $file }.
cli-games-mined = Games examined: { $games }, new puzzles: { $puzzles }.
cli-puzzle-removed = The puzzle { $puzzle } is removed.
cli-puzzle-verified = { $puzzles } puzzles verified.
cli-puzzle-changed = { $puzzle }: the figures are not those in the file.
cli-puzzle-weak = { $puzzle }: the lead is { $lead } ± { $noise }%, which is not enough.
cli-luck-seats = Seats
cli-luck-games = Games
cli-luck-luck = Luck
cli-luck-turns = Turns
cli-luck-by_seat = Wins in turn order
cli-luck-pieces = Wins with this piece
cli-puzzle-you = You are player { $seat } of { $seats }. Find the best turn.

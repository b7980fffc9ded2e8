# The command line's own sentences.

seat-chance = Chance
cli-verified = Proved: { $count ->
    [one] one chance step follows
   *[other] all { $count } chance steps follow
  } from the committed seed.
cli-rewinds = Note: { $count ->
    [one] once, moves were
   *[other] { $count } times, moves were
  } undone after a draw. The same cards came again, so some of them were known beforehand.
cli-shared_deal = This is a shared deal: the seed gives the order of each pile, whatever was played.
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
  } in steps { $first } to { $last }: taken over from another game whose seed is not in the record.
cli-unproved-seed_not_revealed = NOT proved: { $count ->
    [one] one chance step
   *[other] { $count } chance steps
  } in steps { $first } to { $last }: the seed is not revealed.
cli-nothing_to_prove = Nothing is proved: there is no chance step in this record.
cli-place = { $place }. { $player }: { $score }
cli-commitment = The deal is committed to: SHA-256 { $hash }
cli-choose = Your choice (1 to { $count }, or written out, such as “{ $example }”; ? for help):
error-no_such_choice = Type a number from 1 to { $count }, an action, or ? for help.
cli-play-welcome = At the table: { $names }. Type ? for help.
cli-play-help =
    1, 2, 3 …   take this choice
    an action   write it as the list does; several with a semicolon between
    h, hint     a good turn, with its reasons
    r, rules    the rules; “r WORD” shows those with this word
    l, log      what has happened so far
    b, board    the board and the choices again
    u, undo     take your last action back, if no card was turned since
    q, quit     leave the game
cli-play-no_rule = No rule has “{ $words }” in it.
cli-play-hint = A good turn: { $turn }
cli-nothing_to_undo = Nothing to undo: a card was turned or somebody else has moved.
cli-games-game = game
cli-games-players = players
cli-games-options = options
cli-simulate-title = { $games ->
    [one] { $games } game
   *[other] { $games } games
  } of { $game }
cli-simulate-bot = bot
cli-simulate-wins = wins
cli-simulate-share = share (95%)
cli-simulate-scores = score: mean [lowest … median … highest]
cli-simulate-quartiles = In brackets: the lowest value, the lower quartile (a quarter of the games is below), the median, the upper quartile (a quarter is above), the highest value.
cli-simulate-by_seat = Wins by seat: { $wins }
cli-simulate-first = Wins of the player who began: { $wins }
cli-simulate-steps = Steps a game: { $steps }
cli-ladder-title = { $game }: the ladder, seed { $seed }
cli-ladder-match = match
cli-ladder-seats = seats
cli-ladder-games = games
cli-ladder-share = share of the first (95%)
cli-ladder-elo = Elo (95%)
cli-tune-trial = { $accepted ->
    [yes] { $number }. { $name } = { $value }: { $elo } Elo (games: { $games }), kept
   *[no] { $number }. { $name } = { $value }: { $elo } Elo (games: { $games }), not kept
}
error-option_without_value = Write options as name=value, not “{ $option }”.
cli-copied = Copied and compared: { $tables ->
    [one] one table
   *[other] { $tables } tables
  } with { $entries ->
    [one] one entry
   *[other] { $entries } entries
  }. SHA-256 of all entries: { $digest }
cli-finding = Table { $table }: { $what }
cli-checked = { $tables ->
    [one] One table
   *[other] { $tables } tables
  } with { $entries ->
    [one] one entry
   *[other] { $entries } entries
  } checked, { $others } of them written by other rules and not played again. Wrong: { $findings }.
error-not_a_database = { $database } is not a database of Railtable that can be used: { $reason }
error-target_not_empty = { $database } exists and is not empty. Nothing was changed: give another one.
error-database_served = A Railtable serves this database ({ $connections } connections). Stop it first, so that no move is lost.
error-copy_differs = The copy in { $database } differs from the original. Do not use it.
error-log_missing = it is in the lists, but has no log.
error-log_gap = its log has no entry { $place }.
error-log_cut_off = its stored state is ahead of its log: the end of the log is missing.
error-log_unreadable = its log cannot be read: { $reason }
error-log_against_rules = entry { $place } of its log contradicts the rules or the seed: { $reason }
error-snapshot_differs = its stored state differs from its log.
error-card_missing = it is in no list.
error-card_differs = lists show it differently from its log.

lab-title = An experiment with Railtable
lab-about = Matches: { $matches }. Games: { $games }. Pilot games: { $pilot }.
lab-ratings = Ratings
lab-estimates = Margins and wins
lab-luck = Results without luck
lab-luck-how = What luck is worth was learnt from separate pilot games (how many: { $pilot }), before the games above were analysed. “Saved” says how many more games a plain average would need for the same interval.
lab-scores = Scores
lab-variance = Variance of the margin, plain and without luck
lab-margin = Points ahead of the others
lab-win = Share of the win
lab-dashboard = Dashboard: { $address }
lab-head-bot = bot
lab-head-rating = Elo
lab-head-interval = 95%
lab-head-games = games
lab-head-match = match
lab-head-measure = measure
lab-head-plain = plain average
lab-head-adjusted = without luck
lab-head-variance = variance
lab-head-adjusted_variance = variance without luck
lab-head-factor = times fewer games
lab-head-saved = games saved
error-lab_no_scheduler = No scheduler answers at { $address }. Start one (dask scheduler), or leave out --scheduler to use this machine.
error-extra_missing = This needs { $package }: pip install "railtable[{ $extra }]".
error-too_few_games = Too few games to fit, calibrate and test ({ $games }): play more.
error-other_training = The games in { $path } belong to another training: name another folder, or the same game and seed.
cli-chances-seat = seat { $seat }
cli-train-games = games played: { $done }
cli-train-positions = positions taken: { $done }
cli-train-epoch = epoch { $done } done
cli-train-measured = Log loss on games for the test: { $loss } (even chances { $even }, points alone { $points }). Calibration error: { $error }%.
cli-train-first = The package has no model for these features: accepted.
cli-train-better = Better than the model in the package (log loss { $before }): accepted.
cli-train-worse = Not better than the model in the package (log loss { $before }): rejected.
error-lab_other_plan = Another experiment lies in { $path }: choose another folder, or remove it.
error-lab_no_plan = There is no experiment in { $path }.
error-lab_unfinished = The experiment in { $path } is not finished: run it again, and it continues.
error-lab_other_version = A worker has Railtable { $found }, but { $wanted } is needed.
cli-ratings-rebuilt = Finished games: { $games }, rated: { $rated }. Results corrected: { $mended }; ratings changed: { $changed }.
cli-no-reports = Nothing is reported.
cli-report = { $number }: { $at }, { $name } ({ $reason }), table { $table }
cli-report-group = { "  " }{ $reports } reports by { $reporters ->
    [one] one person
   *[other] { $reporters } people
  } about them, at { $tables ->
    [one] one table
   *[other] { $tables } tables
  }; { $seated } by people who sat there.
cli-report-page = Page { $page } of { $pages }: reports about { $people ->
    [one] one person
   *[other] { $people } people
  }.
error-option_takes_one_of = { $option } takes one of: { $choices }.
cli-report-more = Seat { $seat }, at step { $version }. In their own words: { $said }
cli-report-chat = { $at } seat { $seat }: { $text }
cli-report-record = Its record is in { $file }.
cli-challenge-closed = The challenge { $deal } is closed.
cli-report-closed = Report { $number } is closed.
cli-report-from-group = From a group. In their own words: { $said }
cli-group-chat = { $at } { $name }: { $text }
cli-group-closed = The group { $group } is closed.
cli-group-reopened = The group { $group } is open again.
cli-event-closed = Event { $event } is closed.
cli-banned = Kept from { $kind } until { $until }.
cli-event-round = Round { $round }
cli-event-bot = a bot
cli-event-head-place = Place
cli-event-head-player = Player
cli-event-head-points = Points
cli-event-head-wins = First places
cli-event-head-direct = Among equals
cli-event-head-opponents = Opponents
cli-event-head-separated = Behind the player above by
cli-event-strongest = The strongest, { $player }, won { $wins } of { $events ->
    [one] one event
   *[other] { $events } events
  } ({ $low }% to { $high }%, with 95% confidence); mean place { $place }.
cli-event-verified = Verified against the seed and the results: { $pairings ->
    [one] one pairing
   *[other] { $pairings } pairings
  } with { $tables ->
    [one] one table
   *[other] { $tables } tables
  }.
cli-event-no_standings = The log publishes no final standings yet.
cli-event-unrevealed = { $count ->
    [one] The seed of one shared deal is not revealed.
   *[other] The seeds of { $count } shared deals are not revealed.
  }

# Benchmark and datasets.
cli-dataset-made = { $game }: games: { $games }, decisions: { $rows }, size: { $megabytes } MB, in { $path }.
error-dataset_other = { $path } holds another dataset. Name another folder, or the same game, bots, seed and number of games.
error-benchmark_no_game = The benchmark has no matches of “{ $game }”. Games: { $known }.
error-benchmark_other = { $path } holds another benchmark (another agent, suite, choice of games or version). Name another folder.
error-benchmark_unreadable = { $path } cannot be read as results of a benchmark. Name another folder.
error-benchmark_no_result = { $path } is not a benchmark result. Name the file benchmark.json of a finished one.
error-benchmark_other_suite = { $path } is of suite { $suite }, which cannot be compared with this one. Run the benchmark again.
error-benchmark_files = Only a leaderboard takes files: railtable benchmark leaderboard FILES…
error-benchmark_no_files = Name the results to compare: railtable benchmark leaderboard */benchmark.json
benchmark-title = Benchmark of { $agent }
benchmark-score = Score: { $score } ± { $error } (50 is as good as the opponents).
benchmark-score-quick = Score: { $score } ± { $error } (50 is as good as the opponents), from the quick suite: run the whole one to compare.
benchmark-how = Every deal was played both ways round against the same opponents. A share counts wins over all comparisons between a seat of the agent and a seat of the opponent; “without luck” removes the value of the cards. Intervals are 95%.
benchmark-by_game = Score by game
benchmark-leaderboard = Leaderboard
benchmark-quick = { $agent } (quick)
benchmark-origin = Railtable { $version }, suite { $suite }.
benchmark-head-place = place
benchmark-head-agent = agent
benchmark-head-score = score
benchmark-head-game = game
benchmark-head-seats = players
benchmark-head-opponent = opponent
benchmark-head-deals = deals
benchmark-head-share = share
benchmark-head-adjusted = without luck
benchmark-head-elo = Elo
benchmark-head-margin = points ahead

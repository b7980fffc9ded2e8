# What people played: the list of finished games, what can be counted in it, public pages.

played-games = Games played
played-nothing = No game is finished yet. It will be listed here, with its replay.
played-rated = rated
played-practice = continued
played-place = { $place ->
    [1] 1st of { $seats }
    [2] 2nd of { $seats }
    [3] 3rd of { $seats }
   *[other] { $place }th of { $seats }
  }
played-left = left early
played-has-left = left
played-replay = Replay
played-replay-of = Replay: { $game }, { $when }
played-more = Show earlier games

statistics = Statistics
statistics-nothing = There is nothing to count yet: play a game to its end.
statistics-played = games
statistics-left = left early
statistics-mean-points = points on average
statistics-best-points = most points
statistics-mean-place = place on average
statistics-streak = wins in a row now
statistics-longest-streak = most wins in a row
statistics-places = Places
statistics-place = Place
statistics-games = Games
statistics-points = { $count ->
    [one] Points of the latest game
   *[other] Points of the latest { $count } games
  }
statistics-points-short = Points
statistics-date = Date
statistics-as-table = As a table
statistics-opponents = Met most often
statistics-against = { $games ->
    [one] one game, { $ahead ->
        [0] not ahead
       *[other] ahead
      }
   *[other] { $games } games, ahead in { $ahead }
  }


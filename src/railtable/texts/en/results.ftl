# What people played: the list of finished games, what can be counted in it, public pages.

played-games = Games played
played-nothing = No game is finished yet. Finished games are listed here, with their replays.
played-rated = rated
played-practice = continued
played-rewound = undone after a draw
played-place = { $place ->
    [1] 1st of { $seats }
    [2] 2nd of { $seats }
    [3] 3rd of { $seats }
   *[other] { $place }th of { $seats }
  }
played-left = left early
played-by-bot = finished by a bot, not counted
played-has-left = left
played-replay = Replay
played-replay-of = Replay: { $game }, { $when }
played-more = Show earlier games

statistics = Statistics
statistics-nothing = There is nothing to count yet: play a game to its end.
statistics-played = { $count ->
    [one] game
   *[other] games
  }
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


rated-game = Rated game
rated-propose = Rated: the game counts for everybody’s rating, if all agree
rated-how = A rated game has a clock, and everybody must agree before the start. If you leave, you are placed last. There are no hints, and you cannot lend your seat to a bot. Playing the same people again counts less each time.
rated-proposed = This game is proposed as rated.
rated-all-agree = Everybody agrees: this game will be rated.
rated-agree = I agree to a rated game
rated-join = Count this game for my rating
rated-not-agreed = Still missing: { $names }. Without everybody’s agreement the game is not rated.
rated-end = Your rating is now { $rating } ({ $change }).
rated-end-waits = Your rating is being computed…
ratings = Ratings
ratings-nothing = No rating yet. Open a table as “rated”, or join one: bots count as opponents too.
ratings-not-known = Not enough games yet for the list of the best.
rating-of = { $rating } ± { $uncertainty }
rating-games = { $count ->
    [one] one rated game
   *[other] { $count } rated games
  }
rating-over-time = Rating after each game
rating-short = Rating
best-players = Best players
best-how = To be listed, play { $games } rated games and let others see your profile. Your rating must be known to within ± { $uncertainty }. Players are ranked by a cautious estimate of their rating.
best-show-me = Show my profile
best-nobody = Nobody has played enough rated games yet.
best-place = Place
best-name = Name
best-games = Games

error-cannot_be_rated = This game cannot be rated. At a rated table everybody uses their own screen and one seat, and bots play at one of the five levels.
error-rated_needs_clock = A rated game needs a clock: choose one, or play without a rating.
error-rated_seat = This game is rated: its seats stay as they began. You can leave; that counts as the last place.
error-rated_no_hints = This game is rated: there are no hints.
error-no_rewinding_luck = Cards were drawn after this move, so it cannot be undone in this game.
error-one_seat_each = In a rated game everybody plays one seat.
error-rated_no_taking_back = This game is rated: a move cannot be undone once cards are drawn or somebody else has played.

filter-games = Choose games
filter-game = Game
filter-game-all = All games
filter-result = Result
filter-result-all = Any result
filter-result-won = Won
filter-result-lost = Not won
filter-against = Opponents
filter-against-all = All opponents
filter-against-people = With people
filter-against-bots = Bots only
filter-rated = Rating
filter-rated-all = Rated or not
filter-rated-yes = Rated
filter-rated-no = Not rated
filter-none = No game fits.
filter-reset = Show all games
first-game = Your first game
first-game-how = Once you finish a game, your results are here: places, best points, streaks, opponents, and every game to watch again.
first-game-play = Choose a game
best-join = Play a rated game

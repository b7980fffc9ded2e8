# The pages of events.

events = Events
events-how = An event is several rounds of games: an evening with friends, a league, a cup. Bots fill free seats.
events-mine = My events
events-open = Open to everybody
events-none = You are in no event yet. Create one, or open an invite link.
events-none-open = No open event at the moment.
events-formats = Ways to play an event
group-events-none = No event yet. Plan an evening: everybody here can join.
event-new = New event
event-new-how = A title and a game are enough. Everything else has a sensible default.
event-create = Create the event
event-title = Title
event-title-usual = { $name }’s evening
event-games = Games
event-games-how = With several games, each round plays the next one.
event-choose-game = Choose at least one game.
event-format = Format
event-format-evening = Evening
event-format-evening-how = Everybody plays every round, against new opponents where possible.
event-format-round_robin = Round robin
event-format-round_robin-how = Everybody meets everybody. A bot plays for people who leave.
event-format-swiss = Swiss
event-format-swiss-how = Players with similar points meet. Good for many players and few rounds.
event-format-league = League
event-format-league-how = A round a week, days for each turn, divisions with promotion.
event-format-cup = Cup
event-format-cup-how = The best of each table continue until one table is left.
event-format-duplicate = Same cards
event-format-duplicate-how = All tables of a round get the same cards. You are compared with the others in your seat.
event-more = More settings
event-rounds = Rounds
event-seats = Seats at a full table
event-usual = usual
event-access = Who may come
event-access-invited = People with the link
event-access-open = Everybody on this server
event-access-group = The members of my group
event-timer = The next round starts
event-timer-usual = default for the format
event-timer-host = when a host says so
event-timer-after = a minute after the last table
event-timer-every = every week
event-start-at = First round at a set time (otherwise when you press the button)
event-absent = A bot plays for absent players, who get
event-absent-half = half of its points
event-absent-none = none of its points
event-absent-all = all of its points
event-fill = Bots fill free seats
event-late = People can still join after the first round
event-rated-games = Games are rated
event-plays = I play too
event-divisions = Divisions
event-season = Rounds before promotion
event-season-none = none
event-promoted = Players promoted and relegated
event-smaller = Smaller tables that are allowed
event-seats-count = { $count ->
    [one] 1 seat
   *[other] { $count } seats
  }
event-clock-usual = Default for the format
event-place-points = Points by place, from first to last
event-place-points-usual = for example 3, 2, 1, 0
event-bot-level = Level of the bots
event-bye-worth = A player without a table gets
event-bye-mean = the mean of all places
event-bye-win = a win
event-bye-none = nothing
event-advance = Players who advance from each table

event-status-gathering = Gathering
event-status-running = Running
event-status-paused = Paused
event-status-over = Over
event-round-of = { $rounds ->
    [0] Round { $round }
   *[other] Round { $round } of { $rounds }
  }
event-players-count = { $count ->
    [one] 1 player
   *[other] { $count } players
  }
event-hosted-by = Host: { $name }
event-you = you
event-left-mark = left
event-deleted-player = Deleted player
event-bot = Bot

event-your-table = Your table { $number }: { $game }
event-against = With { $names }
event-go-to-table = Go to your table
event-table-soon = Your table { $number } opens in { $time }.
event-bye = You sit this round out. You play again in the next one.
event-round-ends = The round ends in { $time }.
event-tables-soon = The tables open in { $time }.
event-waiting-round = The next round starts in { $time }.
event-waiting-first = The first round starts in { $time }.
event-waiting-host = The host starts the next round.
event-waiting-host-you = Start the next round when everybody is here.
event-playing-on = Your game is over. The round ends when the last table is finished.
event-watching = You are watching this event.
event-paused-now = The event is paused.
event-you-left = You have left. A bot plays for you.
event-place-now = You are { $place ->
    [1] first
    [2] second
    [3] third
   *[other] number { $place }
  } with { $points ->
    [one] { $points } point
   *[other] { $points } points
  }.
event-over-place = The event is over. You finished { $place ->
    [1] first
    [2] second
    [3] third
   *[other] in place { $place }
  }.
event-over-now = The event is over.
event-won-by = { $name } has won.

event-join = Join
event-join-how = Choose the name that the others see.
event-leave = Leave the event
event-leave-sure = A bot plays your running game to the end. You can come back while the event runs.
event-return = Come back
event-rated-agree = Games of this event are rated. By joining you agree.
event-invite = Invite people
event-invite-label = Link to this event
event-invite-how = Anyone with this link can join, even without an account.
event-invite-renew = Make a new link
event-invite-renew-sure = The old link stops working for people who have not joined yet.
event-screen = Television view
event-calendar = Add to calendar
event-links = View and export
event-download-csv = Results (CSV)
event-download-json = Results (JSON)
event-download-log = Log to verify

event-standings = Standings
event-players = Players
event-standings-none = Standings appear after the first table is over.
event-place = Place
event-player = Player
event-points = Points
event-column-wins = Wins
event-column-played = Rounds
event-division = Division { $number }
event-tied-by = Behind the player above by: { $what }
event-tiebreaks-how = Equal points are separated by: points against each other, then wins, then the points of the opponents, then a draw by lot.
event-cross = Cross table
event-cross-how = Each cell: points won at tables with that player.
event-bracket = Bracket
event-bracket-advance = goes on
event-columns-how = On the right: points in the game, then points for the event.
event-byes = Bye: { $names }

event-round = Round { $round }
event-table = Table { $number }
event-table-paired = starts soon
event-table-playing = playing
event-table-over = over
event-watch = Watch
event-look-back = Replay
event-why = Why these tables?
event-why-lot = Nobody has points or opponents yet: the tables are drawn from the event’s seed.
event-adjusted = Corrected by the host: { $reason }
event-absent-mark = a bot played
event-deal-secret = Same cards at every table. The deal is secret until the last table is over.
event-deal-open = Same cards at every table. Seed of the deal: { $seed }

event-history = What happened
event-history-more = Earlier

event-host = Host
event-next-round = Start round { $round }
event-start-now = Open the tables now
event-in-minutes = Start by itself in { $minutes } minutes
event-pause = Pause
event-resume = Resume
event-undo-pairing = Undo the pairing
event-undo-how = Everybody sees the reason.
event-reason = Reason
event-remove = Let a bot play for { $name }
event-replace = Replace { $name }
event-replace-how = Send this link to the person who plays on for { $name }.
event-close = End the event
event-close-sure = The standings become final, and no round follows.
event-adjust = Correct the result
event-adjust-title = Correct table { $table } of round { $round }
event-adjust-rank = Place of { $name }
event-adjust-score = Points of { $name }
event-near = { $names } joined from the same network: a family, or one person with two browsers.
event-apart = { $names } block each other and share a table.
event-screen-leave = To the event
event-screen-join = Join: scan this code
event-screen-part = { $first } to { $last } of { $count }
event-screen-running = Running tables
event-in-seconds = { $count ->
    [one] 1 second
   *[other] { $count } seconds
  }
event-in-mins = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
  }
event-in-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
  }
event-in-days = { $count ->
    [one] 1 day
   *[other] { $count } days
  }

# Finding people to play with; friends, people to avoid, reports.

play-with-people = Play online
seek-how = Say what you would like to play. As soon as enough people want the same, you sit together. While you look, others see your name and what you would like to play.
seek-games = Games
seek-seats = How many players
seek-rated = A rated game
seek-rated-networks = You are not seated with people from your own network.
same-network = { $names } are connected from the same network.
seek-start = Find people
seek-stop = Stop looking
seek-waiting = Looking for people…
seek-others = { $count ->
    [0] No one else is looking for this.
    [one] One other is looking for this.
   *[other] { $count } others are looking for this.
  }
seek-bots-offer = It may take a while. Would you rather begin with bots on the free seats?
seek-bots-yes = Yes, begin with bots
seekers = People looking for a game
seekers-sit = Sit down
seekers-sit-with = Sit down with { $name }
seekers-near = Others are looking too. Sit down with one of them, and you play what they asked for:
seek-gone = The search has stopped: this page was away for a while.
seek-for = { $seats } players
seek-since = Searching for { $seconds } s
seek-choose-one = Choose a game and a number of players.

people-menu = { $name }: follow, mute, block, report
people-how = Follow them to see at which listed tables they play, if they let you. Muting hides their messages. Blocking keeps you from being seated together. They are not told.
people-follow = Follow
people-following = You follow them
people-block = Block
people-blocked = Blocked
people-mute = Mute
people-muted = Muted
people-report = Report
people-title = People
people-nobody = Follow somebody you play with, and you see here where they play.
people-meet = Meet people
people-meet-how = Play with somebody, then choose their name at the table to follow them.
people-kind-follow = You follow
people-kind-block = Blocked
people-kind-mute = Muted
people-remove = Remove
people-remove-who = Remove { $name }
people-followable = People who follow me see at which listed tables I play
people-plays-at = plays { $game }
people-no-table = at no listed table just now
report-title = Report { $name }
report-how = The moderators of this server see the table’s log, chat included, and what you write.
report-reason = What happened
report-reason-insult = Insults or harassment
report-reason-cheating = Cheating
report-reason-stalling = Stalling on purpose
report-reason-name = An offensive name
report-reason-other = Something else
report-text = In your own words
report-send = Send the report
report-sent = The moderators have your report.

error-too_many_seeks = Too many people are looking for a table just now. Try again in a moment.
error-no_such_seats = None of these games can be played by so many.
error-that_is_you = That is you.
error-nobody_there = Nobody sits there with their own screen.
error-too_many_people = Your list is full: at most { $most } people. Remove somebody first.
error-too_many_reports = You have { $most } open reports. Wait until the moderators have seen them.
error-no_such_report = There is no report { $number }.
error-banned_from_chat = The moderators have closed the chat to you, for about { $hours } more hours.
error-banned_from_lists = The moderators keep you from public lists and from finding people, for about { $hours } more hours.
error-no_such_ban = Somebody can be kept from chat or lists, not from “{ $kind }”.

# Before and beside the table: home, new tables, invites, large screens, phones, installing.

what-this-is = Five railway table games: alone, round one screen, or with friends by a link. Free, and without signing up.
welcome-back = Welcome back, { $name }!
game-players = { $low ->
    [same] { $high } players
   *[other] { $low }–{ $high } players
  }
game-minutes = { $low }–{ $high } min
find-table = Find a table
find-table-how = Tables that anybody can join. Take a free seat, or watch.
or-find-table = Or sit down at somebody’s table:
on-big-screen = On a big screen
show-on-big-screen = Show on a big screen

new-table-phones = Big screen: { $game }
phones-how = The table goes on a television or tablet. Everybody sits down with a phone, which shows only their own hand.
who-open-phone = Somebody with a phone
options-changed = { $count ->
    [0] default
    [one] one changed
   *[other] { $count } changed
  }
cards-by-chance = Chosen by chance
cards-choose = Choose { $count } yourself
cards-left = { $left ->
    [0] That is all.
    [one] One more.
   *[other] { $left } more.
  }
order-usual = From seat 1 on
order-own = Our own order
order-up = Earlier
deck-usual = The usual deck
deck-own = A deck of our own
deck-more = One more: { $card }
deck-fewer = One fewer: { $card }
deck-count = How many: { $card }
deck-total = { $total ->
    [none] { $count } in all
   *[other] { $count } of { $total }
  }
deck-upload = Read a file…
deck-upload-how = One line for each: a name, then how many.
deck-download = Save as a file
deck-reset = Back to the usual deck
deck-unreadable = That file holds no deck: { $line }

share-link = Share
link-copied = The link is copied.
link-copy-failed = Copy the link above by hand: the browser does not allow it here.
share-title = Railtable: { $game }
reach-alone = This server listens to this machine only, so the link works nowhere else. To play with others on your network, stop it and start it like this:
reach-network = Friends on your network use this address, not the one in your address bar.

hand-welcome = The table is on the big screen. Take a seat, and this phone shows your hand.
hand-full = All seats at this table are taken.
hand-gathering = You sit at the table. The game starts on the big screen.
hand-events = The last moves
hand-then = then { $value }
hand-look-up = Look up at the big screen.
hand-pick = Your turn: choose something from your hand.
hand-yours = Your hand
hand-whole-table = The whole table
hand-place = { $place ->
    [1] You win with { $points }!
   *[other] Place { $place }, with { $points }
  }
play-on-phone = Only my hand, beside a big screen

screen-how = Point a phone at a code to sit down.
screen-qr = Sit down at seat { $number }
screen-sits = sits at the table
screen-awaited = awaited
screen-full = Full screen
screen-leave = To the table

dead-title = This track ends here
dead-link = There is no such table. The link may be old, or a part of it got lost on the way.

watching-now = You are watching. Hands stay hidden until the game is over.
leave-seat = Leave
leave-table = Leave the table
leave-table-sure = Leave this table? Your seat is free again.
watch-table = Watch the table
resign = Resign
resign-to = Resign, { $name } plays on
resign-duel = Resign? The game ends now, and { $name } wins.
resign-ends = Resign? The game ends now.
resign-rated = Resign? This game is rated: you come last, and a bot plays on in your place.
resign-sure = Resign? A bot plays on in your place; you can watch, but not come back.
left-table = You have left.
remove-table = Remove from the list
removed-table = { $game } is off your list.
bring-back = Bring back
show-all = Show all { $count }
turn-of = { $name } to move
unread = { $count ->
    [one] one new message
   *[other] { $count } new messages
  }

offline-title = You are offline
offline-how = A game needs the server, which knows the rules. Until it is back, you can read here. Everything else comes back by itself.
offline-puzzles = Puzzles of the day to play now
offline-puzzles-how = They are saved on this device. Your turn counts when you are back.
offline-lesson = A lesson is a real game, so it needs the server. Here is what it says, to read:
offline-read = Rules to read
back-online = You are online again.
new-version = There is a new version of this page.
part-missing = A part of this page could not be fetched.
reload = Reload

use-keys = Keys at the table (? shows them)
shortcuts = Keys
shortcuts-how = Arrow keys move between everything that is lit.
shortcut-step = One step back or forward, looking back
shortcut-turn = One turn back or forward
shortcut-ends = To the start, to now
shortcut-play = Play or pause the replay
shortcut-undo = Undo a move
shortcut-drop = Put down the picked piece, close
shortcut-tabs = Log, chat, rules, seats
shortcut-hint = A hint
shortcut-help = These keys

station-master-phone-train = Train { $train }: worth { $value }, { $missing ->
    [one] one carriage to go
   *[other] { $missing } carriages to go
  }
station-master-phone-mend = { $card } from the discards to train { $train }
trambahn-phone-passenger = { $line }: passenger { $waiting ->
    [3] number four, the ride!
   *[other] beside { $waiting } waiting
  }
trambahn-phone-column = Column { $column }: { $line }, { $points ->
    [one] one point
   *[other] { $points } points
  }
trambahn-phone-buy = { $tram } for { $column }

preview-gathering = { $free ->
    [0] A table is being laid.
    [one] One seat is free: sit down.
   *[other] { $free } seats are free: sit down.
  }
preview-playing = The game goes on: { $scores }. Come and watch.
preview-over = How it ended: { $scores }.
preview-record = A game to watch again: { $scores }.

error-not_all_ready = Not everybody is ready yet. The game starts when they are.

hosted-by = Host: { $name }
host = host
not-rated = not rated
lesson-two-minutes = Two-minute lesson
copy-invite = Copy invite
join-invited = You are invited to a game of { $game }
seat-free = free seat
say-ready = I am ready
ready = Ready
not-ready = not ready yet
ready-how = The clock starts once everybody is ready.

# Home: what a returning player finds first.
return-title = Welcome back
return-turn-title = Your turn
return-turn = { $count ->
    [one] { $game } is waiting
   *[other] { $count } tables are waiting
  }
return-deal-title = Deal of the day
return-deal = { $count ->
    [one] { $game }
   *[other] { $game } and { $more } more
  }
return-puzzle-title = Puzzle of the day
return-puzzle = { $count ->
    [one] { $game }
   *[other] { $game } and { $more } more
  }
return-streak = Make it { $days } days in a row
return-rematch-title = Rematch
return-rematch = { $game }, same players
return-friend-title = Friends at play
return-friend = { $count ->
    [one] { $name } plays { $game }
   *[other] { $name } and others
  }
return-evening-title = This week
return-evening = { $name }
return-evening-at = { $name }, { $when }

# After a game, a deal or a puzzle.
today = Today
today-new = A new deal and a new puzzle every day, the same for everybody.
today-keep = { $count ->
    [one] You played yesterday. Play today to make it { $next } days in a row.
   *[other] { $count } days in a row so far. Play today to make it { $next }.
  }
today-kept = { $count ->
    [one] A good start. Come back tomorrow to make it { $next } days in a row: new cards at { $time }.
   *[other] { $count } days in a row! Come back tomorrow to make it { $next }: new cards at { $time }.
  }
today-done = All done for today. Come back tomorrow: new cards at { $time }.

about-game = About this game
lobby-empty = No table is open just now
open-one = Open a table
open-one-how = Choose a game and tick “List this table for everybody”: it is listed here until somebody sits down.

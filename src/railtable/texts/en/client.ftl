# The page: everything that belongs to no single game.

app-name = Railtable
home = Home
menu = Menu
close = Close
settings = Settings
settings-you = You
settings-look = Look
settings-table = At the table
settings-account-how = Your results, the people you follow, your account and your notices are there.
switch-language = Parler français
guest = Guest
any = any

play-now = Play now
with-friends = With friends
on-this-screen = On this screen
learn = Learn
coming = Coming soon
starting = Getting ready…
my-tables = Your tables
open-tables = Open tables
no-open-tables = No table is open just now. Open one with friends, and tick “List this table for everybody”.
your-turn = Your turn
seats-free = { $count ->
    [one] One seat free
   *[other] { $count } seats free
  }
status-gathering = Gathering
status-playing = Playing
status-over = Finished
status-record = Record
for-programs = For programs
open-record = Open a record
open-record-how = A record is a whole game in a small file (.jsonl). Open one to watch it again move by move, or to continue from any moment.
choose-file = Choose a file, or drop it here
opening = Opening…

new-table = New table: { $game }
how-many = How many players?
who-sits = Who sits where?
who-me = Me
who-here = Somebody at this screen
who-invited = A friend, by invite link
who-open = Anybody
who-person = Person
who-bot = Bot
rival-choose = Choose an opponent
rival-against = Opponent: { $name }. Choose another.
rival-who = At the table: { $names }.
rival-level = Level { $number } of { $last }
rival-pick = Choose { $name }
rival-take = Play against { $name }
rival-seat = { $name } takes the seat
rival-for-me = { $name } plays for me
rival-rematch = Rematch against { $name }
rival-other = Another opponent
rival-added = Added by the host of this server
rival-resign-how = Who plays on in your place?
level-random = Random
level-greedy = Greedy
level-trainee = Lou, the trainee
level-trainee-name = Lou
level-trainee-manner = First week at the station: plays what comes to hand and misses half of what could be done.
level-trainee-colleague = { $number ->
    [2] Sacha
    [3] Alix
    [4] Noa
    [5] Robin
   *[6] Charlie
  }
level-porter = Basile, the porter
level-porter-name = Basile
level-porter-manner = Means well and sees the next step, but seldom compares two that look alike.
level-porter-colleague = { $number ->
    [2] Firmin
    [3] Gaspard
    [4] Anselme
    [5] Hector
   *[6] Ernest
  }
level-signaller = Maud, the signaller
level-signaller-name = Maud
level-signaller-manner = Thinks a whole turn through before touching a lever; lets a fine point slip now and then.
level-signaller-colleague = { $number ->
    [2] Rose
    [3] Agathe
    [4] Inès
    [5] Paule
   *[6] Jeanne
  }
level-driver = Marcel, the driver
level-driver-name = Marcel
level-driver-manner = Knows the line, wastes nothing, and looks a little beyond the next bend.
level-driver-colleague = { $number ->
    [2] Gaston
    [3] Lucien
    [4] Émile
    [5] Albert
   *[6] Fernand
  }
level-inspector = Odile, the inspector
level-inspector-name = Odile
level-inspector-manner = Has seen every game before, asks what you will answer, and rarely forgives.
level-inspector-colleague = { $number ->
    [2] Berthe
    [3] Solange
    [4] Yvonne
    [5] Hélène
   *[6] Edmée
  }
by-chance = by chance
options = Options
bot-pace = Pace of the bots
pace-slow = Slow
pace-normal = Normal
pace-fast = Fast
listed = List this table for everybody on the home page
open-table = Open the table
player-number = Player { $number }
name = Name
your-name = Your name

join = Join
join-title = You are invited: { $game }
take-seat = Take a seat
only-watch = Only watch
gathering = { $game }: waiting for players
make-invite = Invite
invite-link = Send this link to one person; it works once
open-link = Anybody with this link can join or watch
qr-code = The same link as a QR code
copy-link = Copy the link
copied = Copied
start = Start the game
start-with-bots = Start, bots take the free seats
waiting-for-start = Waiting for the host to start.

seat = Seat { $number }
chance = Chance
bot = Bot
away = away
players = Players
points = { $count ->
    [one] { $count } point
   *[other] { $count } points
  }
thinking = Thinking…
bot-thinking = { $name } is thinking…
waiting-for = Waiting for { $name }.
game-over = The game is over.
looking-back = Looking back: moment { $at } of { $last }.
since-last-turn = Since your last turn
your-choice = Your choice
confirm = Confirm
cancel = Cancel
undo = Undo
ask-undo = Ask to undo
undo-wanted = { $name } would like to undo a move.
undo-asked = You asked to undo; waiting for the others.
agree = Agree
refuse = Refuse
takeover-wanted-person = { $name } asks: may somebody at the same screen take over seat { $seat } and see all it has seen?
takeover-wanted-invited = { $name } asks: may somebody invited take over seat { $seat } and see all it has seen?
takeover-wanted-open = { $name } asks: may anybody take over seat { $seat } and see all it has seen?
takeover-asked = The others are asked whether seat { $seat } may be taken over.
owner = The table’s owner
hint = Hint
cannot-be-undone = Undone only if the others agree
between = { $low } to { $high }

tab-log = Log
tab-chat = Chat
tab-rules = Rules
tab-seats = Seats
log-empty = Nothing has happened yet.
chat = Chat
say-something = Say something
send = Send
chat-for-seats = Only people with a seat can write.
rule-numbers = Rule numbers
search-rules = Search the rules
rules = Rules
rules-missing = The rules of this game are not written yet.
watching = { $count ->
    [0] Nobody is watching.
    [one] One person is watching.
   *[other] { $count } people are watching.
  }
bot-plays-for-you = A bot plays for you.
hand-to-bot = Let a bot play for me
take-back-seat = Play myself again
take-over-here = Play this seat here
take-over-invite = Invite somebody to this seat
bot-takes-seat = Let a bot play this seat
stop-asking = Stop asking
second-device = Continue on another device
second-device-link = Open this on your other device; it works once

replay = Replay
replay-first = To the start
replay-back = One step back
replay-back-turn = One turn back
replay-play = Play
replay-pause = Pause
replay-forward = One step forward
replay-forward-turn = One turn forward
replay-last = To the end
replay-moment = Moment
share-moment = Share this moment
continue-here = Continue from here
continue-how = A new table starts from moment { $at } of this game. Who plays?

line-connecting = Connecting…
line-lost = Connection lost: trying again…
cannot-save = The server cannot save just now. Your move is not lost: trying again…
pass-screen-to = Pass the screen to { $name }
curtain-why = The hand behind the curtain is for one pair of eyes only.
curtain-open = I am { $name }: open

result = Result
won-by = { $count ->
    [one] { $names } wins
   *[other] { $names } share the win
  }
end-won = { $lead ->
    [0] You win on the tie-break
   *[other] You win, { $lead } ahead
  }
ending-resigned = The game ended by resignation.
end-resigned = You resigned. { $name } wins.
end-you-resigned = You resigned.
end-other-resigned = { $name } resigned. You win!
bot-for-you = { $bot } (for you)
bot-for = { $bot } (for { $name })
end-bot-finished = { $bot } finished the game for you.
end-counts-for-nobody = A bot finished this game for somebody: it counts for nobody.
end-beat = { $lead ->
    [0] You beat { $name } on the tie-break
   *[other] You beat { $name } by { $lead }
  }
end-beaten = { $behind ->
    [0] { $name } beat you on the tie-break
   *[other] { $name } beat you by { $behind }
  }
end-shared = You share the win
end-equal = Equal points: the win is shared.
end-placed = You came { $rank ->
    [2] second
    [3] third
    [4] fourth
    [5] fifth
   *[6] sixth
  }{ $behind ->
    [0] , level on points
   *[other] , { $behind } behind
  }
end-behind = { $behind } behind
end-rewound = Moves were undone after a draw { $count ->
    [one] once
   *[other] { $count } times
  }, so this game does not count in statistics.
end-in-full = Points in full
scores = Scores
total = Total
points-over-time = Points over time
chart-of-points = Chart of everybody’s points over time
turning-points = Turning points
rematch = Rematch
watch-again = Watch again
download-record = Download the record

proof = Proof of the deal
proof-how = All luck of this table comes from one secret number. Its fingerprint was shown before the first card; the number itself is shown when the game is over, so anybody can check that no card was changed.
proof-commitment = Fingerprint (SHA-256)
proof-seed = The number
proof-matches = The number fits the fingerprint.
proof-differs = The number does not fit the fingerprint!

language = Language
theme = Table
theme-auto = Like my device
theme-light = Light wood
theme-dark = Green felt, dark
sound = Quiet sounds
animation = Animate moves
symbols-always = Lines, players and cars always have symbols besides colours.

learn-title = Learn { $game }
lesson-offer = New here? A lesson takes two minutes.
lesson-take = Lesson
lesson-play = Play
first-lesson = First game, guided
glossary = Glossary
lost-title = No such platform
lost = This address leads nowhere. The trains leave from the home page.

happening-created = The table is open.
happening-joined = { $name } sat down.
happening-left = { $name } left.
happening-resigned = { $name } resigned.
happening-signed_in = { $name } signed in. The seat belongs to their account now.
happening-seated = { $bot } plays for { $name }.
happening-bot-seated = { $bot } takes seat { $seat }.
happening-returned = { $name } is back.
happening-started = The game begins.
happening-unrated = Two seats are the same person now, so the game is no longer rated.
happening-undo_asked = { $name } asks to undo a move.
happening-undo_refused = { $name } refuses to undo.
happening-undone = { $name } undid a move.
happening-takeover_asked = The table is asked whether somebody may take over seat { $seat }.
happening-takeover_refused = { $name } does not want the seat to be taken over.
happening-taken_over = { $name } takes over seat { $seat }, with all it has seen.
happening-opened = Seat { $seat } waits for somebody to take it over.
happening-said = { $name }: { $text }
happening-bot_failed = A bot could not decide; a simple move was played for it.
happening-over = The game is over.

error-unreachable = The server cannot be reached. Check your connection; nothing is lost.
error-unexpected = Something went wrong on the way. Try again; nothing is lost.
error-unknown = This is not possible ({ $key }).
error-stale = The table had moved on before your move arrived. Look again, then choose.
error-moment_unavailable = This moment cannot be shown just now.
error-pick_first = First pick a card or a piece, then its place.
error-not_yours = That belongs to another player: build on your own side.
error-first_free_locomotive = A new train starts at the first free locomotive.
error-nothing_drawn = Nothing is drawn yet: place your tiles, then draw a track.
error-place_tiles_first = First place your tiles. Then you may give up the track.
error-no_lesson = There is no guided game for this one yet. The rules are here.

glossary-everywhere = At every table
glossary-parts = Parts of the glossary
glossary-rules = All the rules
glossary-seat = Seat
glossary-seat-meaning = A place at the table with its colour and symbol. A person, a bot or somebody at the same screen may fill it, and this may change during a game.
glossary-table = Table
glossary-table-meaning = One game with its seats, its luck and its log.
glossary-spectator = Spectator
glossary-spectator-meaning = Somebody who watches. Spectators see what lies open, and no hand.
glossary-hot-seat = On this screen
glossary-hot-seat-meaning = Several people share one device. A curtain falls between turns, so hands stay hidden.
glossary-chance = Chance
glossary-chance-meaning = Shuffles and deals. The log lists it like a player.
glossary-legal = Legal
glossary-legal-meaning = What the rules allow now. It lights up; the rest stays dark.
glossary-preview = Preview
glossary-preview-meaning = What a choice would bring everybody, before it is confirmed.
glossary-undo = Undo
glossary-undo-meaning = Take back your own actions: freely until a card is turned or somebody else moves; after that the others must agree.
glossary-record = Record
glossary-record-meaning = A whole game in a small file, to watch again, to continue, or to check.
glossary-commitment = Fingerprint
glossary-commitment-meaning = A number shown before the game that proves afterwards that the deal was not changed.
glossary-ride = Ride
glossary-ride-meaning = The fourth passenger of a line makes both players score that line.
glossary-terminus = Terminus
glossary-terminus-meaning = The head of a line, beside which passengers wait.
glossary-last-station = Terminus
glossary-last-station-meaning = A station no string may leave again.
glossary-passenger = Passenger
glossary-passenger-meaning = A hand card laid beside a Terminus.
glossary-conductor = Conductor
glossary-conductor-meaning = A card without line or value that lengthens a column or fills a row.
glossary-column = Column
glossary-column-meaning = Stations of one line in rising order, worth points once a tram runs on it.
glossary-tram = Tram
glossary-tram-meaning = Multiplies the points of one column by two, three or four.
glossary-carriage = Carriage
glossary-carriage-meaning = A card that lengthens a train and changes what it is worth.
glossary-departure = Departure
glossary-departure-meaning = A full train leaves: the tokens on it are turned up and score.
glossary-token = Token
glossary-token-meaning = Your stake on a train, its value hidden until departure.
glossary-yard = Yard
glossary-yard-meaning = Where cars wait; the main yard for all, a private yard for each player.
glossary-end-of-day = End of day
glossary-end-of-day-meaning = The card near the bottom of the deck that ends a day.
glossary-string = String
glossary-string-meaning = A piece of cotton of fixed length, laid as a track.
glossary-crossing = Crossing
glossary-crossing-meaning = Where a new string crosses another; it costs points.
glossary-terrain = Terrain
glossary-terrain-meaning = The ground enclosed by the long black string; everything is built inside.
glossary-locomotive = Locomotive
glossary-locomotive-meaning = Without one, a train scores nothing.
glossary-load = Load
glossary-load-meaning = The wagons taken from the offer, laid on your train as one piece.
glossary-captain = Captain
glossary-captain-meaning = The card that says who leads; it moves from player to player.

outside-expect = Choose what to do.
outside-choices = What you may do
outside-player = Player
outside-step = { $player }: { $choice }
yes = yes
no = no
percent = { $share }%

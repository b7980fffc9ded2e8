# Reviews on the page, exercises, and the player's own page.

error-game_not_over = This game is not over. You can review it when it ends.
error-secrets_pending = The same cards are still in play at other tables. You can review this game when all of them have ended.
error-no_review = There are no reviews for this game.
error-game_too_long = This game is too long to be reviewed: at most { $most } steps.
error-review_failed = This game could not be reviewed.
error-too_many_reviews = Other reviews are still being computed for you. Try again in a minute.
error-no_such_turn = There is no reviewed turn here.
error-turn_not_over = This turn is not finished.

# The screen of a review.
review-open = Review this game
review-of = Review: { $game }
review-working = Looking at every turn
review-progress = { $done } of { $total } steps
review-cancel = Cancel
review-go-on = Continue the review
review-stopped = The review has stopped. The finished part stays.
review-back = Back to the table
review-account = Where the results came from
review-account-about = Chances of winning, in percentage points. Each row starts where the last one ended, and the last row is the result.
review-account-hint = Start: before the first card. Draws: luck of the cards. Own play: what you gave away. Hidden: what nobody could know, and what the estimates missed. Others: what the others did.
review-save-picture = Save as a picture
review-picture-saved = Picture saved
review-noise = { $loss } ± { $noise }
review-chances = Chances of all players
review-chances-about = Chance of winning in percent, after each turn
review-loss-about = Lost chance of winning, in percentage points, with its noise.
review-dearest-all = The turns that cost most
review-dearest-mine = Your turns that cost most
review-dearest-theirs = Other players’ turns that cost most
review-dearest-none = No clear mistakes so far.
review-all-turns = All turns
review-only-mine = Only mine
review-only-errors = Only with a loss
review-turn-of = Step { $step }: { $player }
review-turn-of-you = Step { $step }: you
review-played = Played
review-better = Better turns
review-better-one = Better
review-why = Why
review-win = wins { $win }%
review-also-best = This was the best turn found.
review-show-before = Before
review-on-board = Show on the board
review-board-before = Before the turn
review-board-played = After the turn as played
review-board-plan = After better turn { $number }
review-won-anyway = It did not matter: { $player } won anyway.
review-won-anyway-you = It did not matter: you won anyway.
review-no-difference = As the cards lay, it made no difference.
review-obvious = Everybody finds this turn.
review-try = Try it from here
review-previous = Previous
review-next = Next
review-exercises = Learn from your mistakes
review-pick-turn = Pick a turn to see it on the board.

# Exercises.
exercise-title = Learn from your mistakes
exercise-number = Exercise { $number } of { $count }
exercise-task = You gave away { $loss } ± { $noise } percentage points of winning chance here. Play a better turn.
exercise-none = You made no mistakes in this game. Well played!
exercise-no-review = Review this game first. Your mistakes are the exercises.
exercise-judging = Comparing your turn…
exercise-right = Well found! Your turn is as good as the best one.
exercise-right-lost = Well found! Only { $loss } ± { $noise } percentage points behind the best turn.
exercise-wrong = That is { $gain } percentage points better than in the game. The best turn is still ahead by { $loss } ± { $noise }.
exercise-worse = That is no better than in the game. The best turn is ahead by { $loss } ± { $noise } percentage points.
exercise-again = Try again
exercise-show-best = Show the best turn
exercise-best = Best: { $turn }
exercise-next = Next exercise
exercise-done = That was the last one.
exercise-to-review = Back to the review

# One's own page.
insight-title = My mistakes and my luck
insight-about = From your reviewed games. Review a game at its end to add it here.
insight-week = Your errors of the last seven days
insight-week-count = { $games ->
    [one] 1 reviewed game
   *[other] { $games } reviewed games
 }, { $turns ->
    [one] 1 turn that was not obvious
   *[other] { $turns } turns that were not obvious
 }.
insight-unit = Losses are in percentage points of your chance of winning.
insight-no-errors = No errors this week.
insight-no-games = You have no reviewed games yet.
insight-review-last = Review your last game
insight-error = { $played } where { $best } was better
insight-error-same = { $played }: another choice was better
insight-error-extra = { $played } was too much
insight-error-missing = { $best } was missed
insight-error-cost = { $count ->
    [one] once
   *[other] { $count } times
 }, { $loss } in all
insight-drills = Practise:
insight-drill = Practise ({ $loss })
insight-luck = Your luck with the draws
insight-luck-about = How much the cards raised or lowered your chance of winning. Over many games the mean goes to zero.
insight-luck-row = { $games ->
    [one] 1 game
   *[other] { $games } games
 }: { $draws } in all, { $low } to { $high } per game (95%)
insight-luck-all = All games
insight-luck-one = 1 game: { $draws }. One game is too few for an interval.

# Kinds of actions, for types of errors.
kind-block-train-name_captain = Naming the captain
kind-block-train-show_scoring = Showing a scoring card
kind-block-train-take = Taking a card
kind-block-train-place = Placing a card
kind-freight-train-fill = Filling a row
kind-freight-train-lift_main = Taking cars from the main yard
kind-freight-train-lift_private = Taking cars from the private yard
kind-freight-train-rearrange = Rearranging the private yard
kind-freight-train-mobilise = Mobilising a locomotive
kind-freight-train-pass = Passing
kind-freight-train-caboose = Adding a caboose
kind-freight-train-store = Storing a car
kind-freight-train-attach = Coupling a car
kind-station-master-board = Boarding a train
kind-station-master-attach = Coupling a carriage
kind-station-master-caboose = Playing a Caboose
kind-station-master-royal = Playing a Royal Carriage
kind-station-master-standing_room = Playing Standing Room
kind-station-master-re_assign = Moving a carriage
kind-station-master-re_assign_to = Choosing the train for a moved carriage
kind-station-master-transfer = Transferring tokens
kind-station-master-transfer_to = Choosing the train for transferred tokens
kind-station-master-take_token = Choosing a token to transfer
kind-station-master-repair = Playing a Repair card
kind-station-master-mend = Taking a carriage from the discard
kind-station-master-uncouple = Uncoupling a carriage
kind-station-master-forgo = Playing a card without effect
kind-station-master-stop = Stopping early
kind-string-railway-lay_terrain = Laying the terrain
kind-string-railway-lay_river = Laying the river
kind-string-railway-lay_mountain = Laying the mountain
kind-string-railway-choose_corner = Choosing the corner
kind-string-railway-play_turn = Placing stations and a string
kind-trambahn-passenger = Playing a passenger
kind-trambahn-start = Starting a column
kind-trambahn-add = Adding to a column
kind-trambahn-income = Turning a card into money
kind-trambahn-buy = Buying a tram
kind-trambahn-end_turn = Ending the turn

# Rare draws.
odds-card = That card had a chance of { $chance }%.
odds-cards = One of these cards had a chance of { $chance }%.

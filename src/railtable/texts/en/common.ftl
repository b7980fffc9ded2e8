# Shared by every game.  Games have files of their own.

seat-name = Seat { $number }
seat-you = You

place-winner = wins
place-shared = share the win

error-game_over = The game is over: start another one.
error-no_such_action = There is no such action in this game.
error-not_your_turn = It is not your turn: wait for the others.
error-luck_between = Luck comes between these actions: send the first ones alone, then look what it brought.
error-impossible_chance = Chance could not have done this.
error-impossible_takeover = The record says that seat { $seat } was taken over where that cannot be.
error-seats_out_of_range = This game is for { $min } to { $max } seats, not { $seats }.
error-unknown_option = There is no option “{ $option }”. Options: { $known }.
error-malformed_option = An option does not fit: { $reason }.
error-no_such_seat = There is no seat { $seat } for { $option }: seats count from 0.
error-unknown_game = There is no game “{ $game }”. Games: { $known }.
error-unknown_bot = There is no bot “{ $bot }”. Bots: { $known }.
error-bot_of_another_game = The bot plays { $bot }, but this is a table of { $game }.
error-luck_due = Luck is due first: nobody has anything to decide.
error-nothing_to_undo = Nothing has been done yet that could be taken back.
error-action_not_read = “{ $text }” is no action here: instead of “{ $at }” there should be one of { $expected }.
error-action_unfinished = “{ $text }” is not a whole action: one of { $expected } is missing.
error-action_goes_on = “{ $text }” is an action up to “{ $at }”: nothing may follow there.
error-action_malformed = This action cannot be: { $reason }.
error-no_such_entry = “{ $entry }” is no entry of a position here, or stands there twice. Entries: { $known }.
error-entry_not_read = “{ $text }” is not what { $entry } looks like: { $expected } was expected.
error-no_such_cards = There are not so many { $card } in the box.
error-impossible_position = There is no such position: { $reason }.
error-no_beginning = A game that began in a position has no record: its steps do not lead there.
error-text_too_long = The text is too long: it may have { $limit } characters.

record-line = Line { $line }: { $what }
error-truncated_line = The record breaks off in the middle of this line.
error-empty_record = The file is empty: a record starts with a header line.
error-malformed_header = This is no header of a record: { $reason }.
error-unknown_format = This format of records is not known here.
error-other_rules_version = The record was made with rules version { $wanted }; this is version { $have }.
error-malformed_step = This is no step: { $reason }.
error-line_after_seed = Nothing may follow the seed.
error-seed_before_end = The seed is revealed, but the game is not over.
error-wrong_seat = Seat { $seat } acts, but it is seat { $to_move }'s turn (−1 is chance).
error-seed_not_revealed = The seed is not revealed, so nothing can be proved. It is revealed when the game is over.
error-seed_breaks_commitment = The seed is not the one that was committed to.
error-chance_differs = With this seed chance would have drawn something else.
error-malformed_seed = The seed is not what a seed looks like: 32 bytes in hexadecimal.
error-not_utf8 = This is no text in UTF-8.
error-line_too_long = The line is too long: a line of a record has at most { $limit } characters.
error-too_many_steps = The record is too long: it may have { $limit } steps.
error-too_many_given = The header says that { $given } steps were taken over from another game, but there are only { $steps }.
error-origins_differ = The header says that { $given } steps were taken over from other games, but tells where { $told } come from.
error-too_many_origins = The game was continued too often: steps may come from { $limit } other games.
error-too_few_bots = Name one bot for each seat, or a single one for all.
error-no_such_file = There is no file { $path }.
error-no_such_step = The record has no step { $step }: the last is { $last }.

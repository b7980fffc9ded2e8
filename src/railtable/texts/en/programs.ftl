# Messages for programs: environments, exports, engines, clients.

error-no_such_move = Move { $move } is not legal now.
error-unknown_payoff = There is no payoff “{ $payoff }”. Payoffs: { $known }.
error-unknown_encoding = There is no encoding “{ $encoding }”. Encodings: { $known }.
error-no_bounds = The observations of { $game } have no bounds, so they cannot be encoded as “{ $encoding }”: use “raw”.
error-unknown_render_mode = There is no render mode “{ $mode }”. Render modes: { $known }.
error-no_picture = { $game } has no picture, so “rgb_array” is not possible: use “ansi”.
error-no_resample = { $game } has no `resample`: its hidden cards cannot be dealt again.
error-no_network = There is no trained network for { $game }: { $file }.
error-proposals_out_of_range = { $min } to { $max } turns can be proposed, not { $proposals }.
error-bots_and_seats_differ = There are { $bots } bots for { $seats } seats: name one for all, or one for each.
error-no_given_seat = All { $seats } seats have bots: leave at least one seat without a bot.

error-bad_record_file = { $file } is not a record that can be exported: { $what }, line { $line }.
error-no_pyarrow = Parquet needs pyarrow: pip install "railtable[data]".
error-no_records = There is no record in these folders: records are files named *.jsonl.
cli-exported = Decisions: { $rows }; records: { $records }; file: { $path }.

error-engine_not_started = “{ $command }” could not be started: { $reason }.
error-engine_silent = “{ $command }” said nothing for { $seconds } s and was stopped.
error-engine_left = “{ $command }” has ended.
error-engine_bad_line = “{ $command }” was stopped: “{ $line }” is not a line of the protocol.
error-engine_wrong_version = “{ $command }” was stopped: it said “{ $line }”, but this is version { $wanted } of the line protocol.
error-engine_illegal = “{ $command }” was stopped: its action is not legal ({ $reason }).

error-not_an_address = “{ $address }” is not a server address: it must begin with http:// or https://.
error-server_unreachable = No server has answered for { $seconds } s: { $reason }.
error-unreadable_answer = The server’s answer cannot be read: { $reason }.
error-other_protocol = The server speaks version { $have } of the protocol, but this is version { $wanted }.
error-server_goodbye = The server closed the connection ({ $reason }).
error-handshake_refused = The server does not let this program in (status { $status }): is the token the seat’s?
error-move_stale = The game had moved on: nothing was done.
error-no_position = There is no position yet: the game has not begun.
error-bad_address = “{ $address }” is not a server address: it must begin with http:// or https://.
cli-bridged = { $engine } sits at seat { $seat }.

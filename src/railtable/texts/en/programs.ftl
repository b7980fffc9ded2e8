# What programs are told: environments, exports, engines, clients.

error-no_such_move = Move { $move } is not legal now.
error-unknown_payoff = There is no payoff “{ $payoff }”. Payoffs: { $known }.
error-proposals_out_of_range = { $min } to { $max } turns can be proposed, not { $proposals }.
error-bots_and_seats_differ = There are { $bots } bots for { $seats } seats: name one for all, or one for each.

error-bad_record_file = { $file } is no record that could be exported: { $what }, line { $line }.
error-no_pyarrow = Parquet needs pyarrow: pip install "railtable[data]".
error-no_records = There is no record in these folders: records are files named *.jsonl.
cli-exported = Decisions: { $rows }; records: { $records }; file: { $path }.

error-engine_not_started = “{ $command }” could not be started: { $reason }.
error-engine_silent = “{ $command }” said nothing for { $seconds } s and was stopped.
error-engine_left = “{ $command }” has ended.
error-engine_bad_line = “{ $command }” was stopped: “{ $line }” is no line of the protocol.
error-engine_wrong_version = “{ $command }” was stopped: it said “{ $line }”, this is version { $wanted } of the line protocol.
error-engine_illegal = “{ $command }” was stopped: its action is not legal ({ $reason }).

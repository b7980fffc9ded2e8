"""One table: its log, seats, moves and the messages sent to its subscribers."""

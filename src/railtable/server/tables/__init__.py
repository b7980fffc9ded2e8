"""One table: its log, seats, moves, and the messages people get of it."""

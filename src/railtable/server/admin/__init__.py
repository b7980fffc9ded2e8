"""Administration of a database: copy, move, check, moderate."""

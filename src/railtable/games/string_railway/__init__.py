"""String Railway: tracks of real length on a table, judged exactly."""

"""Server time, deadlines of tables, and days off."""

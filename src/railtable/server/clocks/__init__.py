"""Time: how far the server's has come, tables where somebody's is up, and days off."""

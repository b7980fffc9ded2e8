"""Looking ahead in any game that has an engine.  Compiled; knows no game."""

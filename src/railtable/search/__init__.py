"""Search in any game that has an engine.  Compiled; independent of the game."""

"""Migration steps, one per file; a released step never changes."""

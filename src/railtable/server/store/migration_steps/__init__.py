"""What each release added to a database, a step a file; a step that was released never changes."""

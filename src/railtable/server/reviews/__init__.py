"""Reviews of finished games: jobs, their storage, exercises and a person's own page."""

"""Records as tables of decisions, for whoever learns from games.  See docs/export.md."""

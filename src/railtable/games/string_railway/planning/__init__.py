"""Turns thought up or completed: ways, strings laid whole, proposals."""

"""Telling people who are not looking: channels, an outbox, and who sends it."""

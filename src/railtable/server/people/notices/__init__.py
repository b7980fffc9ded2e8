"""Notices for absent players: channels, an outbox and its sender."""

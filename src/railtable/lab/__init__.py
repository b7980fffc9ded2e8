"""Experiments with many games: arenas and statistics."""

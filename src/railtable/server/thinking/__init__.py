"""Bots and questions, and their worker processes."""

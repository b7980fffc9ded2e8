"""Railtable: play, study and solve five railway table games."""

__version__ = "0.1.0"

"""Judging, checking and taking an action say the same."""

from railtable.testing.taking import *  # noqa: F403

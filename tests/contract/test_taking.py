"""Judging, checking and taking an action agree."""

from railtable.testing.taking import *  # noqa: F403

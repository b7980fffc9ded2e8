"""Play: games end, checks agree with lists, refusals change nothing."""

from railtable.testing.play import *  # noqa: F403

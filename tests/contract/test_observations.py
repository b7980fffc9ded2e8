"""A row of numbers for a seat holds what the seat knows: no more, no less."""

from railtable.testing.observations import *  # noqa: F403

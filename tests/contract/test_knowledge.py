"""The information key of a seat, and worlds that the seat cannot tell apart."""

from railtable.testing.knowledge import *  # noqa: F403

"""What a seat knows, in numbers: the key of it, and worlds that it cannot tell apart."""

from railtable.testing.knowledge import *  # noqa: F403

"""An observation of a seat contains what the seat knows, and nothing else."""

from railtable.testing.observations import *  # noqa: F403

"""Random games for tests, as `railtable.testing` offers them to plugin games too."""

from railtable.testing.games import (
    cases,
    choices,
    encoded_state,
    finished,
    moments,
    random_moment,
)

__all__ = ["cases", "choices", "encoded_state", "finished", "moments", "random_moment"]

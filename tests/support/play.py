"""Random games for tests, as `railtable.testing` offers them to games from outside too."""

from railtable.testing.games import (
    cases,
    choices,
    encoded,
    finished,
    moment,
    moments,
)

__all__ = ["cases", "choices", "encoded", "finished", "moment", "moments"]

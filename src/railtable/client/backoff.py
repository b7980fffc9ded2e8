"""How long one goes on trying, and how often."""

import time
from typing import Final

from railtable.client.errors import Unreachable

FIRST_PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 5.0
OPEN_SECONDS: Final = 10.0
PING_SECONDS: Final = 20.0
"""Silence after which one says that one is there; the server hangs up after 75."""


class Backoff:
    """Pauses that grow, until there have been too many seconds of them in a row."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.reset()

    def reset(self) -> None:
        """Begin anew: it worked."""
        self._until: float | None = None
        self._pause = FIRST_PAUSE

    def pause(self, why: str) -> float:
        """Return how long to wait before the next attempt, or raise Unreachable."""
        now = time.monotonic()
        if self._until is None:
            self._until = now + self.seconds
        if now >= self._until:
            raise Unreachable(
                "server_unreachable", {"seconds": round(self.seconds), "reason": why[:200]}
            )
        pause = min(self._pause, max(0.0, self._until - now))
        self._pause = min(self._pause * 2, LONGEST_PAUSE)
        return pause

"""Retry delays and their limit."""

import time
from typing import Final

from railtable.client.errors import Unreachable

FIRST_PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 5.0
OPEN_SECONDS: Final = 10.0
PING_SECONDS: Final = 20.0
"""Idle seconds before a keep-alive message; the server disconnects after 75."""


class Backoff:
    """Growing retry delays, up to a total of consecutive seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.reset()

    def reset(self) -> None:
        """Reset after a success."""
        self._until: float | None = None
        self._pause = FIRST_PAUSE

    def pause(self, why: str) -> float:
        """Return the delay before the next attempt, or raise Unreachable."""
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

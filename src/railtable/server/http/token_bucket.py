# railtable: compiled alone
"""Token buckets for rate limits."""

import time
from typing import Final

FORGET_AFTER: Final = 10_000
MOST_NAMES: Final = 100_000


class TokenBucket:
    """A token bucket: a rate per second with a burst."""

    def __init__(self, per_second: float, burst: int) -> None:
        self._rate, self._burst = per_second, float(burst)
        self._level, self._at = self._burst, time.monotonic()

    def refilled(self, level: float, seconds: float) -> float:
        """Return a bucket's level after a time."""
        return min(self._burst, level + seconds * self._rate)

    def take(self, now: float) -> bool:
        """Take a token; False if there is none at this time."""
        self._level = self.refilled(self._level, now - self._at)
        self._at = now
        if self._level < 1.0:
            return False
        self._level -= 1.0
        return True

    def give_back(self) -> None:
        """Return an unused token."""
        self._level += 1.0


class TokenBuckets:
    """A rate limit with a separate bucket per name."""

    def __init__(self, per_second: float, burst: int) -> None:
        self._rate = TokenBucket(per_second, burst)
        self._burst = float(burst)
        self._levels: dict[str, tuple[float, float]] = {}
        self._forget_at = FORGET_AFTER

    def __len__(self) -> int:
        """Return the number of buckets in memory."""
        return len(self._levels)

    def take(self, name: str, cost: float = 1.0) -> bool:
        """Take tokens; False if there are too few.

        A full bucket is enough for any cost and owes the rest.
        """
        now = time.monotonic()
        level, at = self._levels.get(name, (self._burst, now))
        level = self._rate.refilled(level, now - at)
        if level < min(cost, self._burst):
            self._levels[name] = (level, now)
            return False
        self._levels[name] = (level - cost, now)
        if len(self._levels) > self._forget_at:
            self._forget(now)
        return True

    def give_back(self, name: str) -> None:
        """Return an unused token."""
        if name in self._levels:
            level, at = self._levels[name]
            self._levels[name] = (level + 1.0, at)

    def _forget(self, now: float) -> None:
        """Drop full buckets; called rarely, so the scan is cheap."""
        levels = [
            (name, (level, at))
            for name, (level, at) in self._levels.items()
            if self._rate.refilled(level, now - at) < self._burst
        ]
        self._levels = dict(levels[-MOST_NAMES:])
        self._forget_at = max(FORGET_AFTER, 2 * len(self._levels))

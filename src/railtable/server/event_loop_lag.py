"""Measure event loop lag inside the server.

A timer fires every few milliseconds; when it is late, some code blocked the loop. A busy machine
delays timers too, so only the CPU time of this process since the last call counts, in all threads:
a thread that holds the interpreter lock blocks the loop as well. The result is at most `EVERY` more
than the stall; stalls shorter than `EVERY` may be missed.
"""

import asyncio
import time
from typing import Final

from railtable.server.metrics import Metrics

EVERY: Final = 0.01
LATE: Final = 0.001
"""Tolerated lateness of a timer."""


class EventLoopLag:
    """Measure one event loop and count its stalls."""

    def __init__(self, metrics: Metrics) -> None:
        self.longest = 0.0
        self._histogram = metrics.stall_seconds
        self._timer: asyncio.TimerHandle | None = None
        self._due = 0.0
        self._computed = 0.0
        metrics.gauge(
            "railtable_loop_longest_stall_seconds",
            "the longest of these since it was last asked for",
            self._take_longest,
        )

    def _take_longest(self) -> float:
        longest, self.longest = self.longest, 0.0
        return round(longest, 6)

    def start(self) -> None:
        """Start measuring the running loop."""
        self._look_later(asyncio.get_running_loop())

    def stop(self) -> None:
        """Stop measuring."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look_later(self, loop: asyncio.AbstractEventLoop) -> None:
        self._due = loop.time() + EVERY
        self._computed = time.process_time()
        self._timer = loop.call_at(self._due, self._look, loop)

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        late = loop.time() - self._due
        computed = time.process_time() - self._computed
        stalled = min(computed, EVERY + late) if late > LATE else 0.0
        self._histogram.observe(stalled)
        self.longest = max(self.longest, stalled)
        self._look_later(loop)

"""How long the event loop kept everybody waiting: measured inside the server itself.

A timer asks to be called every few milliseconds.  When it is late, somebody computed
instead of letting go.  A busy machine makes a timer late too, so what counts is how much
this process computed since the last call, in whatever thread: a thread that keeps the
interpreter to itself stops the loop as well as the loop's own work does.  That is at most
`EVERY` more than the stall; stalls shorter than `EVERY` may go unseen.
"""

import asyncio
import time
from typing import Final

from railtable.server.metrics import Metrics

EVERY: Final = 0.01
LATE: Final = 0.001
"""A timer is never quite on time."""


class EventLoopLag:
    """Watches one event loop and counts what it sees."""

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
        """Begin to watch the running loop."""
        self._look_later(asyncio.get_running_loop())

    def stop(self) -> None:
        """Watch no longer."""
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

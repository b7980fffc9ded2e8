"""How long the event loop kept everybody waiting: measured inside the server itself.

A timer asks to be called every few milliseconds.  When it is late, somebody computed
instead of letting go.  A busy machine makes a timer late too, so only as much of the
delay counts as this process computed meanwhile, in whatever thread: a thread that keeps
the interpreter to itself stops the loop as well as the loop's own work does.
"""

import asyncio
import time
from typing import Final

from railtable.server.metrics import Metrics

EVERY: Final = 0.02
"""Seconds between two looks: shorter stalls than this nobody notices."""


class Stalls:
    """Watches one event loop and counts what it sees."""

    def __init__(self, metrics: Metrics) -> None:
        self.longest = 0.0
        self._histogram = metrics.stall_seconds
        self._timer: asyncio.TimerHandle | None = None
        self._due = 0.0
        self._computed = 0.0
        metrics.gauge(
            "railtable_loop_longest_stall_seconds",
            "the longest the event loop computed without letting go",
            lambda: round(self.longest, 6),
        )

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
        stalled = max(0.0, min(late, time.process_time() - self._computed))
        self._histogram.observe(stalled)
        self.longest = max(self.longest, stalled)
        self._look_later(loop)

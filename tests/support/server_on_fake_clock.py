"""`railtable serve` on a clock that a test advances: `python -m tests.support.server_on_fake_clock`.

The environment names a file with the seconds by which events, game clocks and the sender of notices
are ahead. Everything else, such as sessions and rate limits, keeps the real time.
"""

import os
import runpy
import sys
import time
from pathlib import Path
from typing import Any

from railtable.server import hub
from railtable.server.clocks.server_time import ServerTime
from railtable.server.events.commands import Events
from railtable.server.http import app
from railtable.server.people import people
from railtable.server.people.notices.sender import Sender

AHEAD = "RAILTABLE_TEST_CLOCK"


def seconds_ahead() -> float:
    """Return the seconds that the test has let pass."""
    return float(Path(os.environ[AHEAD]).read_text())


def advanced_time() -> float:
    """Return the time of day to which the test has advanced."""
    return time.time() + seconds_ahead()


class AdvancedTime(ServerTime):
    """The server time, which jumps as far as the test lets time pass."""

    def __init__(self) -> None:
        super().__init__()
        self._jumped = 0.0

    def now(self) -> int:
        passed = seconds_ahead() - self._jumped
        self._jumped += passed
        self._ms += round(passed * 1000)
        return super().now()


class AdvancedEvents(Events):
    """Events at the advanced time of day."""

    def __init__(self, served: hub.Hub) -> None:
        super().__init__(served)
        self.logs.now = advanced_time


class AdvancedSender(Sender):
    """Notices that need not wait for their readers to come back."""

    def __init__(self, *needed: Any, **more: Any) -> None:
        super().__init__(*needed, **more, clock=advanced_time)


if __name__ == "__main__":
    vars(hub)["ServerTime"] = AdvancedTime
    vars(people)["Sender"] = AdvancedSender
    vars(app)["Events"] = AdvancedEvents
    sys.argv[0] = "railtable"
    runpy.run_module("railtable", run_name="__main__")

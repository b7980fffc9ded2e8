"""Server time: milliseconds during which a server ran and could write.

It is stored about once a second and advances in between by the machine's monotonic clock, so no
wall clock can make it jump. Several processes share one count: each offers its own, the largest
wins, and the others are told. It stops while no server runs or nothing can be saved.

A killed server resumes at the last stored time: the lost interval, at most `LONGEST_GAP`, is in
favour of the player to move, and nobody ever loses time.
"""

import time
from collections.abc import Callable
from typing import Final

from railtable.server.store.sql import Statement
from railtable.server.store.watched_store import WatchedStore

LONGEST_GAP: Final = 3000
"""Maximum milliseconds without a stored beat before the time stops."""
NANOSECONDS: Final = 1_000_000
CLOCK: Final = "clock"
"""Name of the time message between processes; no table has this name."""

BEAT: Final = """
insert into server_time (name, ms) values ('server', $1) on conflict (name) do update
set ms = case when server_time.ms < excluded.ms then excluded.ms else server_time.ms end
returning ms
"""


class ServerTime:
    """The current server time."""

    def __init__(self, monotonic: Callable[[], int] = time.monotonic_ns) -> None:
        self._monotonic = monotonic
        self._ms = 0
        self._since: int | None = None

    def now(self) -> int:
        """Return the current tick; it never goes back while the process lives."""
        if self._since is None:
            return self._ms
        passed = (self._monotonic() - self._since) // NANOSECONDS
        return self._ms + min(passed, LONGEST_GAP)

    def stand(self, at: int | None = None) -> None:
        """Stop the time. `at` is the stored time of the stop."""
        self._ms = self.now() if at is None else max(self._ms, at)
        self._since = None

    async def beat(self, store: WatchedStore) -> None:
        """Store the current time, and continue."""
        began, offered = self._monotonic(), self.now()
        ((kept,),) = (await store.execute(Statement(BEAT, (offered,))))[0]
        if kept <= offered:
            self._ms, self._since = offered, began
            # Between two beats, other processes cannot know the age of the stored time.
            await store.tell(CLOCK, str(self.now()))
        else:
            self.hear(kept)

    def hear(self, ms: int) -> None:
        """Advance to another process's time, which has already passed."""
        if ms > self.now() or self._since is None:
            self._ms, self._since = max(ms, self._ms), self._monotonic()

"""The server's time: milliseconds during which a server ran and could write.

It is kept by a beat of about a second and runs on, between beats, by the machine's monotonic
clock: no wall clock is ever asked, so none can jump.  Several processes share one count: each
offers how far it has come, the furthest is everybody's, and the others hear of it.  While none
runs, or nothing can be saved, it stands still.

A killed server begins again at its last beat: what had passed since, never more than
`LONGEST_GAP`, is given to whoever was thinking, and nobody ever loses any.
"""

import time
from collections.abc import Callable
from typing import Final

from railtable.server.store.sql import Statement
from railtable.server.store.watched_store import WatchedStore

LONGEST_GAP: Final = 3000
"""Milliseconds the time runs on without a beat: where nothing can be saved, it stops."""
NANOSECONDS: Final = 1_000_000
CLOCK: Final = "clock"
"""What processes tell each other the time under: no table has this name."""

BEAT: Final = """
insert into server_time (name, ms) values ('server', $1) on conflict (name) do update
set ms = case when server_time.ms < excluded.ms then excluded.ms else server_time.ms end
returning ms
"""


class ServerTime:
    """How far the server's time has come."""

    def __init__(self, monotonic: Callable[[], int] = time.monotonic_ns) -> None:
        self._monotonic = monotonic
        self._ms = 0
        self._since: int | None = None

    def now(self) -> int:
        """Return the tick of now; it never goes back while the process lives."""
        if self._since is None:
            return self._ms
        passed = (self._monotonic() - self._since) // NANOSECONDS
        return self._ms + min(passed, LONGEST_GAP)

    def stand(self, at: int | None = None) -> None:
        """Stop: nobody's time passes.  `at` is where it was kept to have stopped."""
        self._ms = self.now() if at is None else max(self._ms, at)
        self._since = None

    async def beat(self, store: WatchedStore) -> None:
        """Keep how far the time has come, and go on."""
        began, offered = self._monotonic(), self.now()
        ((kept,),) = (await store.execute(Statement(BEAT, (offered,))))[0]
        if kept <= offered:
            self._ms, self._since = offered, began
            # Between two beats others would not know how old what was kept is.
            await store.tell(CLOCK, str(self.now()))
        else:
            self.hear(kept)

    def hear(self, ms: int) -> None:
        """Hear how far another process has come: it was there before now, so nobody overtakes it."""
        if ms > self.now() or self._since is None:
            self._ms, self._since = max(ms, self._ms), self._monotonic()

"""Store the server time regularly, and handle tables whose deadline has passed.

Nothing is written while no clock runs.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

from railtable.server.clocks.server_time import ServerTime
from railtable.server.errors import Denied, LeaseLost, StoreFailed
from railtable.server.store.watched_store import WatchedStore

BEAT_SECONDS: Final = 1.0
AT_ONCE: Final = 100
PUT_OFF_SECONDS: Final = 60.0
"""Retry delay for an unreadable table."""

FIRST: Final = "select ms from server_time where name = 'server'"
WAITING: Final = "select min(due) from deadlines"
NEXT: Final = "select min(due) from deadlines where due > $1"
PAST: Final = "select table_id, due from deadlines where due <= $1 order by due limit $2"

logger = logging.getLogger("railtable.clocks")


class Ticker:
    """Store the time, and handle tables after their deadline."""

    def __init__(
        self,
        store: WatchedStore,
        server_time: ServerTime,
        see_to: Callable[[str, int], Awaitable[None]],
    ) -> None:
        self.time = server_time
        self._store = store
        self._see_to = see_to
        self._next: int | None = None
        self._earlier = asyncio.Event()
        self._put_off: dict[str, float] = {}
        self._stepping = asyncio.Lock()
        self.telling = asyncio.Lock()
        """Serialises updates of tables, so that days off apply in order."""

    async def open(self) -> None:
        """Resume at the stored time."""
        for (ms,) in await self._store.fetch(FIRST):
            self.time.stand(ms)

    def expect(self, due: int) -> None:
        """Note a stored deadline, which may be the next one."""
        if self._is_next(due):
            self._next = due
            self._earlier.set()

    def _is_next(self, due: int) -> bool:
        return self._next is None or due < self._next

    async def run(self) -> None:
        """Run forever."""
        while True:
            try:
                await self.step()
            except StoreFailed:
                await self._store.ready()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._pause()):
                    await self._earlier.wait()
            self._earlier.clear()

    def _pause(self) -> float:
        if self._next is None:
            return BEAT_SECONDS
        return min(BEAT_SECONDS, max(1, self._next - self.time.now()) / 1000)

    async def step(self) -> None:
        """Store the time if a clock runs, and handle tables after their deadline."""
        async with self._stepping:
            await self._step()

    async def _step(self) -> None:
        self._next = None
        if (await self._store.fetch(WAITING))[0][0] is None:
            self.time.stand()
            return
        await self.time.beat(self._store)
        now = self.time.now()
        for table, due in await self._store.fetch(PAST, now, AT_ONCE):
            await self._try(table, due)
        following = (await self._store.fetch(NEXT, now))[0][0]
        if following is not None and self._is_next(following):
            self._next = following

    async def _try(self, table: str, due: int) -> None:
        if self._put_off.get(table, 0.0) > time.monotonic():
            return
        self._put_off.pop(table, None)
        try:
            await self._see_to(table, due)
        except LeaseLost:
            # Another process handles it.
            return
        except StoreFailed:
            raise
        except Denied as error:
            logger.warning("timeout_deferred", extra={"table": table, "reason": error.key})
            self._put_off[table] = time.monotonic() + PUT_OFF_SECONDS

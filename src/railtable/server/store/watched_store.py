"""A watched store: failures are typed, logged once per outage, counted and retried.

While a part of the store fails, a small probe is repeated. As soon as it works, waiting callers may
retry; the outage ends after a successful write, or after some time without a failure.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final, Literal, TypeAlias, TypeVar

from railtable.server.errors import StoreFailed
from railtable.server.metrics import Metrics
from railtable.server.store.sql import SqlRow, Statement
from railtable.server.store.store import (
    Append,
    NewsCallback,
    SavedCallback,
    Snapshot,
    Store,
    TableSummary,
)

T = TypeVar("T")
StoreAccess: TypeAlias = Literal["reading", "writing"]

KEYS: Final[dict[StoreAccess, str]] = {"reading": "cannot_read", "writing": "cannot_save"}
FIRST_WAIT: Final = 0.1
LONGEST_WAIT: Final = 1.0
QUIET_SECONDS: Final = 3.0
"""Time without a failure after which a store reached only by probes counts as healthy."""
PROVED_SECONDS: Final = 5.0
"""How long a successful write counts as proof of health."""

logger = logging.getLogger("railtable.store")


class Outage:
    """A failed part that has not worked since."""

    def __init__(self) -> None:
        self.since = self.latest = time.monotonic()
        self.failures = 0


class WatchedStore:
    """A store as the rest of the server uses it."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics
        self._outages: dict[StoreAccess, Outage] = {}
        self._may_try = asyncio.Event()
        self._may_try.set()
        self._prober: asyncio.Task[None] | None = None
        self._proved = 0.0
        self._probing: asyncio.Lock = asyncio.Lock()
        metrics.gauge(
            "railtable_store_failing", "parts of the store that fail", lambda: len(self._outages)
        )

    # Health.

    @property
    def failing(self) -> list[StoreAccess]:
        """The parts that fail now."""
        return sorted(self._outages)

    async def check(self) -> list[StoreAccess]:
        """Return the failing parts, probing those without recent results."""
        async with self._probing:
            if not self._outages and time.monotonic() - self._proved > PROVED_SECONDS:
                await self._probe()
        return self.failing

    async def ready(self) -> None:
        """Wait until a retry makes sense."""
        await self._may_try.wait()

    async def _watch(self, part: StoreAccess, work: Awaitable[T]) -> T:
        try:
            return await work
        except self._store.failures as error:
            self._failed(part, error)
            raise StoreFailed(KEYS[part]) from error

    def _failed(self, part: StoreAccess, error: Exception) -> None:
        self._metrics.store_failures.add(part)
        outage = self._outages.get(part)
        if outage is None:
            outage = self._outages[part] = Outage()
            reason = f"{type(error).__name__}: {error}"
            logger.error("store_failing", extra={"part": part, "reason": reason})
        outage.failures += 1
        outage.latest = time.monotonic()
        self._may_try.clear()
        if self._prober is None:
            self._prober = asyncio.get_running_loop().create_task(self._wait_out())

    def _works(self, part: StoreAccess) -> None:
        outage = self._outages.pop(part, None)
        if outage is not None:
            seconds = round(time.monotonic() - outage.since, 1)
            fields = {"part": part, "seconds": seconds, "failures": outage.failures}
            logger.warning("store_recovered", extra=fields)
            if not self._outages:
                self._may_try.set()

    async def _wait_out(self) -> None:
        wait = FIRST_WAIT
        while self._outages:
            await asyncio.sleep(wait)
            wait = min(LONGEST_WAIT, wait * 2)
            async with self._probing:
                well = await self._probe()
            if well:
                self._may_try.set()
                self._end_quiet_outages()
        self._prober = None

    def _end_quiet_outages(self) -> None:
        before = time.monotonic() - QUIET_SECONDS
        for part in [part for part, outage in self._outages.items() if outage.latest < before]:
            self._works(part)

    async def _probe(self) -> bool:
        """Make a small read and write; tell whether both worked."""
        for part, work in (("reading", self._store.count), ("writing", self._store.probe)):
            try:
                await work()
            except self._store.failures as error:
                if part not in self._outages:
                    self._failed(part, error)  # type: ignore[arg-type]
                return False
        self._proved = time.monotonic()
        return True

    # The store's methods.

    async def claim(self) -> None:
        await self._store.claim()

    async def open(self) -> None:
        await self._store.open()

    async def close(self) -> None:
        if self._prober is not None:
            self._prober.cancel()
            await asyncio.gather(self._prober, return_exceptions=True)
        await self._store.close()

    async def append(self, append: Append) -> None:
        await self._writing(self._store.append(append))

    def begin_append(self, append: Append, done: SavedCallback) -> None:
        self._store.begin_append(append, lambda error: done(self._ended(error)))

    def _ended(self, error: Exception | None) -> Exception | None:
        """Return the typed outcome of a write."""
        if error is None:
            self._proved = time.monotonic()
            if self._outages:
                self._works("writing")
        elif isinstance(error, self._store.failures):
            self._failed("writing", error)
            failed = StoreFailed(KEYS["writing"])
            failed.__cause__ = error
            return failed
        return error

    async def execute(self, *statements: Statement) -> list[list[SqlRow]]:
        return await self._writing(self._store.execute(*statements))

    async def _writing(self, work: Awaitable[T]) -> T:
        try:
            result = await work
        except self._store.failures as error:
            self._failed("writing", error)
            raise StoreFailed(KEYS["writing"]) from error
        self._proved = time.monotonic()
        if self._outages:
            self._works("writing")
        return result

    async def entries(self, table: str, after: int) -> list[bytes]:
        return await self._reading(self._store.entries(table, after))

    async def snapshots(self, table: str) -> list[Snapshot]:
        return await self._reading(self._store.snapshots(table))

    async def lobby(self, limit: int) -> list[TableSummary]:
        return await self._reading(self._store.lobby(limit))

    async def mine(self, holder: str, limit: int) -> list[TableSummary]:
        return await self._reading(self._store.mine(holder, limit))

    async def fetch(self, query: str, *values: Any) -> list[SqlRow]:
        return await self._reading(self._store.fetch(query, *values))

    async def find(self, query: str, *values: Any) -> list[SqlRow]:
        return await self._reading(self._store.find(query, *values))

    async def count(self) -> int:
        return await self._reading(self._store.count())

    async def _reading(self, work: Awaitable[T]) -> T:
        result = await self._watch("reading", work)
        if self._outages:
            self._works("reading")
        return result

    async def tell(self, table: str, note: str) -> None:
        await self._watch("writing", self._store.tell(table, note))

    def listen(self, news: NewsCallback) -> None:
        self._store.listen(news)

    async def hold(self, table: str) -> int | None:
        return await self._watch("writing", self._store.hold(table))

    async def let_go(self, table: str, seq: int) -> bool:
        return await self._watch("writing", self._store.let_go(table, seq))

    async def hand_over(self) -> None:
        await self._watch("writing", self._store.hand_over())

    def on_adopted(self, adopted: Callable[[str], None]) -> None:
        self._store.on_adopted(adopted)

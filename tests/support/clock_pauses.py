"""Checks on clocks of killed servers: no time passes while no server runs."""

import asyncio
import itertools
import time
from typing import Any

import httpx

from railtable.server.clocks.server_time import LONGEST_GAP
from railtable.server.metrics import Metrics
from railtable.server.store.factory import make_store
from railtable.server.store.watched_store import WatchedStore
from railtable.server.tables import log
from railtable.server.tables.table import HostedTable
from tests.support.server_process import Process

WHOLE = 600_000
CLOCK = {"kind": "game", "seconds": WHOLE // 1000, "increment": 0}


class Pauses:
    """Check tables with running clocks whenever a server has died or started.

    `pause` is the minimum time without a server.
    """

    clock: Any = CLOCK

    def __init__(self, pause: float) -> None:
        self.looks = 0
        self._pause = pause
        self._kept: dict[str, int] = {}
        self._ran: dict[str, tuple[float, float]] = {}
        """Seconds for which servers ran a table: from their first answer, and from their start."""
        self._kills = 0
        self._starting = self._lived = 0.0

    async def died(self, database: str, tables: list[str]) -> None:
        """Check that the time spent is within the time servers ran."""
        now = time.time()
        self._kills += 1
        self._kept = {}
        for table in tables:
            ms, entries, hosted = await _look(database, table)
            if hosted.status == "playing":
                self._reckon(ms, entries, hosted, now)
        await asyncio.sleep(self._pause)
        self._starting = time.time()

    def _reckon(
        self, ms: int, entries: list[log.AnyEntry], hosted: HostedTable, now: float
    ) -> None:
        clocks = hosted.clocks
        assert clocks is not None
        left = [clocks.remaining(seat, ms) for seat in range(len(hosted.seats))]
        spent = sum(WHOLE - one for one in left)
        games = [one for one in entries if isinstance(one, log.Started | log.Played)]
        ticks = [one.tick for one in games if isinstance(one.tick, int)]
        passed = sum(max(0, later - tick) for tick, later in itertools.pairwise([*ticks, ms]))
        assert spent == passed, "what was spent is not what passed from entry to entry"
        ran, at_most = self._ran.get(hosted.id, (0.0, 0.0))
        began = next(one.at for one in entries if isinstance(one, log.Started))
        ran += now - max(began, self._lived)
        at_most += now - max(began, self._starting)
        self._ran[hosted.id] = ran, at_most
        assert spent <= at_most * 1000 + 1, "more was spent than servers ran"
        assert ran * 1000 - spent <= self._kills * LONGEST_GAP, "more was given than may be"
        self._kept[hosted.id] = left[clocks.running]

    async def lives(self, server: Process) -> None:
        """Check that all clocks resume at the stored time."""
        self._lived = time.time()
        async with httpx.AsyncClient(base_url=server.url, timeout=30) as client:
            for table, kept in self._kept.items():
                info = (await client.get(f"/api/tables/{table}")).json()
                left = info["clock"]["seats"][info["to_move"]]["left"]
                passed = (time.time() - self._starting) * 1000
                assert kept - passed - 1 <= left <= kept, "the pause was counted"
                self.looks += 1


async def _look(database: str, table: str) -> tuple[int, list[log.AnyEntry], HostedTable]:
    """Return the stored time, a table's log, and the folded table."""
    store = WatchedStore(make_store(database), Metrics())
    await store.open()
    try:
        ((ms,),) = await store.fetch("select ms from server_time")
        payloads = await store.entries(table, 0)
    finally:
        await store.close()
    entries = [log.decode_entry(one) for one in payloads]
    return ms, entries, HostedTable.load(table, payloads, [])

"""Kill −9 while clocks run: the next server resumes at the stored time."""

import asyncio
import random
import time
from typing import Any

import httpx

from railtable.server.clocks.server_time import LONGEST_GAP
from railtable.server.metrics import Metrics
from railtable.server.store.factory import make_store
from railtable.server.store.watched_store import WatchedStore
from railtable.server.tables import log
from railtable.server.tables.table import HostedTable
from tests.support.server import PEOPLE
from tests.support.server_process import Process, serve

CLOCK = {"kind": "game", "seconds": 600, "increment": 0}
SHORT = {"kind": "game", "seconds": 10}


def now_ms() -> float:
    return time.monotonic() * 1000


async def sit_down(url: str, clock: Any) -> str:
    async with httpx.AsyncClient(base_url=url, timeout=30) as client:
        body = {"game": "trambahn", "seats": PEOPLE, "start": True, "clock": clock}
        made: str = (await client.post("/api/tables", json=body)).json()["id"]
        return made


async def left_at(url: str, table: str) -> int:
    """Return the remaining time of the seat to move, from the server."""
    async with httpx.AsyncClient(base_url=url, timeout=30) as client:
        info = (await client.get(f"/api/tables/{table}")).json()
        left: int = info["clock"]["seats"][info["to_move"]]["left"]
        return left


class Kept:
    """A database without a running server."""

    def __init__(self, database: str) -> None:
        self._store = WatchedStore(make_store(database), Metrics())

    async def look(self, table: str) -> tuple[int, HostedTable]:
        """Return the stored time, and a table folded from its log."""
        await self._store.open()
        try:
            rows = await self._store.fetch("select ms from server_time")
            payloads = await self._store.entries(table, 0)
        finally:
            await self._store.close()
        return (rows[0][0] if rows else 0), HostedTable.load(table, payloads, [])


async def kill_with_clocks_running(database: str, rounds: int, seed: int) -> None:
    """Kill a server repeatedly; compare the remaining time with the stored one."""
    luck = random.Random(seed)
    server = await serve(database)
    table = await sit_down(server.url, CLOCK)
    for _ in range(rounds):
        await asyncio.sleep(luck.uniform(0.0, 1.5))
        told = await left_at(server.url, table)
        await server.kill()
        kept = await left_kept(database, table)
        # A server's time exceeds the stored one by at most the limit without a beat.
        assert kept - LONGEST_GAP <= told, "more time was given than may be"
        await asyncio.sleep(luck.uniform(0.0, 1.0))
        starting = now_ms()
        server = await serve(database)
        left = await left_at(server.url, table)
        assert kept - (now_ms() - starting) - 1 <= left <= kept, "the pause was counted"
    await server.stop()


async def left_kept(database: str, table: str) -> int:
    ms, hosted = await Kept(database).look(table)
    assert hosted.clocks is not None
    return hosted.clocks.remaining(hosted.clocks.running, ms)


async def kill_while_time_runs_out(database: str, tables: int, seed: int) -> int:
    """Kill servers repeatedly until every table has timed out; return how often."""
    luck, kills = random.Random(seed), 0
    server = await serve(database)
    names = [await sit_down(server.url, SHORT) for _ in range(tables)]
    waiting = set(names)
    while waiting:
        await asyncio.sleep(luck.uniform(0.2, 3.0))
        waiting -= {name for name in waiting if await has_run_out(server, name)}
        await server.kill()
        kills += 1
        server = await serve(database)
    await server.stop()
    for name in names:
        _, hosted = await Kept(database).look(name)
        await require_once(database, name, hosted)
    return kills


async def has_run_out(server: Process, table: str) -> bool:
    async with httpx.AsyncClient(base_url=server.url, timeout=30) as client:
        news = (await client.get(f"/api/tables/{table}/happenings")).json()["happenings"]
        return any(one["what"] == "timed_out" for one in news)


async def require_once(database: str, table: str, hosted: HostedTable) -> None:
    """Check that the first seat has timed out once, and not too early."""
    store = WatchedStore(make_store(database), Metrics())
    await store.open()
    try:
        entries = [log.decode_entry(one) for one in await store.entries(table, 0)]
    finally:
        await store.close()
    began = next(one for one in entries if isinstance(one, log.Started))
    out = [one for one in entries if isinstance(one, log.TimedOut)]
    seats = [one.seat for one in out]
    assert len(seats) == len(set(seats)) >= 1, table
    assert isinstance(out[0].tick, int)
    assert isinstance(began.tick, int)
    assert out[0].tick >= began.tick + 10_000
    assert hosted.seats[seats[0]].who == "bot"

"""Many people in an event on a fake clock, with leaving, kills and several processes.

A process is a hub on the same database. A kill is an exception before or after a write that nothing
catches: the hub is abandoned, and another one goes on.
"""

import asyncio
import random
import time
from collections import Counter
from contextlib import suppress
from fractions import Fraction
from typing import Any, Self

import msgspec

from railtable.core.engine import NOBODY
from railtable.events import log
from railtable.events.verify import verify_event
from railtable.server.errors import Denied
from railtable.server.events.commands import Events
from railtable.server.events.driver import CLOSE_SECONDS
from railtable.server.events.event_tables import table_id_of
from railtable.server.hub import Hub
from railtable.server.store.factory import make_store
from railtable.server.tables import log as table_log
from railtable.server.tables.table import HostedTable
from railtable.wire import events as wire
from tests.support.fake_clocks import FakeTime
from tests.support.server import settings


class Killed(BaseException):
    """The process is dead."""


class KillingStore:
    """A store whose process dies before or after a planned write."""

    def __init__(self, database: str) -> None:
        self._store = make_store(database)
        self.writes_left: float = float("inf")
        self.is_after = False
        self.is_dead = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(self, append: Any) -> None:
        await self._write(lambda: self._store.append(append))

    async def execute(self, *statements: Any) -> Any:
        return await self._write(lambda: self._store.execute(*statements))

    async def _write(self, write: Any) -> Any:
        if self.is_dead:
            raise Killed
        self.writes_left -= 1
        if self.writes_left > 0:
            return await write()
        self.is_dead = True
        if self.is_after:
            await write()
        raise Killed


class FakeProcess:
    """A hub with its events, on a clock that the test advances."""

    def __init__(self, database: str, clock: "FakeWallClock") -> None:
        self.store = KillingStore(database)
        self.hub = Hub(settings(database), self.store)
        self.hub.ticker.time = clock.ticks
        self.hub.bots.wake = lambda room: None  # type: ignore[method-assign]
        self.events = Events(self.hub)
        self.events.logs.now = lambda: clock.now

    async def start(self) -> "FakeProcess":
        await self.hub.start()
        return self

    async def stop(self) -> None:
        self.store.is_dead, self.store.writes_left = False, float("inf")
        await self.hub.stop()

    async def step(self) -> None:
        """Advance everything that is due."""
        await self.events.driver.step()


class FakeWallClock:
    """A time of day and a server time that advance together."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0
        self.ticks = FakeTime()

    def pass_by(self, seconds: float) -> None:
        self.now += seconds
        self.ticks.ticks += round(seconds * 1000)


def end_game(hosted: HostedTable, seat: int) -> None:
    """End a game of any size at once: a seat resigns, the others rank by their points."""
    if hosted.to_move != NOBODY:
        hosted.record(table_log.Resigned(at=time.time(), seat=seat))


class EventSimulation:
    """An event of many people; every action is repeated until a living process has done it."""

    def __init__(self, database: str, *, seed: int, processes: int = 1, kills: float = 0.0) -> None:
        self.luck = random.Random(seed)
        self.clock = FakeWallClock()
        self.event = ""
        self.killed = 0
        self._database, self._count, self._kills = database, processes, kills
        self._processes: list[FakeProcess] = []

    async def __aenter__(self) -> Self:
        for _ in range(self._count):
            self._processes.append(await FakeProcess(self._database, self.clock).start())
        return self

    async def __aexit__(self, *_: object) -> None:
        for one in self._processes:
            await one.stop()

    @property
    def any(self) -> FakeProcess:
        """One of the processes."""
        return self.luck.choice(self._processes)

    async def do(self, work: Any, plan: tuple[int, bool] | None = None) -> Any:
        """Do something with a process; if it is killed meanwhile, do it with another.

        `plan` kills it at a numbered write, before or after that is done.
        """
        while True:
            process = self.any
            if plan is not None:
                process.store.writes_left, process.store.is_after = plan
            elif self.luck.random() < self._kills:
                process.store.writes_left = self.luck.randint(1, 3)
                process.store.is_after = self.luck.random() < 0.5
            plan = None
            try:
                found = await work(process)
            except Killed:
                await self._replace(process)
            else:
                process.store.writes_left = float("inf")
                return found

    async def _replace(self, dead: FakeProcess) -> None:
        self.killed += 1
        self._processes.remove(dead)
        await dead.stop()
        self._processes.append(await FakeProcess(self._database, self.clock).start())

    async def step_all(self) -> None:
        """Let all processes work at the same time, then one of them finish."""
        await asyncio.gather(*(one.step() for one in self._processes))
        await self.do(lambda process: process.step())

    async def create(self, people: int, **settings: Any) -> None:
        request = {"name": "Host", "title": "Simulated", "plays": False, "access": "open"}
        asked = msgspec.convert(request | settings, wire.CreateEvent)
        self.event = await self.any.events.create(asked, "host")
        for number in range(people):
            body = wire.JoinEvent(name=f"Person {number}")
            await self.do(lambda one, n=number, b=body: one.events.join(self.event, f"h{n}", b))

    async def wander(self, people: int, share: float) -> None:
        """Let some people leave and others return."""
        for number in range(people):
            if self.luck.random() < share:
                wish = self.luck.choice(["leave", "come_back"])
                with suppress(Denied):
                    await self.do(
                        lambda one, n=number, w=wish: getattr(one.events, w)(self.event, f"h{n}")
                    )

    async def stored(self) -> Any:
        return await self.any.events.logs.read(self.event, lambda stored: stored)

    async def play_round(self, number: int) -> None:
        """Pair a round, start its tables and end them in any order."""
        await self.do(lambda one: one.events.next_round(self.event, "host", number))
        await self.do(lambda one: one.events.start_now(self.event, "host"))
        await self.end_tables(number)
        await self.step_all()

    async def end_tables(self, number: int) -> None:
        stored = await self.stored()
        played = stored.event.rounds[number - 1]
        tables = list(range(1, len(played.tables) + 1))
        self.luck.shuffle(tables)
        for table in tables:
            seat = self.luck.randrange(len(played.tables[table - 1].players))
            name = table_id_of(stored, played, table)
            await self.do(lambda one, n=name, s=seat: self._end(one, n, s))
            if self.luck.random() < 0.2:
                await self.do(lambda process: process.step())

    async def _end(self, process: FakeProcess, table: str, seat: int) -> None:
        room = await process.hub.open(table, "")
        await room.change(lambda hosted: end_game(hosted, seat))

    # Checks.

    async def entries(self) -> list[Any]:
        rows = await self.any.hub.store.fetch(
            "select payload from event_entries where event_id = $1 order by seq", self.event
        )
        return [log.parse_entry(bytes(row[0]).decode()) for row in rows]

    async def check(self, rounds: int) -> None:
        """Check that no table is missing or doubled, and that the log gives the standings."""
        self.clock.pass_by(CLOSE_SECONDS)
        await self.step_all()
        await self.check_tables(rounds)
        entries = await self.entries()
        published = entries[-1].standings
        assert [(one.player, one.points) for one in published] == recount(entries)

    async def check_tables(self, rounds: int) -> None:
        """Check that no table is missing or doubled, and that every pairing can be made again."""
        entries = await self.entries()
        stored = await self.stored()
        started = [one for one in entries if isinstance(one, log.TableStarted)]
        paired = {one.round: one for one in entries if isinstance(one, log.Paired)}
        wanted = [(n, t) for n in paired for t in range(1, len(paired[n].tables) + 1)]
        assert sorted((one.round, one.table) for one in started) == sorted(wanted)
        assert len(paired) == rounds
        rows = await self.any.hub.store.fetch("select id from tables")
        ids = {table_id_of(stored, stored.event.rounds[n - 1], t) for n, t in wanted}
        assert sorted(row[0] for row in rows) == sorted(ids)
        finished = [one for one in entries if isinstance(one, log.Finished)]
        assert sorted((one.round, one.table) for one in finished) == sorted(wanted)
        assert await self.any.hub.store.fetch("select * from event_outcomes") == []
        assert verify_event(entries).has_standings


def recount(entries: list[Any]) -> list[tuple[str, float]]:
    """Return players and points in the order of the standings, counted from the log alone.

    Written apart from `railtable.events`: points, then points among equals, first places, the
    opponents' mean points; players who are equal in all of these keep the published order.
    """
    settings = entries[0].settings
    full = settings.points or list(range(settings.seats - 1, -1, -1))
    share = {"half": Fraction(1, 2), "none": Fraction(0), "all": Fraction(1)}[settings.absent]
    players = [one.player for one in entries if isinstance(one, log.EntrantJoined)]
    paired = {one.round: one for one in entries if isinstance(one, log.Paired)}
    results = [one for one in entries if isinstance(one, log.Finished)]
    points = dict.fromkeys(players, Fraction(0))
    for pairing in paired.values():
        for player in pairing.byes:
            points[player] += Fraction(sum(full), len(full))
    won = []
    for one in results:
        sitting = paired[one.round].tables[one.table - 1].players
        earned = _table_points(full, one.ranks)
        for seat, player in enumerate(sitting):
            if player:
                mine = earned[seat] * (share if seat in one.absent else 1)
                points[player] += mine
                won.append((player, mine, one, sitting, seat))
    direct, wins, opponents = (dict.fromkeys(players, Fraction(0)) for _ in range(3))
    for player, mine, one, sitting, seat in won:
        others = [other for other in sitting if other and other != player]
        if one.ranks[seat] == 1 and seat not in one.absent:
            wins[player] += Fraction(1, one.ranks.count(1))
        if others:
            opponents[player] += sum((points[other] for other in others), Fraction(0)) / len(others)
        if any(points[other] == points[player] for other in others):
            direct[player] += mine
    played = Counter(player for player, *_ in won)
    key = {
        one: (points[one], direct[one], wins[one], opponents[one] / max(1, played[one]))
        for one in players
    }
    lot = [line.player for line in entries[-1].standings]
    ordered = sorted(lot, key=lambda one: key[one], reverse=True)
    return [(one, round(float(points[one]), 4)) for one in ordered]


def _table_points(full: list[int], ranks: list[int]) -> list[Fraction]:
    """Return the points by seat; places of a short table lie evenly on the line of the full."""
    size, last = len(ranks), len(full) - 1
    places = []
    for place in range(size):
        at = Fraction(place * last, size - 1)
        low = int(at)
        high = min(low + 1, last)
        places.append(full[low] + (at - low) * (full[high] - full[low]))
    shared = {
        rank: sum(places[rank - 1 : rank - 1 + ranks.count(rank)], Fraction(0)) / ranks.count(rank)
        for rank in set(ranks)
    }
    return [shared[rank] for rank in ranks]

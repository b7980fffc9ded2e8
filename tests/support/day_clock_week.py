"""A simulated week of day games on a fake time, with an independent model.

The model computes every table's deadline from the start of its turns alone, and compares it with
the server's. `events` lists all events in order, for comparison by other tests.
"""

import heapq
import itertools
import random
from typing import Literal, NamedTuple

import msgspec

from railtable.server.clocks import days_off
from railtable.server.hub import Hub
from railtable.server.tables import creation, log, timing
from railtable.server.tables.clock import Away
from railtable.server.tables.seats import begin_game, come_back
from railtable.server.tables.table import HostedTable
from railtable.wire import tables
from tests.support.fake_clocks import DAY, HOUR, FakeTime, move

LIMIT = DAY
SEATS = 4


class Event(NamedTuple):
    """An event at a tick, a table and a seat."""

    tick: int
    what: Literal["began", "moved", "timed_out", "returned", "away"]
    table: str
    seat: int


class Sitting(msgspec.Struct):
    """The expected state of a table: the turn with its start, and days off with their end."""

    id: str
    began: int = 0
    due: int | None = None
    timeouts: list[tuple[int, int]] = []
    away_until: dict[int, int] = {}


class Week:
    """A number of tables of four, and their people."""

    def __init__(
        self, hub: Hub, time: FakeTime, people: int, seed: int, away: float = 0.02
    ) -> None:
        self.events: list[Event] = []
        self.hub, self.time, self.away = hub, time, away
        self.luck = random.Random(seed)
        self.sittings = [
            Sitting(f"table{n:04d}", timeouts=[], away_until={}) for n in range(people // 4)
        ]
        self._queue: list[tuple[int, int, Sitting, str, int]] = []
        self._numbers = itertools.count()

    async def play(self, days: float = 7) -> None:
        """Let a number of days pass."""
        for sitting in self.sittings:
            await self.hub.add(self._new_table(sitting.id), "")
            await self._next_turn(sitting, fresh=True)
        while self._queue and self._queue[0][0] <= days * DAY:
            tick, _, sitting, what, revision = heapq.heappop(self._queue)
            self.time.ticks = max(self.time.ticks, tick)
            await self.hub.ticker.step()
            await self._happen(sitting, what, revision)

    def _new_table(self, table: str) -> HostedTable:
        plans = [{"who": "here", "name": f"P{seat}"} for seat in range(SEATS)]
        request = {"game": "block-train", "seats": plans, "clock": {"kind": "days", "days": 1}}
        made = creation.create(msgspec.convert(request, tables.CreateTable), "owner")
        kept = [
            msgspec.structs.replace(one, holders=[f"{table}-{seat}"], same_screen=False)
            for seat, one in enumerate(made.created.seats)
        ]
        hosted = HostedTable.new(table, msgspec.structs.replace(made.created, seats=kept))
        begin_game(hosted)
        return hosted

    def _say(self, what: str, sitting: Sitting, seat: int) -> None:
        self.events.append(Event(self.time.ticks, what, sitting.id, seat))  # type: ignore[arg-type]

    def _plan(self, tick: int, sitting: Sitting, what: str, revision: int) -> None:
        heapq.heappush(self._queue, (tick, next(self._numbers), sitting, what, revision))

    async def _happen(self, sitting: Sitting, what: str, revision: int) -> None:
        room = await self.hub.open(sitting.id, "")
        if what.startswith("back"):
            await self._come_back(sitting, int(what[4:]))
            return
        if what == "moved" and await room.read(lambda hosted: hosted.revision) == revision:
            seat = await room.read(lambda hosted: hosted.to_move)
            await room.change(move)
            self._say("moved", sitting, seat)
            await self._next_turn(sitting, fresh=True)
        elif what == "out" and sitting.due == self.time.ticks:
            await self._timed_out(sitting)

    async def _timed_out(self, sitting: Sitting) -> None:
        """Check that the server timed the seat out at this very tick; a bot plays on."""
        room = await self.hub.open(sitting.id, "")
        seat = await room.read(lambda hosted: hosted.to_move)
        assert await room.read(lambda hosted: hosted.seats[seat].who) == "bot", sitting
        sitting.timeouts.append((self.time.ticks, seat))
        self._say("timed_out", sitting, seat)
        if self.luck.random() < 0.6:
            self._plan(self.time.ticks + self.luck.randrange(2 * DAY), sitting, f"back{seat}", 0)
        await self._next_turn(sitting, fresh=False)

    async def _come_back(self, sitting: Sitting, seat: int) -> None:
        room = await self.hub.open(sitting.id, "")
        if await room.read(lambda hosted: hosted.status) == "playing":
            await room.change(lambda hosted: come_back(hosted, seat, f"{sitting.id}-{seat}"))
            self._say("returned", sitting, seat)

    async def _next_turn(self, sitting: Sitting, *, fresh: bool) -> None:
        """Let bots move at once, and the next person think for a while."""
        room = await self.hub.open(sitting.id, "")
        while await room.read(_is_bots):
            await room.change(move)
            fresh = True
        if await room.read(lambda hosted: hosted.status) != "playing":
            sitting.due = None
            return
        seat, revision = await room.read(lambda hosted: (hosted.to_move, hosted.revision))
        if fresh:
            sitting.began = self.time.ticks
        if self.luck.random() < self.away:
            await self._be_away(sitting, seat)
        sitting.due = max(sitting.began, sitting.away_until.get(seat, 0)) + LIMIT
        self._say("began", sitting, seat)
        self._plan(sitting.due, sitting, "out", 0)
        self._plan(self._moves_at(sitting.began, sitting.due), sitting, "moved", revision)

    def _moves_at(self, began: int, due: int) -> int:
        """Return a time for a move: mostly after hours, sometimes at the last millisecond or late."""
        kind = self.luck.random()
        if kind < 0.86:
            return began + self.luck.randrange(9 * HOUR)
        return due - 1 if kind < 0.92 else due + self.luck.randrange(DAY)

    async def _be_away(self, sitting: Sitting, seat: int) -> None:
        holder, now = f"{sitting.id}-{seat}", self.time.ticks
        away = await days_off.book_days_off(self.hub.store, holder, 2, now)
        if away is None:
            return
        room = await self.hub.open(sitting.id, "")
        await room.change(lambda hosted: timing.take_days_off(hosted, holder, Away(*away)))
        sitting.away_until[seat] = away.ends
        self._say("away", sitting, seat)

    async def check(self) -> int:
        """Compare with the server's logs and deadlines; return the number of time-outs."""
        rows = await self.hub.store.fetch("select table_id, due from deadlines")
        due: dict[str, int] = dict(rows)
        for sitting in self.sittings:
            entries = [log.decode_entry(one) for one in await self.hub.store.entries(sitting.id, 0)]
            out = [(one.tick, one.seat) for one in entries if isinstance(one, log.TimedOut)]
            assert out == sitting.timeouts, sitting.id
            assert due.pop(sitting.id, None) == sitting.due, sitting.id
        assert due == {}
        return sum(len(sitting.timeouts) for sitting in self.sittings)


def _is_bots(hosted: HostedTable) -> bool:
    return hosted.status == "playing" and hosted.seats[hosted.to_move].who == "bot"

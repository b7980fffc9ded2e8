"""Pairing: seat people with matching seeks together, exactly once.

Seeks are rows. Each process looks for a match whenever a client polls its seek. The table and the
outcome of its seeks are written in one transaction, and a seek has one outcome: of two processes
that would seat the same person, one writes nothing.
"""

import contextlib
import time
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import msgspec

from railtable.core.errors import UnknownGame
from railtable.games import find_rules
from railtable.server.errors import Conflict, Denied
from railtable.server.hub import Hub
from railtable.server.people.relations import avoided_by
from railtable.server.store.sql import SqlRow, Statement
from railtable.server.tables.creation import create_for
from railtable.server.tables.rating_consent import require_clock
from railtable.server.tables.seats import parse_name
from railtable.server.tables.worker_thread import run_in_thread
from railtable.wire import pairing as wire
from railtable.wire.tables import Clock, Pace

T = TypeVar("T")

PATIENCE_SECONDS: Final = 20.0
"""Seconds without a poll after which a seek is dropped."""
THERE_SECONDS: Final = 8.0
"""Seconds without a poll after which a seek is not paired, since its page may be closed."""
BOT_SECONDS: Final = 30.0
"""Seconds after which bots are offered."""
SEATED_SECONDS: Final = 300.0
"""How long an outcome is kept for a page that was away."""
MOST_SEEKS: Final = 2000
LOOKED_AT: Final = 64
"""Longest-waiting seeks considered for one table."""
ATTEMPTS: Final = 4

CLEAR: Final = "delete from seeks where seen < $1"
CLEAR_WISHES: Final = "delete from seek_wishes where seek_id not in (select id from seeks)"
FORGET: Final = "delete from pairings where at < $1"
COUNT: Final = "select count(*) from seeks"
ADD: Final = """
insert into seeks (holder, name, asked, seen, takes_bots, pace, is_rated, clock, network)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
"""
ADD_WISH: Final = """
insert into seek_wishes (seek_id, game, seats)
select id, cast($2 as text), cast($3 as bigint) from seeks where holder = $1
"""
OWN: Final = """
select id, holder, name, takes_bots, asked, seen, pace, is_rated, clock, network from seeks
where holder = $1
"""
SEEN: Final = "update seeks set seen = $2, takes_bots = $3 where id = $1"
WISHES: Final = "select game, seats from seek_wishes where seek_id = $1 order by game, seats"
SAME: Final = """
select seeks.id, holder, name, takes_bots, asked, seen, pace, is_rated, clock, network from seeks
join seek_wishes on seek_id = seeks.id
where game = $1 and seats = $2 and pace = $3 and is_rated = $4 and clock = $5
  and seen >= $6 and seeks.id <> $7
order by asked, seeks.id limit $8
"""
OTHERS: Final = """
select count(distinct seeks.id) from seeks join seek_wishes on seek_id = seeks.id
where pace = $1 and is_rated = $2 and clock = $3 and seen >= $4 and seeks.id <> $5
  and not (is_rated and network = $6) and exists (
  select 1 from seek_wishes as mine
  where mine.seek_id = $5 and mine.game = seek_wishes.game and mine.seats = seek_wishes.seats)
"""
SHOWN: Final = 30
"""Longest-waiting seeks shown to others."""
LOOKING: Final = """
select seeks.id, holder, name, pace, is_rated, clock, game, seats from seeks
join seek_wishes on seek_id = seeks.id
where seeks.id in (select id from seeks where seen >= $1 order by asked, id limit $2)
order by asked, seeks.id, game, seats
"""
SETTLE: Final = "insert into pairings (seek_id, holder, table_id, at) values ($1, $2, $3, $4)"
END: Final = "delete from seeks where id = $1"
SEATED: Final = """
select table_id from pairings where holder = $1 and table_id is not null and at >= $2
order by at desc limit 1
"""

NONE: Final = wire.Seeking(state="none", table=None, since=0.0, others=0, offers_bots=False)


class Waiting(msgspec.Struct, frozen=True, array_like=True):
    """A seek: a row of `seeks`."""

    id: int
    holder: str
    name: str
    takes_bots: bool
    asked: float
    seen: float
    pace: Pace
    is_rated: bool
    clock: str
    """JSON; `null` for none."""
    network: str
    """Client network of the seek; deleted with it."""


class Pairing:
    """The seeks of a server."""

    def __init__(self, hub: Hub, now: Callable[[], float] = time.time) -> None:
        self._hub = hub
        self._now = now

    async def seek(self, holder: str, asked: wire.Seek, address: str) -> wire.Seeking:
        """Start a seek; it replaces the person's earlier one."""
        name, wishes = parse_name(asked.name), wishes_of(asked)
        if asked.rated:
            require_clock(asked.clock)
        own = await self._own(holder)
        if own is not None and not await self._withdraw(own):
            return await self._where(holder)
        await self._clear()
        [(many,)] = await self._hub.store.fetch(COUNT)
        if many >= MOST_SEEKS:
            raise Denied("too_many_seeks", 503)
        now = self._now()
        clock = msgspec.json.encode(asked.clock).decode()
        row = (holder, name, now, now, False, asked.pace, asked.rated, clock, address)
        # Of two concurrent requests of the same browser, the first one counts.
        with contextlib.suppress(Conflict):
            await self._hub.store.execute(
                Statement(ADD, row),
                *(Statement(ADD_WISH, (holder, game, seats)) for game, seats in wishes),
            )
        return await self.keep(holder, address, bots=False)

    async def _clear(self) -> None:
        """Delete stale seeks and old outcomes."""
        now = self._now()
        await self._hub.store.execute(
            Statement(CLEAR, (now - PATIENCE_SECONDS,)),
            Statement(CLEAR_WISHES),
            Statement(FORGET, (now - SEATED_SECONDS,)),
        )

    async def seekers(self, holder: str | None) -> wire.Seekers:
        """Return current seeks, except the asker's and those of people they avoid."""
        rows = await self._hub.store.fetch(LOOKING, self._now() - THERE_SECONDS, SHOWN)
        hidden: set[str] = set()
        if holder is not None and rows:
            hidden = {holder, *await avoided_by(self._hub.store, holder)}
        people: dict[int, wire.Seeker] = {}
        for seek, who, name, pace, is_rated, clock, game, seats in rows:
            if who in hidden:
                continue
            if seek not in people:
                people[seek] = wire.Seeker(
                    name=name,
                    games=[],
                    seats=[],
                    pace=pace,
                    rated=bool(is_rated),
                    clock=msgspec.json.decode(clock, type=Clock | None),
                )
            _add_once(people[seek].games, game)
            _add_once(people[seek].seats, seats)
        return wire.Seekers(people=list(people.values()))

    async def give_up(self, holder: str) -> wire.Seeking:
        """Cancel a seek; return the table if it was paired meanwhile."""
        own = await self._own(holder)
        if own is None or not await self._withdraw(own):
            return await self._where(holder)
        return NONE

    async def _withdraw(self, own: Waiting) -> bool:
        """End a seek; tell whether it was unpaired."""
        settled = Statement(SETTLE, (own.id, own.holder, None, self._now()))
        try:
            await self._hub.store.execute(settled, Statement(END, (own.id,)))
        except Conflict:
            return False
        return True

    async def keep(self, holder: str, address: str, *, bots: bool) -> wire.Seeking:
        """Keep a seek alive, and pair people if possible."""
        for _ in range(ATTEMPTS):
            own, now = await self._own(holder), self._now()
            if own is None or own.seen < now - PATIENCE_SECONDS:
                return await self.give_up(holder)
            own = await self._seen(own, now, bots=bots)
            found = await self._company(own)
            if found is None:
                return await self._waiting(own, now)
            # If one of them was paired elsewhere in between, look again.
            await self._seat(*found, address)
        own = await self._own(holder)
        return await (self._where(holder) if own is None else self._waiting(own, self._now()))

    async def _seen(self, own: Waiting, now: float, *, bots: bool) -> Waiting:
        takes_bots = own.takes_bots or (bots and self._offers_bots(own, now))
        await self._hub.store.execute(Statement(SEEN, (own.id, now, takes_bots)))
        return msgspec.structs.replace(own, seen=now, takes_bots=takes_bots)

    async def _own(self, holder: str) -> Waiting | None:
        rows = await self._hub.store.fetch(OWN, holder)
        return _waiting(rows[0]) if rows else None

    async def _where(self, holder: str) -> wire.Seeking:
        rows = await self._hub.store.fetch(SEATED, holder, self._now() - SEATED_SECONDS)
        if not rows:
            return NONE
        return msgspec.structs.replace(NONE, state="seated", table=rows[0][0])

    async def _waiting(self, own: Waiting, now: float) -> wire.Seeking:
        since = now - THERE_SECONDS
        wanted = (own.pace, own.is_rated, own.clock)
        [(others,)] = await self._hub.store.fetch(OTHERS, *wanted, since, own.id, own.network)
        return wire.Seeking(
            state="waiting",
            table=None,
            since=own.asked,
            others=others,
            offers_bots=self._offers_bots(own, now),
        )

    def _offers_bots(self, own: Waiting, now: float) -> bool:
        return now - own.asked >= BOT_SECONDS

    async def _company(self, own: Waiting) -> tuple[str, int, list[Waiting]] | None:
        """Return a game, its seats and its players: people only, or people who accept bots."""
        wishes = await self._hub.store.fetch(WISHES, own.id)
        with_bots: tuple[str, int, list[Waiting]] | None = None
        for game, seats in wishes:
            rows = await self._hub.store.fetch(
                SAME,
                *(game, seats, own.pace, own.is_rated, own.clock),
                *(self._now() - THERE_SECONDS, own.id, LOOKED_AT),
            )
            others = [_waiting(row) for row in rows]
            together = await self._compatible([own, *others], seats)
            if len(together) == seats:
                return game, seats, together
            if own.takes_bots:
                willing = [own, *(other for other in others if other.takes_bots)]
                group = await self._compatible(willing, seats)
                if with_bots is None or len(group) > len(with_bots[2]):
                    with_bots = game, seats, group
        return with_bots

    async def _compatible(self, waiting: Sequence[Waiting], seats: int) -> list[Waiting]:
        """Return the first compatible seeks, in which nobody avoids another.

        Rated games never pair a network with itself: one person with two cookies would see two
        hands.
        """
        chosen: list[Waiting] = []
        for one in waiting:
            if len(chosen) == seats:
                break
            if one.is_rated and any(other.network == one.network for other in chosen):
                continue
            avoided = await avoided_by(self._hub.store, one.holder)
            if avoided.isdisjoint(other.holder for other in chosen):
                chosen.append(one)
        return chosen

    async def _seat(self, game: str, seats: int, people: list[Waiting], address: str) -> None:
        """Create a table for these people and bots, unless one of them is paired by now."""
        now = self._now()
        first = people[0]
        who = [(one.holder, one.name) for one in people]
        clock = msgspec.json.decode(first.clock, type=Clock | None)
        # Generating some boards is slow, so keep it off the event loop.
        hosted = await run_in_thread(
            lambda: create_for(game, who, seats, pace=first.pace, rated=first.is_rated, clock=clock)
        )
        # All processes lock rows in the same order, which avoids deadlocks.
        ordered = sorted(people, key=lambda one: one.id)
        settled = [Statement(SETTLE, (one.id, one.holder, hosted.id, now)) for one in ordered]
        ended = [Statement(END, (one.id,)) for one in ordered]
        try:
            await self._hub.add(hosted, address, (*settled, *ended))
        except Conflict:
            self._hub.metrics.conflicts.add()


def _add_once(known: list[T], one: T) -> None:
    if one not in known:
        known.append(one)


def _waiting(row: SqlRow) -> Waiting:
    # SQLite stores booleans as numbers.
    return msgspec.convert(row, Waiting, strict=False)


def wishes_of(asked: wire.Seek) -> list[tuple[str, int]]:
    """Return each requested game with each of its possible numbers of seats."""
    wishes: list[tuple[str, int]] = []
    for game in dict.fromkeys(asked.games):
        try:
            info = find_rules(game).info
        except UnknownGame as error:
            raise Denied(error.key, 422, error.facts) from None
        possible = [n for n in sorted(set(asked.seats)) if info.min_seats <= n <= info.max_seats]
        wishes += [(game, seats) for seats in possible]
    if not wishes:
        raise Denied("no_such_seats", 422)
    return wishes

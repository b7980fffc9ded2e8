"""Days off of a person, counted in server time and limited.

They are stored by holder, and a guest's count for the player after sign-in. They are also written
into the log of every table with a day clock where the person sits, because a table's clocks follow
from its log alone. If the server dies in between, the table is updated before it would time anybody
out (`Hub`).
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec

from railtable.server.errors import Denied
from railtable.server.store.sql import Statement
from railtable.server.store.watched_store import WatchedStore
from railtable.server.tables.clock import DAY_MS, DAYS_OFF_A_YEAR, YEAR, Away, days_off_left
from railtable.wire import tables

DAYS_AT_ONCE: Final = 14
"""Maximum days off at a time …"""
A_YEAR: Final = DAYS_OFF_A_YEAR
"""… and within a year."""
HOUR: Final = DAY_MS // 24
"""Minimum extension of current days off."""

OF: Final = """
select case when holder = $1 then revision else 0 end, taken from days_off
where holder = $1 or holder in (select holder from spent where player = $1)
"""
KEEP: Final = """
insert into days_off (holder, revision, taken) values ($1, $2, $3) on conflict (holder)
do update set revision = excluded.revision, taken = excluded.taken
where days_off.revision = excluded.revision - 1 returning revision
"""
MERGED: Final = """
delete from days_off where holder <> $1
and holder in (select holder from spent where player = $1)
and exists (select 1 from days_off as own where own.holder = $1 and own.taken = $2)
"""
"""After sign-in, a guest's days off are in the player's row."""
ATTEMPTS: Final = 5


class Taken(NamedTuple):
    """A person's days off within a year; `revision` grows with every change."""

    revision: int
    days: list[Away]

    def at(self, now: int) -> Away | None:
        """Return the current days off."""
        return next((one for one in self.days if one.begins <= now < one.ends), None)


async def _taken(store: WatchedStore, holder: str, now: int) -> Taken:
    revision, days = 0, list[Away]()
    for number, text in await store.fetch(OF, holder):
        revision = max(revision, number)
        days += msgspec.json.decode(text, type=list[Away])
    return Taken(revision, [one for one in days if one.ends > now - YEAR])


async def find_away(store: WatchedStore, holders: Iterable[str], now: int) -> Away | None:
    """Return the current days off of some people."""
    for holder in holders:
        away = (await _taken(store, holder, now)).at(now)
        if away is not None:
            return away
    return None


async def days_off_info(store: WatchedStore, holder: str, now: int) -> tables.DaysOff:
    """Return a person's days off in their wire form."""
    taken = await _taken(store, holder, now)
    away = taken.at(now)
    return tables.DaysOff(
        away=None if away is None else away.ends - now,
        left=days_off_left(taken.days, now),
        at_once=DAYS_AT_ONCE,
    )


async def book_days_off(store: WatchedStore, holder: str, days: int, now: int) -> Away | None:
    """Take days off, or (0) end them; return the change, if any."""
    for _ in range(ATTEMPTS):
        taken = await _taken(store, holder, now)
        current = taken.at(now)
        others = [one for one in taken.days if one != current]
        if days == 0 and current is None:
            return None
        away = _until(others, current, days, now)
        if current is not None and days and away.ends < current.ends + HOUR:
            # Allow only extensions or the end: otherwise repeated changes could fill a log.
            return None
        kept = msgspec.json.encode([*others, away]).decode()
        wanted = Statement(KEEP, (holder, taken.revision + 1, kept))
        if (await store.execute(wanted, Statement(MERGED, (holder, kept))))[0]:
            return away
    raise Denied("busy", 503)


def _until(others: list[Away], current: Away | None, days: int, now: int) -> Away:
    """Return days off from now on, extending or ending current ones."""
    if current is not None and days == 0:
        return Away(current.begins, now)
    begins = now if current is None else current.begins
    away = Away(begins, now + days * DAY_MS)
    if away.ends - away.begins > DAYS_AT_ONCE * DAY_MS:
        raise Denied("too_many_days_at_once", 409, {"most": DAYS_AT_ONCE})
    left = days_off_left(others, now)
    if -(-(away.ends - away.begins) // DAY_MS) > left:
        raise Denied("too_many_days_off", 409, {"most": A_YEAR, "left": left})
    return away

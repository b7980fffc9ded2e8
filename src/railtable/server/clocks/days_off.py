"""Days off: a person's own, counted in the server's time, and bounded.

Kept by holder, and written into the log of every table with a day clock where they sit: a
table's clocks follow from its log alone.  Should the server die in between, the table is
told before it would run somebody out of time (`Hub`).
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec

from railtable.server.errors import Denied
from railtable.server.store.sql import Statement
from railtable.server.store.watched_store import WatchedStore
from railtable.server.tables.clock import DAY_MS, Away
from railtable.wire import tables

DAYS_AT_ONCE: Final = 14
"""As many days may be taken at a time …"""
A_YEAR: Final = 30
"""… and as many within a year."""
YEAR: Final = 365 * DAY_MS
HOUR: Final = DAY_MS // 24
"""Days off that last are made longer by at least that."""

OF: Final = "select revision, taken from days_off where holder = $1"
KEEP: Final = """
insert into days_off (holder, revision, taken) values ($1, $2, $3) on conflict (holder)
do update set revision = excluded.revision, taken = excluded.taken
where days_off.revision = excluded.revision - 1 returning revision
"""
ATTEMPTS: Final = 5


class Taken(NamedTuple):
    """The days off somebody has taken within a year; `revision` grows with every change."""

    revision: int
    days: list[Away]

    def at(self, now: int) -> Away | None:
        """Return the days off that last now."""
        return next((one for one in self.days if one.begins <= now < one.ends), None)


async def _taken(store: WatchedStore, holder: str, now: int) -> Taken:
    for revision, text in await store.fetch(OF, holder):
        days = msgspec.json.decode(text, type=list[Away])
        return Taken(revision, [one for one in days if one.ends > now - YEAR])
    return Taken(0, [])


async def find_away(store: WatchedStore, holders: Iterable[str], now: int) -> Away | None:
    """Return the days off of whoever of these is away."""
    for holder in holders:
        away = (await _taken(store, holder, now)).at(now)
        if away is not None:
            return away
    return None


async def days_off_info(store: WatchedStore, holder: str, now: int) -> tables.DaysOff:
    """Return how a person's days off stand."""
    taken = await _taken(store, holder, now)
    away = taken.at(now)
    return tables.DaysOff(
        away=None if away is None else away.ends - now,
        left=_left(taken.days, now),
        at_once=DAYS_AT_ONCE,
    )


def _left(taken: list[Away], now: int) -> int:
    """Return how many whole days may still be taken: a day begun counts."""
    used = sum(-(-(away.ends - max(away.begins, now - YEAR)) // DAY_MS) for away in taken)
    return max(0, A_YEAR - used)


async def book_days_off(store: WatchedStore, holder: str, days: int, now: int) -> Away | None:
    """Be away for so many days, or (0) back; return what changed, if anything did."""
    for _ in range(ATTEMPTS):
        taken = await _taken(store, holder, now)
        current = taken.at(now)
        others = [one for one in taken.days if one != current]
        if days == 0 and current is None:
            return None
        away = _until(others, current, days, now)
        if current is not None and days and away.ends < current.ends + HOUR:
            # Only longer, or over: else a log could be filled with changes of mind.
            return None
        kept = msgspec.json.encode([*others, away]).decode()
        wanted = Statement(KEEP, (holder, taken.revision + 1, kept))
        if (await store.execute(wanted))[0]:
            return away
    raise Denied("busy", 503)


def _until(others: list[Away], current: Away | None, days: int, now: int) -> Away:
    """Return days off from now on; who is away already goes on being away, or comes back."""
    if current is not None and days == 0:
        return Away(current.begins, now)
    begins = now if current is None else current.begins
    away = Away(begins, now + days * DAY_MS)
    if away.ends - away.begins > DAYS_AT_ONCE * DAY_MS:
        raise Denied("too_many_days_at_once", 409, {"most": DAYS_AT_ONCE})
    left = _left(others, now)
    if -(-(away.ends - away.begins) // DAY_MS) > left:
        raise Denied("too_many_days_off", 409, {"most": A_YEAR, "left": left})
    return away

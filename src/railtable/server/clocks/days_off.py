"""Days off: a person's own, counted in the server's time, and bounded.

Kept by holder: what a guest took counts as the player's they sign in as.  Written into the log of every table with a day clock where they sit: a
table's clocks follow from its log alone.  Should the server die in between, the table is
told before it would run somebody out of time (`Hub`).
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
"""As many days may be taken at a time …"""
A_YEAR: Final = DAYS_OFF_A_YEAR
"""… and as many within a year."""
HOUR: Final = DAY_MS // 24
"""Days off that last are made longer by at least that."""

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
"""What a guest took stands in the player's row from then on."""
ATTEMPTS: Final = 5


class Taken(NamedTuple):
    """The days off somebody has taken within a year; `revision` grows with every change."""

    revision: int
    days: list[Away]

    def at(self, now: int) -> Away | None:
        """Return the days off that last now."""
        return next((one for one in self.days if one.begins <= now < one.ends), None)


async def _taken(store: WatchedStore, holder: str, now: int) -> Taken:
    revision, days = 0, list[Away]()
    for number, text in await store.fetch(OF, holder):
        revision = max(revision, number)
        days += msgspec.json.decode(text, type=list[Away])
    return Taken(revision, [one for one in days if one.ends > now - YEAR])


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
        left=days_off_left(taken.days, now),
        at_once=DAYS_AT_ONCE,
    )


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
        if (await store.execute(wanted, Statement(MERGED, (holder, kept))))[0]:
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
    left = days_off_left(others, now)
    if -(-(away.ends - away.begins) // DAY_MS) > left:
        raise Denied("too_many_days_off", 409, {"most": A_YEAR, "left": left})
    return away

"""Reports, and what whoever runs a server does about them."""

import time
from typing import Final

import msgspec

from railtable.server.errors import Conflict, Denied
from railtable.server.people.database import Database
from railtable.server.store.sql import Statement
from railtable.wire import pairing as wire

MOST_OPEN: Final = 20
"""So many open reports of one person; more would bury the others'."""

ADD: Final = """
insert into reports (at, reporter, reported, table_id, seat, version, name, reason, said)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
"""
OPEN: Final = "select count(*) from reports where reporter = $1 and closed is null"
LIST: Final = """
select id, at, table_id, seat, version, name, reason, said, closed, reporter, reported
from reports where closed is null or $1 order by id limit $2
"""
ONE: Final = """
select id, at, table_id, seat, version, name, reason, said, closed, reporter, reported
from reports where id = $1
"""
CLOSE: Final = "update reports set closed = $2 where id = $1 and closed is null"
BAN: Final = """
insert into bans (holder, kind, until) values ($1, $2, $3)
on conflict (holder, kind) do update set until = excluded.until
"""
BANNED: Final = "select until from bans where holder = $1 and kind = $2 and until > $3"


class ReportRow(msgspec.Struct, frozen=True):
    """A report as moderators see it."""

    id: int
    at: float
    table: str
    seat: int
    version: int
    name: str
    reason: str
    said: str
    closed: float | None
    reporter: str
    reported: str


class ReportedSeat(msgspec.Struct, frozen=True):
    """Whoever sits at a seat just now, and how far the game is."""

    table: str
    seat: int
    version: int
    holder: str
    name: str


async def add_report(
    store: Database, reporter: str, accused: ReportedSeat, told: wire.Report
) -> None:
    """Keep a report; of the same person about the same one at a table there is one."""
    if reporter == accused.holder:
        raise Denied("that_is_you", 409)
    [(many,)] = await store.fetch(OPEN, reporter)
    if many >= MOST_OPEN:
        raise Denied("too_many_reports", 409, {"most": MOST_OPEN})
    text = " ".join(told.text.split())
    if not text.isprintable():
        raise Denied("unprintable_text")
    row = (
        time.time(),
        reporter,
        accused.holder,
        accused.table,
        accused.seat,
        accused.version,
        accused.name,
        told.reason,
        text,
    )
    try:
        await store.execute(Statement(ADD, row))
    except Conflict:
        # The moderators have it already.
        return


async def open_reports(store: Database, *, closed: bool, most: int = 200) -> list[ReportRow]:
    """Return open reports, or all of them, the oldest first."""
    return [ReportRow(*row) for row in await store.fetch(LIST, closed, most)]


async def find_report(store: Database, number: int) -> ReportRow:
    """Return a report by its number."""
    for row in await store.fetch(ONE, number):
        return ReportRow(*row)
    raise Denied("no_such_report", 404, {"number": number})


async def close_report(store: Database, number: int) -> None:
    """Put a report away."""
    await find_report(store, number)
    await store.execute(Statement(CLOSE, (number, time.time())))


async def ban(store: Database, holder: str, kind: str, until: float) -> None:
    """Keep somebody from chat or from lists for a time; a time that is over ends it."""
    await store.execute(Statement(BAN, (holder, kind, until)))


async def require_not_banned(store: Database, holder: str | None, kind: str) -> None:
    """Refuse whom the moderators keep from something just now."""
    if holder is None:
        return
    for (until,) in await store.find(BANNED, holder, kind, time.time()):
        hours = max(1, round((until - time.time()) / 3600))
        if kind == "chat":
            raise Denied("banned_from_chat", 403, {"hours": hours})
        raise Denied("banned_from_lists", 403, {"hours": hours})

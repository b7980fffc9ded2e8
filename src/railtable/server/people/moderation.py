"""Reports about people, and moderation of them."""

import time
from typing import Final, Literal, TypeAlias

import msgspec

from railtable.server.errors import Conflict, Denied
from railtable.server.people.database import Database
from railtable.server.store.sql import Statement
from railtable.wire import pairing as wire

MOST_OPEN: Final = 20
"""Maximum open reports by one person, so that they cannot bury others'."""
MOST_ABOUT: Final = 50
"""Maximum open reports about one person."""
A_PAGE: Final = 50
GROUP_PREFIX: Final = "group:"
"""Begins the stored place of a report from a group, instead of a table."""

ADD: Final = """
insert into reports (at, reporter, reported, table_id, seat, version, name, reason, said)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
"""
OPEN: Final = "select count(*) from reports where reporter = $1 and closed is null"
ABOUT: Final = "select count(*) from reports where reported = $1 and closed is null"
LIST: Final = """
select id, at, table_id, seat, version, name, reason, said, closed, reporter, reported
from reports where (closed is null or $1) and ($2 = '' or reported = $2)
order by id limit $3 offset $4
"""
SEATED: Final = """
case when reports.table_id like 'group:%' or exists (select 1 from seatings
  where seatings.holder = reports.reporter and seatings.table_id = reports.table_id)
then id end
"""
"""The report's number, if its author sat at the table or was a member of the group."""
GROUPS: Final = f"""
select coalesce(min(seated), min(id)) as first, count(*), count(distinct reporter),
  count(distinct table_id), count(seated)
from (select id, reporter, reported, table_id, {SEATED} as seated
  from reports where closed is null or $1) as each_one
group by reported
order by case when count(seated) > 0 then 0 else 1 end, first limit $2 offset $3
"""  # noqa: S608 a text of ours
PEOPLE: Final = "select count(distinct reported) from reports where closed is null or $1"
ONE: Final = """
select id, at, table_id, seat, version, name, reason, said, closed, reporter, reported
from reports where id = $1
"""
CLOSE: Final = "update reports set closed = $2 where id = $1 and closed is null"
CLOSE_ABOUT: Final = "update reports set closed = $2 where reported = $1 and closed is null"
CLOSE_BY: Final = "update reports set closed = $2 where reporter = $1 and closed is null"
BAN: Final = """
insert into bans (holder, kind, until) values ($1, $2, $3)
on conflict (holder, kind) do update set until = excluded.until
"""
Also: TypeAlias = Literal["none", "about", "by"]
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


class ReportGroup(msgspec.Struct, frozen=True):
    """All reports about one person: the first of them, and counts of reports and authors.

    The first one is by a player of the table, if there is any; `seated` counts those.
    """

    first: ReportRow
    reports: int
    reporters: int
    tables: int
    seated: int


class ReportedSeat(msgspec.Struct, frozen=True):
    """The current holder of a reported seat, and the version of the game."""

    table: str
    seat: int
    version: int
    holder: str
    name: str


async def add_report(
    store: Database, reporter: str, accused: ReportedSeat, told: wire.Report
) -> None:
    """Store a report, at most one per author, person and table."""
    if reporter == accused.holder:
        raise Denied("that_is_you", 409)
    [(many,)] = await store.fetch(OPEN, reporter)
    if many >= MOST_OPEN:
        raise Denied("too_many_reports", 409, {"most": MOST_OPEN})
    [(about,)] = await store.fetch(ABOUT, accused.holder)
    if about >= MOST_ABOUT:
        return
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
        # The report exists already.
        return


async def open_reports(
    store: Database, *, closed: bool, about: str = "", page: int = 1
) -> list[ReportRow]:
    """Return a page of open or all reports, optionally about one person; oldest first."""
    rows = await store.fetch(LIST, closed, about, A_PAGE, (page - 1) * A_PAGE)
    return [ReportRow(*row) for row in rows]


async def report_groups(
    store: Database, *, closed: bool, page: int = 1
) -> tuple[list[ReportGroup], int]:
    """Return a page of reports grouped by person, and the number of people.

    Groups with a report by a player of the table come first.
    """
    rows = await store.fetch(GROUPS, closed, A_PAGE, (page - 1) * A_PAGE)
    [(people,)] = await store.fetch(PEOPLE, closed)
    found = [ReportGroup(await find_report(store, first), *counts) for first, *counts in rows]
    return found, people


async def find_report(store: Database, number: int) -> ReportRow:
    """Return a report by its number."""
    for row in await store.fetch(ONE, number):
        return ReportRow(*row)
    raise Denied("no_such_report", 404, {"number": number})


async def close_report(store: Database, number: int, also: Also = "none") -> None:
    """Close a report, optionally with all about the same person or by the same author."""
    found = await find_report(store, number)
    statements = {
        "none": Statement(CLOSE, (number, time.time())),
        "about": Statement(CLOSE_ABOUT, (found.reported, time.time())),
        "by": Statement(CLOSE_BY, (found.reporter, time.time())),
    }
    await store.execute(statements[also])


async def ban(store: Database, holder: str, kind: str, until: float) -> None:
    """Ban a person from chat or lists for a time; a past time ends the ban."""
    await store.execute(Statement(BAN, (holder, kind, until)))


async def require_not_banned(store: Database, holder: str | None, kind: str) -> None:
    """Refuse people with an active ban."""
    if holder is None:
        return
    for (until,) in await store.find(BANNED, holder, kind, time.time()):
        hours = max(1, round((until - time.time()) / 3600))
        if kind == "chat":
            raise Denied("banned_from_chat", 403, {"hours": hours})
        raise Denied("banned_from_lists", 403, {"hours": hours})

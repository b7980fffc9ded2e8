"""Relations between people: follow, block and mute.

Nobody is told about decisions of others: every effect of a block looks like some ordinary event.
"""

import time
from typing import Final

import msgspec

from railtable.server.errors import Conflict, Denied
from railtable.server.people.database import Database
from railtable.server.people.public_pages import sql_places
from railtable.server.store.sql import Statement
from railtable.server.store.store import TableSummary
from railtable.wire import pairing as wire
from railtable.wire.tables import TableCard

MOST: Final = 500
"""Maximum relations of one kind per person."""
TABLES_SHOWN: Final = 5
FRIENDS_LOOKED_AT: Final = 100

AVOIDED: Final = """
select case when holder = $1 then other else holder end from relations
where kind = 'block' and (holder = $1 or other = $1)
"""
BLOCKED_BY: Final = "select holder from relations where other = $1 and kind = 'block'"
KINDS: Final = "select other, kind, name from relations where holder = $1 and other in ({places})"
COUNT: Final = "select count(*) from relations where holder = $1 and kind = $2"
ADD: Final = """
insert into relations (holder, other, kind, name, at) values ($1, $2, $3, $4, $5)
"""
DROP: Final = """
delete from relations where holder = $1 and kind = $2 and other = $3 and name = $4
"""
DROP_ONE: Final = "delete from relations where holder = $1 and id = $2"
ALL: Final = """
select id, kind, name, other from relations where holder = $1 order by kind, at desc, id limit $2
"""
FOLLOWABLE: Final = "select holder from followable where holder in ({places})"
LET_FOLLOW: Final = "insert into followable values ($1) on conflict do nothing"
HIDE: Final = "delete from followable where holder = $1"
LISTED: Final = """
select card from tables join holders on table_id = id
where holder = $1 and listed and not is_over order by changed desc limit $2
"""


async def avoided_by(store: Database, holder: str) -> set[str]:
    """Return the people a person must not be paired with, blocked by either side."""
    return {one for (one,) in await store.fetch(AVOIDED, holder)}


async def blocked_by(store: Database, holder: str) -> set[str]:
    """Return the people who have blocked a person."""
    return {one for (one,) in await store.fetch(BLOCKED_BY, holder)}


async def relate(store: Database, holder: str, other: str, name: str, kind: wire.Relation) -> None:
    """Store a decision about a person under their name here."""
    if holder == other:
        raise Denied("that_is_you", 409)
    [(many,)] = await store.fetch(COUNT, holder, kind)
    if many >= MOST:
        raise Denied("too_many_people", 409, {"most": MOST})
    try:
        await store.execute(Statement(ADD, (holder, other, kind, name, time.time())))
    except Conflict:
        # The decision exists already.
        return


async def unrelate(
    store: Database, holder: str, other: str, name: str, kind: wire.Relation
) -> None:
    """Remove a decision."""
    await store.execute(Statement(DROP, (holder, kind, other, name)))


async def unrelate_one(store: Database, holder: str, number: int) -> None:
    """Remove a numbered decision from the asker's list."""
    await store.execute(Statement(DROP_ONE, (holder, number)))


async def kinds_of(
    store: Database, holder: str, others: list[tuple[str, str]]
) -> dict[tuple[str, str], set[str]]:
    """Return a person's decisions about each of some people, by holder and name.

    Decisions under other names are left out, because they would link the names.
    """
    found: dict[tuple[str, str], set[str]] = {}
    if others:
        holders = sorted({other for other, _ in others})
        query = KINDS.format(places=sql_places(len(holders), 2))
        for other, kind, name in await store.fetch(query, holder, *holders):
            found.setdefault((other, name), set()).add(kind)
    return found


async def set_followable(store: Database, holder: str, *, followable: bool) -> None:
    """Allow or forbid followers to see the listed tables of a person."""
    await store.execute(Statement(LET_FOLLOW if followable else HIDE, (holder,)))


async def acquaintances_of(store: Database, holder: str) -> wire.Acquaintances:
    """Return all people a person has decided about, and the tables of their friends."""
    rows = await store.fetch(ALL, holder, 3 * MOST)
    friends = [other for _, kind, _, other in rows if kind == "follow"][:FRIENDS_LOOKED_AT]
    wanted = [holder, *friends]
    query = FOLLOWABLE.format(places=sql_places(len(wanted)))
    seen = {one for (one,) in await store.fetch(query, *wanted)}
    hidden = await blocked_by(store, holder)
    people = [
        wire.Acquaintance(
            number=number,
            kind=kind,
            name=name,
            tables=await _tables(store, other, hidden)
            if kind == "follow" and other in seen and other in friends
            else [],
        )
        for number, kind, name, other in rows
    ]
    return wire.Acquaintances(people=people, followable=holder in seen)


async def _tables(store: Database, friend: str, hidden: set[str]) -> list[TableCard]:
    """Return listed tables of friends, except friends who blocked the asker."""
    if friend in hidden:
        return []
    rows = await store.fetch(LISTED, friend, TABLES_SHOWN)
    cards = [msgspec.json.decode(card, type=TableSummary) for (card,) in rows]
    return [card.card for card in cards if card.owner not in hidden]


FOLLOW_HOLDER: Final = """
update relations set holder = $2 where holder = $1 and other <> $2 and not exists (
  select 1 from relations as own
  where own.holder = $2 and own.kind = relations.kind and own.other = relations.other
    and own.name = relations.name)
"""
FOLLOW_OTHER: Final = """
update relations set other = $2 where other = $1 and holder <> $2 and not exists (
  select 1 from relations as own
  where own.other = $2 and own.kind = relations.kind and own.holder = relations.holder
    and own.name = relations.name)
"""
FOLLOW_BAN: Final = """
update bans set holder = $2 where holder = $1 and not exists (
  select 1 from bans as own where own.holder = $2 and own.kind = bans.kind)
"""

FOLLOW_REPORT: Final = """
update reports set reporter = $2 where reporter = $1 and not exists (
  select 1 from reports as own
  where own.reporter = $2 and own.reported = reports.reported
    and own.table_id = reports.table_id)
"""


def relation_moves(before: str, after: str) -> list[Statement]:
    """Return the statements that move decisions by and about a guest at sign-in."""
    pair = (before, after)
    texts = (FOLLOW_HOLDER, FOLLOW_OTHER, FOLLOW_BAN, FOLLOW_REPORT)
    return [Statement(text, pair) for text in texts]


def relation_deletions(holder: str) -> list[Statement]:
    """Return the statements that delete a person from others' lists."""
    return [
        Statement("delete from relations where other = $1", (holder,)),
        Statement("update reports set name = '' where reported = $1", (holder,)),
    ]

"""Rows of shared deals and of the tries at them."""

import re
import time
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from railtable.core.seats import Seat
from railtable.server.errors import Denied
from railtable.server.people.database import Database
from railtable.server.people.public_pages import sql_places
from railtable.server.store.sql import Statement
from railtable.server.tables.shared_deals import GRACE_SECONDS, LOCK_DEAL, RECOUNT, SharedDeal

DEAL_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
MOST_TRIES: Final = 200
"""Maximum tries at one challenge."""
SHOWN_RESULTS: Final = 100
SHOWN_CHALLENGES: Final = 50
MOST_DAYS: Final = 2000
"""Maximum days of a person that a streak is counted from."""

DEAL: Final = """
select id, kind, game, rules_version, options, seat, levels, seed, same_cards, table_id, holder,
       name, made, closes, revealed
from shared_deals where id = $1
"""
OPEN_CHALLENGES: Final = """
select count(*) from shared_deals where holder = $1 and kind = 'challenge' and closes > $2
"""
CHALLENGES: Final = """
select id from shared_deals
where kind = 'challenge' and (
    holder = $1 or id in (select deal_id from deal_tries where holder = $1)
)
order by made desc, id limit $2
"""
ADD_TRY: Final = """
insert into deal_tries (deal_id, holder, name, table_id, seat, started, has_left, rewinds)
select shared_deals.id, cast($2 as text), cast($3 as text), cast($4 as text), shared_deals.seat,
       cast($5 as double precision), false, 0
from shared_deals
where id = $1 and revealed is null and closes > $5 and (
    kind = 'daily' or (select count(*) from deal_tries where deal_id = $1) < $6
) and not exists (
    select 1 from deal_tries join holders on holders.table_id = deal_tries.table_id
    where deal_id = $1 and holders.holder = $2
)
on conflict do nothing
"""
"""Add a try, unless the person has sat at any table of the deal, as a guest or on a device."""
SAT: Final = """
select 1 from deal_tries join holders on holders.table_id = deal_tries.table_id
where deal_id = $1 and holders.holder = $2 limit 1
"""
OWN: Final = """
select deal_id, holder, name, table_id, seat, started, ended, points, place, has_left, rewinds
from deal_tries where deal_id = $1 and holder = $2
"""
OWN_OF: Final = """
select deal_id, holder, name, table_id, seat, started, ended, points, place, has_left, rewinds
from deal_tries where holder = $1 and deal_id in ({places})
"""
COUNTS: Final = """
select deal_id, count(*) from deal_tries join shared_deals on id = deal_id
where deal_tries.seat = shared_deals.seat and deal_id in ({places}) group by deal_id
"""
BEST: Final = """
select deal_id, deal_tries.holder, deal_tries.name, deal_tries.table_id, deal_tries.seat, started, ended,
       points, place, has_left, rewinds
from deal_tries join shared_deals on id = deal_id
where deal_id = $1 and deal_tries.seat = shared_deals.seat
order by case when ended is null then 1 else 0 end, has_left, place, points desc, ended, started
limit $2
"""
AHEAD: Final = """
select count(*) from deal_tries join shared_deals on id = deal_id
where deal_id = $1 and deal_tries.seat = shared_deals.seat and ended is not null
  and not has_left and ended <= closes + $4
  and (place < $2 or (place = $2 and points > $3))
"""
DAYS: Final = """
select distinct deal_id from deal_tries join shared_deals on id = deal_id
where kind = 'daily' and deal_tries.holder = $1 and ended is not null
order by deal_id desc limit $2
"""
CLOSE: Final = "update shared_deals set closes = $2 where id = $1 and closes > $2"
BLANK: Final = "update shared_deals set name = '' where id = $1"
UNREVEALED: Final = """
select deal_tries.table_id from deal_tries join shared_deals on id = deal_id
where revealed is null and deal_tries.table_id in ({places})
"""


class Try(msgspec.Struct, frozen=True, array_like=True):
    """A person's try at a deal: a row of `deal_tries`."""

    deal: str
    holder: str
    name: str
    table: str
    seat: Seat
    started: float
    ended: float | None
    points: int | None
    place: int | None
    has_left: bool
    rewinds: int


def _try(row: Sequence[Any]) -> Try:
    return msgspec.convert(row, Try, strict=False)


async def find_deal(store: Database, deal: str) -> SharedDeal | None:
    """Return a deal, or None."""
    rows = await store.find(DEAL, deal)
    if not rows:
        return None
    names = SharedDeal.__struct_fields__
    found = dict(zip(names, rows[0], strict=True))
    found["levels"] = msgspec.json.decode(found["levels"])
    return msgspec.convert(found, SharedDeal, strict=False)


async def require_deal(store: Database, deal: str) -> SharedDeal:
    """Return a deal, or refuse an unknown one."""
    found = await find_deal(store, deal)
    if found is None:
        raise Denied("no_such_deal", 404)
    return found


async def own_try(store: Database, deal: str, holder: str | None) -> Try | None:
    """Return a person's try at a deal."""
    rows = await store.find(OWN, deal, holder) if holder else []
    return _try(rows[0]) if rows else None


async def own_tries(store: Database, deals: Sequence[str], holder: str | None) -> dict[str, Try]:
    """Return a person's tries at some deals."""
    if not holder or not deals:
        return {}
    rows = await store.fetch(OWN_OF.format(places=sql_places(len(deals), 2)), holder, *deals)
    return {row[0]: _try(row) for row in rows}


async def count_tries(store: Database, deals: Sequence[str]) -> dict[str, int]:
    """Return the number of tries at some deals."""
    if not deals:
        return {}
    rows = await store.fetch(COUNTS.format(places=sql_places(len(deals))), *deals)
    return {deal: int(count) for deal, count in rows}


async def best_tries(store: Database, deal: str) -> list[Try]:
    """Return the tries from the deal's seat, the best first and running ones last."""
    return [_try(row) for row in await store.fetch(BEST, deal, SHOWN_RESULTS)]


async def rank_of(store: Database, one: Try) -> int | None:
    """Return the rank of an ended try among all; None if a bot finished it."""
    if one.ended is None or one.has_left:
        return None
    [(ahead,)] = await store.fetch(AHEAD, one.deal, one.place, one.points, GRACE_SECONDS)
    return int(ahead) + 1


async def add_try(store: Database, deal: str, one: tuple[str, str, str], now: float) -> None:
    """Add a try (holder, name, table), if the deal is open and the person does not know it."""
    await store.execute(
        Statement(LOCK_DEAL, (deal,)),
        Statement(ADD_TRY, (deal, *one, now, MOST_TRIES)),
        Statement(RECOUNT, (deal,)),
    )


async def has_sat(store: Database, deal: str, holder: str) -> bool:
    """Tell whether a person has sat at a table of a deal."""
    return bool(await store.fetch(SAT, deal, holder))


async def close_deal(store: Database, deal: str, now: float) -> None:
    """Close a deal: nobody can start a try any more."""
    await store.execute(Statement(CLOSE, (deal, now)))


async def close_as_moderator(store: Database, deal: str) -> None:
    """Close a deal and remove its maker's name."""
    await require_deal(store, deal)
    await store.execute(Statement(CLOSE, (deal, time.time())), Statement(BLANK, (deal,)))


async def secret_deal_tables(store: Database, tables: Sequence[str]) -> set[str]:
    """Return the tables among some whose deal is not revealed."""
    if not tables:
        return set()
    rows = await store.fetch(UNREVEALED.format(places=sql_places(len(tables))), *tables)
    return {table for (table,) in rows}


DROP_LATER: Final = """
delete from deal_tries where holder in ($1, $2) and exists (
    select 1 from deal_tries as other
    where other.deal_id = deal_tries.deal_id and other.holder in ($1, $2)
      and other.holder <> deal_tries.holder
      and (other.started < deal_tries.started
           or (other.started = deal_tries.started and other.holder < deal_tries.holder))
)
"""
"""Of a guest's and a player's tries at the same deal, the first one counts."""
MOVE_TRIES: Final = "update deal_tries set holder = $2 where holder = $1"
MOVE_DEALS: Final = "update shared_deals set holder = $2 where holder = $1"
DELETE_TRIES: Final = "delete from deal_tries where holder = $1"
DELETE_DEALS: Final = """
update shared_deals set holder = null, name = '',
       closes = case when closes > $2 then $2 else closes end
where holder = $1
"""


def deal_moves(before: str, after: str) -> list[Statement]:
    """Return the statements that move a guest's challenges and tries to a player."""
    pair = (before, after)
    return [Statement(text, pair) for text in (DROP_LATER, MOVE_TRIES, MOVE_DEALS)]


def deal_deletions(holder: str) -> list[Statement]:
    """Return the statements that delete a person's tries, and close and anonymise challenges."""
    return [
        Statement(DELETE_TRIES, (holder,)),
        Statement(DELETE_DEALS, (holder, time.time())),
    ]

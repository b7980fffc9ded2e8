"""Reassign seats after sign-in or deletion.

Pending work is stored in the database (`spent`, `people.gone` and `seatings`), so it survives a
crash; repeating it changes nothing.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Final, TypeAlias

import msgspec

from railtable.server.errors import Denied, StoreFailed
from railtable.server.store.sql import Statement
from railtable.server.store.store import TableSummary
from railtable.server.store.watched_store import WatchedStore
from railtable.server.tables.holders import forget_holder
from railtable.server.tables.log_redaction import redact_entries
from railtable.server.tables.notice_triggers import NoticeFacts, encode_facts
from railtable.server.tables.room import Room
from railtable.server.tables.seatings import REMEMBER
from railtable.server.tables.seats import default_level
from railtable.server.tables.sign_in import move_seats
from railtable.server.tables.worker_thread import run_in_thread

BATCH: Final = 100
DUE: Final = """
select spent.player, spent.holder, seatings.table_id, people.gone
from spent join seatings on seatings.holder = spent.holder
join people on people.holder = spent.player
where (people.gone is not null or spent.holder <> spent.player)
and (spent.player = $1 or $1 = '') order by seatings.table_id limit $2
"""
SETTLED: Final = "delete from seatings where holder = $1 and table_id = $2"
ANEW: Final = "update entries set payload = $3 where table_id = $1 and seq = $2"
NAMES: Final = "select holder from spent where player = $1"
UNTOLD: Final = "select distinct facts from notices where table_id = $1 and facts <> ''"
TOLD_ANEW: Final = "update notices set facts = $3 where table_id = $1 and facts = $2"

Rooms: TypeAlias = Callable[[str], Room]


class SeatReassignment:
    """Update the tables of people who signed in or were deleted."""

    def __init__(self, store: WatchedStore, rooms: Rooms) -> None:
        self._store = store
        self._rooms = rooms
        self._busy = asyncio.Lock()

    async def settle(self, player: str = "") -> None:
        """Do pending work for one player, or for everybody."""
        async with self._busy:
            while due := await self._store.fetch(DUE, player, BATCH):
                for owner, holder, table, gone in due:
                    await self._settle(owner, holder, table, is_gone=gone is not None)

    async def _settle(self, player: str, holder: str, table: str, *, is_gone: bool) -> None:
        statements = [Statement(SETTLED, (holder, table))]
        if is_gone:
            rows = await self._store.fetch(NAMES, player)
            await self._forget(table, frozenset(row[0] for row in rows))
        else:
            await self._move(table, holder, player)
            statements.append(Statement(REMEMBER, (player, table)))
        await self._store.execute(*statements)

    async def _move(self, table: str, before: str, after: str) -> None:
        room, level = self._rooms(table), default_level()
        change = room.change(lambda hosted: move_seats(hosted, before, after, level))
        if not await self._changed(change):
            await self._rewrite_card(table, lambda card: _moved(card, before, after))

    async def _forget(self, table: str, holders: frozenset[str]) -> None:
        payloads = await self._store.entries(table, 0)
        anew = await run_in_thread(lambda: redact_entries(payloads, holders))
        if anew:
            await self._store.execute(
                *(Statement(ANEW, (table, seq, payload)) for seq, payload in anew.items())
            )
        room = self._rooms(table)
        level = default_level()
        if not await self._changed(
            room.change(lambda hosted: forget_holder(hosted, holders, level))
        ):
            await self._rewrite_card(table, lambda card: _forgotten(card, holders))
        # The loaded table still has the deleted chat.
        await room.forget()
        await self._forget_in_notices(table)

    async def _forget_in_notices(self, table: str) -> None:
        """Remove a person's name from pending notices of a table."""
        for (text,) in await self._store.fetch(UNTOLD, table):
            facts = msgspec.json.decode(text, type=NoticeFacts)
            bots = [other for other in facts.others if other.level is not None]
            anew = encode_facts(msgspec.structs.replace(facts, others=bots, by=""))
            if anew != text:
                await self._store.execute(Statement(TOLD_ANEW, (table, text, anew)))

    async def _changed(self, change: Awaitable[None]) -> bool:
        """Tell whether a table accepted a change; an unreadable or full table does not."""
        try:
            await change
        except StoreFailed:
            raise
        except Denied:
            return False
        return True

    async def _rewrite_card(self, table: str, anew: Callable[[TableSummary], TableSummary]) -> None:
        rows = await self._store.fetch("select card from tables where id = $1", table)
        if not rows:
            return
        card = anew(msgspec.json.decode(bytes(rows[0][0]), type=TableSummary))
        await self._store.execute(
            Statement(
                "update tables set card = $2 where id = $1", (table, msgspec.json.encode(card))
            ),
            Statement("delete from holders where table_id = $1", (table,)),
            *(
                Statement("insert into holders values ($1, $2)", (holder, table))
                for holder in sorted(card.everyone())
            ),
        )


def _moved(card: TableSummary, before: str, after: str) -> TableSummary:
    def anew(holders: Iterable[str]) -> list[str]:
        return list(dict.fromkeys(after if one == before else one for one in holders))

    return msgspec.structs.replace(
        card, owner=anew([card.owner])[0], holders=[anew(one) for one in card.holders]
    )


def _forgotten(card: TableSummary, holders: frozenset[str]) -> TableSummary:
    names = [
        name if holders.isdisjoint(held) else ""
        for name, held in zip(card.card.seats, card.holders, strict=True)
    ]
    return msgspec.structs.replace(
        card,
        card=msgspec.structs.replace(card.card, seats=names),
        owner="" if card.owner in holders else card.owner,
        holders=[[one for one in held if one not in holders] for held in card.holders],
    )

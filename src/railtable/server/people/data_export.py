"""Export all stored data about a person as one document."""

import time
from typing import Any, Final

from railtable.server.people import personal_data
from railtable.server.people.accounts import Accounts
from railtable.server.store.watched_store import WatchedStore
from railtable.server.tables import log
from railtable.server.tables.log_redaction import Tenancies, named_entries
from railtable.server.tables.worker_thread import run_in_thread
from railtable.wire import people

MOST_TABLES: Final = 5000
WHERE: Final = """
select distinct seatings.table_id from seatings left join spent on spent.holder = seatings.holder
where seatings.holder = $1 or spent.player = $1 order by seatings.table_id limit $2
"""
NAMES: Final = "select holder from spent where player = $1"


class DataExporter:
    """Collect the stored data of people."""

    def __init__(self, store: WatchedStore, accounts: Accounts) -> None:
        self._store = store
        self._accounts = accounts

    async def of(self, holder: str) -> people.Export:
        """Return everything about a holder."""
        person = await self._accounts.person(holder)
        spent = await self._store.fetch(NAMES, holder)
        holders = frozenset([holder, *(row[0] for row in spent)])
        rows = await self._store.fetch(WHERE, holder, MOST_TABLES)
        return people.Export(
            made=time.time(),
            holder=holder,
            other_holders=sorted(holders - {holder}),
            name=person.name,
            colour=person.colour,
            public=person.is_public,
            page=person.page,
            kept=person.created,
            rows=await personal_data.personal_rows(self._store, holder),
            tables=[await self._table(row[0], holders) for row in rows],
        )

    async def _table(self, table: str, holders: frozenset[str]) -> people.ExportedTable:
        payloads = await self._store.entries(table, 0)
        return await run_in_thread(lambda: _table_of(table, payloads, holders))


def _table_of(table: str, payloads: list[bytes], holders: frozenset[str]) -> people.ExportedTable:
    entries = [entry for _, entry in named_entries(payloads)]
    tenancies = Tenancies(holders)
    numbers = [tenancies.numbers(entry) for entry in entries]
    names: set[str] = set()
    said: list[people.ExportedLine] = []
    for entry, ours in zip(entries, numbers, strict=True):
        theirs = [number in tenancies.theirs for number in ours]
        names.update(_names(entry, theirs))
        if isinstance(entry, log.Chatted) and theirs[0]:
            said.append(people.ExportedLine(at=entry.at, text=entry.text))
    created: Any = entries[0] if entries else None
    return people.ExportedTable(
        id=table,
        game=created.game if created else "",
        opened=created.at if created else 0.0,
        owner=created.owner in holders if created else False,
        names=sorted(names - {""}),
        said=said,
    )


def _names(entry: log.AnyEntry, theirs: list[bool]) -> list[str]:
    match entry:
        case log.Created(seats=seats):
            return [kept.name for kept, is_theirs in zip(seats, theirs, strict=True) if is_theirs]
        case log.Sat(name=name) | log.Left(name=name):
            return [name] if theirs[0] else []
        case log.Filled(kept=kept):
            return [kept.name] if theirs[0] else []
        case _:
            return []

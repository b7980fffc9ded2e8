"""Backfill results of games that ended before results were stored, from their logs.

It runs in the background in small batches and can be resumed. Several processes may run it at once,
because a table has at most one result.
"""

import asyncio
import logging
from typing import Final

import msgspec

from railtable.server.errors import StoreFailed, Unreadable
from railtable.server.store.sql import Statement
from railtable.server.store.watched_store import WatchedStore
from railtable.server.tables.game_results import GameResult, result_of, result_statements
from railtable.server.tables.table import HostedTable
from railtable.server.tables.worker_thread import run_in_thread

AT_ONCE: Final = 10
REST_SECONDS: Final = 0.2
"""Pause between two batches, so that moves come first."""

WHERE: Final = "select looked_through, is_complete from result_progress where id = 1"
NEXT: Final = """
select id from tables where is_over and id > $1
  and not exists (select 1 from results where results.table_id = tables.id)
order by id limit $2
"""
PASSED: Final = "update result_progress set looked_through = $1, is_complete = $2 where id = 1"

logger = logging.getLogger("railtable.people")


async def fill_in(store: WatchedStore, rest: float = REST_SECONDS) -> int:
    """Add all missing results; return the number of tables read."""
    looked = 0
    while True:
        try:
            handful = await fill_in_some(store)
        except StoreFailed:
            await store.ready()
            continue
        if handful is None:
            return looked
        looked += handful
        await asyncio.sleep(rest)


async def fill_in_some(store: WatchedStore) -> int | None:
    """Add the results of the next batch of tables; None if there are no more."""
    [(last, is_complete)] = await store.fetch(WHERE)
    if is_complete:
        return None
    tables = [table for (table,) in await store.fetch(NEXT, last, AT_ONCE)]
    results = [await read_result(store, table) for table in tables]
    found = [one for result in results if result for one in result_statements(result)]
    is_last = len(tables) < AT_ONCE
    await store.execute(*found, Statement(PASSED, ([last, *tables][-1], is_last)))
    return len(tables)


async def read_result(store: WatchedStore, table: str) -> GameResult | None:
    """Return the result in a table's log; None if it is missing or unreadable."""
    payloads, snapshots = await store.entries(table, 0), await store.snapshots(table)
    try:
        return await run_in_thread(lambda: result_of(HostedTable.load(table, payloads, snapshots)))
    except (Unreadable, msgspec.DecodeError):
        return None
    except Exception:
        # One damaged log must not stop the backfill.
        logger.exception("result_unreadable", extra={"table": table})
        return None

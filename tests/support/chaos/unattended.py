"""Tables of bots that nobody watches: they must go on without anybody's coming back."""

import asyncio

import asyncpg

from tests.support.chaos.players import QUICK_PLANS
from tests.support.server import Person


async def begin(url: str, number: int) -> list[str]:
    """Have a server begin tables of bots, and look at none of them."""
    made = []
    for _ in range(number):
        # A connection each: one that is kept may be closed while a busy client is away.
        ada = Person(url)
        made.append((await ada.create("freight-train", QUICK_PLANS["bots"], start=True))["id"])
        await ada.http.aclose()
    return made


async def lengths(database: str, tables: list[str]) -> list[int]:
    """Return how many entries each table's log has: asking the server would wake bots."""
    connection = await asyncpg.connect(database)
    query = "select count(*) from entries where table_id = $1"
    found = [int(await connection.fetchval(query, table)) for table in tables]
    await connection.close()
    return found


async def all_go_on(database: str, tables: list[str], before: list[int]) -> None:
    """Return when every log has grown beyond what it was, or ends with its game."""
    connection = await asyncpg.connect(database)
    query = "select id from tables where id = any($1) and is_over"
    waiting = tables
    while waiting:
        over = {row[0] for row in await connection.fetch(query, tables)}
        now = await lengths(database, tables)
        grown = {table for table, old, new in zip(tables, before, now, strict=True) if new > old}
        waiting = [table for table in tables if table not in over | grown]
        await asyncio.sleep(0.1)
    await connection.close()

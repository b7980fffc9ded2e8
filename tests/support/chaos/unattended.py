"""Unwatched tables of bots, which must go on without visitors."""

import asyncio

import asyncpg

from tests.support.chaos.players import QUICK_PLANS
from tests.support.server import Person


async def begin(url: str, number: int) -> list[str]:
    """Start tables of bots on a server, and view none of them."""
    made = []
    for _ in range(number):
        # One connection each: a kept one may be closed while a busy client is away.
        ada = Person(url)
        made.append((await ada.create("freight-train", QUICK_PLANS["bots"], start=True))["id"])
        await ada.http.aclose()
    return made


async def lengths(database: str, tables: list[str]) -> list[int]:
    """Return the log length of each table from the store: asking the server would wake bots."""
    connection = await asyncpg.connect(database)
    query = "select count(*) from entries where table_id = $1"
    found = [int(await connection.fetchval(query, table)) for table in tables]
    await connection.close()
    return found


async def all_go_on(database: str, tables: list[str], before: list[int]) -> None:
    """Wait until every log has grown or its game has ended."""
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

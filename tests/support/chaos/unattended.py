"""Tables of bots that nobody watches: they must go on without anybody's coming back."""

import asyncio

import asyncpg

from tests.support.chaos.players import PLANS
from tests.support.server import Person


async def begin(url: str, number: int) -> list[str]:
    """Have a server begin tables of bots, and look at none of them."""
    ada = Person(url)
    made = [await ada.create("freight-train", PLANS["bots"], start=True) for _ in range(number)]
    await ada.http.aclose()
    return [one["id"] for one in made]


async def lengths(database: str, tables: list[str]) -> list[int]:
    """Return how many entries each table's log has: asking the server would wake bots."""
    connection = await asyncpg.connect(database)
    query = "select count(*) from entries where table_id = $1"
    found = [int(await connection.fetchval(query, table)) for table in tables]
    await connection.close()
    return found


async def all_go_on(database: str, tables: list[str]) -> None:
    """Return when every log has grown."""
    before = await lengths(database, tables)
    late = before
    while any(now <= then for now, then in zip(late, before, strict=True)):
        await asyncio.sleep(0.1)
        late = await lengths(database, tables)

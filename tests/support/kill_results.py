"""Kill −9 while games end: each ended game in the log has exactly one result."""

import asyncio
import random
import sqlite3
from contextlib import closing

import asyncpg
import httpx

from railtable.server.store.factory import is_postgres
from tests.support.server_process import serve

OVER = "select count(*) from tables where is_over"
RESULTS = "select count(*), count(distinct table_id) from results"
SEATS = "select count(*) from result_seats"


async def counts(database):
    """Return the counts of finished games, results, distinct tables and seats."""
    if is_postgres(database):
        connection = await asyncpg.connect(database)
        rows = [await connection.fetchrow(query) for query in (OVER, RESULTS, SEATS)]
        await connection.close()
    else:
        with closing(sqlite3.connect(database)) as file:
            rows = [file.execute(query).fetchone() for query in (OVER, RESULTS, SEATS)]
    return [number for row in rows for number in row or ()]


async def some_over(database, wanted):
    """Wait until a number of games are over."""
    async with asyncio.timeout(120):
        while (await counts(database))[0] < wanted:  # noqa: ASYNC110 another process tells nobody
            await asyncio.sleep(0.02)


async def kill_while_games_end(database, tables, rounds, seed):
    """Kill a server repeatedly while bots finish games; return how many were finished."""
    luck = random.Random(seed)
    server = await serve(database)
    made = []
    async with httpx.AsyncClient(base_url=server.url, timeout=30) as client:
        plan = {"game": "block-train", "seats": [{"who": "bot", "level": "random"}] * 3}
        for _ in range(tables):
            answer = await client.post("/api/tables", json={**plan, "start": True})
            made.append(answer.json()["id"])
    for _ in range(rounds):
        await some_over(database, min(tables, 1 + (await counts(database))[0]))
        await asyncio.sleep(luck.uniform(0.0, 0.05))
        await server.kill()
        over, results, distinct, seats = await counts(database)
        assert (results, distinct, seats) == (over, over, 3 * over)
        server = await serve(database)
        async with httpx.AsyncClient(base_url=server.url, timeout=30) as client:
            for table in made:
                await client.get(f"/api/tables/{table}")
    await some_over(database, tables)
    await server.stop()
    over, results, distinct, seats = await counts(database)
    assert (over, results, distinct, seats) == (tables, tables, tables, 3 * tables)

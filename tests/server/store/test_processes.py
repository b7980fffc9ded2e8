"""Several server processes on one PostgreSQL."""

import asyncio

import httpx
import pytest

from railtable.games import GAMES
from railtable.server.store.postgres import PostgresStore
from tests.support.server import PEOPLE, Person
from tests.support.server_process import serving
from tests.support.two_processes import play_apart

pytestmark = pytest.mark.postgres


@pytest.mark.slow
async def test_players_on_different_processes_play_whole_games_of_each_game(pg_database):
    async with serving(pg_database) as one, serving(pg_database) as other:
        for game in GAMES:
            info, moves = await play_apart(game, (one.url, other.url))
            assert info["status"] == "over"
            assert sorted(info["said"]) == sorted(f"line {n}" for n in range(min(moves, 40)))
        async with httpx.AsyncClient() as client:
            text = "".join([(await client.get(f"{p.url}/metrics")).text for p in (one, other)])
        conflicts = [
            int(line.split()[-1])
            for line in text.splitlines()
            if line.startswith("railtable_conflicts_total")
        ]
        assert sum(conflicts) > 0, "the processes never got in each other's way"


async def test_a_starting_process_does_not_wait_for_writers(pg_database):
    first, second = PostgresStore(pg_database), PostgresStore(pg_database)
    await first.open()
    async with first.pool.acquire() as connection, connection.transaction():
        for table in ("entries", "tables", "leases", "snapshots", "holders"):
            await connection.execute(f"lock table {table} in row exclusive mode")
        await second.open()
    await second.close()
    await first.close()


async def test_presence_bots_and_news_cross_processes(pg_database):
    async with serving(pg_database) as one, serving(pg_database) as other:
        ada, ben = Person(one.url), Person(other.url)
        table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
        async with ada.live(table) as left, ben.live(table) as right:
            await left.until(0, 1)
            await right.until(None, 1)
            async with asyncio.timeout(20):
                while not right.welcome["table"]["seats"][0]["present"]:
                    seen = await right.expect("presence")
                    right.welcome["table"]["seats"][0]["present"] = seen["present"][0]
            await ada.post(
                f"tables/{table}/seats/0/fill", {"plan": {"who": "bot", "level": "random"}}
            )
            await ada.post(
                f"tables/{table}/seats/1/fill", {"plan": {"who": "bot", "level": "random"}}
            )
            while right.updates[None]["outcome"] is None:
                await right.receive(60)
            assert right.table["seats"][0]["who"] == "bot"
        await ada.http.aclose()
        await ben.http.aclose()

"""Kill −9 of real servers while a round of an event starts."""

import asyncio
import random

import httpx

from railtable.server.store.factory import is_postgres, open_store
from tests.support.event_life import close, gather, resign, until, verify
from tests.support.server import Person
from tests.support.server_process import serve

PEOPLE = 8


async def kill_while_rounds_start(database: str, kills: int, seed: int) -> None:
    """Kill a server at random moments of each round; on PostgreSQL a second one serves on."""
    luck = random.Random(seed)
    count = 2 if is_postgres(database) else 1
    servers = [await serve(database) for _ in range(count)]
    people = [Person(servers[0].url) for _ in range(PEOPLE)]
    event = await gather(people[0], people[1:], rounds=kills, lead=0)
    for number in range(1, kills + 1):
        asking = asyncio.create_task(_next_round(people[0], event, number))
        await asyncio.sleep(luck.random() * 0.3)
        await servers[0].kill()
        await asyncio.gather(asking, return_exceptions=True)
        servers = [*servers[1:], await serve(database)]
        for person in people:
            _move(person, servers[0].url)
        await _next_round(people[0], event, number)
        await until(people[0], event, lambda page: page["next"]["what"] == "playing")
        await _resign_all(people, event)
        await until(people[0], event, lambda page: page["current"]["is_over"])
    await close(people[0], event)
    found = await verify(people[0], event)
    assert (found.pairings, found.tables) == (kills, kills * PEOPLE // 2)
    for person in people:
        await person.http.aclose()
    for server in servers:
        await server.stop()
    await _check_tables(database, kills * PEOPLE // 2)


async def _next_round(host: Person, event: str, number: int) -> None:
    await host.http.post(f"/api/events/{event}/next-round", json={"round": number})


def _move(person: Person, url: str) -> None:
    """Send a person's requests to another server."""
    cookies = person.http.cookies
    person.url = url
    person.http.base_url = httpx.URL(url)
    person.http.cookies = cookies


async def _resign_all(people: list[Person], event: str) -> None:
    seen = set()
    for person in people:
        me = (await person.get(f"events/{event}"))["me"]
        if me["table"] and me["table"] not in seen:
            seen.add(me["table"])
            await resign(person, event)


async def _check_tables(database: str, wanted: int) -> None:
    async with open_store(database, alone=True) as store:
        assert await store.count() == wanted

"""Finished games at a running server, and reviews of them."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from railtable.core.chance import Chance
from railtable.server.credentials import hash_of
from railtable.server.tables.seats import begin_game
from railtable.server.tables.table import HostedTable
from tests.support.finished_tables import BOT, ME, new_table, play_on
from tests.support.people import Town
from tests.support.server import Person

SECRET = "a-secret-of-ada-that-nobody-else-knows-0001"


def ada_at(server: Town) -> Person:
    """Return Ada, a guest with a known secret."""
    ada = server.person()
    ada.http.cookies.set("railtable", SECRET)
    return ada


def finished_game(game: str = "block-train", seats: int = 3, leave: int = 0) -> HostedTable:
    """Return a finished game of Ada against bots, or one under way."""
    made = new_table([ME, *[BOT] * (seats - 1)], hash_of(SECRET), game)
    seed = Chance.seeded("reviewed").seed.hex()
    hosted = HostedTable.new(made.id, msgspec.structs.replace(made.created, seed=seed))
    begin_game(hosted)
    play_on(hosted, leave=leave)
    return hosted


async def finished_at(server: Town, game: str = "block-train", seats: int = 3) -> HostedTable:
    """Return a finished game of Ada against bots, saved at a server."""
    hosted = finished_game(game, seats)
    await server.hub.add(hosted, "127.0.0.1")
    return hosted


async def reviewed(person: Person, table: str) -> Any:
    """Ask for a review and return it when it is done or has stopped."""
    await person.post(f"tables/{table}/review")
    return await wait_for(person, table, lambda found: found["state"] != "running")


async def wait_for_turns(person: Person, table: str) -> Any:
    """Return a review as soon as it has a turn."""
    return await wait_for(person, table, lambda found: bool(found["turns"]))


async def wait_for(person: Person, table: str, is_enough: Callable[[Any], bool]) -> Any:
    """Poll a review until it is far enough."""
    async with asyncio.timeout(120):
        while True:
            found = await person.get(f"tables/{table}/review")
            if is_enough(found):
                return found
            await asyncio.sleep(0.05)

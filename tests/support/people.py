"""Guests, players, and browsers with one of their secrets."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from railtable.server.http.rate_limits import COOKIE, RateLimits
from railtable.server.hub import Hub
from railtable.server.people.people import People
from railtable.server.settings import Settings
from tests.support.server import Person, running


class Town:
    """A server and its visitors."""

    def __init__(self, url: str, hub: Hub, people: People, rate_limits: RateLimits) -> None:
        self.url = url
        self.rate_limits = rate_limits
        self.hub = hub
        self.people = people
        self.mailbox: Any = None
        self._people: list[Person] = []

    def person(self, secret: str | None = None, address: str | None = None) -> Person:
        """Return a new person, or a browser with a given secret."""
        made = Person(address or self.url)
        self._people.append(made)
        if secret is not None:
            # Set it as the server would, so that a new cookie replaces it.
            host = made.http.base_url.host
            domain = "localhost.local" if host == "localhost" else host
            made.http.cookies.set(COOKIE, secret, domain=domain)
        return made

    async def guest(self, name: str = "Ada") -> tuple[Person, str]:
        """Return a guest, and their table with an open seat."""
        person = self.person()
        seats = [{"who": "me", "name": name}, {"who": "open"}]
        table = await person.create("trambahn", seats)
        return person, table["id"]

    async def player(self) -> tuple[Person, str, str]:
        """Return a player, their table, and their recovery code."""
        person, table = await self.guest()
        return person, table, (await person.post("me/code"))["code"]

    async def rows(self, table: str) -> list[str]:
        """Return all rows of a database table, as text."""
        found = await self.hub.store.fetch(f"select * from {table}")
        return [" ".join(_text(one) for one in row) for row in found]

    async def close(self) -> None:
        for one in self._people:
            await one.http.aclose()


def _text(value: Any) -> str:
    if isinstance(value, bytes | memoryview):
        return bytes(value).decode("utf-8", "replace")
    return str(value)


@asynccontextmanager
async def town(wanted: Settings) -> AsyncIterator[Town]:
    """Run a server, and close all its clients in the end."""
    async with running(wanted) as server:
        made = Town(server.url, server.hub, server.people, server.rate_limits)
        try:
            yield made
        finally:
            await made.close()


def secret_of(person: Person) -> str:
    """Return a browser's secret; empty if it has none."""
    return person.http.cookies.get(COOKIE) or ""


async def mine(person: Person) -> list[str]:
    """Return the ids of a person's tables."""
    return [card["id"] for card in await person.get("tables/mine")]


async def until(is_so: Callable[[], Awaitable[bool]]) -> None:
    """Wait for a condition that background work fulfils."""
    async with asyncio.timeout(20):
        while not await is_so():  # noqa: ASYNC110 nobody tells
            await asyncio.sleep(0.01)

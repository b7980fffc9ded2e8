from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from tests.support.server import Person, Running, running, settings


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    """A server with an empty store."""
    async with running(settings(str(tmp_path / "tables.sqlite3"))) as one:
        yield one


@pytest.fixture
async def person(server: Running) -> AsyncIterator[Callable[[], Person]]:
    """Somebody new at the server, as many as asked for."""
    people: list[Person] = []

    def new(token: str | None = None) -> Person:
        people.append(Person(server.url, token))
        return people[-1]

    yield new
    for one in people:
        await one.http.aclose()

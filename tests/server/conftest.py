from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest

from tests.support.postgres import new_database, postgres
from tests.support.server import Person, Running, running, settings


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    """A server with an empty store."""
    async with running(settings(str(tmp_path / "tables.sqlite3"))) as one:
        yield one


@pytest.fixture
async def person(server: Running) -> AsyncIterator[Callable[[], Person]]:
    """New people at the server, as many as requested."""
    people: list[Person] = []

    def new(token: str | None = None) -> Person:
        people.append(Person(server.url, token))
        return people[-1]

    yield new
    for one in people:
        await one.http.aclose()


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """A real PostgreSQL."""
    with postgres() as address:
        yield address


@pytest.fixture
async def pg_database(cluster: str) -> str:
    """A fresh database in it."""
    return await new_database(cluster)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store, of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite3")
    address: str = request.getfixturevalue("pg_database")
    return address

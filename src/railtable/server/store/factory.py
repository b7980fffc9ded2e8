"""Choose the store for a database address."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from railtable.server.store.postgres import PostgresStore
from railtable.server.store.sqlite import SqliteStore
from railtable.server.store.store import Store


def is_postgres(database: str) -> bool:
    """Tell whether an address is PostgreSQL's; any other is a SQLite file."""
    return database.startswith(("postgresql://", "postgres://"))


def make_store(database: str) -> Store:
    """Return the store for an address."""
    return PostgresStore(database) if is_postgres(database) else SqliteStore(database)


@asynccontextmanager
async def open_store(database: str, *, alone: bool) -> AsyncIterator[Store]:
    """Open a database for a while.

    Unless `alone`, a server may use a SQLite file meanwhile: both wait for each other's writes.
    """
    store = make_store(database)
    if alone or is_postgres(database):
        await store.claim()
    await store.open()
    try:
        yield store
    finally:
        await store.close()

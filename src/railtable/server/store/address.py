"""Which store an address names."""

from railtable.server.store.postgres import PostgresStore
from railtable.server.store.sqlite import SqliteStore
from railtable.server.store.store import Store


def make_store(database: str) -> Store:
    """Return the store an address names: PostgreSQL, or a file of SQLite."""
    if database.startswith(("postgresql://", "postgres://")):
        return PostgresStore(database)
    return SqliteStore(database)

"""What people's affairs need of a store: questions and statements, nothing of tables."""

from typing import Any, Protocol

from railtable.server.store.sql import SqlRow, Statement


class Database(Protocol):
    """A store, watched or not."""

    async def fetch(self, query: str, *values: Any) -> list[SqlRow]:
        """Return what a query finds."""

    async def find(self, query: str, *values: Any) -> list[SqlRow]:
        """The same for a row or a few that an index leads to."""

    async def execute(self, *statements: Statement) -> list[list[SqlRow]]:
        """Make statements durable, all or none."""

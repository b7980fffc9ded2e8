"""The part of a store that people's modules use: queries and statements."""

from typing import Any, Protocol

from railtable.server.store.sql import SqlRow, Statement


class Database(Protocol):
    """A store, watched or not."""

    async def fetch(self, query: str, *values: Any) -> list[SqlRow]:
        """Return the rows of a query."""

    async def find(self, query: str, *values: Any) -> list[SqlRow]:
        """Return the few rows of an indexed query."""

    async def execute(self, *statements: Statement) -> list[list[SqlRow]]:
        """Execute statements durably, all or none."""

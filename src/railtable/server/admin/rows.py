"""A database as rows, the same for both stores."""

from collections.abc import AsyncIterator
from typing import Any, Final, Protocol, TypeAlias

Batch: TypeAlias = list[tuple[Any, ...]]

COLUMNS: Final[dict[str, tuple[str, ...]]] = {
    "entries": ("table_id", "seq", "payload"),
    "snapshots": ("table_id", "seq", "version", "document"),
    "tables": ("id", "listed", "is_over", "changed", "card"),
    "holders": ("holder", "table_id"),
}
"""What is copied.  Probes mean nothing, and are not."""
BATCH: Final = 1000


def query(name: str, first: str) -> str:
    """Return the query for all rows of a table of the database, in the order of bytes."""
    order = (
        "table_id{0}, seq"
        if "seq" in COLUMNS[name]
        else ", ".join(
            f"{column}{{0}}" for column in COLUMNS[name] if column in {"id", "holder", "table_id"}
        )
    )
    return f"select {', '.join(COLUMNS[name])} from {name} order by {order.format(first)}"  # noqa: S608


class Source(Protocol):
    """A database as it stood at one moment."""

    def rows(self, name: str) -> AsyncIterator[Batch]:
        """Yield the rows of one of `COLUMNS`, in order."""


class Target(Protocol):
    """An empty database being filled; nothing is there until `finish`."""

    async def add(self, name: str, rows: Batch) -> None:
        """Add rows."""

    async def finish(self) -> None:
        """Make all that was added durable, at once."""

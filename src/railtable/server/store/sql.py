"""SQL for both databases, with placeholders `$1`, `$2` as in PostgreSQL."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

SqlRow: TypeAlias = tuple[Any, ...]

_PLACE: Final = re.compile(r"\$(\d+)")


class Statement(NamedTuple):
    """An SQL statement with its arguments."""

    text: str
    values: tuple[Any, ...] = ()


@lru_cache(512)
def for_sqlite(text: str) -> str:
    """Return a statement with SQLite's placeholders."""
    return _PLACE.sub(r"?\1", text)


def run_in_sqlite(connection: Any, statements: Iterable[Statement]) -> list[list[SqlRow]]:
    """Execute statements, and return the rows of each."""
    return [connection.execute(for_sqlite(one.text), one.values).fetchall() for one in statements]


async def run_in_postgres(connection: Any, statements: Iterable[Statement]) -> list[list[SqlRow]]:
    """Execute statements, and return the rows of each."""
    return [
        [tuple(row) for row in await connection.fetch(one.text, *one.values)] for one in statements
    ]

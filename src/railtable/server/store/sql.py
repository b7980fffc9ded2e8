"""SQL that both databases understand: places are written `$1`, `$2`, as PostgreSQL does."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

SqlRow: TypeAlias = tuple[Any, ...]

_PLACE: Final = re.compile(r"\$(\d+)")


class Statement(NamedTuple):
    """Something to be done, with the values of its places."""

    text: str
    values: tuple[Any, ...] = ()


@lru_cache(512)
def for_sqlite(text: str) -> str:
    """Return a text with places as SQLite writes them."""
    return _PLACE.sub(r"?\1", text)


def run_in_sqlite(connection: Any, statements: Iterable[Statement]) -> list[list[SqlRow]]:
    """Carry out statements, and return what each of them gave."""
    return [connection.execute(for_sqlite(one.text), one.values).fetchall() for one in statements]


async def run_in_postgres(connection: Any, statements: Iterable[Statement]) -> list[list[SqlRow]]:
    """Carry out statements, and return what each of them gave."""
    return [
        [tuple(row) for row in await connection.fetch(one.text, *one.values)] for one in statements
    ]

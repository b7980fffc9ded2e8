"""Public pages, and the holders under which a person has played."""

from collections.abc import Collection
from typing import Final

from railtable.server.people.database import Database

MOST_ALIASES: Final = 40
"""Guests of a person whose games are listed and counted."""
AT_ONCE: Final = 500

PAGES: Final = """
select holder, page from people
where is_public and page is not null and gone is null and holder in ({places})
"""
SPENT: Final = "select holder from spent where player = $1 order by holder limit $2"
ALL_SPENT: Final = "select holder from spent where player = $1"


def sql_places(many: int, first: int = 1) -> str:
    """Return a list of SQL placeholders."""
    return ", ".join(f"${number}" for number in range(first, first + many))


async def pages_of(store: Database, holders: Collection[str]) -> dict[str, str]:
    """Return the public pages among some people."""
    wanted = sorted(holders)[:AT_ONCE]
    if not wanted:
        return {}
    return dict(await store.fetch(PAGES.format(places=sql_places(len(wanted))), *wanted))


async def holders_of(store: Database, holder: str) -> list[str]:
    """Return the holders of a person, including those before sign-in, up to a limit."""
    return [holder, *(one for (one,) in await store.fetch(SPENT, holder, MOST_ALIASES))]


async def all_holders_of(store: Database, holder: str) -> set[str]:
    """Return all holders of a person, for deletion."""
    return {holder, *(one for (one,) in await store.fetch(ALL_SPENT, holder))}

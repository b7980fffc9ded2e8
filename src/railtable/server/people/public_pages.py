"""Who shows what they played, and under which holders somebody has played."""

from collections.abc import Collection
from typing import Final

from railtable.server.people.database import Database

MOST_ALIASES: Final = 40
AT_ONCE: Final = 500

PAGES: Final = """
select holder, page from people
where is_public and page is not null and gone is null and holder in ({places})
"""
SPENT: Final = "select holder from spent where player = $1 order by holder limit $2"


def sql_places(many: int, first: int = 1) -> str:
    """Return so many places of a statement."""
    return ", ".join(f"${number}" for number in range(first, first + many))


async def pages_of(store: Database, holders: Collection[str]) -> dict[str, str]:
    """Return the pages of those among some people who show theirs."""
    wanted = sorted(holders)[:AT_ONCE]
    if not wanted:
        return {}
    return dict(await store.fetch(PAGES.format(places=sql_places(len(wanted))), *wanted))


async def holders_of(store: Database, holder: str) -> list[str]:
    """Return the holders under which somebody has played: before they signed in, too."""
    return [holder, *(one for (one,) in await store.fetch(SPENT, holder, MOST_ALIASES))]

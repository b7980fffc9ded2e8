"""Puzzles from people's games: consents, storage and removal.

A puzzle from a game exists only while everybody who had a seat there consents.  Statements that
depend on a consent lock it first, because only the next statement sees another transaction's
commit.
"""

import hashlib
import time
from collections.abc import Collection, Iterable
from typing import Any, Final

import msgspec

from railtable.games import find_rules
from railtable.insight.puzzle_miner import SAME_ANSWER
from railtable.insight.puzzles import Puzzle
from railtable.server.errors import Denied
from railtable.server.people.database import Database
from railtable.server.people.public_pages import sql_places
from railtable.server.store.sql import Statement
from railtable.server.tables.shared_deals import GRACE_SECONDS

MOST_PUZZLES: Final = 1000
"""Maximum puzzles of a game, by its current rules."""
MOST_OF_PERSON: Final = 50
"""Maximum puzzles from a person's games."""

CONSENTS: Final = "select 1 from puzzle_consents where holder = $1"
CONSENT: Final = "insert into puzzle_consents values ($1, $2) on conflict do nothing"
WITHDRAW: Final = "delete from puzzle_consents where holder = $1"
LOCK: Final = "update puzzle_consents set since = since where holder = $1"
OF_UNWILLING: Final = """
select puzzle from mined_puzzle_people where holder = $1
and not exists (select 1 from puzzle_consents where holder = $1)
"""
REMOVE: Final = (
    "delete from puzzle_levels where puzzle in ({puzzles})",
    "delete from puzzle_checks where puzzle in ({puzzles})",
    "update puzzle_tries set result = '' where puzzle in ({puzzles})",
    "delete from mined_puzzles where id in ({puzzles})",
    "delete from mined_puzzle_people where puzzle in ({puzzles})",
)
"""Tries stay for the ratings of the people who made them, without the answer."""
MOVE: Final = """
update mined_puzzle_people set holder = $2 where holder = $1 and not exists (
  select 1 from mined_puzzle_people as own
  where own.holder = $2 and own.puzzle = mined_puzzle_people.puzzle)
"""
DROP_LEFT: Final = "delete from mined_puzzle_people where holder = $1"

OFFERED: Final = """not exists (
  select 1 from mined_puzzle_people as own
  where own.puzzle = mined_puzzles.id and own.holder = $2)
and not exists (
  select 1 from shared_deals
  where shared_deals.table_id = mined_puzzles.table_id and same_cards and revealed is null
    and closes > $3)"""
"""Not the asker's own game, and no game whose cards are played in an open challenge."""
FIND: Final = f"select puzzle from mined_puzzles where id = $1 and {OFFERED}"  # noqa: S608
RATINGS: Final = f"""
select id, rating from mined_puzzles where game = $1 and rules_version = $4 and {OFFERED}
"""  # noqa: S608 our own text
ALL: Final = "select puzzle from mined_puzzles where game = $1 order by id"
COUNT: Final = "select count(*) from mined_puzzles where game = $1 and rules_version = $2"
MOST_OF: Final = """
select count(*) from mined_puzzle_people where holder in ({places})
group by holder order by 1 desc limit 1
"""
PLAYERS: Final = "select holder, player from spent where holder in ({places})"

ADD_TABLE: Final = "insert into mined_tables values ($1)"
ADD: Final = """
insert into mined_puzzles
select cast($1 as text), cast($2 as text), cast($3 as bigint), cast($4 as bigint),
       cast($5 as text), cast($6 as text), cast($7 as text), cast($8 as text)
where (select count(*) from mined_puzzles where game = $2 and rules_version = $3) < $9
  and (select count(*) from mined_puzzles where game = $2 and answer = $5) < $10
  and (select count(*) from puzzle_consents where holder in ({places})) = $11
  and not exists (select 1 from spent where holder in ({places}) and player <> holder)
on conflict do nothing returning id
"""
ADD_PEOPLE: Final = """
insert into mined_puzzle_people
select mined_puzzles.id, puzzle_consents.holder from mined_puzzles, puzzle_consents
where view_hash = $1 and puzzle_consents.holder in ({places})
on conflict do nothing
"""
"""A position that was found before belongs to the people of both games."""


async def has_consented(store: Database, holder: str | None) -> bool:
    """Tell whether a person lets their games become puzzles."""
    return holder is not None and bool(await store.find(CONSENTS, holder))


async def set_consent(store: Database, holder: str, *, consents: bool) -> None:
    """Store or withdraw a consent; withdrawing it removes the puzzles of the person's games."""
    if consents:
        await store.execute(Statement(CONSENT, (holder, time.time())))
    else:
        await store.execute(Statement(WITHDRAW, (holder,)), *unwilling_removals(holder))


def unwilling_removals(holder: str) -> list[Statement]:
    """Return the statements that remove a person's puzzles, unless they consent."""
    return _removals(OF_UNWILLING, holder)


def consent_moves(before: str, after: str) -> list[Statement]:
    """Return the statements that move a guest's games to a player, whose choice counts."""
    return [
        *_locks((before, after)),
        Statement(MOVE, (before, after)),
        Statement(DROP_LEFT, (before,)),
        *unwilling_removals(after),
    ]


async def remove_mined(store: Database, puzzle: str) -> None:
    """Remove a puzzle from a game of people, or refuse an unknown one."""
    if not await store.fetch("select 1 from mined_puzzles where id = $1", puzzle):
        raise Denied("no_such_puzzle", 404)
    await store.execute(*_removals("select cast($1 as text)", puzzle))


def _removals(puzzles: str, value: str) -> list[Statement]:
    return [Statement(text.format(puzzles=puzzles), (value,)) for text in REMOVE]


def _locks(holders: Iterable[str]) -> list[Statement]:
    """Return the statements that lock consents, in an order that cannot deadlock."""
    return [Statement(LOCK, (one,)) for one in sorted(holders)]


# Puzzles for a person.


def _open_since() -> float:
    """Return when a deal has closed whose cards no table plays any more."""
    return time.time() - GRACE_SECONDS


async def find_mined(store: Database, puzzle: str, holder: str | None) -> Puzzle | None:
    """Return a puzzle that a person may try; None for an unknown one and for their own games."""
    rows = await store.find(FIND, puzzle, holder or "", _open_since())
    found = _decoded(rows[0][0]) if rows else None
    is_current = found and found.rules_version == find_rules(found.game).info.version
    return found if is_current else None


async def mined_ratings(store: Database, game: str, holder: str | None) -> dict[str, int]:
    """Return the first ratings of a game's puzzles that a person may try."""
    version = find_rules(game).info.version
    rows = await store.fetch(RATINGS, game, holder or "", _open_since(), version)
    return dict(rows)


def _decoded(text: str) -> Puzzle:
    return msgspec.json.decode(text, type=Puzzle)


async def all_mined(store: Database, game: str) -> list[Puzzle]:
    """Return all puzzles of a game."""
    return [_decoded(text) for (text,) in await store.fetch(ALL, game)]


# Mining.


async def willing_players(store: Database, holders: Collection[str]) -> list[str] | None:
    """Return the players behind holders; None if one of them has not consented.

    None also if the game's people have enough puzzles.
    """
    keys = sorted(holders)
    places = sql_places(len(keys))
    players: dict[str, str] = dict(await store.fetch(PLAYERS.format(places=places), *keys))
    people = sorted({players.get(one, one) for one in keys})
    places = sql_places(len(people))
    if not people or not all([await has_consented(store, one) for one in people]):
        return None
    most = await store.fetch(MOST_OF.format(places=places), *people)
    return people if not most or most[0][0] < MOST_OF_PERSON else None


async def is_full(store: Database, game: str) -> bool:
    """Tell whether a game has as many puzzles as can be stored."""
    version = find_rules(game).info.version
    return bool((await store.fetch(COUNT, game, version))[0][0] >= MOST_PUZZLES)


async def keep_mined(
    store: Database, table: str, people: Collection[str], puzzles: Iterable[Puzzle]
) -> int:
    """Store the puzzles of a game, if its people still consent; return how many are new.

    Raise Conflict if the game was mined before.
    """
    statements = [*_locks(people), Statement(ADD_TABLE, (table,))]
    for puzzle in puzzles:
        statements += _additions(table, people, puzzle)
    done = await store.execute(*statements)
    return sum(len(rows) for rows in done)


def _additions(table: str, people: Collection[str], puzzle: Puzzle) -> list[Statement]:
    view_hash = hashlib.sha256(puzzle.view).hexdigest()
    values: tuple[Any, ...] = (
        *(puzzle.id, puzzle.game, puzzle.rules_version, puzzle.rating, "; ".join(puzzle.best)),
        *(view_hash, table, msgspec.json.encode(puzzle).decode()),
        *(MOST_PUZZLES, SAME_ANSWER, len(people), *people),
    )
    return [
        Statement(ADD.format(places=sql_places(len(people), 12)), values),
        Statement(
            ADD_PEOPLE.format(places=sql_places(len(people), 2)),
            (view_hash, *people),
        ),
    ]

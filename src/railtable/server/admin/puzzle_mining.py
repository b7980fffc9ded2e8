"""Mine puzzles from people's finished games, with the consent of everybody who had a seat."""

import hashlib
import logging
import secrets
import time
from collections.abc import AsyncIterator, Collection, Iterator
from itertools import islice
from typing import Any, Final

import msgspec

from railtable.core.actions import Step
from railtable.core.engine import State
from railtable.core.rules import Rules
from railtable.games import OURS
from railtable.insight.puzzle_miner import PuzzleMiner, recorded_turns, view_id
from railtable.insight.puzzles import Puzzle, PuzzleHeader, format_line, load_puzzles
from railtable.server.errors import Conflict, Unreadable
from railtable.server.people.mined_puzzles import (
    all_mined,
    is_full,
    keep_mined,
    remove_mined,
    willing_players,
)
from railtable.server.people.public_pages import sql_places
from railtable.server.store.factory import open_store
from railtable.server.store.store import Store
from railtable.server.tables.log_redaction import named_entries
from railtable.server.tables.seatings import seated_people
from railtable.server.tables.secrets import secrets_pending
from railtable.server.tables.table import HostedTable
from railtable.server.tables.worker_thread import run_in_thread

AT_ONCE: Final = 100
MOST_TURNS: Final = 400
"""Turns of a game that are examined at most."""

CANDIDATES: Final = """
select serial, table_id, game from results
where serial > $1 and not is_practice and game in ({places})
and not exists (select 1 from mined_tables where mined_tables.table_id = results.table_id)
and exists (
  select 1 from result_seats where result_seats.serial = results.serial and holder is not null)
and not exists (
  select 1 from result_seats left join spent on spent.holder = result_seats.holder
  where result_seats.serial = results.serial and result_seats.holder is not null
    and not exists (
      select 1 from puzzle_consents
      where puzzle_consents.holder = coalesce(spent.player, result_seats.holder)))
order by serial limit $2
"""
"""Games whose result names only people who consent.  The log may name more."""

logger = logging.getLogger("railtable.people")


class SourceGame(msgspec.Struct, frozen=True):
    """A finished game that may be mined, with the holders of all seats at any time."""

    rules: Rules[Any, Any]
    seats: int
    steps: list[Step]
    holders: set[str]


class MiningSummary(msgspec.Struct):
    """Counts of examined games and of found puzzles."""

    games: int = 0
    puzzles: int = 0


async def mine_puzzles(
    database: str, games: Collection[str], *, most: int, seconds: float
) -> MiningSummary:
    """Mine finished games that were not mined before; servers may keep running.

    Stop after a number of games, or when the time is up.
    """
    done, until = MiningSummary(), time.monotonic() + seconds
    async with open_store(database, alone=False) as store:
        async for table, game in _candidates(store, games):
            if done.games >= most or time.monotonic() >= until:
                break
            if not await is_full(store, game):
                await _mine(store, table, done)
    return done


async def export_mined(database: str, game: str) -> tuple[bytes, int]:
    """Return the puzzles from people's games as a puzzle file, and their number."""
    async with open_store(database, alone=False) as store:
        found = await all_mined(store, game)
    content = b"".join([format_line(PuzzleHeader(game=game)), *map(format_line, found)])
    return content, len(found)


async def remove_puzzle(database: str, puzzle: str) -> None:
    """Remove a puzzle from people's games for good."""
    async with open_store(database, alone=False) as store:
        await remove_mined(store, puzzle)


async def _candidates(store: Store, games: Collection[str]) -> AsyncIterator[tuple[str, str]]:
    chosen = [game for game in OURS if game in games]
    query = CANDIDATES.format(places=sql_places(len(chosen), 3))
    last = 0
    while rows := await store.fetch(query, last, AT_ONCE, *chosen):
        for _, table, game in rows:
            yield table, game
        last = rows[-1][0]


async def _mine(store: Store, table: str, done: MiningSummary) -> None:
    payloads = await store.entries(table, 0)
    source = await run_in_thread(lambda: _read(table, payloads))
    people = None if source is None else await willing_players(store, source.holders)
    if source is None or people is None:
        return
    found = await run_in_thread(lambda: _puzzles_of(table, source))
    try:
        kept = await keep_mined(store, table, people, found)
    except Conflict:
        # Another miner was first.
        return
    done.games += 1
    done.puzzles += kept


def _read(table: str, payloads: list[bytes]) -> SourceGame | None:
    try:
        return source_game(table, payloads)
    except (Unreadable, msgspec.DecodeError):
        return None
    except Exception:
        # One damaged log must not stop the others.
        logger.exception("game_unreadable", extra={"table": table})
        return None


def source_game(table: str, payloads: list[bytes]) -> SourceGame | None:
    """Return a game of a log; None if it may not be mined, or has other options than usual."""
    hosted = HostedTable.load(table, payloads, ())
    created, rules = hosted.created, hosted.rules
    is_whole = created.deal is None and not hosted.given and hosted.status == "over"
    if not is_whole or secrets_pending(hosted) or hosted.options != rules.info.options():
        return None
    holders = seated_people(entry for _, entry in named_entries(payloads))
    if holders is None or created.game not in OURS:
        return None
    return SourceGame(rules, len(hosted.seats), hosted.steps, holders)


def random_id(_view: bytes) -> str:
    """Return an id that says nothing about the view.

    If it followed from the view, a visitor of a finished game could ask whether its people consent.
    """
    return secrets.token_hex(8)


def _puzzles_of(table: str, source: SourceGame) -> list[Puzzle]:
    """Return the new puzzles of a game."""
    shipped = {one.id for one in load_puzzles(source.rules.info.key)}
    miner = PuzzleMiner(source.rules, "people", random_id)
    try:
        found = list(miner.mine_turns(islice(_turns(source), MOST_TURNS)))
    except Exception:
        # A game that cannot be examined must not stop those behind it in every run.
        logger.exception("game_not_mined", extra={"table": table})
        return []
    return [one for one in found if view_id(bytes(one.view)) not in shipped]


def _turns(source: SourceGame) -> Iterator[tuple[str, State]]:
    """Yield every turn under a name that tells nothing but the view."""
    rules = source.rules
    for _, state in recorded_turns(rules, source.seats, source.steps):
        view = msgspec.json.encode(rules.view(state, int(state.to_move)))
        yield f"people/{hashlib.sha256(view).hexdigest()}", state

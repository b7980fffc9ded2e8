"""Rebuild results and ratings from the logs."""

from collections.abc import AsyncIterator
from typing import Any, Final

import msgspec

from railtable.server.admin.database_copy import reading
from railtable.server.errors import Unreadable
from railtable.server.people import ratings
from railtable.server.people.ratings import RatedGame, Rating
from railtable.server.store.factory import open_store
from railtable.server.store.sql import Statement
from railtable.server.store.store import Store
from railtable.server.tables.game_results import GONE, GameResult, result_of, result_statements
from railtable.server.tables.table import HostedTable

TABLES_AT_ONCE: Final = 200

OVER: Final = "select id from tables where is_over and id > $1 order by id limit $2"
KEPT: Final = "select serial, ended, is_rated, rewinds, policy from results where table_id = $1"
KEPT_SEATS: Final = """
select seat, holder, level, name, points, place, has_left, is_contestant, has_played
from result_seats where serial = $1 order by number
"""
SAVED: Final = "select holder from result_seats where serial = $1 and is_saved"
"""The log does not say whether an account existed when the game ended."""
DROP_SEATS: Final = "delete from result_seats where serial = $1"
MEND: Final = """
update results set is_rated = $2, is_practice = $3, ended = $4, rewinds = $5, policy = $6
where serial = $1
"""
MEND_SEAT: Final = """
insert into result_seats (serial, number, seat, holder, level, name, points, place, has_left,
                          is_contestant, has_played, is_saved, ended)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
"""
ALL_RATINGS: Final = "select game, holder, mu, sigma, games from ratings"


class RebuildSummary(msgspec.Struct):
    """Counts of checked games and of corrections."""

    games: int = 0
    rated: int = 0
    mended_results: int = 0
    changed_ratings: int = 0


async def rebuild_ratings(database: str) -> RebuildSummary:
    """Replay every finished game, correct its result, and rate all games again in order."""
    async with reading(database, alone=True):
        pass
    done = RebuildSummary()
    async with open_store(database, alone=True) as store:
        async for table in _finished(store):
            result = await _replayed(store, table)
            if result is not None:
                done.games += 1
                done.mended_results += await _correct_result(store, result)
        await _rate_again(store, done)
    return done


async def _finished(store: Store) -> AsyncIterator[str]:
    last = ""
    while rows := await store.fetch(OVER, last, TABLES_AT_ONCE):
        for (table,) in rows:
            yield table
        last = rows[-1][0]


async def _replayed(store: Store, table: str) -> GameResult | None:
    """Return a result from a full replay, without snapshots."""
    payloads = await store.entries(table, 0)
    try:
        return result_of(HostedTable.load(table, payloads, ()))
    except (Unreadable, msgspec.DecodeError):
        return None


async def _correct_result(store: Store, result: GameResult) -> int:
    """Correct a stored result from its log; return the number of corrections (0 or 1)."""
    kept = await store.fetch(KEPT, result.table)
    if not kept:
        await store.execute(*result_statements(result))
        return 1
    [(serial, *facts)] = kept
    rows = [_plain(row) for row in await store.fetch(KEPT_SEATS, serial)]
    wanted = [_plain(msgspec.structs.astuple(seat)) for seat in result.seats]
    if any(str(row[1]).startswith(GONE) for row in rows):
        # A deleted person is no longer in the log, so keep the stored holder.
        return 0
    counted = (result.rewinds, result.policy)
    if rows == wanted and facts == [result.ended, result.is_rated, *counted]:
        return 0
    mended = (serial, result.is_rated, result.is_practice, result.ended, *counted)
    saved = {holder for (holder,) in await store.fetch(SAVED, serial)}
    seats = [
        Statement(MEND_SEAT, (serial, number, *row, row[1] in saved, result.ended))
        for number, row in enumerate(wanted)
    ]
    await store.execute(Statement(DROP_SEATS, (serial,)), Statement(MEND, mended), *seats)
    return 1


def _plain(row: tuple[Any, ...]) -> tuple[Any, ...]:
    return (*row[:6], *map(bool, row[6:]))


async def _rate_again(store: Store, done: RebuildSummary) -> None:
    before = await _ratings(store)
    games = await _rated_games(store)
    known: dict[tuple[str, str], Rating] = {}
    steps = ratings.fold(games, known, {})
    await store.execute(
        Statement("delete from rating_steps"),
        Statement("delete from ratings"),
        *(one for step in steps for one in ratings.rating_statements(step)),
    )
    done.rated = len(games)
    done.changed_ratings = sum(
        before.get(key) != known.get(key) for key in before.keys() | known.keys()
    )


async def _ratings(store: Store) -> dict[tuple[str, str], Rating]:
    rows = await store.fetch(ALL_RATINGS)
    return {(game, holder): Rating(*row) for game, holder, *row in rows}


async def _rated_games(store: Store) -> list[RatedGame]:
    games: list[RatedGame] = []
    while some := await ratings.next_games(store, games[-1].serial if games else 0):
        games += some
    return games

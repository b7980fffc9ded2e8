"""A person's game history."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, TypeVar

import msgspec

from railtable.server.people.database import Database
from railtable.server.people.event_people import NOT_SECRET
from railtable.server.people.public_pages import all_holders_of, sql_places
from railtable.server.store.sql import Statement
from railtable.server.tables.game_results import GONE, SeatResult
from railtable.wire import history as wire

PART: Final = 25
MOST_PARTS: Final = 400
T = TypeVar("T")


MINE: Final = """
select mine.serial, max(mine.ended)
from result_seats as mine join results on results.serial = mine.serial
where mine.holder in ({places}){filters}
group by mine.serial order by max(mine.ended) desc, mine.serial desc limit $1 offset $2
"""
OTHER_PEOPLE: Final = """exists (
  select 1 from result_seats as other
  where other.serial = mine.serial and other.number <> mine.number and other.holder is not null)"""
CONDITIONS: Final = {
    ("result", "won"): "mine.place = 1 and not mine.has_left",
    ("result", "lost"): "(mine.place > 1 or mine.has_left)",
    ("against", "people"): OTHER_PEOPLE,
    ("against", "bots"): f"not {OTHER_PEOPLE}",
    ("rated", "yes"): "is_rated",
    ("rated", "no"): "not is_rated",
}
"""The condition of each filter of a history and each of its values."""
GAMES: Final = """
select serial, table_id, game, began, ended, is_listed, is_rated, is_practice,
       rewinds
from results
where serial in ({places})
"""
SEATS: Final = """
select serial, seat, holder, level, name, points, place, has_left, is_contestant
from result_seats
where serial in ({places}) order by serial, number
"""


OF_GROUP: Final = f"""
select serial from group_tables join results on results.table_id = group_tables.table_id
where group_id = $1{NOT_SECRET} order by serial desc limit $2
"""  # noqa: S608 our own names


class GameRow(msgspec.Struct, frozen=True, array_like=True):
    """A row of `GAMES`, with its seats."""

    serial: int
    table: str
    game: str
    began: float
    ended: float
    is_listed: bool
    is_rated: bool
    is_practice: bool
    rewinds: int
    seats: list[SeatResult]


async def games_of(
    store: Database,
    holders: Sequence[str],
    part: int,
    game: str | None = None,
    filters: Collection[tuple[str, str]] = (),
) -> tuple[list[GameRow], bool]:
    """Return a page of a person's games, and whether more follow.

    `game` and `filters`, keys of `CONDITIONS`, select some of them.
    """
    wanted = [CONDITIONS[one] for one in filters]
    if game is not None:
        wanted.append(f"game = ${3 + len(holders)}")
    query = MINE.format(
        places=sql_places(len(holders), 3), filters="".join(f" and {one}" for one in wanted)
    )
    games = [] if game is None else [game]
    rows = await store.fetch(query, PART + 1, part * PART, *holders, *games)
    serials = [serial for serial, _ in rows[:PART]]
    found = await _games(store, serials)
    return [found[serial] for serial in serials if serial in found], len(rows) > PART


async def latest_of_group(store: Database, group: str, most: int) -> list[GameRow]:
    """Return the latest finished games of a group."""
    serials = [serial for (serial,) in await store.fetch(OF_GROUP, group, most)]
    games = await _games(store, serials)
    return [games[serial] for serial in serials if serial in games]


async def _games(store: Database, serials: list[int]) -> dict[int, GameRow]:
    if not serials:
        return {}
    wanted = sql_places(len(serials))
    seats: dict[int, list[SeatResult]] = {}
    for serial, *row in await store.fetch(SEATS.format(places=wanted), *serials):
        seats.setdefault(serial, []).append(_converted(row, SeatResult))
    return {
        row[0]: _converted([*row, seats.get(row[0], [])], GameRow)
        for row in await store.fetch(GAMES.format(places=wanted), *serials)
    }


def _converted(row: Sequence[Any], kind: type[T]) -> T:
    """Return a row of either database; SQLite stores booleans as numbers."""
    return msgspec.convert(row, kind, strict=False)


def own_game(game: GameRow, own: Collection[str], pages: Mapping[str, str]) -> wire.PlayedGame:
    """Return a game for one of its players, with the other players' names."""
    return wire.PlayedGame(
        table=game.table,
        game=game.game,
        began=game.began,
        ended=game.ended,
        seats=[_seat(seat, own, seat.name, pages) for seat in game.seats],
        is_rated=game.is_rated,
        is_practice=game.is_practice,
        rewinds=game.rewinds,
    )


def public_game(
    game: GameRow, own: Collection[str], pages: Mapping[str, str], private: Collection[str] = ()
) -> wire.PlayedGame:
    """Return a game as the public may see it.

    People without a public page are anonymous, and an unlisted table is shown only if all its
    players have one. `private` tables, those of groups, are never shown.
    """
    open_to_all = all(_is_public(seat, own, pages) for seat in game.seats)
    is_shown = (game.is_listed or open_to_all) and game.table not in private
    return wire.PlayedGame(
        table=game.table if is_shown else None,
        game=game.game,
        began=game.began,
        ended=game.ended,
        seats=[
            _seat(seat, own, seat.name if _is_public(seat, own, pages) else "", pages)
            for seat in game.seats
        ],
        is_rated=game.is_rated,
        is_practice=game.is_practice,
        rewinds=game.rewinds,
    )


def _is_public(seat: SeatResult, own: Collection[str], pages: Mapping[str, str]) -> bool:
    if seat.holder is None:
        return seat.level is not None
    return seat.holder in own or seat.holder in pages


def _seat(
    seat: SeatResult, own: Collection[str], name: str, pages: Mapping[str, str]
) -> wire.PlayedSeat:
    who = "bot" if seat.holder is None and seat.level is not None else "person"
    return wire.PlayedSeat(
        seat=seat.seat,
        who="you" if seat.holder in own else who,  # type: ignore[arg-type]
        name=name,
        level=seat.level,
        points=seat.points,
        place=seat.place,
        has_left=seat.has_left,
        player=pages.get(seat.holder or ""),
    )


def holders_in(games: list[GameRow]) -> set[str]:
    """Return all holders in these games."""
    return {seat.holder for game in games for seat in game.seats if seat.holder is not None}


FORGET: Final = (
    "update result_seats set holder = $2, name = '' where holder = $1",
    "update ratings set holder = $2 where holder = $1",
    "update rating_steps set holder = $2 where holder = $1",
)


async def result_deletions(store: Database, holder: str) -> list[Statement]:
    """Return the statements that anonymise a person in all results; the games stay.

    All results keep the same anonymous holder, because other people's ratings depend on them.
    """
    somebody = {
        one: f"{GONE}{secrets.token_hex(16)}" for one in await all_holders_of(store, holder)
    }
    return [Statement(text, pair) for pair in somebody.items() for text in FORGET]

"""A person's own page: the errors of the last week, and the luck of all reviewed games."""

import time
from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Final

import msgspec

from railtable.server.people.database import Database
from railtable.server.people.public_pages import holders_of, sql_places
from railtable.wire import reviews as wire

WEEK: Final = 7 * 24 * 3600.0
MOST_GAMES: Final = 2000
MOST_TYPES: Final = 12
DRILLS: Final = 5
SURE: Final = 1.96
"""Standard errors of a 95 % interval."""

SEATS: Final = """
select results.table_id, game, results.ended, review_seats.seat, turns, draws, own, result
from result_seats
join results on results.serial = result_seats.serial
join review_seats
  on review_seats.table_id = results.table_id and review_seats.seat = result_seats.seat
where result_seats.holder in ({places}) and has_played
order by results.ended desc limit {most}
"""
MISTAKES: Final = """
select table_id, first, seat, grade, loss, played, best from review_mistakes
where table_id in ({places}) order by loss desc
"""


class OwnSeat(msgspec.Struct, frozen=True, array_like=True):
    """A seat that a person had in a reviewed game."""

    table: str
    game: str
    ended: float
    seat: int
    turns: int
    draws: float
    own: float
    result: float


class OwnMistake(msgspec.Struct, frozen=True, array_like=True):
    """A graded turn of a reviewed game."""

    table: str
    first: int
    seat: int
    grade: wire.Grade
    loss: float
    played: str
    best: str


async def own_insight(store: Database, holder: str | None) -> wire.OwnInsight:
    """Return a person's page; empty without reviewed games."""
    seats = [] if holder is None else _single(await _seats_of(store, holder))
    week = [one for one in seats if one.ended > time.time() - WEEK]
    return wire.OwnInsight(
        games=len(week),
        turns=sum(one.turns for one in week),
        errors=error_types(week, await _mistakes_of(store, week)),
        luck=luck_ledgers(seats),
        all_luck=luck_totals(seats) if seats else None,
    )


async def _seats_of(store: Database, holder: str) -> list[OwnSeat]:
    own = await holders_of(store, holder)
    query = SEATS.format(places=sql_places(len(own)), most=MOST_GAMES)
    rows = await store.fetch(query, *own)
    return [msgspec.convert(row, OwnSeat, strict=False) for row in rows]


def _single(seats: list[OwnSeat]) -> list[OwnSeat]:
    """Leave out tables where several people shared a screen: nobody knows who played which seat."""
    counts = Counter(one.table for one in seats)
    return [one for one in seats if counts[one.table] == 1]


async def _mistakes_of(store: Database, seats: list[OwnSeat]) -> list[OwnMistake]:
    if not seats:
        return []
    mine = {one.table: one.seat for one in seats}
    query = MISTAKES.format(places=sql_places(len(mine)))
    rows = await store.fetch(query, *mine)
    found = [msgspec.convert(row, OwnMistake, strict=False) for row in rows]
    return [one for one in found if mine[one.table] == one.seat]


def error_types(seats: Sequence[OwnSeat], mistakes: Sequence[OwnMistake]) -> list[wire.ErrorType]:
    """Return the kinds of errors, the most costly first, each with its worst cases as drills."""
    games = {one.table: one.game for one in seats}
    groups: dict[tuple[str, str, str], list[OwnMistake]] = {}
    for one in mistakes:
        groups.setdefault((games[one.table], one.played, one.best), []).append(one)
    types = [
        wire.ErrorType(
            game=game,
            played=played,
            best=best,
            count=len(group),
            loss=sum(one.loss for one in group),
            drills=[
                wire.Drill(table=one.table, first=one.first, grade=one.grade, loss=one.loss)
                for one in sorted(group, key=lambda one: -one.loss)[:DRILLS]
            ],
        )
        for (game, played, best), group in groups.items()
    ]
    return sorted(types, key=lambda one: -one.loss)[:MOST_TYPES]


def luck_ledgers(seats: Sequence[OwnSeat]) -> list[wire.LuckLedger]:
    """Return the luck of draws, game by game, with the interval of its mean."""
    games: dict[str, list[OwnSeat]] = {}
    for one in seats:
        games.setdefault(one.game, []).append(one)
    return [
        wire.LuckLedger(game=game, **msgspec.structs.asdict(luck_totals(rows)))
        for game, rows in sorted(games.items())
    ]


def luck_totals(rows: Sequence[OwnSeat]) -> wire.LuckTotals:
    """Return the sums over some games, with the interval of the mean luck."""
    count = len(rows)
    mean = sum(one.draws for one in rows) / count
    spread = sum((one.draws - mean) ** 2 for one in rows) / max(1, count - 1)
    # One game says nothing about the spread: any luck is possible.
    reach = SURE * sqrt(spread / count) if count > 1 else 1.0
    return wire.LuckTotals(
        games=count,
        draws=sum(one.draws for one in rows),
        low=mean - reach,
        high=mean + reach,
        own=sum(one.own for one in rows),
        result=sum(one.result for one in rows),
    )

"""Positions of String Railway for tests, with tiles and strings placed by the test."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from railtable.games.string_railway import game
from railtable.games.string_railway.actions import PlacedTile, PlayTurn
from railtable.games.string_railway.components import KIND_NAMES, standard_mains, standard_outline
from railtable.games.string_railway.geometry.ground import Ground
from railtable.games.string_railway.options import StringOptions
from railtable.games.string_railway.rules import (
    add_station,
    choose_corner,
    enter_phase,
    set_mountain,
    set_river,
    set_terrain,
)
from railtable.games.string_railway.state import TURN, StringState, Track, new_station

Point = tuple[int, int]

RULES: Any = game.RULES
"""The rules, untyped: tests pass arbitrary values."""

# Away from everything below y = 5000.
RIVER = [(600 + 60 * k, 6200 + (k % 2) * 30) for k in range(60)]
MOUNTAIN = [(5200, 5200), (6500, 5200), (6500, 6300), (5200, 6300)]

KINDS = {name: kind for kind, name in enumerate(KIND_NAMES)}


def flat(points: Sequence[Point]) -> list[int]:
    return [value for point in points for value in point]


def position(
    stations: Sequence[tuple[str, Point]] = (),
    tracks: Sequence[tuple[int, Sequence[Point]]] = (),
    drawn: Sequence[str] = (),
    *,
    turn: int = 0,
    seats: int = 4,
    expert: bool = False,
    river: Sequence[Point] = RIVER,
    mountain: Sequence[Point] = MOUNTAIN,
) -> StringState:
    """Return a position on the standard terrain, the word with the company of `turn`.

    Company k has its main station at corner k; tracks make their companies
    present, without points, at the stations they end on.
    """
    state: StringState = RULES.setup(seats, StringOptions(layout="by_hand", expert=expert))
    companies = int(state.companies)
    set_terrain(state, standard_outline(companies), standard_mains(companies))
    set_river(state, flat(river))
    set_mountain(state, flat(mountain))
    for corner in range(companies):
        choose_corner(state, corner)
    for name, (x, y) in stations:
        add_station(state, new_station(state.mountain, KINDS[name], x, y))
        state.pile[KINDS[name]] -= 1
    for company, points in tracks:
        _lay(state, company, flat(points))
    state.turn = turn
    state.drawn = [KINDS[name] for name in drawn]
    for kind in state.drawn:
        state.pile[kind] -= 1
    enter_phase(state, TURN)
    return state


def _lay(state: StringState, company: int, points: list[int]) -> None:
    state.tracks.append(Track(company, points, [0] * len(state.points), is_long=False))
    state.ground.strings.add(points, closed=False)
    state.shorts[company] -= 1
    for x, y in ((points[0], points[1]), (points[-2], points[-1])):
        tile = state.ground.tile_at(x, y)
        if tile >= 0:
            state.stations[tile].companies |= 1 << company


def enter(state: StringState, number: int, *companies: int, owner: int | None = None) -> None:
    """Make companies present at a station."""
    for company in companies:
        state.stations[number].companies |= 1 << company
    if owner is not None:
        state.stations[number].owner = owner


def turn_action(
    track: Sequence[Point] | None,
    *tiles: tuple[str, Point | None],
    string: str = "short",
) -> PlayTurn:
    placed = tuple(PlacedTile(tile=tile, at=at) for tile, at in tiles)  # type: ignore[arg-type]
    points = None if track is None else tuple(track)
    return PlayTurn(placed, string, points)  # type: ignore[arg-type]


def line(x: int, y: int, length: int = 2995, *, along_y: bool = False) -> tuple[Point, Point]:
    """Return a straight track of a whole string, starting at a point."""
    return (x, y), ((x, y + length) if along_y else (x + length, y))


def charged_along(ground: Ground, points: list[int]) -> int:
    """Return the cost of a string's crossings."""
    charged = 0
    for (px, py), (qx, qy) in pairwise(zip(points[::2], points[1::2], strict=True)):
        for number in ground.strings.crossed_by(px, py, qx, qy):
            charged += ground.is_charged(px, py, qx, qy, number)
    return charged


def terms_of(report, company: int) -> dict[str, int]:
    """Return a report's terms for a company, by name."""
    return {term.key: int(term.points) for term in report.terms[company]}


def broken(state: StringState, action: PlayTurn) -> list[str]:
    """Return the rules a turn breaks, in order."""
    return [rule.rule for rule in RULES.judge(state, action).report.broken]

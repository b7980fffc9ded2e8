"""The course of the game: set-up in turn order, draws, turns and the end.

All functions trust their arguments; `judgement` checks first.
"""

from mypy_extensions import i64

from railtable.core.engine import CHANCE, NOBODY
from railtable.games.string_railway.components import MAIN
from railtable.games.string_railway.geometry.ground import bare_ground
from railtable.games.string_railway.judgement.turn import ASIDE, Judgement, Turn, judge_turn
from railtable.games.string_railway.scoring import is_ownable
from railtable.games.string_railway.state import (
    CHOOSE_CORNER,
    DEAL_LAYOUT,
    DRAW_TILES,
    EXTRA_TILE,
    LAY_MOUNTAIN,
    LAY_RIVER,
    LAY_TERRAIN,
    NO_COMPANY,
    OVER,
    TURN,
    Station,
    StringState,
    Track,
    new_station,
    turns_each,
)


def surveyor(companies: i64, phase: i64) -> i64:
    """Return the place in turn order that lays terrain, river or mountain (SR-17)."""
    return companies - 3 + (phase - LAY_TERRAIN)


def enter_phase(state: StringState, phase: i64) -> None:
    """Enter a phase and set the seat to move."""
    state.phase = phase
    if phase in (DEAL_LAYOUT, DRAW_TILES):
        state.to_move = CHANCE
    elif phase == CHOOSE_CORNER:
        state.to_move = state.seat_of[len(state.corner_of)]
    elif phase in (TURN, EXTRA_TILE):
        state.to_move = state.seat_of[state.company]
    elif phase == OVER:
        state.to_move = NOBODY
    else:
        state.to_move = state.seat_of[surveyor(state.companies, phase)]


def set_terrain(state: StringState, outline: list[int], mains: list[int]) -> None:
    """Lay the terrain; river and mountain follow by hand or by chance."""
    state.ground = bare_ground(outline)
    state.mains = mains
    enter_phase(state, LAY_RIVER if state.layout == "by_hand" else DEAL_LAYOUT)


def set_river(state: StringState, points: list[int]) -> None:
    """Lay the river, below all other strings."""
    state.river = points
    state.ground.strings.add(points, closed=False)
    enter_phase(state, LAY_MOUNTAIN)


def set_mountain(state: StringState, points: list[int]) -> None:
    """Lay the mountain; next, corners are chosen."""
    state.mountain = points
    state.ground.strings.add(points, closed=True)
    enter_phase(state, CHOOSE_CORNER)


def free_corners(state: StringState) -> list[int]:
    """Return the corners open to the place that chooses now (SR-19, SR-57)."""
    taken = state.corner_of
    corners = [corner for corner in range(state.companies) if corner not in taken]
    if state.seats == 2 and len(taken) == 1:
        opposite = (taken[0] + 2) % 4
        return [corner for corner in corners if corner != opposite]
    if state.seats == 2 and len(taken) == 2:
        return [(taken[0] + 2) % 4]
    return corners


def choose_corner(state: StringState, corner: i64) -> None:
    """Place the main station at a corner; play starts after the last (SR-19)."""
    company: i64 = len(state.corner_of)
    x: i64 = state.mains[2 * corner]
    y: i64 = state.mains[2 * corner + 1]
    station = new_station(state.mountain, MAIN, x, y)
    station.companies = 1 << company
    station.owner = company
    state.corner_of.append(corner)
    add_station(state, station)
    enter_phase(state, DRAW_TILES if len(state.corner_of) == state.companies else CHOOSE_CORNER)


def choose_extra(state: StringState, *, wants_tile: bool) -> None:
    """Draw the extra tile of a Countryside, or decline it (SR-12)."""
    enter_phase(state, DRAW_TILES if wants_tile else TURN)


def add_station(state: StringState, station: Station) -> None:
    """Put a tile on the table."""
    state.stations.append(station)
    state.ground.tile_x.append(station.x)
    state.ground.tile_y.append(station.y)


def play_turn(state: StringState, turn: Turn) -> Judgement:
    """Judge a turn and take it."""
    judgement = judge_turn(state, turn)
    take_turn(state, turn, judgement)
    return judgement


def take_turn(state: StringState, turn: Turn, judgement: Judgement) -> None:
    """Place the tiles, lay or discard the string, score, and pass the turn (SR-22 to SR-32)."""
    _settle_turn(state, turn, judgement)
    if turn.track is not None:
        state.ground.strings.add(turn.track, closed=False)
    is_last = state.turn == turns_each(state) * state.companies
    enter_phase(state, OVER if is_last else DRAW_TILES)


def preview_turn(state: StringState, turn: Turn, judgement: Judgement) -> StringState:
    """Return the state after a turn, without laying its string."""
    after = state.copy_above_ground()
    _settle_turn(after, turn, judgement)
    return after


def _settle_turn(state: StringState, turn: Turn, judgement: Judgement) -> None:
    company = state.company
    _place_tiles(state, turn, judgement)
    left = state.longs if turn.is_long else state.shorts
    left[company] -= 1
    points = turn.track
    if points is None:
        lost = state.lost_longs if turn.is_long else state.lost_shorts
        lost[company] += 1
    else:
        _note_track(state, points, judgement, is_long=turn.is_long)
    state.drawn = []
    state.turn += 1


def _place_tiles(state: StringState, turn: Turn, judgement: Judgement) -> None:
    placed: i64 = len(state.stations)
    for station in judgement.stations[placed:]:
        add_station(state, station)
    k: i64 = 0
    while k < len(turn.kinds):
        if turn.places[2 * k] == ASIDE:
            state.aside[turn.kinds[k]] += 1
        k += 1


def _note_track(
    state: StringState, points: list[int], judgement: Judgement, *, is_long: bool
) -> None:
    company = state.company
    state.tracks.append(Track(company, points, judgement.terms[:], is_long=is_long))
    for number in judgement.visits:
        station = state.stations[number]
        if is_ownable(station.kind) and station.owner == NO_COMPANY:
            station.owner = company
        station.companies = station.companies | (1 << company)
    k: i64 = 0
    while k < len(state.points):
        state.points[k] += judgement.terms[k]
        k += 1


def count_tiles(state: StringState, kind: i64) -> i64:
    """Count the tiles of a kind, wherever they are."""
    total: i64 = state.pile[kind] + state.drawn.count(kind) + state.aside[kind]
    for station in state.stations:
        if station.kind == kind:
            total += 1
    return total

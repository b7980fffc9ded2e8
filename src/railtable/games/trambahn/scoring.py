"""Trambahn's points: pure functions of a state."""

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.numbers import Numbers
from railtable.games.trambahn.components import tram_value
from railtable.games.trambahn.state import (
    BONUS,
    LINE,
    POINTS,
    RIDE_POINTS,
    RIDE_VALUES,
    TRAM,
    TrambahnState,
    column_at,
)


def column_points(state: TrambahnState, seat: i64, column: i64) -> i64:
    """Return the points of a column in a ride: VP times tram, 0 without one (TB-20)."""
    at = column_at(seat, column)
    tram = state.cells[at + TRAM]
    if tram < 0:
        return 0
    return state.cells[at + POINTS] * tram_value(tram)


def ride_value(state: TrambahnState, seat: i64, line: i64) -> i64:
    """Return the current points of a ride on a line for a seat (TB-20)."""
    return state.cells[RIDE_VALUES + 4 * seat + line]


def add_to_ride(cells: vec[i64], seat: i64, at: i64, vp: i64) -> None:
    """Add victory points to the rides of a column with a tram (TB-20)."""
    cells[RIDE_VALUES + 4 * seat + cells[at + LINE]] += vp * tram_value(cells[at + TRAM])


def points(state: TrambahnState, seat: i64) -> i64:
    """Return a seat's points so far: rides and bonus (TB-23)."""
    cells = state.cells
    total = cells[BONUS + seat]
    at = RIDE_POINTS + seat
    stop = at + 2 * state.rides
    while at < stop:
        total += cells[at]
        at += 2
    return total


def scores(state: TrambahnState) -> list[int]:
    """Return the current points of every seat."""
    return [int(points(state, 0)), int(points(state, 1))]


def add_scores(state: TrambahnState, scores: Numbers) -> None:
    """Append the current points of every seat."""
    scores.add(points(state, 0))
    scores.add(points(state, 1))

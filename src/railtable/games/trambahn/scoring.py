"""Trambahn's points: pure functions of a state."""

from mypy_extensions import i64

from railtable.games.trambahn.components import MAX_COLUMNS, tram_value
from railtable.games.trambahn.state import (
    BONUS,
    COLUMN,
    COLUMN_COUNTS,
    COLUMNS,
    LINE,
    POINTS,
    RIDE_POINTS,
    TRAM,
    TrambahnState,
    column_at,
)


def column_points(state: TrambahnState, seat: i64, column: i64) -> i64:
    """Return what a column scores in a ride: VP times tram, 0 without one (TB-20)."""
    at = column_at(seat, column)
    tram = state.cells[at + TRAM]
    if tram < 0:
        return 0
    return state.cells[at + POINTS] * tram_value(tram)


def ride_value(state: TrambahnState, seat: i64, line: i64) -> i64:
    """Return what a ride on a line would give a seat now (TB-20)."""
    cells = state.cells
    total: i64 = 0
    at = COLUMNS + seat * MAX_COLUMNS * COLUMN
    stop = at + cells[COLUMN_COUNTS + seat] * COLUMN
    while at < stop:
        if cells[at + LINE] == line:
            tram = cells[at + TRAM]
            if tram >= 0:
                total += cells[at + POINTS] * tram_value(tram)
        at += COLUMN
    return total


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
    """Return everybody's points as they stand."""
    return [int(points(state, 0)), int(points(state, 1))]

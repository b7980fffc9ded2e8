"""Trambahn's points: pure functions of a state."""

from mypy_extensions import i64

from railtable.games.trambahn.components import MAX_COLUMNS, MAX_LENGTH, TRAM_VALUES, VALUES
from railtable.games.trambahn.state import TrambahnState


def column_line(state: TrambahnState, seat: i64, column: i64) -> i64:
    """Return the line of a column: its first Station's (TB-14)."""
    return state.cards[(seat * MAX_COLUMNS + column) * MAX_LENGTH] // VALUES


def column_points(state: TrambahnState, seat: i64, column: i64) -> i64:
    """Return what a column scores in a ride: VP times tram, 0 without one (TB-20)."""
    at = seat * MAX_COLUMNS + column
    tram = state.trams[at]
    if tram < 0:
        return 0
    value: i64 = TRAM_VALUES[tram]
    return state.sums[at] * value


def ride_value(state: TrambahnState, seat: i64, line: i64) -> i64:
    """Return what a ride on a line would give a seat now (TB-20)."""
    total: i64 = 0
    column: i64 = 0
    while column < state.columns[seat]:
        if column_line(state, seat, column) == line:
            total += column_points(state, seat, column)
        column += 1
    return total


def points(state: TrambahnState, seat: i64) -> i64:
    """Return a seat's points so far: rides and bonus (TB-23)."""
    total = state.bonus[seat]
    ride: i64 = 0
    while ride < state.rides:
        total += state.ride_points[2 * ride + seat]
        ride += 1
    return total


def scores(state: TrambahnState) -> list[int]:
    """Return everybody's points as they stand."""
    return [int(points(state, 0)), int(points(state, 1))]

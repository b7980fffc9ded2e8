"""The values of carriages and trains.  Compiled; pure functions of the state."""

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.numbers import Numbers
from railtable.games.station_master.components import (
    CARD_KINDS,
    CLASS,
    MOST_CARRIAGES,
    NUMBER,
    TOKENS,
)
from railtable.games.station_master.state import (
    ABOARD,
    COUPLED,
    ENGINES,
    LENGTHS,
    OUT,
    POINTS,
    ROYALS,
    STANDINGS,
    TOKEN_TRAINS,
    TOKEN_VALUES,
    StationState,
)


def carriage_value(values: vec[i64], locomotive: i64, card: i64) -> i64:
    """Return a carriage's value behind this locomotive (SM-11, SM-12, SM-23)."""
    return values[CLASS[locomotive] * CARD_KINDS + card]


def train_value(state: StationState, train: i64) -> i64:
    """Return a passenger's score if the train left now (SM-21)."""
    cells, values = state.cells, state.values
    locomotive = cells[ENGINES + train]
    at = COUPLED + train * MOST_CARRIAGES
    stop = at + cells[LENGTHS + train]
    total: i64 = 0
    while at < stop:
        worth = carriage_value(values, locomotive, cells[at])
        # SM-14: every Royal doubles the last two carriages again
        if at >= stop - 2:
            worth <<= cells[ROYALS + train]
        total += worth
        at += 1
    return total


def capacity(state: StationState, train: i64) -> i64:
    """Return the number of tokens the train may carry (SM-6, SM-18)."""
    return NUMBER[state.cells[ENGINES + train]] + state.cells[STANDINGS + train]


def room(state: StationState, train: i64) -> i64:
    """Return the number of further tokens the train may carry; none on an empty track."""
    if state.cells[ENGINES + train] < 0:
        return 0
    return capacity(state, train) - state.cells[ABOARD + train]


def passengers(state: StationState, seat: i64, train: i64) -> i64:
    """Return the number of the seat's passengers aboard."""
    cells, total = state.cells, i64(0)
    at = seat * TOKENS
    end = at + cells[OUT + seat]
    while at < end:
        if cells[TOKEN_TRAINS + at] == train:
            total += cells[TOKEN_VALUES + at]
        at += 1
    return total


def scores(state: StationState) -> list[int]:
    """Return the current points of every seat."""
    return list(state.cells[POINTS : POINTS + state.seats])


def add_scores(state: StationState, scores: Numbers) -> None:
    """Append the current points of every seat."""
    scores.add_all(state.cells, POINTS, state.seats)

"""What carriages and trains are worth.  Compiled; pure functions of the state."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.games.station_master.components import (
    CARDS,
    CLASSES,
    EXECUTIVE,
    FIRST_CLASS,
    FREIGHT,
    LOCOMOTIVES,
    MOST_CARRIAGES,
    TOKENS,
)
from railtable.games.station_master.state import StationState

NUMBER: Final = vec[i64]([row[1] for row in LOCOMOTIVES])
CLASS: Final = vec[i64]([CLASSES.index(row[2]) for row in LOCOMOTIVES])
VALUE: Final = vec[i64]([row[1] for row in CARDS])


def carriage_value(locomotive: i64, card: i64) -> i64:
    """Return a carriage's worth behind this locomotive (SM-11, SM-12, SM-23)."""
    if card >= FIRST_CLASS:
        return VALUE[card] if CLASS[locomotive] == EXECUTIVE else -VALUE[card]
    return -VALUE[card] if CLASS[locomotive] == FREIGHT else VALUE[card]


def train_value(state: StationState, train: i64) -> i64:
    """Return what a passenger would score if the train left now (SM-21)."""
    locomotive = state.locomotive[train]
    length = state.length[train]
    base = train * MOST_CARRIAGES
    total: i64 = 0
    at: i64 = 0
    while at < length:
        worth = carriage_value(locomotive, state.carriages[base + at])
        # SM-14: every Royal doubles the last two carriages again
        total += worth << state.royals[train] if at >= length - 2 else worth
        at += 1
    return total


def capacity(state: StationState, train: i64) -> i64:
    """Return how many tokens the train may carry (SM-6, SM-18)."""
    return NUMBER[state.locomotive[train]] + state.standing[train]


def room(state: StationState, train: i64) -> i64:
    """Return how many more tokens the train may carry; none on an empty track."""
    if state.locomotive[train] < 0:
        return 0
    return capacity(state, train) - state.aboard[train]


def passengers(state: StationState, seat: i64, train: i64) -> i64:
    """Return how many of the seat's passengers are aboard."""
    total: i64 = 0
    at = seat * TOKENS
    end = at + state.out[seat]
    while at < end:
        if state.token_train[at] == train:
            total += state.token_value[at]
        at += 1
    return total


def scores(state: StationState) -> list[int]:
    """Return everybody's points as they stand."""
    return list(state.points)[: state.seats]

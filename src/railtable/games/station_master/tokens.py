# railtable: compiled
"""Tokens that board, change trains and return.  Compiled.

Limits.  A departure turns tokens up and returns them to their owner.  Everybody who
watched knows more about the tokens still out: if the 3 just left another
train, it cannot be one of them.  `TOKEN_LIMITS` stores exactly this public knowledge:
the maximum number of tokens of 1, 2 and 3 passengers among the owner's tokens that
boarded up to and including this one.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.games.station_master.components import TOKEN_COUNTS, TOKENS
from railtable.games.station_master.state import (
    ABOARD,
    FRONT,
    NONE,
    OUT,
    TOKEN_LIMITS,
    TOKEN_TRAINS,
    TOKEN_VALUES,
    StationState,
    note_train,
)

COPIES: Final = vec[i64](TOKEN_COUNTS)


def board(state: StationState, seat: i64, value: i64, train: i64) -> None:
    """Put one of the seat's tokens on a train (SM-6)."""
    cells = state.cells
    at = seat * TOKENS + cells[OUT + seat]
    cells[TOKEN_TRAINS + at] = train
    cells[TOKEN_VALUES + at] = value
    limit = TOKEN_LIMITS + at * 3
    cells[limit] = COPIES[0]
    cells[limit + 1] = COPIES[1]
    cells[limit + 2] = COPIES[2]
    cells[OUT + seat] += 1
    cells[FRONT + seat * 3 + value - 1] -= 1
    cells[ABOARD + train] += 1
    note_train(state, train)


def find_token(state: StationState, owner: i64, place: i64, train: i64) -> i64:
    """Return the index of the owner's token with this place on the train, or NONE."""
    cells, at = state.cells, owner * TOKENS
    end = at + cells[OUT + owner]
    while at < end:
        if cells[TOKEN_TRAINS + at] == train:
            if place == 0:
                return at
            place -= 1
        at += 1
    return NONE


def in_front(state: StationState, seat: i64) -> i64:
    """Return the number of tokens in front of the seat."""
    return TOKENS - state.cells[OUT + seat]


def alight(state: StationState, seat: i64, train: i64) -> i64:
    """Turn up and return the seat's tokens on a train; return the number of each value.

    Three bits each, those of one passenger lowest.
    """
    if find_token(state, seat, 0, train) == NONE:
        return 0
    cells, one = state.cells, i64(1)
    left: i64 = 0
    at = first = seat * TOKENS
    kept = first
    while at < first + cells[OUT + seat]:
        leaves = cells[TOKEN_TRAINS + at] == train
        if leaves:
            left += one << (3 * cells[TOKEN_VALUES + at] - 3)
        _lower_limit(cells, at, left)
        if not leaves:
            _move(cells, at, kept)
            kept += 1
        elif kept > first:
            _join_limit(cells, kept - 1, at)
        at += 1
    _settle(cells, seat, kept - first, left)
    return left


def _settle(cells: vec[i64], seat: i64, kept: i64, left: i64) -> None:
    """Return the tokens to their owner, and lower the limits of those still out."""
    cells[OUT + seat] = kept
    last = TOKEN_LIMITS + (seat * TOKENS + kept - 1) * 3
    value: i64 = 0
    while value < 3:
        home = (left >> (3 * value)) & 7
        cells[FRONT + seat * 3 + value] += home
        if kept > 0:
            cells[last + value] = min(cells[last + value], COPIES[value] - home)
        value += 1


def _lower_limit(cells: vec[i64], at: i64, left: i64) -> None:
    """Subtract the tokens now turned up from a limit."""
    limit = TOKEN_LIMITS + at * 3
    cells[limit] -= left & 7
    cells[limit + 1] -= (left >> 3) & 7
    cells[limit + 2] -= left >> 6


def _join_limit(cells: vec[i64], into: i64, gone: i64) -> None:
    """Merge the limit of a token that left into that of the token before it."""
    here, there = TOKEN_LIMITS + gone * 3, TOKEN_LIMITS + into * 3
    value: i64 = 0
    while value < 3:
        cells[there + value] = min(cells[there + value], cells[here + value])
        value += 1


def _move(cells: vec[i64], here: i64, there: i64) -> None:
    if here == there:
        return
    cells[TOKEN_TRAINS + there] = cells[TOKEN_TRAINS + here]
    cells[TOKEN_VALUES + there] = cells[TOKEN_VALUES + here]
    old, new = TOKEN_LIMITS + here * 3, TOKEN_LIMITS + there * 3
    cells[new] = cells[old]
    cells[new + 1] = cells[old + 1]
    cells[new + 2] = cells[old + 2]

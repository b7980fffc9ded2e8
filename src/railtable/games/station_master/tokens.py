# railtable: compiled
"""Tokens boarding, changing trains and coming home.  Compiled.

Limits.  A departure turns tokens up, and they go back to their owner.  Whoever
watched knows more about the tokens still out: had the 3 just left another
train, it cannot be one of them.  `token_limit` keeps exactly that, publicly:
among the owner's tokens that boarded up to and including this one there are at
most so many of 1, 2 and 3 passengers.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.games.station_master.components import TOKEN_COUNTS, TOKENS
from railtable.games.station_master.state import NONE, StationState

COPIES: Final = vec[i64](TOKEN_COUNTS)


def board(state: StationState, seat: i64, value: i64, train: i64) -> None:
    """Put one of the seat's tokens on a train (SM-6)."""
    at = seat * TOKENS + state.out[seat]
    state.token_train[at] = train
    state.token_value[at] = value
    limit = at * 3
    state.token_limit[limit] = COPIES[0]
    state.token_limit[limit + 1] = COPIES[1]
    state.token_limit[limit + 2] = COPIES[2]
    state.out[seat] += 1
    state.front[seat * 3 + value - 1] -= 1
    state.aboard[train] += 1


def find_token(state: StationState, owner: i64, place: i64, train: i64) -> i64:
    """Return where the owner's token with this place on the train is kept, or NONE."""
    at = owner * TOKENS
    end = at + state.out[owner]
    while at < end:
        if state.token_train[at] == train:
            if place == 0:
                return at
            place -= 1
        at += 1
    return NONE


def in_front(state: StationState, seat: i64) -> i64:
    """Return how many tokens lie in front of the seat."""
    return TOKENS - state.out[seat]


def alight(state: StationState, seat: i64, train: i64) -> vec[i64]:
    """Turn the seat's tokens on a train up and give them back; return how many of each."""
    left = vec[i64]([0, 0, 0])
    if find_token(state, seat, 0, train) == NONE:
        return left
    first = seat * TOKENS
    kept: i64 = 0
    at: i64 = 0
    while at < state.out[seat]:
        here = first + at
        leaves = state.token_train[here] == train
        if leaves:
            left[state.token_value[here] - 1] += 1
        _lower_limit(state, here, left)
        if not leaves:
            _move(state, here, first + kept)
            kept += 1
        elif kept > 0:
            _join_limit(state, first + kept - 1, here)
        at += 1
    _settle(state, seat, kept, left)
    return left


def _settle(state: StationState, seat: i64, kept: i64, left: vec[i64]) -> None:
    """Bring the tokens home, and note what those still out can no longer be."""
    state.out[seat] = kept
    last = (seat * TOKENS + kept - 1) * 3
    value: i64 = 0
    while value < 3:
        state.front[seat * 3 + value] += left[value]
        if kept > 0:
            rest = COPIES[value] - left[value]
            state.token_limit[last + value] = min(state.token_limit[last + value], rest)
        value += 1


def _lower_limit(state: StationState, at: i64, left: vec[i64]) -> None:
    """Take the tokens now turned up out of what a limit speaks of."""
    state.token_limit[at * 3] -= left[0]
    state.token_limit[at * 3 + 1] -= left[1]
    state.token_limit[at * 3 + 2] -= left[2]


def _join_limit(state: StationState, into: i64, gone: i64) -> None:
    """Hand the limit of a token that left to the one that boarded before it."""
    value: i64 = 0
    while value < 3:
        limit = state.token_limit[gone * 3 + value]
        state.token_limit[into * 3 + value] = min(state.token_limit[into * 3 + value], limit)
        value += 1


def _move(state: StationState, here: i64, there: i64) -> None:
    if here == there:
        return
    state.token_train[there] = state.token_train[here]
    state.token_value[there] = state.token_value[here]
    state.token_limit[there * 3] = state.token_limit[here * 3]
    state.token_limit[there * 3 + 1] = state.token_limit[here * 3 + 1]
    state.token_limit[there * 3 + 2] = state.token_limit[here * 3 + 2]

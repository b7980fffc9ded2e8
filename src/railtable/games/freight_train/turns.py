"""Turns, rounds and days, one after the other.  Compiled."""
# railtable: compiled

from mypy_extensions import i64

from railtable.core.engine import CHANCE, NOBODY
from railtable.games.freight_train.components import DAYS, MAIN_ROWS, MOST_TRAINS, TYPES
from railtable.games.freight_train.scoring import score_day
from railtable.games.freight_train.state import (
    DEAL,
    NO_TRAIN,
    NOT_IN_DECK,
    OVER,
    TURN,
    FreightState,
)


def end_turn(state: FreightState) -> None:
    """Pass the turn to the left; end the round, and the day, where that is due (FT-8)."""
    state.turns += 1
    if state.turns < state.seats:
        next_turn(state)
        return
    is_day_over = state.day_ending == 1 or state.passes == state.seats
    state.turns = 0
    state.passes = 0
    if is_day_over:
        _end_day(state)
        return
    state.holder = (state.holder + 1) % state.seats
    next_turn(state)


def next_turn(state: FreightState) -> None:
    state.phase = TURN
    state.to_move = (state.holder + state.turns) % state.seats


def _end_day(state: FreightState) -> None:
    """Score the day, then prepare the next or leave the table as it lies (FT-23 to FT-26)."""
    score_day(state)
    if state.day == DAYS:
        state.ended_by_passes = 0 if state.day_ending else 1
        state.phase = OVER
        state.to_move = NOBODY
        return
    _clear_trains(state)
    _clear_main_yard(state)
    _give_locomotives(state)
    state.day += 1
    state.holder = (state.holder + 1) % state.seats
    state.day_ending = 0
    state.depth = NOT_IN_DECK
    state.phase = DEAL
    state.to_move = CHANCE


def _clear_trains(state: FreightState) -> None:
    """Put the cars on trains into the deck and the cabooses back on their pile (FT-23)."""
    at: i64 = 0
    while at < state.seats * MOST_TRAINS:
        kind = state.train_kind[at]
        if kind >= 0 and kind < TYPES:
            put_into_deck(state, kind, state.train_length[at])
        state.caboose_supply += state.train_caboose[at]
        state.train_caboose[at] = 0
        state.train_kind[at] = NO_TRAIN
        state.train_length[at] = 0
        at += 1
    seat: i64 = 0
    while seat < state.seats:
        car: i64 = 0
        while car < TYPES:
            put_into_deck(state, car, (state.mixed_cars[seat] >> car) & 1)
            car += 1
        state.mixed_cars[seat] = 0
        seat += 1


def _clear_main_yard(state: FreightState) -> None:
    row: i64 = 0
    while row < MAIN_ROWS:
        while state.main[row]:
            put_into_deck(state, (state.main[row] & 15) - 1, 1)
            state.main[row] >>= 4
        row += 1


def put_into_deck(state: FreightState, car: i64, count: i64) -> None:
    state.deck[car] += count
    state.deck_size += count


def _give_locomotives(state: FreightState) -> None:
    """Give one to whoever did not mobilise on the day just ended (FT-25)."""
    seat: i64 = 0
    while seat < state.seats:
        if not state.mobilised[seat]:
            state.locomotives[seat] += 1
            state.locomotive_supply -= 1
        state.mobilised[seat] = 0
        seat += 1

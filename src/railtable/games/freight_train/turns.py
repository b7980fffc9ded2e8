"""Advance turns, rounds and days.  Compiled."""
# railtable: compiled

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.engine import CHANCE, NOBODY
from railtable.games.freight_train.components import DAYS, MAIN_ROWS, MOST_TRAINS, TYPES
from railtable.games.freight_train.scoring import score_day
from railtable.games.freight_train.state import (
    DEAL,
    DECK,
    HAS_CABOOSE,
    HAS_LOCOMOTIVES,
    KINDS,
    LENGTHS,
    MAIN,
    MIXED_CARS,
    MOBILISED,
    NOT_IN_DECK,
    OVER,
    TRAINS,
    TURN,
    FreightState,
    clear_trains,
)


def end_turn(state: FreightState) -> None:
    """Pass the turn to the left; end the round, and the day, if due (FT-8)."""
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
    _pass_locomotive(state)
    next_turn(state)


def next_turn(state: FreightState) -> None:
    state.phase = TURN
    state.to_move = active_seat(state)


def active_seat(state: FreightState) -> i64:
    """Return the seat whose turn it is, counted from the holder of the wooden locomotive."""
    seat = state.holder + state.turns
    if seat >= state.seats:
        seat -= state.seats
    return seat


def _pass_locomotive(state: FreightState) -> None:
    state.holder += 1
    if state.holder == state.seats:
        state.holder = 0


def _end_day(state: FreightState) -> None:
    """Score the day, then prepare the next or end the game (FT-23 to FT-26)."""
    score_day(state)
    if state.day == DAYS:
        state.ended_by_passes = 1 - state.day_ending
        state.phase = OVER
        state.to_move = NOBODY
        return
    seat: i64 = 0
    while seat < state.seats:
        _return_trains(state, seat)
        _give_locomotive(state, seat)
        seat += 1
    _clear_main_yard(state)
    state.day += 1
    _pass_locomotive(state)
    state.day_ending = 0
    state.depth = NOT_IN_DECK
    state.phase = DEAL
    state.to_move = CHANCE


def _return_trains(state: FreightState, seat: i64) -> None:
    """Put the cars on trains into the deck and the cabooses back on their pile (FT-23)."""
    cells = state.cells
    at = seat * MOST_TRAINS
    stop = at + cells[TRAINS + seat]
    while at < stop:
        if cells[KINDS + at] < TYPES:
            cells[DECK + cells[KINDS + at]] += cells[LENGTHS + at]
        state.deck_size += cells[LENGTHS + at]
        state.caboose_supply += cells[HAS_CABOOSE + at]
        at += 1
    _return_mixed(cells, cells[MIXED_CARS + seat])
    clear_trains(cells, seat)


def _return_mixed(cells: vec[i64], mixed: i64) -> None:
    car: i64 = 0
    while car < TYPES:
        cells[DECK + car] += (mixed >> car) & 1
        car += 1


def _clear_main_yard(state: FreightState) -> None:
    cells = state.cells
    at = MAIN
    while at < MAIN + MAIN_ROWS:
        while cells[at]:
            cells[DECK + (cells[at] & 15) - 1] += 1
            cells[at] >>= 4
        at += 1
    state.deck_size += state.main_size
    state.main_size = 0


def _give_locomotive(state: FreightState, seat: i64) -> None:
    """Give a locomotive to a seat that did not mobilise on the day just ended (FT-25)."""
    cells = state.cells
    if not cells[MOBILISED + seat]:
        cells[HAS_LOCOMOTIVES + seat] += 1
        state.locomotive_supply -= 1
    cells[MOBILISED + seat] = 0

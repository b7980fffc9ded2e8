"""Chance steps: the first player, deals, fills and the end-of-day card.  Compiled."""
# railtable: compiled

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.numbers import Numbers
from railtable.core.piles import can_draw, draw_cards
from railtable.games.freight_train.components import (
    MAIN_ROW_CARS,
    MAIN_ROWS,
    PART_OF_DECK,
    PRIVATE_ROW_DEAL,
    PRIVATE_ROWS,
    TYPES,
)
from railtable.games.freight_train.state import (
    ACT,
    BURY,
    CHOOSE_FIRST,
    DEAL,
    DECK,
    MAIN,
    NOT_IN_DECK,
    PRIVATE,
    PRIVATE_SIZES,
    TURN_UP,
    FreightState,
)
from railtable.games.freight_train.turns import active_seat, next_turn

_PARTS: Final = vec[i64](PART_OF_DECK)


def draw(state: FreightState, dice: Dice, drawn: Numbers) -> None:
    """Append the outcome of the chance step due now.

    TURN_UP: 1 if the end-of-day card comes, else 0, then the cars.
    """
    phase = state.phase
    if phase == CHOOSE_FIRST:
        drawn.add(dice.below(state.seats))
    elif phase == DEAL:
        _draw_cars(state, dice, deal_size(state), drawn)
    elif phase == BURY:
        low = lowest_depth(state)
        drawn.add(low + dice.below(state.deck_size - low + 1))
    else:
        drawn.add(i64(does_day_end_in_fill(state)))
        _draw_cars(state, dice, MAIN_ROW_CARS, drawn)


def _draw_cars(state: FreightState, dice: Dice, count: i64, drawn: Numbers) -> None:
    """Append `count` cars drawn from the deck, or all it has."""
    size = state.deck_size
    draw_cards(state.cells, DECK, size, min(count, size), dice, drawn)


def can_happen(state: FreightState, drawn: Numbers) -> bool:
    """Tell whether this chance outcome is possible now."""
    phase = state.phase
    if phase == DEAL:
        return _can_draw(state, drawn, 0, deal_size(state))
    if phase == TURN_UP:
        if drawn.size == 0 or drawn.items[0] != i64(does_day_end_in_fill(state)):
            return False
        return _can_draw(state, drawn, 1, MAIN_ROW_CARS)
    if drawn.size != 1:
        return False
    if phase == CHOOSE_FIRST:
        return 0 <= drawn.items[0] < state.seats
    return lowest_depth(state) <= drawn.items[0] <= state.deck_size


def _can_draw(state: FreightState, drawn: Numbers, first: i64, count: i64) -> bool:
    """Tell whether the deck holds these cars and their number is right."""
    if drawn.size - first != min(count, state.deck_size):
        return False
    return can_draw(state.cells, DECK, TYPES, drawn, first, drawn.size)


def happen(state: FreightState, drawn: Numbers) -> None:
    """Apply a chance outcome."""
    phase = state.phase
    if phase == CHOOSE_FIRST:
        state.holder = drawn.items[0]
        state.phase = DEAL
    elif phase == DEAL:
        _deal(state, drawn)
    elif phase == BURY:
        state.depth = drawn.items[0]
        next_turn(state)
    else:
        _turn_up(state, drawn)


def deal_size(state: FreightState) -> i64:
    """Return the number of cars to deal: the main yard, on day 1 the private yards too."""
    size = MAIN_ROWS * MAIN_ROW_CARS
    if state.day == 1:
        size += state.seats * PRIVATE_ROWS * PRIVATE_ROW_DEAL
    return size


def _deal(state: FreightState, drawn: Numbers) -> None:
    """Lay out the yards, from the bumpers outward (FT-4, FT-5, FT-24)."""
    cells = state.cells
    at: i64 = 0
    row: i64 = 0
    while row < MAIN_ROWS:
        cells[MAIN + row] = _take_row(state, drawn, at, MAIN_ROW_CARS)
        at += MAIN_ROW_CARS
        row += 1
    state.main_size = at
    row = 0
    while at < drawn.size:
        cells[PRIVATE + row] = _take_row(state, drawn, at, PRIVATE_ROW_DEAL)
        cells[PRIVATE_SIZES + row // PRIVATE_ROWS] += PRIVATE_ROW_DEAL
        at += PRIVATE_ROW_DEAL
        row += 1
    share = _PARTS[state.day - 1]
    state.part = (state.deck_size + share - 1) // share
    state.phase = BURY


def _take_row(state: FreightState, drawn: Numbers, first: i64, count: i64) -> i64:
    """Take `count` drawn cars out of the deck and return them as a row."""
    cells, row, at = state.cells, i64(0), first
    while at < first + count:
        car = drawn.items[at]
        cells[DECK + car] -= 1
        row = (row << 4) | (car + 1)
        at += 1
    state.deck_size -= count
    return row


def lowest_depth(state: FreightState) -> i64:
    """Return the least number of cars above the end-of-day card (FT-6, FT-24)."""
    return max(0, state.deck_size - state.part)


def does_day_end_in_fill(state: FreightState) -> bool:
    """Tell whether the end-of-day card is among the next cards of a row (FT-20, FT-21)."""
    return state.depth != NOT_IN_DECK and state.depth < MAIN_ROW_CARS


def _turn_up(state: FreightState, drawn: Numbers) -> None:
    """Fill the first empty row; set the end-of-day card aside if it comes up (FT-12, FT-21)."""
    if does_day_end_in_fill(state):
        state.depth = NOT_IN_DECK
        state.day_ending = 1
    elif state.depth != NOT_IN_DECK:
        state.depth -= MAIN_ROW_CARS
    at = MAIN
    while state.cells[at]:
        at += 1
    cars = drawn.size - 1
    state.cells[at] = _take_row(state, drawn, 1, cars)
    state.main_size += cars
    state.phase = ACT
    state.to_move = active_seat(state)

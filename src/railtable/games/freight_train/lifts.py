"""Legal lifts: only cars that can then be placed (FT-15 to FT-17).  Compiled."""
# railtable: compiled

from mypy_extensions import i64

from railtable.core.numbers import Numbers
from railtable.games.freight_train.components import (
    MAIN_LIFT,
    MAIN_ROW_CARS,
    MAIN_ROWS,
    PRIVATE_LIFT_LIMIT,
    PRIVATE_ROWS,
    TYPES,
)
from railtable.games.freight_train.moves import LIFT_FROM_MAIN, LIFT_FROM_PRIVATE
from railtable.games.freight_train.places import fits, private_space, trains_for
from railtable.games.freight_train.state import (
    DECK,
    LIFT_MAIN,
    MAIN,
    NOT_IN_DECK,
    PRIVATE,
    TURN,
    FreightState,
    one_of,
)


def can_fill(state: FreightState) -> bool:
    """Tell whether a row may be filled: two empty, and something to draw (FT-12, FT-20)."""
    if state.phase != TURN or (state.deck_size == 0 and state.depth == NOT_IN_DECK):
        return False
    if state.main_size > (MAIN_ROWS - 2) * MAIN_ROW_CARS:
        return False
    cells = state.cells
    empty: i64 = 0
    at = MAIN
    while at < MAIN + MAIN_ROWS:
        if cells[at] == 0:
            empty += 1
        at += 1
    return empty >= 2


def add_lifts_from_main(state: FreightState, moves: Numbers) -> None:
    """Add the main rows whose end car may be lifted and then placed (FT-15, FT-16)."""
    if state.phase != LIFT_MAIN and state.main_size < MAIN_LIFT:
        return
    cells = state.cells
    roomy = private_space(cells, state.to_move) >= MAIN_LIFT
    row: i64 = 0
    while row < MAIN_ROWS:
        if cells[MAIN + row] and (
            roomy or _can_finish_after(state, row, state.hand, state.hand_size)
        ):
            moves.add(LIFT_FROM_MAIN + row)
        row += 1


def _can_finish_after(state: FreightState, row: i64, hand: i64, size: i64) -> bool:
    """Tell whether, with this row's end car added, three cars in all can be placed."""
    cells = state.cells
    before = cells[MAIN + row]
    hand += one_of((before & 15) - 1)
    size += 1
    if size == MAIN_LIFT:
        return fits(cells, state.to_move, hand, size, private_space(cells, state.to_move))
    cells[MAIN + row] = before >> 4
    found = False
    further: i64 = 0
    while further < MAIN_ROWS and not found:
        if cells[MAIN + further]:
            found = _can_finish_after(state, further, hand, size)
        further += 1
    cells[MAIN + row] = before
    return found


def add_lifts_from_private(state: FreightState, moves: Numbers) -> None:
    """Add the private rows whose end car may be lifted: all must fit on trains (FT-17)."""
    if state.hand_size >= PRIVATE_LIFT_LIMIT:
        return
    cells, seat = state.cells, state.to_move
    row: i64 = 0
    while row < PRIVATE_ROWS:
        cars = cells[PRIVATE + seat * PRIVATE_ROWS + row]
        if cars and _can_lift_also(state, (cars & 15) - 1):
            moves.add(LIFT_FROM_PRIVATE + row)
        row += 1


def _can_lift_also(state: FreightState, car: i64) -> bool:
    if state.hand_size == 0:
        return trains_for(state.cells, state.to_move, car) != 0
    return fits(state.cells, state.to_move, state.hand + one_of(car), state.hand_size + 1, 0)


def may_fill_help(state: FreightState) -> bool:
    """Tell whether some fill could make three cars takeable (FT-20).

    Called only when nothing else is possible.  Everybody knows the deck's cars
    by counting, nobody their order, so any of them may be at the end.
    """
    drawn = min(MAIN_ROW_CARS, state.deck_size)
    if state.main_size + drawn < MAIN_LIFT:
        return False
    return _fill_helps(state, drawn, 0, 0, 0)


def _fill_helps(state: FreightState, drawn: i64, hand: i64, size: i64, lowest: i64) -> bool:
    """Tell whether three cars can be lifted and placed, from rows or the `drawn` cars to come."""
    cells, seat = state.cells, state.to_move
    if size == MAIN_LIFT:
        return fits(cells, seat, hand, size, private_space(cells, seat))
    at = MAIN
    while at < MAIN + MAIN_ROWS:
        before = cells[at]
        if before:
            cells[at] = before >> 4
            found = _fill_helps(state, drawn, hand + one_of((before & 15) - 1), size + 1, lowest)
            cells[at] = before
            if found:
                return True
        at += 1
    return drawn > 0 and _drawn_car_helps(state, drawn, hand, size, lowest)


def _drawn_car_helps(state: FreightState, drawn: i64, hand: i64, size: i64, lowest: i64) -> bool:
    cells = state.cells
    car = lowest
    while car < TYPES:
        if cells[DECK + car] > 0:
            cells[DECK + car] -= 1
            found = _fill_helps(state, drawn - 1, hand + one_of(car), size + 1, car)
            cells[DECK + car] += 1
            if found:
                return True
        car += 1
    return False

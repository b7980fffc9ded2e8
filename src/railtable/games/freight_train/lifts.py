"""What may be lifted: only what can then be placed (FT-15 to FT-17).  Compiled."""
# railtable: compiled

from mypy_extensions import i64

from railtable.games.freight_train.components import (
    MAIN_LIFT,
    MAIN_ROW_CARS,
    MAIN_ROWS,
    PRIVATE_LIFT_LIMIT,
    PRIVATE_ROWS,
    TYPES,
)
from railtable.games.freight_train.places import fits, private_space
from railtable.games.freight_train.state import (
    ACT,
    LIFT_MAIN,
    LIFT_PRIVATE,
    NOT_IN_DECK,
    TURN,
    FreightState,
    main_size,
    one_of,
)


def can_fill(state: FreightState) -> bool:
    """Tell whether a row may be filled: two empty, and something to draw (FT-12, FT-20)."""
    if state.phase != TURN or (state.deck_size == 0 and state.depth == NOT_IN_DECK):
        return False
    empty: i64 = 0
    row: i64 = 0
    while row < MAIN_ROWS:
        if state.main[row] == 0:
            empty += 1
        row += 1
    return empty >= 2


def can_lift_main(state: FreightState, row: i64) -> bool:
    """Tell whether the end car of a main row may be lifted, with a way to go on."""
    if state.main[row] == 0:
        return False
    is_first = state.phase in (TURN, ACT)
    if not is_first and state.phase != LIFT_MAIN:
        return False
    if is_first and main_size(state) < MAIN_LIFT:
        return False
    if private_space(state, state.to_move) >= MAIN_LIFT:
        return True
    return _can_finish_after(state, row, state.hand, state.hand_size)


def _can_finish_after(state: FreightState, row: i64, hand: i64, size: i64) -> bool:
    """Tell whether, with this row's end car added, three cars in all can be placed."""
    before = state.main[row]
    hand += one_of((before & 15) - 1)
    size += 1
    if size == MAIN_LIFT:
        return fits(state, state.to_move, hand, size, private_space(state, state.to_move))
    state.main[row] = before >> 4
    found = False
    further: i64 = 0
    while further < MAIN_ROWS and not found:
        if state.main[further]:
            found = _can_finish_after(state, further, hand, size)
        further += 1
    state.main[row] = before
    return found


def can_lift_private(state: FreightState, row: i64) -> bool:
    """Tell whether the end car of a private row may be lifted: all must fit on trains (FT-17)."""
    if state.phase not in (TURN, ACT, LIFT_PRIVATE) or state.hand_size >= PRIVATE_LIFT_LIMIT:
        return False
    cars = state.private[state.to_move * PRIVATE_ROWS + row]
    if cars == 0:
        return False
    hand = state.hand + one_of((cars & 15) - 1)
    return fits(state, state.to_move, hand, state.hand_size + 1, 0)


def may_fill_help(state: FreightState) -> bool:
    """Tell whether some fill could make three cars takeable (FT-20).

    Asked only when nothing can be done now.  The deck's cars are known to all
    by counting, their order to nobody, so any of them may lie at the end.
    """
    drawn = min(MAIN_ROW_CARS, state.deck_size)
    if main_size(state) + drawn < MAIN_LIFT:
        return False
    return _fill_helps(state, drawn, 0, 0, 0)


def _fill_helps(state: FreightState, drawn: i64, hand: i64, size: i64, lowest: i64) -> bool:
    """Tell whether lifting on, from rows or from the `drawn` cars to come, can be finished."""
    seat = state.to_move
    if size == MAIN_LIFT:
        return fits(state, seat, hand, size, private_space(state, seat))
    row: i64 = 0
    while row < MAIN_ROWS:
        before = state.main[row]
        if before:
            state.main[row] = before >> 4
            found = _fill_helps(state, drawn, hand + one_of((before & 15) - 1), size + 1, lowest)
            state.main[row] = before
            if found:
                return True
        row += 1
    return drawn > 0 and _drawn_car_helps(state, drawn, hand, size, lowest)


def _drawn_car_helps(state: FreightState, drawn: i64, hand: i64, size: i64, lowest: i64) -> bool:
    car = lowest
    while car < TYPES:
        if state.deck[car] > 0:
            state.deck[car] -= 1
            found = _fill_helps(state, drawn - 1, hand + one_of(car), size + 1, car)
            state.deck[car] += 1
            if found:
                return True
        car += 1
    return False

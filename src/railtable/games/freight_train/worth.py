"""What a position promises a seat, in numbers: the arithmetic of terms.py.  Compiled."""
# railtable: compiled

# Everything used is public.  The hidden depth of the end-of-day card enters only
# as the range everybody knows.

from math import tanh
from typing import Final

from mypy_extensions import i64

from railtable.games.freight_train.chance import lowest_depth
from railtable.games.freight_train.components import (
    CATEGORY_COUNT,
    DAYS,
    MAIN_LIFT,
    MOST_TRAINS,
    PRIVATE_ROWS,
)
from railtable.games.freight_train.places import can_attach
from railtable.games.freight_train.scoring import train_in, yard_points
from railtable.games.freight_train.state import (
    LAY,
    NO_TRAIN,
    NOT_IN_DECK,
    FreightState,
    count_in,
    main_size,
    trains_of,
)

LEAD_WORTH: Final = 1.6
"""What an unassailable lead in a category is worth beyond its points now."""
LEAD_SCALE: Final = 2.5
WANTED_CAR: Final = 0.5
"""A stored car that a train of its type waits for, at the end of its row."""
USEFUL_CAR: Final = 0.3
"""One that could go on a free locomotive or the mixed train."""
LATER_CAR: Final = 0.15
"""One that is of no use today, while there is another day."""
BURIED: Final = 0.85
"""How much of a stored car's worth each car before it leaves."""
FREE_LOCOMOTIVE: Final = 0.7
LIFTED: Final = 0.8
REARRANGED: Final = 0.4
"""How much of their use cars keep in hand: while being placed, while being rearranged."""
CROWDING: Final = 0.5
ROOMY: Final[i64] = 10
THRIFT: Final = 0.1


def share_of_day_ahead(state: FreightState) -> float:
    """Return how much of the day is still to come, from 1 down to 0 in its last round."""
    if state.day_ending:
        return 0.0
    above = 0.0
    if state.depth != NOT_IN_DECK:
        above = float(lowest_depth(state) + state.deck_size) / 2.0
    rounds = (above + float(main_size(state))) / float(MAIN_LIFT * state.seats)
    return min(1.0, rounds / 6.0)


def leads(state: FreightState, seat: i64, ahead: float) -> float:
    """Return how safely the seat leads, and how far it trails, category by category."""
    worth = 0.0
    category: i64 = 0
    while category < CATEGORY_COUNT:
        mine = _length(state, seat, category)
        best = _longest_rival(state, seat, category)
        if mine > 0 or best > 0:
            worth += tanh(float(mine - best) / LEAD_SCALE)
        category += 1
    return LEAD_WORTH * (0.3 + 0.7 * ahead) * worth


def _length(state: FreightState, seat: i64, category: i64) -> i64:
    train = train_in(state, seat, category)
    return 0 if train < 0 else state.train_length[train]


def _longest_rival(state: FreightState, seat: i64, category: i64) -> i64:
    best: i64 = 0
    rival: i64 = 0
    while rival < state.seats:
        if rival != seat:
            best = max(best, _length(state, rival, category))
        rival += 1
    return best


def stored_cars(state: FreightState, seat: i64, ahead: float) -> float:
    """Return what cars in the private yard may still bring on trains, today or later."""
    later = LATER_CAR if state.day < DAYS else 0.0
    worth = 0.0
    row = seat * PRIVATE_ROWS
    while row < (seat + 1) * PRIVATE_ROWS:
        near = 1.0
        left = state.private[row]
        while left:
            worth += near * max(later, ahead * use_today(state, seat, (left & 15) - 1))
            near *= BURIED
            left >>= 4
        row += 1
    return worth


def use_today(state: FreightState, seat: i64, car: i64) -> float:
    """Return what a stored car could do on the seat's trains as they are."""
    use = 0.0
    train: i64 = 0
    while train < state.locomotives[seat]:
        kind = state.train_kind[seat * MOST_TRAINS + train]
        if can_attach(state, seat, car, train):
            if kind == car:
                return WANTED_CAR
            use = USEFUL_CAR
        if kind == NO_TRAIN:
            break
        train += 1
    return use


def lifted_cars(state: FreightState, seat: i64, ahead: float) -> float:
    """Return what the cars in the seat's hand may bring, wherever they will go."""
    if state.to_move != seat:
        return 0.0
    useless = 0.0 if state.day < DAYS else -1.0
    worth = 0.0
    car: i64 = 0
    while state.hand >> (5 * car):
        count = count_in(state.hand, car)
        if count:
            use = use_today(state, seat, car)
            worth += float(count) * (LIFTED * use if use > 0.0 else useless)
        car += 1
    if state.phase == LAY:
        return REARRANGED * worth
    return worth * (0.4 + 0.6 * ahead)


def yard(state: FreightState, seat: i64, ahead: float) -> float:
    """Return the bonus of day 1 or the loss of day 3 for stored cars (FT-30), as it nears."""
    cars = state.private_size[seat]
    if state.to_move == seat and state.phase == LAY:
        cars += state.hand_size
    return float(yard_points(state.day, cars)) * (1.0 - 0.6 * ahead)


def crowding(state: FreightState, seat: i64, ahead: float) -> float:
    """Return the trouble with a private yard that can take little more."""
    cars = state.private_size[seat]
    if state.to_move == seat and state.phase == LAY:
        cars += state.hand_size
    return -CROWDING * float(max(0, cars - ROOMY)) * ahead


def thrift(state: FreightState, seat: i64) -> float:
    """Return what rearranging costs beyond its points: the more, the more it was done.

    Without it two players who want nothing from the main yard would pay for
    standing still until their last point.
    """
    return -THRIFT * float(state.paid[seat] * state.paid[seat])


def locomotives(state: FreightState, seat: i64, ahead: float) -> float:
    """Return the worth of locomotives to start further trains with."""
    free = min(3, state.locomotives[seat] - trains_of(state, seat))
    if state.mixed_cars[seat] == 0:
        free += 1
    return FREE_LOCOMOTIVE * float(free) * ahead

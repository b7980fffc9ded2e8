"""What a seat's prospects in Freight Train are made of, by name.

Everything used is public.  The hidden depth of the end-of-day card enters only
as the range everybody knows.
"""

from math import tanh

from railtable.core.actions import Term
from railtable.core.engine import NOBODY
from railtable.core.seats import Seat
from railtable.games.freight_train.components import (
    CATEGORY_COUNT,
    DAYS,
    MAIN_LIFT,
    MOST_TRAINS,
    PRIVATE_ROW_LIMIT,
    PRIVATE_ROWS,
)
from railtable.games.freight_train.days import lowest_depth
from railtable.games.freight_train.scoring import all_train_points, yard_points
from railtable.games.freight_train.state import (
    NOT_IN_DECK,
    FreightState,
    cars_of_row,
    main_size,
    trains_of,
)

LEAD_WORTH = 1.6
"""What an unassailable lead in a category is worth beyond its points now."""
LEAD_SCALE = 2.5
STORED_CAR = 0.45
"""A stored car that one of the seat's trains waits for, at the end of its row."""
OTHER_CAR = 0.2
BURIED = 0.85
"""How much of a stored car's worth each car before it takes away."""
FREE_LOCOMOTIVE = 0.7
LIFTED_CAR = 0.1


def terms(state: FreightState, seat: Seat) -> list[Term]:
    """Return the seat's prospects: their sum is what the greedy bot maximises."""
    rivals = [rival for rival in range(state.seats) if rival != seat]
    points = [int(number) for number in state.points]
    lead = points[seat] - sum(points[rival] for rival in rivals) / len(rivals)
    if state.to_move == NOBODY:
        return [Term("lead", lead)]
    now = [int(all_train_points(state, player)) for player in range(state.seats)]
    ahead = _share_of_day_ahead(state)
    return [
        Term("lead", lead),
        Term("trains", now[seat]),
        Term("rival_trains", -sum(now[rival] for rival in rivals) / len(rivals)),
        Term("leads", _leads(state, seat, ahead)),
        Term("stored_cars", _stored_cars(state, seat, ahead)),
        Term("yard_points", _yard(state, seat, ahead)),
        Term("crowded_yard", _crowding(state, seat)),
        Term("locomotives", _locomotives(state, seat, ahead)),
        Term("lifted_cars", LIFTED_CAR * float(state.hand_size) * (state.to_move == seat)),
    ]


def _share_of_day_ahead(state: FreightState) -> float:
    """How much of the day is still to come, from 1 down to 0 in its last round."""
    if state.day_ending:
        return 0.0
    above = 0.0
    if state.depth != NOT_IN_DECK:
        above = float(lowest_depth(state) + state.deck_size) / 2
    rounds = (above + float(main_size(state))) / float(MAIN_LIFT * state.seats)
    return min(1.0, rounds / 6)


def _lengths(state: FreightState, seat: Seat) -> list[int]:
    """How long the seat's train is in each category."""
    lengths = [0] * int(CATEGORY_COUNT)
    first = seat * MOST_TRAINS
    for at in range(first, first + trains_of(state, seat)):
        lengths[state.train_kind[at]] = int(state.train_length[at])
    return lengths


def _leads(state: FreightState, seat: Seat, ahead: float) -> float:
    """How safely the seat leads, and how far it trails, category by category."""
    mine = _lengths(state, seat)
    others = [_lengths(state, rival) for rival in range(state.seats) if rival != seat]
    worth = 0.0
    for category, length in enumerate(mine):
        best = max(lengths[category] for lengths in others)
        if length or best:
            worth += tanh((length - best) / LEAD_SCALE)
    return LEAD_WORTH * (0.3 + 0.7 * ahead) * worth


def _stored_cars(state: FreightState, seat: Seat, ahead: float) -> float:
    """What the cars in the private yard may still bring on trains, today or another day."""
    kinds = set(state.train_kind[seat * MOST_TRAINS : seat * MOST_TRAINS + trains_of(state, seat)])
    days_after = int(DAYS - state.day)
    worth = 0.0
    for row in range(seat * PRIVATE_ROWS, (seat + 1) * PRIVATE_ROWS):
        near = 1.0
        for car in reversed(cars_of_row(state.private[row])):
            today = (STORED_CAR if car in kinds else OTHER_CAR) * ahead
            worth += near * max(today, OTHER_CAR * (days_after > 0))
            near *= BURIED
    return worth


def _yard(state: FreightState, seat: Seat, ahead: float) -> float:
    """The bonus of day 1 or the loss of day 3 for cars in the private yard (FT-30)."""
    cars = state.private_size[seat]
    if state.to_move == seat:
        cars += state.hand_size
    return float(yard_points(state.day, cars)) * (1.0 - 0.6 * ahead)


def _crowding(state: FreightState, seat: Seat) -> float:
    """A private yard with little room left can take nothing more."""
    room = int(PRIVATE_ROWS * PRIVATE_ROW_LIMIT - state.private_size[seat])
    return -0.4 * max(0, 2 * int(MAIN_LIFT) - room)


def _locomotives(state: FreightState, seat: Seat, ahead: float) -> float:
    """Locomotives to start further trains with, while the day is long enough."""
    free = int(state.locomotives[seat] - trains_of(state, seat))
    worth = FREE_LOCOMOTIVE * min(free, 3)
    if not state.mixed_cars[seat]:
        worth += FREE_LOCOMOTIVE
    return worth * ahead

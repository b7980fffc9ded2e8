"""Evaluate a position for a seat: the arithmetic of terms.py.  Compiled."""
# railtable: compiled

# Uses public facts only.  The hidden depth of the end-of-day card enters only
# as its public range.

from math import tanh
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.engine import NOBODY
from railtable.core.numbers import Amounts, sum_of_others
from railtable.games.freight_train import weights as at_weight
from railtable.games.freight_train.chance import lowest_depth
from railtable.games.freight_train.components import (
    CATEGORY_COUNT,
    DAYS,
    MAIN_LIFT,
    PRIVATE_ROWS,
)
from railtable.games.freight_train.places import trains_for
from railtable.games.freight_train.scoring import length_in, yard_points
from railtable.games.freight_train.state import (
    HAS_CABOOSE,
    HAS_LOCOMOTIVES,
    LAY,
    LENGTHS,
    MIXED_CARS,
    NO_TRAIN,
    NOT_IN_DECK,
    OPEN_TYPES,
    PAID,
    POINTS,
    PRIVATE,
    PRIVATE_SIZES,
    TRAIN_OF,
    TRAINS,
    FreightState,
)

TERMS: Final = (
    "lead",
    "trains",
    "rival_trains",
    "leads",
    "stored_cars",
    "yard_points",
    "crowded_yard",
    "locomotives",
    "lifted_cars",
    "thrift",
)
"""The names of the terms of `add_terms`; at the end of a game only the first is used."""

ROOMY: Final[i64] = 10
"""The number of cars in a private yard without a crowding penalty."""


FURTHEST: Final[i64] = 200
"""A lead larger than the number of cars."""


def safeties(scale: float) -> vec[float]:
    """Compute the safety of every lead, for one scale."""
    return vec[float]([tanh(float(lead) / scale) for lead in range(-FURTHEST, FURTHEST + 1)])


@final
class Leads:
    """The safety of a lead, from -1 to 1, precomputed for every possible lead."""

    def __init__(self) -> None:
        self._scale = 0.0
        self._values = vec[float]([])

    def values(self, scale: float) -> vec[float]:
        """Return the safety of every lead from -FURTHEST to FURTHEST."""
        if scale != self._scale:
            self._values = safeties(scale)
            self._scale = scale
        return self._values


LEADS: Final = Leads()


def add_terms(state: FreightState, seat: i64, weights: vec[float], terms: Amounts) -> None:
    """Append a seat's terms, one number for each of TERMS."""
    cells, rivals = state.cells, float(state.seats - 1)
    mine, others = cells[POINTS + seat], sum_of_others(cells, POINTS, state.seats, seat)
    terms.add(float(mine) - float(others) / rivals)
    if state.to_move == NOBODY:
        return
    ahead = share_of_day_ahead(state)
    points, theirs, leads = _trains(state, seat, LEADS.values(weights[at_weight.LEAD_SCALE]))
    terms.add(float(points))
    terms.add(-float(theirs) / rivals)
    terms.add(weights[at_weight.LEAD_WORTH] * (0.3 + 0.7 * ahead) * leads)
    terms.add(_stored_cars(state, seat, ahead, weights))
    terms.add(_yard(state, seat, ahead))
    terms.add(_crowding(state, seat, ahead, weights))
    terms.add(_locomotives(cells, seat, ahead, weights))
    terms.add(_lifted_cars(state, seat, ahead, weights))
    terms.add(_thrift(cells, seat, weights))


def _trains(state: FreightState, seat: i64, leads: vec[float]) -> tuple[i64, i64, float]:
    """Return the current points of a seat's and its rivals' trains, and the safety of its leads.

    The points are those of `scoring.all_train_points`, counted for all seats at once.
    """
    cells, seats = state.cells, state.seats
    points: i64 = 0
    theirs: i64 = 0
    safety = 0.0
    category: i64 = 0
    while category < CATEGORY_COUNT:
        longest, most, second, next_most = _two_longest(cells, seats, category)
        if longest > 0:
            mine: i64 = 0
            other: i64 = 0
            while other < seats:
                train = cells[TRAIN_OF + other * CATEGORY_COUNT + category]
                if train != NO_TRAIN:
                    length = cells[LENGTHS + train]
                    won = i64(length == second and most == 1 and next_most == 1)
                    if length == longest:
                        won = max(0, 4 - most)
                    won <<= cells[HAS_CABOOSE + train]
                    if other == seat:
                        mine = length
                        points += won
                    else:
                        theirs += won
                other += 1
            rival = longest
            if mine == longest and most == 1:
                rival = second
            safety += leads[FURTHEST + mine - rival]
        category += 1
    return points, theirs, safety


def _two_longest(cells: vec[i64], seats: i64, category: i64) -> tuple[i64, i64, i64, i64]:
    """Return the longest and the second longest train of a category, each with its count."""
    longest: i64 = 0
    most: i64 = 0
    second: i64 = 0
    next_most: i64 = 0
    seat: i64 = 0
    while seat < seats:
        length = length_in(cells, seat, category)
        if length > longest:
            second, next_most = longest, most
            longest, most = length, 1
        elif length == longest:
            most += 1
        elif length > second:
            second, next_most = length, 1
        elif length == second:
            next_most += 1
        seat += 1
    return longest, most, second, next_most


def share_of_day_ahead(state: FreightState) -> float:
    """Return the remaining share of the day, from 1 down to 0 in its last round."""
    if state.day_ending:
        return 0.0
    above = 0.0
    if state.depth != NOT_IN_DECK:
        above = float(lowest_depth(state) + state.deck_size) / 2.0
    rounds = (above + float(state.main_size)) / float(MAIN_LIFT * state.seats)
    return min(1.0, rounds / 6.0)


def _stored_cars(state: FreightState, seat: i64, ahead: float, weights: vec[float]) -> float:
    """Return the value of stored cars for trains, today or later."""
    cells, later, total = state.cells, 0.0, 0.0
    if state.day < DAYS:
        later = weights[at_weight.LATER_CAR]
    at = PRIVATE + seat * PRIVATE_ROWS
    stop = at + PRIVATE_ROWS
    while at < stop:
        near = 1.0
        left = cells[at]
        while left:
            use = _use_today(cells, seat, (left & 15) - 1, weights)
            total += near * max(later, ahead * use)
            near *= weights[at_weight.BURIED]
            left >>= 4
        at += 1
    return total


def _use_today(cells: vec[i64], seat: i64, car: i64, weights: vec[float]) -> float:
    """Return the value of a stored car for the seat's current trains."""
    if (cells[OPEN_TYPES + seat] >> car) & 1:
        return weights[at_weight.WANTED_CAR]
    if trains_for(cells, seat, car):
        return weights[at_weight.USEFUL_CAR]
    return 0.0


def _lifted_cars(state: FreightState, seat: i64, ahead: float, weights: vec[float]) -> float:
    """Return the value of the cars in the seat's hand, independent of their place."""
    if state.to_move != seat:
        return 0.0
    useless, total = 0.0, 0.0
    if state.day == DAYS:
        useless = -1.0
    left = state.hand
    car: i64 = 0
    while left:
        count = left & 31
        if count:
            use = _use_today(state.cells, seat, car, weights)
            total += float(count) * (weights[at_weight.LIFTED] * use if use > 0.0 else useless)
        left >>= 5
        car += 1
    if state.phase == LAY:
        return weights[at_weight.REARRANGED] * total
    return total * (0.4 + 0.6 * ahead)


def _yard(state: FreightState, seat: i64, ahead: float) -> float:
    """Return the bonus of day 1 or the loss of day 3 for stored cars (FT-30), as it nears."""
    return float(yard_points(state.day, _cars_in_yard(state, seat))) * (1.0 - 0.6 * ahead)


def _crowding(state: FreightState, seat: i64, ahead: float, weights: vec[float]) -> float:
    """Return the penalty for a private yard that is nearly full."""
    beyond = max(0, _cars_in_yard(state, seat) - ROOMY)
    return -weights[at_weight.CROWDING] * float(beyond) * ahead


def _cars_in_yard(state: FreightState, seat: i64) -> i64:
    """Count the cars of a private yard, including those lifted for rearranging."""
    cars = state.cells[PRIVATE_SIZES + seat]
    if state.to_move == seat and state.phase == LAY:
        cars += state.hand_size
    return cars


def _locomotives(cells: vec[i64], seat: i64, ahead: float, weights: vec[float]) -> float:
    """Return the value of locomotives for further trains."""
    free = min(3, cells[HAS_LOCOMOTIVES + seat] - cells[TRAINS + seat])
    if cells[MIXED_CARS + seat] == 0:
        free += 1
    return weights[at_weight.FREE_LOCOMOTIVE] * float(free) * ahead


def _thrift(cells: vec[i64], seat: i64, weights: vec[float]) -> float:
    """Return the cost of rearranging beyond its points, which grows with each time.

    Without it two players who want nothing from the main yard would rearrange until they
    have no points left.
    """
    return -weights[at_weight.THRIFT] * float(cells[PAID + seat] * cells[PAID + seat])

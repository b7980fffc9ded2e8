"""Points at the end of a day (FT-27 to FT-32): pure functions.  Compiled."""

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.numbers import Numbers
from railtable.games.freight_train.components import CATEGORY_COUNT, DAYS
from railtable.games.freight_train.state import (
    EARNED,
    HAS_CABOOSE,
    LENGTHS,
    NO_TRAIN,
    POINTS,
    PRIVATE_SIZES,
    TRAIN_OF,
    FreightState,
)


def length_in(cells: vec[i64], seat: i64, category: i64) -> i64:
    """Return the length of a seat's train of a category; 0 where there is none."""
    train = cells[TRAIN_OF + seat * CATEGORY_COUNT + category]
    if train == NO_TRAIN:
        return 0
    return cells[LENGTHS + train]


def train_length(state: FreightState, seat: i64, category: i64) -> i64:
    """Return the length of a seat's train of a category, for callers that have the state."""
    return length_in(state.cells, seat, category)


def category_points(state: FreightState, seat: i64, category: i64) -> i64:
    """Return a seat's points in one category, without a caboose (FT-27 to FT-29)."""
    cells = state.cells
    mine = length_in(cells, seat, category)
    if mine == 0:
        return 0
    longer: i64 = 0
    equal: i64 = 0
    other: i64 = 0
    while other < state.seats:
        length = length_in(cells, other, category)
        if length > mine:
            longer += 1
        elif length == mine:
            equal += 1
        other += 1
    if longer == 0:
        return max(0, 4 - equal)
    return i64(longer == 1 and equal == 1)


def train_points(state: FreightState, seat: i64, category: i64) -> i64:
    """Return the current points of a seat's train, doubled by a caboose (FT-32)."""
    train = state.cells[TRAIN_OF + seat * CATEGORY_COUNT + category]
    if train == NO_TRAIN:
        return 0
    points = category_points(state, seat, category)
    return points << state.cells[HAS_CABOOSE + train]


def all_train_points(state: FreightState, seat: i64) -> i64:
    """Return the current points of all of a seat's trains."""
    points: i64 = 0
    category: i64 = 0
    while category < CATEGORY_COUNT:
        points += train_points(state, seat, category)
        category += 1
    return points


def yard_points(day: i64, cars: i64) -> i64:
    """Return the points for the cars in a private yard at the end of a day (FT-30)."""
    if day == 1:
        return cars // 2
    if day == DAYS:
        return -cars
    return 0


def score_day(state: FreightState) -> None:
    """Give every seat the points of the day (FT-23)."""
    cells = state.cells
    seat: i64 = 0
    while seat < state.seats:
        at = EARNED + 2 * (seat * DAYS + state.day - 1)
        cells[at] = all_train_points(state, seat)
        cells[at + 1] = yard_points(state.day, cells[PRIVATE_SIZES + seat])
        cells[POINTS + seat] += cells[at] + cells[at + 1]
        seat += 1


def scores(state: FreightState) -> list[int]:
    """Return the current points of every seat."""
    return list(state.cells[POINTS : POINTS + state.seats])


def add_scores(state: FreightState, scores: Numbers) -> None:
    """Append the current points of every seat."""
    scores.add_all(state.cells, POINTS, state.seats)

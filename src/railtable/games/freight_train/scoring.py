"""Points at the end of a day (FT-27 to FT-32): pure functions.  Compiled."""

from librt.vecs import append, vec
from mypy_extensions import i64

from railtable.games.freight_train.components import CATEGORY_COUNT, DAYS, MOST_TRAINS
from railtable.games.freight_train.state import NO_TRAIN, FreightState


def category_points(lengths: vec[i64], seat: i64) -> i64:
    """Return a seat's points in one category, given everybody's lengths (FT-27 to FT-29)."""
    mine = lengths[seat]
    if mine == 0:
        return 0
    longer: i64 = 0
    equal: i64 = 0
    for length in lengths:
        if length > mine:
            longer += 1
        elif length == mine:
            equal += 1
    if longer == 0:
        return max(0, 4 - equal)
    return 1 if longer == 1 and equal == 1 else 0


def lengths_in(state: FreightState, category: i64) -> vec[i64]:
    """Return how long each seat's train of a category is; 0 where there is none."""
    lengths = vec[i64]()
    seat: i64 = 0
    while seat < state.seats:
        train = train_in(state, seat, category)
        lengths = append(lengths, 0 if train < 0 else state.train_length[train])
        seat += 1
    return lengths


def train_in(state: FreightState, seat: i64, category: i64) -> i64:
    """Return where a seat's train of a category is kept, or -1."""
    at = seat * MOST_TRAINS
    stop = at + MOST_TRAINS
    while at < stop and state.train_kind[at] != NO_TRAIN:
        if state.train_kind[at] == category:
            return at
        at += 1
    return -1


def train_points(state: FreightState, seat: i64, category: i64) -> i64:
    """Return what a seat's train would score now, doubled by a caboose (FT-32)."""
    train = train_in(state, seat, category)
    if train < 0:
        return 0
    points = category_points(lengths_in(state, category), seat)
    return 2 * points if state.train_caboose[train] else points


def all_train_points(state: FreightState, seat: i64) -> i64:
    """Return what all of a seat's trains would score now."""
    points: i64 = 0
    category: i64 = 0
    while category < CATEGORY_COUNT:
        points += train_points(state, seat, category)
        category += 1
    return points


def yard_points(day: i64, cars: i64) -> i64:
    """Return what the cars in a private yard bring at the end of a day (FT-30)."""
    if day == 1:
        return cars // 2
    return -cars if day == DAYS else 0


def score_day(state: FreightState) -> None:
    """Give everybody the points of the day (FT-23)."""
    seat: i64 = 0
    while seat < state.seats:
        at = 2 * (seat * DAYS + state.day - 1)
        state.earned[at] = all_train_points(state, seat)
        state.earned[at + 1] = yard_points(state.day, state.private_size[seat])
        state.points[seat] += state.earned[at] + state.earned[at + 1]
        seat += 1


def scores(state: FreightState) -> list[int]:
    """Return everybody's points as they stand."""
    return [int(points) for points in state.points]

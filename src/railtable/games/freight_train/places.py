"""Where cars may go: trains (FT-9 to FT-11) and private rows (FT-16).  Compiled."""
# railtable: compiled

from typing import Final

from mypy_extensions import i64

from railtable.games.freight_train.components import (
    MIXED,
    MOST_TRAINS,
    PRIVATE_ROW_LIMIT,
    PRIVATE_ROWS,
)
from railtable.games.freight_train.scoring import train_in
from railtable.games.freight_train.state import (
    FULL_ROW_SHIFT,
    NO_TRAIN,
    FreightState,
    count_in,
    one_of,
    trains_of,
)

EVERY_TYPE: Final[i64] = 0x7FF
NO_TYPE: Final[i64] = 0


def can_attach(state: FreightState, seat: i64, car: i64, train: i64) -> bool:
    """Tell whether a car may join a train, or start it where there is none yet."""
    at = seat * MOST_TRAINS + train
    kind = state.train_kind[at]
    if state.train_caboose[at]:
        return False
    if kind == car:
        return True
    if kind == MIXED:
        return ((state.mixed_cars[seat] >> car) & 1) == 0
    if kind == NO_TRAIN:
        if train != trains_of(state, seat) or train >= state.locomotives[seat]:
            return False
        return state.mixed_cars[seat] == 0 or train_in(state, seat, car) < 0
    return state.mixed_cars[seat] == 0 and state.train_length[at] == 1


def attach(state: FreightState, seat: i64, car: i64, train: i64) -> None:
    """Put a car on a train; a second type, or a type that has its train, mixes it."""
    at = seat * MOST_TRAINS + train
    kind = state.train_kind[at]
    one: i64 = 1
    if kind == NO_TRAIN:
        if train_in(state, seat, car) < 0:
            state.train_kind[at] = car
        else:
            state.train_kind[at] = MIXED
            state.mixed_cars[seat] = one << car
    elif kind != car:
        if kind != MIXED:
            state.train_kind[at] = MIXED
            state.mixed_cars[seat] = one << kind
        state.mixed_cars[seat] |= one << car
    state.train_length[at] += 1


def can_store(state: FreightState, seat: i64, row: i64) -> bool:
    """Tell whether a private row has room for one more car (FT-16)."""
    return (state.private[seat * PRIVATE_ROWS + row] >> FULL_ROW_SHIFT) == 0


def private_space(state: FreightState, seat: i64) -> i64:
    """Return how many more cars the seat's private yard can hold."""
    return PRIVATE_ROWS * PRIVATE_ROW_LIMIT - state.private_size[seat]


def fits(state: FreightState, seat: i64, hand: i64, size: i64, space: i64) -> bool:
    """Tell whether a handful can all be placed, up to `space` cars of it in the yard."""
    return size <= space or size - most_on_trains(state, seat, hand) <= space


def most_on_trains(state: FreightState, seat: i64, hand: i64) -> i64:
    """Return how many of a handful of cars the seat's trains can take, in the best order.

    Only the mixed train calls for thought.  Where there is none yet, it can be
    started on a free locomotive or made of a train of one car, whose type then
    has no train of its own.
    """
    at = seat * MOST_TRAINS
    stop = at + state.locomotives[seat]
    open_types: i64 = 0
    shut_types: i64 = 0
    singles: i64 = 0
    mixed_shut = False
    one: i64 = 1
    while at < stop and state.train_kind[at] != NO_TRAIN:
        kind = state.train_kind[at]
        if kind == MIXED:
            mixed_shut = state.train_caboose[at] != 0
        elif state.train_caboose[at]:
            shut_types |= one << kind
        else:
            open_types |= one << kind
            if state.train_length[at] == 1:
                singles |= one << kind
        at += 1
    free = stop - at
    mixed = state.mixed_cars[seat]
    if mixed:
        joining = NO_TYPE if mixed_shut else EVERY_TYPE & ~mixed
        return _most(hand, open_types, shut_types, free, joining)
    return _most_without_mixed(hand, open_types, shut_types, singles, free)


def _most_without_mixed(
    hand: i64, open_types: i64, shut_types: i64, singles: i64, free: i64
) -> i64:
    best = _most(hand, open_types, shut_types, free, NO_TYPE)
    if free > 0:
        best = max(best, _most(hand, open_types, shut_types, free - 1, EVERY_TYPE))
    left = singles
    while left:
        single = left & -left
        joining = EVERY_TYPE & ~single
        best = max(best, _most(hand, open_types & ~single, shut_types, free, joining))
        left &= ~single
    return best


def _most(hand: i64, open_types: i64, shut_types: i64, free: i64, joining: i64) -> i64:
    """Return the most cars placed when one of each type in `joining` may go on the mixed train.

    What a free locomotive adds for a type is counted in 5 bits for each size of
    gain, so that the largest gains can be taken first.
    """
    placed: i64 = 0
    gains: i64 = 0
    car: i64 = 0
    while hand >> (5 * car):
        count = count_in(hand, car)
        if count:
            if (open_types >> car) & 1:
                placed += count
            else:
                joins = (joining >> car) & 1
                placed += joins
                if not (shut_types >> car) & 1:
                    gains += one_of(count - joins)
        car += 1
    gain: i64 = 4
    while gain > 0 and free > 0:
        taken = min(free, count_in(gains, gain))
        placed += taken * gain
        free -= taken
        gain -= 1
    return placed

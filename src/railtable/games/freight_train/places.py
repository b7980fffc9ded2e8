"""Legal places for cars: trains (FT-9 to FT-11) and private rows (FT-16).  Compiled."""
# railtable: compiled

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.games.freight_train.components import (
    CATEGORY_COUNT,
    MIXED,
    MOST_TRAINS,
    PRIVATE_ROW_LIMIT,
    PRIVATE_ROWS,
)
from railtable.games.freight_train.state import (
    FULL_ROW_SHIFT,
    HAS_LOCOMOTIVES,
    KINDS,
    LENGTHS,
    MIXED_CARS,
    NO_TRAIN,
    OPEN_MIXED,
    OPEN_TYPES,
    PRIVATE,
    PRIVATE_SIZES,
    SHUT_TYPES,
    SINGLE_TRAINS,
    SINGLES,
    TRAIN_OF,
    TRAINS,
    FreightState,
    note_train,
)

EVERY_TYPE: Final[i64] = 0x7FF
NO_TYPE: Final[i64] = 0
YARD: Final[i64] = PRIVATE_ROWS * PRIVATE_ROW_LIMIT


def trains_for(cells: vec[i64], seat: i64, car: i64) -> i64:
    """Return the seat's trains that a car may join or start, as bits."""
    mixed, one = cells[MIXED_CARS + seat], i64(1)
    here = cells[TRAIN_OF + seat * CATEGORY_COUNT + car]
    trains: i64 = 0
    if mixed == 0:
        trains = cells[SINGLE_TRAINS + seat]
    elif (mixed >> car) & 1 == 0:
        trains = cells[OPEN_MIXED + seat]
    if here != NO_TRAIN:
        if (cells[OPEN_TYPES + seat] >> car) & 1:
            trains |= one << (here - seat * MOST_TRAINS)
        if mixed:
            return trains
    free = cells[TRAINS + seat]
    if free < cells[HAS_LOCOMOTIVES + seat]:
        trains |= one << free
    return trains


def attach(cells: vec[i64], seat: i64, car: i64, train: i64) -> None:
    """Put a car on a train; a second type, or a type that has its train, makes it mixed."""
    at = seat * MOST_TRAINS + train
    kind, one = cells[KINDS + at], i64(1)
    cells[LENGTHS + at] += 1
    if kind == NO_TRAIN:
        _start_train(cells, seat, car, train)
    elif kind == MIXED:
        cells[MIXED_CARS + seat] |= one << car
    else:
        cells[SINGLES + seat] &= ~(one << kind)
        cells[SINGLE_TRAINS + seat] &= ~(one << train)
        if kind != car:
            cells[OPEN_TYPES + seat] &= ~(one << kind)
            cells[TRAIN_OF + seat * CATEGORY_COUNT + kind] = NO_TRAIN
            cells[KINDS + at] = MIXED
            cells[MIXED_CARS + seat] = (one << kind) | (one << car)
            note_train(cells, seat, train)


def _start_train(cells: vec[i64], seat: i64, car: i64, train: i64) -> None:
    kind, one = car, i64(1)
    if cells[TRAIN_OF + seat * CATEGORY_COUNT + car] != NO_TRAIN:
        kind = MIXED
        cells[MIXED_CARS + seat] = one << car
    cells[KINDS + seat * MOST_TRAINS + train] = kind
    cells[TRAINS + seat] += 1
    note_train(cells, seat, train)


def can_store(cells: vec[i64], seat: i64, row: i64) -> bool:
    """Tell whether a private row has room for one more car (FT-16)."""
    return cells[PRIVATE + seat * PRIVATE_ROWS + row] >> FULL_ROW_SHIFT == 0


def has_room(state: FreightState, row: i64) -> bool:
    """Tell whether a private row of the seat to move has room for one more car (FT-16)."""
    return can_store(state.cells, state.to_move, row)


def private_space(cells: vec[i64], seat: i64) -> i64:
    """Return how many more cars the seat's private yard can hold."""
    return YARD - cells[PRIVATE_SIZES + seat]


def fits(cells: vec[i64], seat: i64, hand: i64, size: i64, space: i64) -> bool:
    """Tell whether all cars of a hand can be placed, up to `space` of them in the yard."""
    return size <= space or Openings(cells, seat).can_take(hand, size - space)


@final
class Openings:
    """The free places on a seat's trains, to try cars on."""

    def __init__(self, cells: vec[i64], seat: i64) -> None:
        self.open_types: i64 = cells[OPEN_TYPES + seat]
        self.shut_types: i64 = cells[SHUT_TYPES + seat]
        self.singles: i64 = cells[SINGLES + seat]
        self.free: i64 = cells[HAS_LOCOMOTIVES + seat] - cells[TRAINS + seat]
        self.mixed: i64 = cells[MIXED_CARS + seat]
        self.joining: i64 = NO_TYPE
        """Types that the mixed train can take."""
        if cells[OPEN_MIXED + seat]:
            self.joining = EVERY_TYPE & ~self.mixed

    def take(self, car: i64, kind: i64) -> None:
        """Add a car to a train of this kind, as `attach` would."""
        one: i64 = 1
        this = one << car
        if kind == MIXED:
            self._mix(self.mixed | this)
        elif kind != NO_TRAIN:
            self.singles &= ~(one << kind)
            if kind != car:
                self.open_types &= ~(one << kind)
                self._mix(this | (one << kind))
        else:
            self.free -= 1
            if (self.open_types | self.shut_types) & this:
                self._mix(this)
            else:
                self.open_types |= this
                self.singles |= this

    def _mix(self, types: i64) -> None:
        self.mixed = types
        self.joining = EVERY_TYPE & ~types

    def can_take(self, hand: i64, wanted: i64) -> bool:
        """Tell whether trains can take `wanted` cars of a hand, in the best order.

        Only the mixed train is difficult.  Where there is none yet, it can be
        started on a free locomotive or made of a train of one car, whose type then
        has no train any more.
        """
        types, shut, free = self.open_types, self.shut_types, self.free
        if _most(hand, types, shut, free, self.joining) >= wanted:
            return True
        if self.mixed:
            return False
        if free > 0 and _most(hand, types, shut, free - 1, EVERY_TYPE) >= wanted:
            return True
        singles = self.singles
        while singles:
            single = singles & -singles
            if _most(hand, types & ~single, shut, free, EVERY_TYPE & ~single) >= wanted:
                return True
            singles &= ~single
        return False


def _most(hand: i64, open_types: i64, shut_types: i64, free: i64, joining: i64) -> i64:
    """Return the most cars placed when one of each type in `joining` may go on the mixed train.

    The gain of a free locomotive for a type is counted in 5 bits for each size of
    gain, so that the largest gains can be taken first.
    """
    placed: i64 = 0
    gains: i64 = 0
    one: i64 = 1
    this: i64 = 1
    while hand:
        count = hand & 31
        if count:
            if open_types & this:
                placed += count
            else:
                if joining & this:
                    placed += 1
                    count -= 1
                if shut_types & this == 0:
                    gains += one << (5 * count)
        hand >>= 5
        this <<= 1
    return placed + _best_gains(gains, free)


def _best_gains(gains: i64, free: i64) -> i64:
    """Return the total gain of `free` locomotives, the largest gains first."""
    added: i64 = 0
    gain: i64 = 4
    while gain > 0 and free > 0:
        taken = min(free, (gains >> (5 * gain)) & 31)
        added += taken * gain
        free -= taken
        gain -= 1
    return added

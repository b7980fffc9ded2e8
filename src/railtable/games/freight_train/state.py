"""The state of Freight Train: data only.  Compiled.

Rows and hands are packed into numbers so that a playout allocates little.
A row is a stack of 4-bit places, the end away from the bumper lowest; a place
holds the car's type plus one, so that 0 is an empty row.  A hand counts the
cars of each type in 5 bits.
"""

from typing import Final, Literal, TypeAlias, get_args

from librt.vecs import extend, vec
from mypy_extensions import i64

from railtable.core.engine import State
from railtable.games.freight_train.components import (
    CATEGORY_COUNT,
    LOCOMOTIVES,
    MIXED,
    MOST_TRAINS,
    PRIVATE_ROW_LIMIT,
    START_POINTS,
    TYPES,
)

CHOOSE_FIRST: Final[i64] = 0
DEAL: Final[i64] = 1
BURY: Final[i64] = 2
TURN: Final[i64] = 3
TURN_UP: Final[i64] = 4
ACT: Final[i64] = 5
LIFT_MAIN: Final[i64] = 6
PLACE: Final[i64] = 7
LIFT_PRIVATE: Final[i64] = 8
COUPLE: Final[i64] = 9
LAY: Final[i64] = 10
OVER: Final[i64] = 11

Phase: TypeAlias = Literal[
    "choose_first",
    "deal",
    "bury",
    "turn",
    "turn_up",
    "act",
    "lift_main",
    "place",
    "lift_private",
    "couple",
    "lay",
    "over",
]
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
"""The names of the phases.  TURN may still fill a row, ACT may not."""

NO_TRAIN: Final[i64] = -1
"""The kind of a locomotive with no car behind it."""

NOT_IN_DECK: Final[i64] = -1
"""The depth of the end-of-day card before it is buried and after it is drawn."""

FULL_ROW_SHIFT: Final[i64] = 4 * (PRIVATE_ROW_LIMIT - 1)

ONE_OF_THE_LAST: Final[i64] = 1 << 50
"""One car of the last type.  Shifted down, because compiled code shifts a small
literal as 32 bits: `1 << 35` of an i64 would overflow there.
"""

# Offsets of the cells of a state.  The values of all seats are adjacent.
DECK: Final[i64] = 0
"""The number of cars of each type."""
MAIN: Final[i64] = 11
PRIVATE: Final[i64] = 16
"""Two rows for each seat."""
PRIVATE_SIZES: Final[i64] = 26
HAS_LOCOMOTIVES: Final[i64] = 31
"""All of a seat's locomotives, including those with trains."""
MOBILISED: Final[i64] = 36
POINTS: Final[i64] = 41
PAID: Final[i64] = 46
EARNED: Final[i64] = 51
"""Six places for each seat: by day the points of the trains and of the yard."""
KINDS: Final[i64] = 81
"""Nine places for each seat's trains, used from the first on."""
LENGTHS: Final[i64] = 126
HAS_CABOOSE: Final[i64] = 171
MIXED_CARS: Final[i64] = 216
"""The types on each seat's mixed train, as bits; 0 if there is none."""

# Derived from the trains and stored, because it is read far more often than it
# changes: see `note_trains`.
TRAINS: Final[i64] = 221
"""The number of trains of each seat."""
OPEN_TYPES: Final[i64] = 226
"""Types with a train that can take more, as bits."""
SHUT_TYPES: Final[i64] = 231
"""Types whose train ends with a caboose, as bits."""
SINGLES: Final[i64] = 236
"""Types whose open train has one car, as bits."""
SINGLE_TRAINS: Final[i64] = 241
"""The trains of SINGLES, as bits by train number."""
OPEN_MIXED: Final[i64] = 246
"""The bit of the mixed train; 0 if there is none or it ends with a caboose."""
TRAIN_OF: Final[i64] = 251
"""The index of each category's train of a seat among the trains of all, or NO_TRAIN."""
CELLS: Final[i64] = 311

_NOTHING: Final = vec[i64]([])


class FreightState(State):
    """A game of Freight Train in progress.

    All arrays are in one vec, so that a copy is one block copy.  A new object
    has none: use `blank_state` and `copy_state`.
    """

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.phase: i64 = CHOOSE_FIRST
        self.day: i64 = 1
        self.holder: i64 = 0
        self.turns: i64 = 0
        self.passes: i64 = 0
        self.day_ending: i64 = 0
        self.ended_by_passes: i64 = 0
        self.depth: i64 = NOT_IN_DECK
        self.part: i64 = 0
        self.deck_size: i64 = 0
        self.main_size: i64 = 0
        self.hand: i64 = 0
        self.hand_size: i64 = 0
        self.locomotive_supply: i64 = LOCOMOTIVES
        self.caboose_supply: i64 = 0
        self.cells: vec[i64] = _NOTHING


def blank_state(seats: i64) -> FreightState:
    """Return an empty table with every seat's points at the start (FT-7)."""
    state = FreightState(seats)
    state.cells = vec[i64]([0] * CELLS)
    seat: i64 = 0
    while seat < seats:
        state.cells[POINTS + seat] = START_POINTS
        clear_trains(state.cells, seat)
        seat += 1
    return state


def copy_state(state: FreightState) -> FreightState:
    """Return an independent copy."""
    twin = FreightState(state.seats)
    twin.to_move = state.to_move
    twin.phase = state.phase
    twin.day = state.day
    twin.holder = state.holder
    twin.turns = state.turns
    twin.passes = state.passes
    twin.day_ending = state.day_ending
    twin.ended_by_passes = state.ended_by_passes
    twin.depth = state.depth
    twin.part = state.part
    twin.deck_size = state.deck_size
    twin.main_size = state.main_size
    twin.hand = state.hand
    twin.hand_size = state.hand_size
    twin.locomotive_supply = state.locomotive_supply
    twin.caboose_supply = state.caboose_supply
    # One block copy; a slice would copy item by item.
    twin.cells = extend(_NOTHING, state.cells)
    return twin


def clear_trains(cells: vec[i64], seat: i64) -> None:
    """Remove all trains of a seat."""
    at = seat * MOST_TRAINS
    stop = at + MOST_TRAINS
    while at < stop:
        cells[KINDS + at] = NO_TRAIN
        cells[LENGTHS + at] = 0
        cells[HAS_CABOOSE + at] = 0
        at += 1
    cells[MIXED_CARS + seat] = 0
    note_trains(cells, seat)


def note_trains_of(state: FreightState, seat: i64) -> None:
    """Recompute the values derived from a seat's trains, for callers that have the state."""
    note_trains(state.cells, seat)


def note_trains(cells: vec[i64], seat: i64) -> None:
    """Recompute the values derived from a seat's trains."""
    category: i64 = 0
    while category < CATEGORY_COUNT:
        cells[TRAIN_OF + seat * CATEGORY_COUNT + category] = NO_TRAIN
        category += 1
    cells[OPEN_TYPES + seat] = 0
    cells[SHUT_TYPES + seat] = 0
    cells[SINGLES + seat] = 0
    cells[SINGLE_TRAINS + seat] = 0
    cells[OPEN_MIXED + seat] = 0
    train: i64 = 0
    while train < MOST_TRAINS and cells[KINDS + seat * MOST_TRAINS + train] != NO_TRAIN:
        note_train(cells, seat, train)
        train += 1
    cells[TRAINS + seat] = train


def note_train(cells: vec[i64], seat: i64, train: i64) -> None:
    """Add one new train to the derived values."""
    at = seat * MOST_TRAINS + train
    kind, one = cells[KINDS + at], i64(1)
    cells[TRAIN_OF + seat * CATEGORY_COUNT + kind] = at
    shut = cells[HAS_CABOOSE + at] != 0
    if kind == MIXED:
        if not shut:
            cells[OPEN_MIXED + seat] = one << train
    elif shut:
        cells[SHUT_TYPES + seat] |= one << kind
    else:
        cells[OPEN_TYPES + seat] |= one << kind
        if cells[LENGTHS + at] == 1:
            cells[SINGLES + seat] |= one << kind
            cells[SINGLE_TRAINS + seat] |= one << train


def count_in(hand: i64, car: i64) -> i64:
    """Return the number of cars of a type in a hand."""
    return (hand >> (5 * car)) & 31


def one_of(car: i64) -> i64:
    """Return the hand of one car, to be added or subtracted."""
    return ONE_OF_THE_LAST >> (5 * (TYPES - 1 - car))


def cars_of_row(row: i64) -> list[int]:
    """Return a row's cars from the bumper outward."""
    cars: list[int] = []
    while row:
        cars.append((row & 15) - 1)
        row >>= 4
    cars.reverse()
    return cars


def row_of_cars(cars: list[int]) -> i64:
    """Return the row with these cars from the bumper outward."""
    row: i64 = 0
    for car in cars:
        row = (row << 4) | (car + 1)
    return row

"""The table of Freight Train: data only.  Compiled.

Rows and handfuls are packed into numbers so that a playout allocates little.
A row is a stack of 4-bit places, the end away from the bumper lowest; a place
holds the car's type plus one, so that 0 is an empty row.  A handful counts the
cars of each type in 5 bits.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from railtable.core.engine import State
from railtable.games.freight_train.components import (
    DAYS,
    LOCOMOTIVES,
    MAIN_ROWS,
    MOST_TRAINS,
    PRIVATE_ROW_LIMIT,
    PRIVATE_ROWS,
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

PHASES: Final = (
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
)
"""The phases in words.  TURN may still fill a row, ACT may not."""

NO_TRAIN: Final[i64] = -1
"""The kind of a locomotive with no car behind it."""

NOT_IN_DECK: Final[i64] = -1
"""The depth of the end-of-day card before it is buried and once it is drawn."""

FULL_ROW_SHIFT: Final[i64] = 4 * (PRIVATE_ROW_LIMIT - 1)

ONE_OF_THE_LAST: Final[i64] = 1 << 50
"""One car of the last type.  Shifted down, because compiled code shifts a small
literal as 32 bits: `1 << 35` of an i64 would be lost there."""

NONE_YET: Final[vec[i64]] = vec[i64]()


class FreightState(State):
    """A game of Freight Train in progress.

    Per seat: two private rows at `seat * 2`; nine places for trains at
    `seat * 9`, used from the first on; points earned at `seat * 6`, by day
    the trains' and then the private yard's.
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
        self.hand: i64 = 0
        self.hand_size: i64 = 0
        self.locomotive_supply: i64 = LOCOMOTIVES
        self.caboose_supply: i64 = 0
        # A copy brings its own: making them twice would cost more than copying.
        self.deck: vec[i64] = NONE_YET
        self.main: vec[i64] = NONE_YET
        self.private: vec[i64] = NONE_YET
        self.private_size: vec[i64] = NONE_YET
        self.locomotives: vec[i64] = NONE_YET
        self.mobilised: vec[i64] = NONE_YET
        self.points: vec[i64] = NONE_YET
        self.paid: vec[i64] = NONE_YET
        self.earned: vec[i64] = NONE_YET
        self.train_kind: vec[i64] = NONE_YET
        self.train_length: vec[i64] = NONE_YET
        self.train_caboose: vec[i64] = NONE_YET
        self.mixed_cars: vec[i64] = NONE_YET


def all_of(value: i64, count: i64) -> vec[i64]:
    """Return a vec of one number, so many times."""
    numbers = vec[i64]()
    done: i64 = 0
    while done < count:
        numbers = append(numbers, value)
        done += 1
    return numbers


def empty_table(seats: i64) -> FreightState:
    """Return a table with no card on it and everybody's points at the start (FT-7)."""
    state = FreightState(seats)
    state.deck = all_of(0, TYPES)
    state.main = all_of(0, MAIN_ROWS)
    state.private = all_of(0, seats * PRIVATE_ROWS)
    state.private_size = all_of(0, seats)
    state.locomotives = all_of(0, seats)
    state.mobilised = all_of(0, seats)
    state.points = all_of(START_POINTS, seats)
    state.paid = all_of(0, seats)
    state.earned = all_of(0, seats * 2 * DAYS)
    state.train_kind = all_of(NO_TRAIN, seats * MOST_TRAINS)
    state.train_length = all_of(0, seats * MOST_TRAINS)
    state.train_caboose = all_of(0, seats * MOST_TRAINS)
    state.mixed_cars = all_of(0, seats)
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
    twin.hand = state.hand
    twin.hand_size = state.hand_size
    twin.locomotive_supply = state.locomotive_supply
    twin.caboose_supply = state.caboose_supply
    _copy_cards(state, twin)
    return twin


def _copy_cards(state: FreightState, twin: FreightState) -> None:
    twin.deck = state.deck[:]
    twin.main = state.main[:]
    twin.private = state.private[:]
    twin.private_size = state.private_size[:]
    twin.locomotives = state.locomotives[:]
    twin.mobilised = state.mobilised[:]
    twin.points = state.points[:]
    twin.paid = state.paid[:]
    twin.earned = state.earned[:]
    twin.train_kind = state.train_kind[:]
    twin.train_length = state.train_length[:]
    twin.train_caboose = state.train_caboose[:]
    twin.mixed_cars = state.mixed_cars[:]


def count_in(hand: i64, car: i64) -> i64:
    """Return how many cars of a type a handful holds."""
    return (hand >> (5 * car)) & 31


def one_of(car: i64) -> i64:
    """Return the handful of one car, to be added or taken away."""
    return ONE_OF_THE_LAST >> (5 * (TYPES - 1 - car))


def row_length(row: i64) -> i64:
    """Return how many cars stand in a row."""
    length: i64 = 0
    while row:
        row >>= 4
        length += 1
    return length


def cars_of_row(row: i64) -> list[int]:
    """Return a row's cars from the bumper outward."""
    cars: list[int] = []
    while row:
        cars.append((row & 15) - 1)
        row >>= 4
    cars.reverse()
    return cars


def row_of_cars(cars: list[int]) -> i64:
    """Return the row that has these cars from the bumper outward."""
    row: i64 = 0
    for car in cars:
        row = (row << 4) | (car + 1)
    return row


def main_size(state: FreightState) -> i64:
    """Return how many cars stand in the main yard."""
    size: i64 = 0
    at: i64 = 0
    while at < MAIN_ROWS:
        size += row_length(state.main[at])
        at += 1
    return size


def trains_of(state: FreightState, seat: i64) -> i64:
    """Return how many of the seat's locomotives have cars behind them."""
    base = seat * MOST_TRAINS
    used: i64 = 0
    while used < MOST_TRAINS and state.train_kind[base + used] != NO_TRAIN:
        used += 1
    return used

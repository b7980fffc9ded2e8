"""Turns, rounds and days, and what chance does between them.  Compiled."""
# railtable: compiled

from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.engine import CHANCE, NOBODY
from railtable.games.freight_train.components import (
    DAYS,
    MAIN_ROW_CARS,
    MAIN_ROWS,
    MOST_TRAINS,
    PART_OF_DECK,
    PRIVATE_ROW_DEAL,
    PRIVATE_ROWS,
    TYPES,
)
from railtable.games.freight_train.scoring import score_day
from railtable.games.freight_train.state import (
    ACT,
    BURY,
    DEAL,
    NO_TRAIN,
    NOT_IN_DECK,
    OVER,
    TURN,
    FreightState,
    row_of_cars,
)


def end_turn(state: FreightState) -> None:
    """Pass the turn to the left; end the round, and the day, where that is due (FT-8)."""
    state.turns += 1
    if state.turns < state.seats:
        _next_turn(state)
        return
    state.turns = 0
    if state.day_ending or state.passes == state.seats:
        _end_day(state)
        return
    state.passes = 0
    state.holder = (state.holder + 1) % state.seats
    _next_turn(state)


def _next_turn(state: FreightState) -> None:
    state.phase = TURN
    state.to_move = (state.holder + state.turns) % state.seats


def _end_day(state: FreightState) -> None:
    """Score the day, then prepare the next or leave the table as it lies (FT-23 to FT-26)."""
    score_day(state)
    if state.day == DAYS:
        state.ended_by_passes = 0 if state.day_ending else 1
        state.phase = OVER
        state.to_move = NOBODY
        return
    _clear_trains(state)
    _clear_main_yard(state)
    _give_locomotives(state)
    state.day += 1
    state.holder = (state.holder + 1) % state.seats
    state.passes = 0
    state.day_ending = 0
    state.depth = NOT_IN_DECK
    state.phase = DEAL
    state.to_move = CHANCE


def _clear_trains(state: FreightState) -> None:
    """Put the cars on trains into the deck and the cabooses back on their pile (FT-23)."""
    at: i64 = 0
    while at < state.seats * MOST_TRAINS:
        kind = state.train_kind[at]
        if kind >= 0 and kind < TYPES:
            _to_deck(state, kind, state.train_length[at])
        state.caboose_supply += state.train_caboose[at]
        state.train_caboose[at] = 0
        state.train_kind[at] = NO_TRAIN
        state.train_length[at] = 0
        at += 1
    seat: i64 = 0
    while seat < state.seats:
        car: i64 = 0
        while car < TYPES:
            _to_deck(state, car, (state.mixed_cars[seat] >> car) & 1)
            car += 1
        state.mixed_cars[seat] = 0
        seat += 1


def _clear_main_yard(state: FreightState) -> None:
    row: i64 = 0
    while row < MAIN_ROWS:
        while state.main[row]:
            _to_deck(state, (state.main[row] & 15) - 1, 1)
            state.main[row] >>= 4
        row += 1


def _to_deck(state: FreightState, car: i64, count: i64) -> None:
    state.deck[car] += count
    state.deck_size += count


def _give_locomotives(state: FreightState) -> None:
    """Give one to whoever did not mobilise on the day just ended (FT-25)."""
    seat: i64 = 0
    while seat < state.seats:
        if not state.mobilised[seat]:
            state.locomotives[seat] += 1
            state.locomotive_supply -= 1
        state.mobilised[seat] = 0
        seat += 1


def deal_size(state: FreightState) -> i64:
    """Return how many cars chance lays out: the main yard, on day 1 the private ones too."""
    size = MAIN_ROWS * MAIN_ROW_CARS
    if state.day == 1:
        size += state.seats * PRIVATE_ROWS * PRIVATE_ROW_DEAL
    return size


def deal(state: FreightState, cars: list[int]) -> None:
    """Lay out the yards, from the bumpers outward (FT-4, FT-5, FT-24)."""
    for car in cars:
        _to_deck(state, car, -1)
    at: i64 = 0
    row: i64 = 0
    while row < MAIN_ROWS:
        state.main[row] = row_of_cars(cars[at : at + MAIN_ROW_CARS])
        at += MAIN_ROW_CARS
        row += 1
    if state.day == 1:
        row = 0
        while row < state.seats * PRIVATE_ROWS:
            state.private[row] = row_of_cars(cars[at : at + PRIVATE_ROW_DEAL])
            state.private_size[row // PRIVATE_ROWS] += PRIVATE_ROW_DEAL
            at += PRIVATE_ROW_DEAL
            row += 1
    share: i64 = PART_OF_DECK[state.day - 1]
    state.part = (state.deck_size + share - 1) // share
    state.phase = BURY


def lowest_depth(state: FreightState) -> i64:
    """Return the fewest cars that may lie above the end-of-day card (FT-6, FT-24)."""
    return max(0, state.deck_size - state.part)


def bury(state: FreightState, depth: i64) -> None:
    """Put the end-of-day card under so many cars of the deck."""
    state.depth = depth
    _next_turn(state)


def does_day_end_in_fill(state: FreightState) -> bool:
    """Tell whether the end-of-day card is among the next cards of a row (FT-20, FT-21)."""
    return state.depth != NOT_IN_DECK and state.depth < MAIN_ROW_CARS


def turn_up(state: FreightState, cars: list[int]) -> None:
    """Fill the first empty row; set the end-of-day card aside if it comes (FT-12, FT-21)."""
    if does_day_end_in_fill(state):
        state.depth = NOT_IN_DECK
        state.day_ending = 1
    elif state.depth != NOT_IN_DECK:
        state.depth -= MAIN_ROW_CARS
    for car in cars:
        _to_deck(state, car, -1)
    row: i64 = 0
    while state.main[row]:
        row += 1
    state.main[row] = row_of_cars(cars)
    state.phase = ACT
    state.to_move = (state.holder + state.turns) % state.seats


def draw_cars(state: FreightState, dice: Dice, count: i64) -> list[int]:
    """Draw so many cars from the deck without taking them out."""
    deck = state.deck[:]
    left = state.deck_size
    cars: list[int] = []
    while count > 0 and left > 0:
        at = dice.below(left)
        car: i64 = 0
        while at >= deck[car]:
            at -= deck[car]
            car += 1
        deck[car] -= 1
        left -= 1
        count -= 1
        cars.append(car)
    return cars


def can_draw(state: FreightState, cars: list[int], count: i64) -> bool:
    """Tell whether the deck holds these cars and this is how many would be drawn."""
    if len(cars) != min(count, state.deck_size):
        return False
    deck = state.deck[:]
    for car in cars:
        if car < 0 or car >= TYPES or deck[car] == 0:
            return False
        deck[car] -= 1
    return True

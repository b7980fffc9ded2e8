"""What chance does: the first player, deals, fills and the end-of-day card.  Compiled."""
# railtable: compiled

from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.games.freight_train.components import (
    MAIN_ROW_CARS,
    MAIN_ROWS,
    PART_OF_DECK,
    PRIVATE_ROW_DEAL,
    PRIVATE_ROWS,
    TYPES,
)
from railtable.games.freight_train.state import (
    ACT,
    BURY,
    CHOOSE_FIRST,
    DEAL,
    NOT_IN_DECK,
    TURN_UP,
    FreightState,
    row_of_cars,
)
from railtable.games.freight_train.turns import next_turn, put_into_deck


def sample(state: FreightState, dice: Dice) -> list[int]:
    """Draw what chance does now."""
    phase = state.phase
    if phase == CHOOSE_FIRST:
        return [dice.below(state.seats)]
    if phase == DEAL:
        return draw_cars(state, dice, deal_size(state))
    if phase == BURY:
        low = lowest_depth(state)
        return [low + dice.below(state.deck_size - low + 1)]
    came = 1 if does_day_end_in_fill(state) else 0
    return [came, *draw_cars(state, dice, MAIN_ROW_CARS)]


def can_resolve(state: FreightState, outcome: list[int]) -> bool:
    """Tell whether chance could do this now."""
    phase = state.phase
    if phase == DEAL:
        return can_draw(state, outcome, deal_size(state))
    if phase == TURN_UP:
        came = 1 if does_day_end_in_fill(state) else 0
        return outcome[:1] == [came] and can_draw(state, outcome[1:], MAIN_ROW_CARS)
    if len(outcome) != 1:
        return False
    if phase == CHOOSE_FIRST:
        return 0 <= outcome[0] < state.seats
    return lowest_depth(state) <= outcome[0] <= state.deck_size


def resolve(state: FreightState, outcome: list[int]) -> None:
    """Carry out what chance drew."""
    phase = state.phase
    if phase == CHOOSE_FIRST:
        state.holder = outcome[0]
        state.phase = DEAL
    elif phase == DEAL:
        deal(state, outcome)
    elif phase == BURY:
        bury(state, outcome[0])
    else:
        turn_up(state, outcome[1:])


def deal_size(state: FreightState) -> i64:
    """Return how many cars chance lays out: the main yard, on day 1 the private ones too."""
    size = MAIN_ROWS * MAIN_ROW_CARS
    if state.day == 1:
        size += state.seats * PRIVATE_ROWS * PRIVATE_ROW_DEAL
    return size


def deal(state: FreightState, cars: list[int]) -> None:
    """Lay out the yards, from the bumpers outward (FT-4, FT-5, FT-24)."""
    for car in cars:
        put_into_deck(state, car, -1)
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
    next_turn(state)


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
        put_into_deck(state, car, -1)
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

"""The least and the greatest value of every number of an observation, and the longest game."""

from typing import Final

from railtable.core.bounds import Bounds
from railtable.games.freight_train.components import (
    CAR_NAMES,
    CATEGORY_COUNT,
    DAYS,
    LOCOMOTIVES,
    LOCOMOTIVES_AT_START,
    MAIN_LIFT,
    MOST_SEATS,
    MOST_TRAINS,
    PRIVATE_ROW_LIMIT,
    PRIVATE_ROWS,
    START_POINTS,
    TYPES,
)
from railtable.games.freight_train.inventory import inventory
from railtable.games.freight_train.observation import PLAYER_PLACES
from railtable.games.freight_train.state import PHASES, FreightState

YARD: Final = int(PRIVATE_ROWS * PRIVATE_ROW_LIMIT)
"""Cars in a full private yard."""
NOTHING: Final = (0, 0)
CAR: Final = (0, int(TYPES))
FIRST_AND_SECOND: Final = 3 + 1
"""The points of a category, all seats together (FT-27)."""


def most_decisions(start: FreightState) -> int:
    """Return an upper bound of the decisions of a game.

    On a day every car is taken from the main yard once, in threes, and put on a train once.
    Mobilising happens once a day. A rearrangement costs a point, and moves a whole yard. A
    round in which everybody passes ends the day. Each turn may fill a row first.
    """
    seats, cars = int(start.seats), sum(_cars(start))
    cabooses, days = int(start.caboose_supply), int(DAYS)
    lifts, couplings = cars // int(MAIN_LIFT), cars
    others = seats + cabooses
    earned = (days - 1) * int(CATEGORY_COUNT) * FIRST_AND_SECOND * (2 if cabooses else 1)
    rearranged = earned + seats * (int(START_POINTS) + YARD // 2)
    turns = days * (lifts + couplings + others) + rearranged
    passes = seats * (turns + days)
    moved = days * (lifts * 2 * int(MAIN_LIFT) + 2 * couplings) + rearranged * YARD
    return moved + 3 * turns + 2 * passes


def bounds(start: FreightState) -> Bounds:
    """Return the bounds of every field of an observation, for games from this start."""
    seats, cars = int(start.seats), _cars(start)
    locomotives = LOCOMOTIVES_AT_START[seats] + 2
    trains = 3 * locomotives * (2 if start.caboose_supply else 1)
    earned = ((0, trains), (0, YARD // 2), (0, trains), NOTHING, (0, trains), (-YARD, 0))
    spent = int(START_POINTS) + 2 * trains + YARD // 2
    train = ((0, int(CATEGORY_COUNT)), (0, max(*cars, int(TYPES))), (0, 1))
    player = (
        *[CAR] * YARD,
        (0, locomotives),
        (0, 1),
        (-YARD, spent + trains),
        (0, spent),
        *earned,
        *train * int(MOST_TRAINS),
        *[(0, 1)] * int(TYPES),
    )
    assert len(player) == PLAYER_PLACES
    return {
        "seat": ((-2, seats - 1),),
        "seats": ((seats, seats),),
        "to_move": ((-2, seats - 1),),
        "phase": ((0, len(PHASES) - 1),),
        "day": ((1, int(DAYS)),),
        "holder": ((0, seats - 1),),
        "turns": ((0, seats),),
        "passes": ((0, seats),),
        "lower_part": ((0, sum(cars)),),
        "locomotive_supply": ((0, int(LOCOMOTIVES)),),
        "caboose_supply": ((0, int(start.caboose_supply)),),
        "deck": tuple((0, count) for count in cars),
        "hand": tuple((0, min(count, YARD)) for count in cars),
        "main": (CAR,),
        "players": player * seats + (NOTHING,) * (len(player) * (int(MOST_SEATS) - seats)),
    }


def _cars(start: FreightState) -> list[int]:
    """Return the number of cars of each type in the game."""
    counts = inventory(start)
    return [counts[name] for name in CAR_NAMES]

"""All actions of seats and of chance in Freight Train, in the rulebook's words.

Rows and trains count from 0: row 0 of a yard, and the seat's own train 0.  To put a
car on a free locomotive, name the first unused train number.
"""

from typing import Final, TypeAlias

from railtable.core.actions import Action
from railtable.core.rules import index_actions
from railtable.games.freight_train.components import (
    CAR_NAMES,
    MAIN_ROWS,
    MOST_TRAINS,
    PRIVATE_ROWS,
    Car,
)

Row: TypeAlias = tuple[Car, ...]
"""A row of cars from the bumper outward."""


class Fill(Action, frozen=True, tag="fill"):
    """Fill an empty row of the main yard: all are equivalent, so the first (FT-12)."""


class LiftMain(Action, frozen=True, tag="lift_main"):
    """Lift the end car of a row of the main yard (FT-15)."""

    row: int


class LiftPrivate(Action, frozen=True, tag="lift_private"):
    """Lift the end car of a row of the seat's private yard (FT-17)."""

    row: int


class Rearrange(Action, frozen=True, tag="rearrange"):
    """Pay a point and lift the whole private yard, to lay it out again (FT-18)."""


class Mobilise(Action, frozen=True, tag="mobilise"):
    """Take one more locomotive (FT-19)."""


class Pass(Action, frozen=True, tag="pass"):
    """Do nothing, because no action is possible (FT-20)."""


class Caboose(Action, frozen=True, tag="caboose"):
    """Put a caboose on a train of the seat (FT-32)."""

    train: int


class Store(Action, frozen=True, tag="store"):
    """Put a lifted car at the end of a row of the private yard (FT-15, FT-18)."""

    car: Car
    row: int


class Attach(Action, frozen=True, tag="attach"):
    """Put a lifted car on a train of the seat or a free locomotive (FT-9)."""

    car: Car
    train: int


class FirstPlayer(Action, frozen=True, tag="first_player"):
    """Chance gives the wooden locomotive to a player (FT-7)."""

    player: int


class Deal(Action, frozen=True, tag="deal"):
    """Chance lays out the main yard and, on day 1, the private yards (FT-4, FT-5, FT-24).

    `private` holds two rows for each seat in turn; it is empty on days 2 and 3.
    """

    main: tuple[Row, ...]
    private: tuple[Row, ...]


class Bury(Action, frozen=True, tag="bury"):
    """Chance puts the end-of-day card under `depth` cars: None for every viewer (FT-6)."""

    depth: int | None


class TurnUp(Action, frozen=True, tag="turn_up"):
    """Chance fills a row, and tells whether the end-of-day card came up (FT-12, FT-21)."""

    cars: Row
    end_of_day: bool


FreightTrainAction: TypeAlias = (
    Fill
    | LiftMain
    | LiftPrivate
    | Rearrange
    | Mobilise
    | Pass
    | Caboose
    | Store
    | Attach
    | FirstPlayer
    | Deal
    | Bury
    | TurnUp
)

CAR_NUMBER: Final = {name: number for number, name in enumerate(CAR_NAMES)}

ACTIONS: Final[tuple[Action, ...]] = (
    Fill(),
    *(LiftMain(row) for row in range(MAIN_ROWS)),
    *(LiftPrivate(row) for row in range(PRIVATE_ROWS)),
    Rearrange(),
    Mobilise(),
    Pass(),
    *(Caboose(train) for train in range(MOST_TRAINS)),
    *(Store(car, row) for car in CAR_NAMES for row in range(PRIVATE_ROWS)),
    *(Attach(car, train) for car in CAR_NAMES for train in range(MOST_TRAINS)),
)
"""The table of actions, in the order of moves.py."""

INDEX: Final = index_actions(ACTIONS)

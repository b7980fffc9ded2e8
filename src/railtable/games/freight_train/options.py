"""Options of a game of Freight Train."""

from typing import Annotated, Final

from msgspec import Meta

from railtable.core.actions import Options
from railtable.core.errors import BadOptions
from railtable.games.freight_train.components import (
    CAR_NAMES,
    CARS_OF_EACH_TYPE,
    MAIN_ROW_CARS,
    MAIN_ROWS,
    PRIVATE_ROW_LIMIT,
    PRIVATE_ROWS,
)

MOST_OF_A_TYPE = 99
USUAL: Final = {
    seats: dict.fromkeys(CAR_NAMES, int(cars)) for seats, cars in CARS_OF_EACH_TYPE.items()
}
"""The initial values of a form for a custom deck."""


class FreightTrainOptions(Options, frozen=True):
    """The first player (None: chance decides), cabooses, and a custom deck."""

    first_player: int | None = None
    cabooses: bool = False
    deck: Annotated[dict[str, int], Meta(extra={"usual": USUAL})] = {}
    """The number of cars of each type; omitted types have none; empty: the box's deck."""


def parse_start(start: int | None, seats: int) -> int:
    """Return the seat that starts, or -1 for chance to choose (FT-7)."""
    if start is None:
        return -1
    if not 0 <= start < seats:
        raise BadOptions("no_such_seat", {"option": "first_player", "seat": start})
    return start


def parse_deck(deck: dict[str, int], seats: int) -> list[int]:
    """Return the number of cars of each type, or raise BadOptions."""
    if not deck:
        return [CARS_OF_EACH_TYPE[seats]] * len(CAR_NAMES)
    for name, count in deck.items():
        if name not in CAR_NAMES:
            raise BadOptions("unknown_car", {"car": name, "known": ", ".join(CAR_NAMES)})
        if not 0 <= count <= MOST_OF_A_TYPE:
            raise BadOptions("bad_car_count", {"car": name, "count": count, "max": MOST_OF_A_TYPE})
    cars, least = sum(deck.values()), smallest_deck(seats)
    if cars < least:
        raise BadOptions("too_few_cars", {"cars": cars, "least": least, "seats": seats})
    return [deck.get(name, 0) for name in CAR_NAMES]


def smallest_deck(seats: int) -> int:
    """Return the cars needed to fill the main yard while every private yard is full."""
    return int(MAIN_ROWS * MAIN_ROW_CARS + seats * PRIVATE_ROWS * PRIVATE_ROW_LIMIT)

"""The bags: four towns, six weights (NM-1)."""

from typing import Final

TOWNS: Final = ("alder", "birch", "cedar", "dale")
WEIGHTS: Final = 6
BAGS: Final = tuple(f"{town[0].upper()}{weight}" for town in TOWNS for weight in range(1, 7))
"""Each bag's code, town by town from light to heavy: `A1` … `D6`."""
BAG_COUNT: Final = len(BAGS)
NUMBER: Final = {bag: number for number, bag in enumerate(BAGS)}
HAND: Final = 3
MIN_SEATS: Final = 2
MAX_SEATS: Final = 4


def town_of(bag: int) -> int:
    """Return the number of a bag's town."""
    return bag // WEIGHTS


def weight_of(bag: int) -> int:
    """Return a bag's weight, 1 to 6."""
    return bag % WEIGHTS + 1

"""The components of the box (FT-1 to FT-5).  Compiled."""

from typing import Final, Literal, TypeAlias, get_args

from mypy_extensions import i64

Car: TypeAlias = Literal[
    "auto_rack",
    "box",
    "coil_steel",
    "container",
    "gondola",
    "hopper",
    "ore",
    "piggyback",
    "refrigerator",
    "stock",
    "tank",
]
CAR_NAMES: Final[tuple[Car, ...]] = get_args(Car)
"""The types of freight car; a car is the index of its type in this table."""

TYPES: Final[i64] = 11
MIXED: Final[i64] = 11
"""The twelfth category: the mixed train."""

Category: TypeAlias = Car | Literal["mixed"]
CATEGORIES: Final[tuple[Category, ...]] = (*CAR_NAMES, "mixed")
CATEGORY_COUNT: Final[i64] = 12

LOCOMOTIVES: Final[i64] = 35
CABOOSES: Final[i64] = 7

MAIN_ROWS: Final[i64] = 5
MAIN_ROW_CARS: Final[i64] = 5
PRIVATE_ROWS: Final[i64] = 2
PRIVATE_ROW_DEAL: Final[i64] = 6
PRIVATE_ROW_LIMIT: Final[i64] = 8

MAIN_LIFT: Final[i64] = 3
PRIVATE_LIFT_LIMIT: Final[i64] = 4

START_POINTS: Final[i64] = 5
DAYS: Final[i64] = 3

MOST_SEATS: Final[i64] = 5
CARS_OF_EACH_TYPE: Final = {2: 9, 3: 12, 4: 16, 5: 16}
LOCOMOTIVES_AT_START: Final = {2: 7, 3: 6, 4: 5, 5: 5}
MOST_TRAINS: Final[i64] = 9
"""Two players start with seven locomotives and gain one on each of two days."""

PART_OF_DECK: Final = (2, 3, 4)
"""The end-of-day card goes into the lower half, third, quarter on days 1, 2, 3."""

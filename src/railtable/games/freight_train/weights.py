"""The weights of Freight Train's evaluation.  Compiled."""
# railtable: compiled

from typing import Final

from mypy_extensions import i64

WEIGHTS: Final = (
    ("lead_worth", 1.6),
    ("lead_scale", 2.5),
    ("wanted_car", 0.5),
    ("useful_car", 0.3),
    ("later_car", 0.15),
    ("buried", 0.85),
    ("free_locomotive", 0.7),
    ("lifted", 0.8),
    ("rearranged", 0.4),
    ("crowding", 0.5),
    ("thrift", 0.1),
)

# The index of each weight in the table.
LEAD_WORTH: Final[i64] = 0
"""The value of a safe lead in a category beyond its current points."""
LEAD_SCALE: Final[i64] = 1
WANTED_CAR: Final[i64] = 2
"""The value of a stored car at the end of its row for which a train of its type waits."""
USEFUL_CAR: Final[i64] = 3
"""The value of a car that could go on a free locomotive or the mixed train."""
LATER_CAR: Final[i64] = 4
"""The value of a car without use today, while there is another day."""
BURIED: Final[i64] = 5
"""The share of a stored car's value that remains for each car before it."""
FREE_LOCOMOTIVE: Final[i64] = 6
LIFTED: Final[i64] = 7
REARRANGED: Final[i64] = 8
"""The share of their use that cars keep in hand: while being placed, while being rearranged."""
CROWDING: Final[i64] = 9
THRIFT: Final[i64] = 10

"""What Freight Train's prospects are weighed by.  Compiled."""
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

# Where each lies in the table.
LEAD_WORTH: Final[i64] = 0
"""What an unassailable lead in a category is worth beyond its points now."""
LEAD_SCALE: Final[i64] = 1
WANTED_CAR: Final[i64] = 2
"""A stored car that a train of its type waits for, at the end of its row."""
USEFUL_CAR: Final[i64] = 3
"""One that could go on a free locomotive or the mixed train."""
LATER_CAR: Final[i64] = 4
"""One that is of no use today, while there is another day."""
BURIED: Final[i64] = 5
"""How much of a stored car's worth each car before it leaves."""
FREE_LOCOMOTIVE: Final[i64] = 6
LIFTED: Final[i64] = 7
REARRANGED: Final[i64] = 8
"""How much of their use cars keep in hand: while being placed, while being rearranged."""
CROWDING: Final[i64] = 9
THRIFT: Final[i64] = 10

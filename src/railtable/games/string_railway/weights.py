"""The weights of String Railway's evaluation.  Compiled."""
# railtable: compiled

from typing import Final

from mypy_extensions import i64

WEIGHTS: Final = (
    ("rivals", 0.8),
    ("stronger_colour", 0.4),
    ("reach", 2600.0),
    ("promise", 0.35),
    ("long_kept", 1.2),
    ("corner", 0.0002),
)

# The index of each weight in the table.
RIVALS: Final[i64] = 0
"""The weight of all rivals' points against the seat's own."""
STRONGER_COLOUR: Final[i64] = 1
"""The weight of the points of a seat's stronger colour, with two players."""
REACH: Final[i64] = 2
"""The likely reach of a short string, in u."""
PROMISE: Final[i64] = 3
"""The share of a station's points that counts while it is in reach."""
LONG_KEPT: Final[i64] = 4
"""The value of the unused long string: it brings more on a fuller table."""
CORNER: Final[i64] = 5
"""The value of a main station for each u from the middle of the mountain."""

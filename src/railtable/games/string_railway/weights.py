"""What String Railway's prospects are weighed by.  Compiled."""
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

# Where each lies in the table.
RIVALS: Final[i64] = 0
"""What the rivals' points count against one's own, all together."""
STRONGER_COLOUR: Final[i64] = 1
"""What the points of a seat's stronger colour count, with two players."""
REACH: Final[i64] = 2
"""How far a short string is likely to get, in u."""
PROMISE: Final[i64] = 3
"""The part of a station's points that is worth having in reach."""
LONG_KEPT: Final[i64] = 4
"""What it is worth to have the long string still: it brings more on a fuller table."""
CORNER: Final[i64] = 5
"""What a main station gains for each u from the middle of the mountain."""

"""Evaluation weights of Night Mail."""

from typing import Final

WEIGHTS: Final = (
    ("rivals", 0.5),
    ("hand", 0.4),
    ("seals", 0.6),
)

# Where each lies in the table.
RIVALS: Final = 0
"""What a point of the best rival costs."""
HAND: Final = 1
"""What a bag in hand is worth of the points it would bring now."""
SEALS: Final = 2
"""What a bag in hand that would seal is worth of the bonus."""

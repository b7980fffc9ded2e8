"""Who acts: a seat number, chance, or nobody once the game is over."""

from typing import Final, TypeAlias

Seat: TypeAlias = int

CHANCE: Final = -1
"""The seat that turns cards; its actions are recorded like everybody's."""

NOBODY: Final = -2
"""`to_move` of a finished game."""

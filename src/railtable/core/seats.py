"""Who acts: a seat number, or one of the two in `core.engine`, CHANCE and NOBODY."""

from typing import TypeAlias

Seat: TypeAlias = int

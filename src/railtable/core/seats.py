"""Seats: a number, or CHANCE or NOBODY from `core.engine`."""

from typing import TypeAlias

Seat: TypeAlias = int

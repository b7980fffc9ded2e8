"""The bounds of the numbers of an observation.

A game's `bounds.py` gives them for games from a start (`bounds`), together with the greatest
number of decisions (`most_decisions`). The module is optional: without it the numbers of an
observation are only known to fit into 16 bits.
"""

from typing import Final, TypeAlias

LEAST_NUMBER: Final = -(2**15)
MOST_NUMBER: Final = 2**15 - 1

Bound: TypeAlias = tuple[int, int]
"""The least and the greatest value, both possible."""
Bounds: TypeAlias = dict[str, tuple[Bound, ...]]
"""The bounds of each field; where a field has more numbers than bounds, they repeat.

A field without bounds is a flag.
"""
FLAG: Final = ((0, 1),)


def column_bounds(fields: tuple[tuple[str, int, str], ...], bounds: Bounds) -> list[Bound]:
    """Return the bounds of every number of an observation, in order."""
    columns: list[Bound] = []
    for name, size, _ in fields:
        pattern = bounds.get(name, FLAG)
        assert size % len(pattern) == 0, name
        columns += pattern * (size // len(pattern))
    return columns

"""Numbers in room that is used again and again: legal moves, and what chance draws.  Compiled."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

ROOM: Final[i64] = 1024
"""More than any game has legal moves at once."""


@final
class Numbers:
    """A list of plain numbers that its owner empties and fills anew.

    Filling it makes no Python object: only `size` and `items` change.
    """

    def __init__(self) -> None:
        self.size: i64 = 0
        self.items: vec[i64] = vec[i64]([0] * ROOM)

    def clear(self) -> None:
        """Forget all numbers; the room stays."""
        self.size = 0

    def add(self, number: i64) -> None:
        """Write down one number more."""
        self.items[self.size] = number
        self.size += 1

    def add_run(self, first: i64, count: i64) -> None:
        """Write down `count` numbers, each one more than the one before."""
        items, at = self.items, self.size
        stop = at + count
        self.size = stop
        while at < stop:
            items[at] = first
            at += 1
            first += 1

    def holds(self, number: i64) -> bool:
        """Tell whether a number is written down."""
        items, at = self.items, self.size
        while at > 0:
            at -= 1
            if items[at] == number:
                return True
        return False

    def as_list(self) -> list[int]:
        """Return the numbers as a list of Python's."""
        items = self.items
        return [items[at] for at in range(self.size)]


def numbers_of(given: list[int]) -> Numbers:
    """Return numbers written down from a list of Python's."""
    numbers = Numbers()
    for number in given:
        numbers.add(number)
    return numbers

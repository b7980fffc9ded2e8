"""Numbers in room that is used again and again: legal moves, what chance draws.  Compiled."""

from typing import Final, final

from librt.vecs import extend, vec
from mypy_extensions import i16, i64, u8

ROOM: Final[i64] = 1024
"""More than any game has legal moves at once."""

_ZEROS: Final = vec[i64]([0] * ROOM)
_NO_NUMBERS: Final = vec[i64]([])
_NOTHING: Final = vec[u8]([])
_BYTES: Final = vec[u8]([0] * (4 * ROOM))
_NO_AMOUNTS: Final = vec[float]([0.0] * 24)


@final
class Numbers:
    """A list of plain numbers that its owner empties and fills anew.

    Filling it makes no Python object: only `size` and `items` change.
    """

    def __init__(self, room: i64 = ROOM) -> None:
        self.size: i64 = 0
        if room == ROOM:
            # One block move; a slice would go item by item.
            self.items: vec[i64] = extend(_NO_NUMBERS, _ZEROS)
        elif room < ROOM:
            self.items = _ZEROS[:room]
        else:
            self.items = vec[i64]([0] * room)

    def clear(self) -> None:
        """Forget all numbers; the room stays."""
        self.size = 0

    def add(self, number: i64) -> None:
        """Write down one number more."""
        at = self.size
        self.items[at] = number
        self.size = at + 1

    def add_run(self, first: i64, count: i64) -> None:
        """Write down `count` numbers, each one more than the one before."""
        items, at = self.items, self.size
        stop = at + count
        self.size = stop
        while at < stop:
            items[at] = first
            at += 1
            first += 1

    def add_copies(self, number: i64, count: i64) -> None:
        """Write down a number so many times."""
        items, at = self.items, self.size
        stop = at + count
        self.size = stop
        while at < stop:
            items[at] = number
            at += 1

    def add_all(self, others: vec[i64], first: i64, count: i64) -> None:
        """Write down a stretch of other numbers."""
        at = first
        while at < first + count:
            self.add(others[at])
            at += 1

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
        items, at = self.items, i64(0)
        numbers = [0] * self.size
        while at < self.size:
            numbers[at] = items[at]
            at += 1
        return numbers


def numbers_of(given: list[int]) -> Numbers:
    """Return numbers written down from a list of Python's."""
    numbers = Numbers()
    for number in given:
        numbers.add(number)
    return numbers


def sum_of_others(cells: vec[i64], first: i64, seats: i64, seat: i64) -> i64:
    """Add up what stretches of cells say of all seats but one."""
    total = -cells[first + seat]
    other: i64 = 0
    while other < seats:
        total += cells[first + other]
        other += 1
    return total


@final
class Amounts:
    """A short list of amounts that are not whole: what a position is worth, term by term."""

    def __init__(self) -> None:
        self.size: i64 = 0
        self.items: vec[float] = _NO_AMOUNTS[:]

    def add(self, amount: float) -> None:
        """Write down one amount more."""
        at = self.size
        self.items[at] = amount
        self.size = at + 1

    def clear(self) -> None:
        """Forget all amounts."""
        self.size = 0

    def total(self) -> float:
        """Return the sum, added from the first to the last."""
        items, at = self.items, i64(0)
        total = 0.0
        while at < self.size:
            total += items[at]
            at += 1
        return total

    def as_list(self) -> list[float]:
        """Return the amounts as a list of Python's."""
        items = self.items
        return [items[at] for at in range(self.size)]


@final
class KeyWriter:
    """Numbers written one after the other as bytes: other numbers give other bytes.

    Like `Numbers` and `Sheet` a class of its own, with an `add_all` of its own: of a final
    class `add` is called directly.
    """

    def __init__(self) -> None:
        self.size: i64 = 0
        self.items: vec[u8] = extend(_NOTHING, _BYTES)

    def add(self, number: i64) -> None:
        """Write down a number: one byte for the smallest, three or nine for others."""
        if -1 <= number < 253:
            self._put(number + 1)
        elif 0 <= number < 65536:
            self._put(254)
            self._put(number >> 8)
            self._put(number & 255)
        else:
            self._put(255)
            place: i64 = 0
            while place < 64:
                self._put((number >> place) & 255)
                place += 8

    def add_all(self, items: vec[i64], first: i64, count: i64) -> None:
        """Write down a stretch of numbers."""
        at = first
        while at < first + count:
            self.add(items[at])
            at += 1

    def _put(self, byte: i64) -> None:
        self.items[self.size] = u8(byte)
        self.size += 1

    def as_bytes(self) -> bytes:
        """Return what was written."""
        return bytes(self.items[: self.size])


@final
class Sheet:
    """Rows of small numbers, each as wide as the others: what observations are written on.

    A row begins as zeros and is written from its first place on.
    """

    def __init__(self, width: i64, rows: i64) -> None:
        self.at: i64 = 0
        self.items: vec[i16] = vec[i16](capacity=width * rows)
        self._blank: vec[i16] = vec[i16]([0] * width)

    def begin_row(self) -> None:
        """Go on to a new row."""
        self.at = len(self.items)
        self.items = extend(self.items, self._blank)

    def add(self, number: i64) -> None:
        """Write down one number more."""
        at = self.at
        self.items[at] = i16(number)
        self.at = at + 1

    def add_all(self, others: vec[i64], first: i64, count: i64) -> None:
        """Write down a stretch of other numbers."""
        items, at, stop = self.items, self.at, first + count
        self.at = at + count
        while first < stop:
            items[at] = i16(others[first])
            at += 1
            first += 1

    def add_raised(self, others: vec[i64], first: i64, count: i64, places: i64) -> None:
        """Write down a stretch of other numbers, each one higher; leave the rest of the places 0."""
        items, at, stop = self.items, self.at, first + count
        self.at = at + places
        while first < stop:
            items[at] = i16(others[first] + 1)
            at += 1
            first += 1

    def count(self, others: vec[i64], first: i64, count: i64, kinds: i64) -> None:
        """Write down how often each of so many numbers stands in a stretch."""
        items, at, stop = self.items, self.at, first + count
        self.at = at + kinds
        while first < stop:
            items[at + others[first]] += i16(1)
            first += 1

    def skip(self, places: i64) -> None:
        """Leave so many places 0."""
        self.at += places


def seat_from(viewer: i64, seat: i64, seats: i64) -> i64:
    """Return how many seats after the viewer's a seat comes; what is no seat stays as it is."""
    if viewer <= 0 or seat < 0:
        return seat
    if seat < viewer:
        seat += seats
    return seat - viewer


def seat_after(viewer: i64, steps: i64, seats: i64) -> i64:
    """Return the seat so many after the viewer's; after the first for a spectator."""
    if viewer <= 0:
        return steps
    seat = viewer + steps
    if seat >= seats:
        seat -= seats
    return seat

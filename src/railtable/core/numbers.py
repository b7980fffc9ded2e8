"""Reusable buffers of numbers, for legal moves and draws.  Compiled."""

from typing import Final, final

from librt.vecs import extend, vec
from mypy_extensions import i16, i64, u8

ROOM: Final[i64] = 1024
"""Capacity: more than the legal moves of any game."""

_ZEROS: Final = vec[i64]([0] * ROOM)
_NO_NUMBERS: Final = vec[i64]([])
_NOTHING: Final = vec[u8]([])
_BYTES: Final = vec[u8]([0] * (4 * ROOM))
_NO_AMOUNTS: Final = vec[float]([0.0] * 24)


@final
class Numbers:
    """A list of plain numbers that its owner clears and refills.

    Filling it makes no Python object: only `size` and `items` change.
    """

    def __init__(self, room: i64 = ROOM) -> None:
        self.size: i64 = 0
        if room == ROOM:
            # One block copy; a slice would copy item by item.
            self.items: vec[i64] = extend(_NO_NUMBERS, _ZEROS)
        elif room < ROOM:
            self.items = _ZEROS[:room]
        else:
            self.items = vec[i64]([0] * room)

    def clear(self) -> None:
        """Remove all numbers; keep the capacity."""
        self.size = 0

    def add(self, number: i64) -> None:
        """Append one number."""
        at = self.size
        self.items[at] = number
        self.size = at + 1

    def add_run(self, first: i64, count: i64) -> None:
        """Append `count` consecutive numbers from `first` on."""
        items, at = self.items, self.size
        stop = at + count
        self.size = stop
        while at < stop:
            items[at] = first
            at += 1
            first += 1

    def add_copies(self, number: i64, count: i64) -> None:
        """Append a number `count` times."""
        items, at = self.items, self.size
        stop = at + count
        self.size = stop
        while at < stop:
            items[at] = number
            at += 1

    def add_all(self, others: vec[i64], first: i64, count: i64) -> None:
        """Append a range of other numbers."""
        at = first
        while at < first + count:
            self.add(others[at])
            at += 1

    def holds(self, number: i64) -> bool:
        """Tell whether a number is in the list."""
        items, at = self.items, self.size
        while at > 0:
            at -= 1
            if items[at] == number:
                return True
        return False

    def as_list(self) -> list[int]:
        """Return the numbers as a Python list."""
        items, at = self.items, i64(0)
        numbers = [0] * self.size
        while at < self.size:
            numbers[at] = items[at]
            at += 1
        return numbers


def numbers_of(given: list[int]) -> Numbers:
    """Return the numbers of a Python list."""
    numbers = Numbers()
    for number in given:
        numbers.add(number)
    return numbers


def insert_sorted(cells: vec[i64], at: i64, stop: i64, number: i64) -> None:
    """Insert a number into the sorted cells from `at` to `stop`, which grow by one."""
    while at < stop:
        other = cells[at]
        cells[at] = min(number, other)
        number = max(number, other)
        at += 1
    cells[at] = number


def sum_of_others(cells: vec[i64], first: i64, seats: i64, seat: i64) -> i64:
    """Add up a range of cells, one for each seat, without one seat's."""
    total = -cells[first + seat]
    other: i64 = 0
    while other < seats:
        total += cells[first + other]
        other += 1
    return total


@final
class Amounts:
    """A short list of floats: an evaluation, term by term."""

    def __init__(self) -> None:
        self.size: i64 = 0
        self.items: vec[float] = _NO_AMOUNTS[:]

    def add(self, amount: float) -> None:
        """Append one amount."""
        at = self.size
        self.items[at] = amount
        self.size = at + 1

    def clear(self) -> None:
        """Remove all amounts."""
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
        """Return the amounts as a Python list."""
        items = self.items
        return [items[at] for at in range(self.size)]


class NumberWriter:
    """Takes numbers one after the other: for a key, or for an observation."""

    def add(self, number: i64) -> None:
        """Append one number."""
        raise NotImplementedError


@final
class KeyWriter(NumberWriter):
    """Numbers encoded one after the other as bytes: different numbers give different bytes.

    A final class with its own `add_all`, like `Numbers` and `Sheet`, because `add` of a
    final class is called directly.
    """

    def __init__(self) -> None:
        self.size: i64 = 0
        self.items: vec[u8] = extend(_NOTHING, _BYTES)

    def add(self, number: i64) -> None:
        """Append a number: one byte for the smallest, three or nine for others."""
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
        """Append a range of numbers."""
        written, size, stop = self.items, self.size, first + count
        while first < stop:
            number = items[first]
            first += 1
            if -1 <= number < 253:
                written[size] = u8(number + 1)
                size += 1
            else:
                self.size = size
                self.add(number)
                size = self.size
        self.size = size

    def _put(self, byte: i64) -> None:
        self.items[self.size] = u8(byte)
        self.size += 1

    def as_bytes(self) -> bytes:
        """Return the bytes written so far."""
        return bytes(self.items[: self.size])


@final
class Sheet(NumberWriter):
    """Rows of small numbers, all equally wide, for observations.

    A row begins as zeros and is written from its first place on.
    """

    def __init__(self, width: i64, rows: i64) -> None:
        self.at: i64 = 0
        self.items: vec[i16] = vec[i16](capacity=width * rows)
        self._blank: vec[i16] = vec[i16]([0] * width)

    def begin_row(self) -> None:
        """Begin a new row."""
        self.at = len(self.items)
        self.items = extend(self.items, self._blank)

    def add(self, number: i64) -> None:
        """Append one number."""
        at = self.at
        self.items[at] = i16(number)
        self.at = at + 1

    def add_all(self, others: vec[i64], first: i64, count: i64) -> None:
        """Append a range of other numbers."""
        items, at, stop = self.items, self.at, first + count
        self.at = at + count
        while first < stop:
            items[at] = i16(others[first])
            at += 1
            first += 1

    def add_raised(self, others: vec[i64], first: i64, count: i64, places: i64) -> None:
        """Append a range of other numbers, each plus one; leave the rest of the places 0."""
        items, at, stop = self.items, self.at, first + count
        self.at = at + places
        while first < stop:
            items[at] = i16(others[first] + 1)
            at += 1
            first += 1

    def count(self, others: vec[i64], first: i64, count: i64, kinds: i64) -> None:
        """Append how often each number below `kinds` occurs in a range."""
        items, at, stop = self.items, self.at, first + count
        self.at = at + kinds
        while first < stop:
            items[at + others[first]] += i16(1)
            first += 1

    def skip(self, places: i64) -> None:
        """Leave the next places 0."""
        self.at += places


def seat_from(viewer: i64, seat: i64, seats: i64) -> i64:
    """Return how many seats after the viewer's a seat comes; leave CHANCE and NOBODY unchanged."""
    if viewer <= 0 or seat < 0:
        return seat
    if seat < viewer:
        seat += seats
    return seat - viewer


def seat_after(viewer: i64, steps: i64, seats: i64) -> i64:
    """Return the seat `steps` after the viewer's; after the first for a spectator."""
    if viewer <= 0:
        return steps
    seat = viewer + steps
    if seat >= seats:
        seat -= seats
    return seat

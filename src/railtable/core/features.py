"""Inputs of a value model: named whole numbers of a position.  Compiled; knows no game.

A game describes each seat by some common inputs and by blocks of like things (lines, loads,
trains), all from what a viewer knows.  Inputs are whole numbers in units of 1/256, so that
every build and every machine computes the same.
"""
# railtable: compiled

from typing import Final, Generic, TypeAlias, TypeVar, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from railtable.core.engine import State

UNIT: Final[i64] = 256
"""The input that stands for one."""
LIMIT: Final[i64] = 8192
"""No input is larger than this, however a table was set up."""
INPUT_ROOM: Final[i64] = 4096
STAGES: Final[i64] = 16
"""How many stages a game is divided into."""

Fields: TypeAlias = tuple[tuple[str, int, str], ...]
"""Each field's name, how many inputs it has, and what they say."""

S = TypeVar("S", bound=State)


def when(is_so: bool, number: i64) -> i64:
    """Return a number if something is so, else zero."""
    if is_so:
        return number
    return 0


def units(amount: float) -> i64:
    """Return an amount in units, rounded towards zero."""
    return i64(amount * 256.0)


@final
class Inputs:
    """The inputs of one seat, or of several end to end, written from the first place on."""

    def __init__(self, room: i64 = INPUT_ROOM) -> None:
        self.size: i64 = 0
        self.items: vec[i64] = vec[i64]([0] * room)

    def clear(self) -> None:
        """Remove all inputs."""
        self.size = 0

    def add(self, number: i64) -> None:
        """Write a number that is in units already."""
        if number > LIMIT:
            number = LIMIT
        elif number < -LIMIT:
            number = -LIMIT
        at = self.size
        self.items[at] = number
        self.size = at + 1

    def keep(self, number: i64) -> None:
        """Write a number as it is, for `add` to compute with."""
        at = self.size
        self.items[at] = number
        self.size = at + 1

    def repeat(self, shared: "Inputs", first: i64, count: i64) -> None:
        """Write inputs that were written for all seats."""
        items, others, at = self.items, shared.items, self.size
        stop = first + count
        self.size = at + count
        while first < stop:
            items[at] = others[first]
            at += 1
            first += 1

    def share(self, count: i64, whole: i64) -> None:
        """Write a count as a share of a whole."""
        self.add(count * UNIT // whole)

    def amount(self, number: float, whole: float) -> None:
        """Write an amount that is not whole as a share."""
        self.add(units(number / whole))

    def flag(self, is_so: bool) -> None:
        """Write one if something is so, else zero."""
        self.add(when(is_so, UNIT))

    def choice(self, number: i64, count: i64) -> None:
        """Write a number one-hot: a one at its place, zeros elsewhere."""
        first = self.size
        self.skip(count)
        if 0 <= number < count:
            self.items[first + number] = UNIT

    def skip(self, count: i64) -> None:
        """Write `count` zeros."""
        items, at = self.items, self.size
        stop = at + count
        self.size = stop
        while at < stop:
            items[at] = 0
            at += 1

    def as_list(self) -> list[int]:
        """Return the inputs as a list of Python's."""
        items = self.items
        return [items[at] for at in range(self.size)]


def feature_width(fields: Fields) -> int:
    """Return how many inputs fields have in all."""
    return sum([count for _, count, _ in fields])


@mypyc_attr(allow_interpreted_subclasses=True)
class Features(Generic[S]):
    """Describes the seats of one game's positions.

    `common` and `block` name the inputs; `points_unit` is how many points the model
    counts as one.
    """

    def __init__(self, common: Fields, block: Fields, points_unit: i64) -> None:
        self.common: Fields = common
        self.block: Fields = block
        self.points_unit: i64 = points_unit

    def add_shared(self, state: S, shared: Inputs) -> None:
        """Write what several seats of a position need, so that it is computed once."""

    def add(self, state: S, seat: i64, known: bool, shared: Inputs, inputs: Inputs) -> None:
        """Write a seat's common inputs, then its blocks; `shared` is what `add_shared` wrote.

        Hidden things of the seat itself go in only if they are `known`; those of other
        seats never do.
        """
        raise NotImplementedError

    def most_blocks(self, seats: i64) -> i64:
        """Return how many blocks a seat has at most, where a batch evaluates the game."""
        raise NotImplementedError

    def stage(self, state: S) -> i64:
        """Return how far the game has come, from 0 to STAGES - 1."""
        raise NotImplementedError


def stage_of(gone: i64, whole: i64) -> i64:
    """Return the stage at which a part of the whole has gone."""
    return max(0, min(STAGES - 1, gone * STAGES // whole))

"""Unordered piles: a count for each kind of card, drawn from one at a time.  Compiled.

A pile occupies cells of a state, from the index `pile` on.
"""

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.numbers import Numbers


def pick(cells: vec[i64], pile: i64, nth: i64) -> i64:
    """Return the kind of the nth card of a pile."""
    place = pile
    held = cells[place]
    while nth >= held:
        nth -= held
        place += 1
        held = cells[place]
    return place - pile


def draw_cards(  # noqa: PLR0917 - a pile is where it lies and how many it holds
    cells: vec[i64], pile: i64, size: i64, count: i64, dice: Dice, drawn: Numbers
) -> None:
    """Append cards drawn one by one, every remaining card equally likely; put them back."""
    items, first = drawn.items, drawn.size
    at, stop = first, first + count
    while at < stop:
        kind = pick(cells, pile, dice.below(size))
        cells[pile + kind] -= 1
        items[at] = kind
        at += 1
        size -= 1
    drawn.size = stop
    put_back(cells, pile, drawn, first)


def put_back(cells: vec[i64], pile: i64, drawn: Numbers, first: i64) -> None:
    """Put the drawn cards from index `first` on back: they were removed only during the draw."""
    items, stop = drawn.items, drawn.size
    while first < stop:
        cells[pile + items[first]] += 1
        first += 1


def can_draw(  # noqa: PLR0917 - as above
    cells: vec[i64], pile: i64, kinds: i64, drawn: Numbers, first: i64, stop: i64
) -> bool:
    """Tell whether a pile of `kinds` kinds contains the drawn cards from `first` to `stop`."""
    left = cells[pile : pile + kinds]
    while first < stop:
        kind = drawn.items[first]
        if kind < 0 or kind >= kinds or left[kind] == 0:
            return False
        left[kind] -= 1
        first += 1
    return True


def next_cards(cells: vec[i64], pile: i64, kinds: i64, drawn: list[int]) -> list[tuple[int, int]]:
    """Return the cards that can follow the drawn ones, each with its count."""
    counts = [int(cells[pile + kind]) - drawn.count(kind) for kind in range(kinds)]
    return [(kind, count) for kind, count in enumerate(counts) if count]

"""Piles without an order: a count for each kind of card, drawn from one at a time.  Compiled.

A pile lies among the cells of a state, from the place `pile` on.
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
    """Write down cards drawn one by one, every card left equally likely; put them back."""
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
    """Put what is drawn, from the first on, back: it was taken out only to be drawn once."""
    items, stop = drawn.items, drawn.size
    while first < stop:
        cells[pile + items[first]] += 1
        first += 1


def can_draw(  # noqa: PLR0917 - as above
    cells: vec[i64], pile: i64, kinds: i64, drawn: Numbers, first: i64, stop: i64
) -> bool:
    """Tell whether a pile of so many kinds has what is drawn from the first to the stop."""
    left = cells[pile : pile + kinds]
    while first < stop:
        kind = drawn.items[first]
        if kind < 0 or kind >= kinds or left[kind] == 0:
            return False
        left[kind] -= 1
        first += 1
    return True


def next_cards(cells: vec[i64], pile: i64, kinds: i64, drawn: list[int]) -> list[tuple[int, int]]:
    """Return what may come after what is drawn, with how many cards speak for it."""
    counts = [int(cells[pile + kind]) - drawn.count(kind) for kind in range(kinds)]
    return [(kind, count) for kind, count in enumerate(counts) if count]

# railtable: compiled
"""Estimate other players' hidden cards and tokens from how people play.  Compiled.

`knowledge.redeal` deals all possible worlds with equal weight.  But players board large
tokens before small ones, and play useful cards soon: the cards left in hands
are rather those kept for later.  Uses only public information.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.games.station_master.components import CARD_KINDS, RUSH_HOUR, TOKENS
from railtable.games.station_master.knowledge import shuffle_buried
from railtable.games.station_master.state import (
    DECK,
    FRONT,
    HAND_ROOM,
    HAND_SIZES,
    HANDS,
    OUT,
    TOKEN_LIMITS,
    TOKEN_VALUES,
    StationState,
)
from railtable.games.station_master.tokens import COPIES
from railtable.games.station_master.turns import put_in_hand

EAGER: Final = vec[i64]([1, 16, 256])
EASY: Final = vec[i64]([1, 3, 7])
"""Boarding weights of tokens of 1, 2 or 3 passengers: for greedy, and for others."""
EAGER_IN_FOUR: Final[i64] = 3
"""The number of owners in four that are assumed to board like greedy."""
KEPT: Final = vec[i64]([
    # carriages, in the order of the table of cards
    12, 12, 9, 8, 7, 5, 12, 13, 10, 8, 6, 7, 12, 8,
    # specials, and no Rush Hour
    13, 9, 6, 10, 8, 9, 7, 13, 10, 0,
])  # fmt: skip
"""Relative likelihood of each card in a hand, against the deck: ten is as in the deck.

Counted in games of greedy (three parts) and of levels (one part).
"""


def suppose(state: StationState, seat: i64, dice: Dice) -> None:
    """Redeal what a seat has not seen, weighted by how people play."""
    _deal_hands(state, seat, dice)
    shuffle_buried(state, dice)
    owner: i64 = 0
    while owner < state.seats:
        if owner != seat and state.cells[OUT + owner] > 0:
            gladly = EAGER if dice.below(4) < EAGER_IN_FOUR else EASY
            while not _draw_tokens(state.cells, owner, gladly, dice):
                pass
        owner += 1


def _deal_hands(state: StationState, seat: i64, dice: Dice) -> None:
    """Take the other hands back and deal them, card by card, in turn from seat to seat."""
    cells, wanted = state.cells, vec[i64]([0] * 8)
    owner, most = i64(0), i64(0)
    while owner < state.seats:
        if owner != seat:
            wanted[owner] = cells[HAND_SIZES + owner]
            most = max(most, wanted[owner])
            _take_back(cells, owner)
        owner += 1
    total = _count_kept(cells)
    while most > 0:
        owner = 0
        while owner < state.seats:
            if wanted[owner] >= most:
                card = _draw_card(cells, dice.below(total))
                total -= KEPT[card]
                cells[DECK + card] -= 1
                put_in_hand(cells, owner, card)
            owner += 1
        most -= 1


def _take_back(cells: vec[i64], owner: i64) -> None:
    """Put a hand into the deck."""
    at = HANDS + owner * HAND_ROOM
    stop = at + cells[HAND_SIZES + owner]
    while at < stop:
        cells[DECK + cells[at]] += 1
        at += 1
    cells[HAND_SIZES + owner] = 0


def _count_kept(cells: vec[i64]) -> i64:
    total, card = i64(0), i64(0)
    while card < RUSH_HOUR:
        total += cells[DECK + card] * KEPT[card]
        card += 1
    return total


def _draw_card(cells: vec[i64], nth: i64) -> i64:
    """Return the card at a number within the cumulative KEPT weights."""
    card: i64 = 0
    while True:
        nth -= cells[DECK + card] * KEPT[card]
        if nth < 0 or card == CARD_KINDS - 2:
            return card
        card += 1


def _draw_tokens(cells: vec[i64], owner: i64, gladly: vec[i64], dice: Dice) -> bool:
    """Draw an owner's tokens aboard in the order they boarded; return False at a dead end.

    A token's limit is what could be in front when it boarded (tokens.py).
    """
    front, first, at = FRONT + owner * 3, owner * TOKENS, i64(0)
    cells[front] = COPIES[0]
    cells[front + 1] = COPIES[1]
    cells[front + 2] = COPIES[2]
    while at < cells[OUT + owner]:
        value = _draw_token(cells, front, TOKEN_LIMITS + (first + at) * 3, gladly, dice)
        if value < 0:
            return False
        cells[front + value] -= 1
        cells[TOKEN_VALUES + first + at] = value + 1
        at += 1
    return True


def _draw_token(cells: vec[i64], front: i64, limit: i64, gladly: vec[i64], dice: Dice) -> i64:
    """Return the value minus one of the token that boarded, or -1 if none is possible."""
    chances, total, value = vec[i64]([0, 0, 0]), i64(0), i64(0)
    while value < 3:
        left = cells[limit + value] - (COPIES[value] - cells[front + value])
        if left < 0:
            return -1
        chances[value] = min(left, cells[front + value]) * gladly[value]
        total += chances[value]
        value += 1
    if total == 0:
        return -1
    nth = dice.below(total)
    value = 0
    while nth >= chances[value]:
        nth -= chances[value]
        value += 1
    return value

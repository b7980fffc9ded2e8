"""Chance steps: the captain, the scoring cards, the offer.  Compiled."""
# railtable: compiled

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.engine import CHANCE
from railtable.core.numbers import Numbers
from railtable.games.block_train.components import ADVANCED_COUNT, SHOWN
from railtable.games.block_train.state import (
    ADVANCED_CARDS,
    CAPTAIN,
    NONE,
    OFFER,
    PILE,
    REVEAL,
    SCORING,
    TAKE,
    BlockTrainState,
)


def draw(state: BlockTrainState, dice: Dice, drawn: Numbers) -> None:
    """Append the outcome of the chance step due now."""
    if state.phase == REVEAL:
        _draw_places(state.pile_size, state.seats + 1, dice, drawn)
        at: i64 = 0
        while at < drawn.size:
            drawn.items[at] = state.cells[PILE + drawn.items[at]]
            at += 1
    elif state.phase == CAPTAIN:
        drawn.add(dice.below(state.seats))
    else:
        _draw_places(ADVANCED_COUNT, SHOWN, dice, drawn)


def _draw_places(size: i64, count: i64, dice: Dice, drawn: Numbers) -> None:
    """Append different places below `size`, each equally likely.

    A draw counts places among those left; to get a place among all, undo
    the draws before it, from the latest to the first.
    """
    items = drawn.items
    at: i64 = 0
    while at < count:
        items[at] = dice.below(size - at)
        at += 1
    drawn.size = count
    while at > 1:
        at -= 1
        place = items[at]
        before = at
        while before > 0:
            before -= 1
            if place >= items[before]:
                place += 1
        items[at] = place


def can_happen(state: BlockTrainState, drawn: Numbers) -> bool:
    """Tell whether this chance outcome is possible now."""
    if state.phase == CAPTAIN:
        return drawn.size == 1 and 0 <= drawn.items[0] < state.seats
    if state.phase == SCORING:
        return drawn.size == SHOWN and _are_different_scoring_cards(drawn)
    return drawn.size == state.seats + 1 and _are_in_pile(state, drawn)


def _are_different_scoring_cards(drawn: Numbers) -> bool:
    at: i64 = 0
    while at < drawn.size:
        card = drawn.items[at]
        if not 0 <= card < ADVANCED_COUNT or _count(drawn.items, 0, at, card) > 0:
            return False
        at += 1
    return True


def _are_in_pile(state: BlockTrainState, drawn: Numbers) -> bool:
    at: i64 = 0
    while at < drawn.size:
        card = drawn.items[at]
        unseen = _count(state.cells, PILE, PILE + state.pile_size, card)
        if _count(drawn.items, 0, drawn.size, card) > unseen:
            return False
        at += 1
    return True


def _count(items: vec[i64], at: i64, stop: i64, card: i64) -> i64:
    count: i64 = 0
    while at < stop:
        if items[at] == card:
            count += 1
        at += 1
    return count


def happen(state: BlockTrainState, drawn: Numbers) -> None:
    """Apply a chance outcome."""
    if state.phase == REVEAL:
        _reveal(state, drawn)
    elif state.phase == CAPTAIN:
        state.captain = drawn.items[0]
        await_chance(state)
    else:
        show_scoring(state.cells, drawn)
        await_chance(state)


def _reveal(state: BlockTrainState, drawn: Numbers) -> None:
    """Open a round: the captain at its start picks first (BT-6, BT-7, BT-8)."""
    cells, items = state.cells, drawn.items
    at: i64 = 0
    while at < drawn.size:
        cells[OFFER + at] = items[at]
        at += 1
    _take_from_pile(state, drawn)
    state.offer_size = at
    state.round += 1
    state.phase = TAKE
    state.to_move = state.captain


def _take_from_pile(state: BlockTrainState, drawn: Numbers) -> None:
    """Sort the drawn places, take the cards out and close the gaps: the pile stays sorted."""
    cells, items = state.cells, drawn.items
    sort_up(items, 0, drawn.size)
    place, stop = PILE, PILE + state.pile_size
    free = place
    at: i64 = 0
    while place < stop:
        card = cells[place]
        if at < drawn.size and items[at] == card:
            at += 1
        else:
            cells[free] = card
            free += 1
        place += 1
    state.pile_size -= drawn.size


def show_scoring(cells: vec[i64], cards: Numbers) -> None:
    """Lay the scoring cards out in the ledger's order (BT-5)."""
    at: i64 = 0
    while at < cards.size:
        cells[ADVANCED_CARDS + at] = cards.items[at]
        at += 1
    sort_up(cells, ADVANCED_CARDS, ADVANCED_CARDS + cards.size)


def sort_up(items: vec[i64], first: i64, stop: i64) -> None:
    """Sort a few numbers, the smallest first."""
    at = first + 1
    while at < stop:
        number = items[at]
        place = at
        while place > first and items[place - 1] > number:
            items[place] = items[place - 1]
            place -= 1
        items[place] = number
        at += 1


def await_chance(state: BlockTrainState) -> None:
    state.to_move = CHANCE
    if state.captain == NONE:
        state.phase = CAPTAIN
    elif state.cells[ADVANCED_CARDS] == NONE:
        state.phase = SCORING
    else:
        state.phase = REVEAL

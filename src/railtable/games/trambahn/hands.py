"""Hands: cards in rising order, so that equal ones are neighbours.  Compiled."""
# railtable: compiled

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.numbers import insert_sorted
from railtable.games.trambahn.components import HAND
from railtable.games.trambahn.state import HAND_SIZES, HANDS, TrambahnState


def give_card(state: TrambahnState, seat: i64, card: i64) -> None:
    """Add a card to a seat's hand, for callers that have the state."""
    put_in_hand(state.cells, seat, card)


def put_in_hand(cells: vec[i64], seat: i64, card: i64) -> None:
    """Add a card to a hand."""
    at = HANDS + seat * HAND
    insert_sorted(cells, at, at + cells[HAND_SIZES + seat], card)
    cells[HAND_SIZES + seat] += 1


def take_from_hand(cells: vec[i64], seat: i64, card: i64) -> None:
    """Take a card out of the hand that holds it."""
    cells[HAND_SIZES + seat] -= 1
    at = HANDS + seat * HAND
    stop = at + cells[HAND_SIZES + seat]
    while at < stop:
        cells[at] = cells[at + i64(cells[at] >= card)]
        at += 1


def is_in_hand(state: TrambahnState, seat: i64, card: i64) -> bool:
    """Tell whether a hand holds a card."""
    cells = state.cells
    at = HANDS + seat * HAND
    stop = at + cells[HAND_SIZES + seat]
    while at < stop:
        if cells[at] == card:
            return True
        at += 1
    return False

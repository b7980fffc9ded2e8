"""Imagine a random state that gives the same view."""

from railtable.core.dice import Dice
from railtable.core.engine import NOBODY
from railtable.core.state_fields import document_from
from railtable.games.trambahn.codes import cards_without
from railtable.games.trambahn.document import TrambahnDocument, load
from railtable.games.trambahn.knowledge import redeal
from railtable.games.trambahn.state import TrambahnState
from railtable.games.trambahn.view_structs import TrambahnView


def imagine(view: TrambahnView, dice: Dice) -> TrambahnState:
    """Return a random state of this view: unseen cards are anywhere they fit."""
    state = load(_some_world(view))
    redeal(state, NOBODY if view.seat is None else view.seat, dice)
    return state


def _some_world(view: TrambahnView) -> TrambahnDocument:
    """Return a state of this view, with the unseen cards in the order of the box."""
    unseen = _unseen_cards(view)
    hands = [_own(view, seat, view.hand, view.hand_sizes, unseen) for seat in range(2)]
    incomes = [_own(view, seat, view.known_income, view.incomes, unseen) for seat in range(2)]
    deck = _take(unseen, view.deck)
    aside = [*view.known_aside, *incomes[0], *incomes[1], *unseen]
    money = [_take(aside, count) for count in view.money]
    return document_from(
        TrambahnDocument,
        view,
        price_due=0,
        deck=deck,
        discard=[*aside, *view.known_discarded],
        hands=hands,
        money=money,
        seen_out=view.known_discarded,
        seen_aside=view.known_aside,
        own_income=incomes,
    )


def _own(
    view: TrambahnView, seat: int, seen: list[str] | None, sizes: list[int], unseen: list[str]
) -> list[str]:
    """Return the viewer's own cards, or else unseen ones, in the right number."""
    if seat == view.seat and seen is not None:
        return seen
    return _take(unseen, sizes[seat])


def _unseen_cards(view: TrambahnView) -> list[str]:
    """Return every card whose place this seat does not know."""
    seen = [*(view.hand or []), *view.known_discarded, *view.known_aside, *view.known_income]
    for row in view.rows.values():
        seen += row
    for owned in view.columns:
        for column in owned:
            seen += column.cards
    return cards_without(seen)


def _take(cards: list[str], count: int) -> list[str]:
    taken = cards[len(cards) - count :]
    del cards[len(cards) - count :]
    return taken

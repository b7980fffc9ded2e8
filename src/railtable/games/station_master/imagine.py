"""Imagine a random state that gives the same view."""

from collections import Counter

from railtable.core.dice import Dice
from railtable.core.engine import NOBODY
from railtable.core.seats import Seat
from railtable.core.state_fields import document_from
from railtable.games.station_master.components import CARD_NAMES
from railtable.games.station_master.document import (
    StationDocument,
    TokenDocument,
    load,
)
from railtable.games.station_master.knowledge import redeal
from railtable.games.station_master.state import StationState
from railtable.games.station_master.view import StationView, TokenView


def imagine(view: StationView, dice: Dice) -> StationState:
    """Return a random state of this view: hands, buried discards and tokens as they may be."""
    state = load(_some_world(view))
    redeal(state, NOBODY if view.seat is None else view.seat, dice)
    return state


def _some_world(view: StationView) -> StationDocument:
    """Return a state of this view, with the unseen cards in order and the smallest tokens."""
    seats, deck = range(len(view.scores)), Counter(view.unseen)
    hands = [_hand(view, seat, deck) for seat in seats]
    return document_from(
        StationDocument,
        view,
        seats=len(seats),
        deck={name: deck[name] for name in CARD_NAMES if deck[name]},
        hands=hands,
        discard=[*_buried(view), *reversed(view.discard)],
        locomotive_pile=view.unseen_locomotives,
        aboard=[_aboard(view, owner) for owner in seats],
    )


def _hand(view: StationView, seat: Seat, deck: Counter[str]) -> list[str]:
    """Return a seat's hand, taken from the deck unless it is the viewer's; no Rush Hour (SM-20)."""
    if seat == view.seat and view.hand is not None:
        return list(view.hand)
    cards = [name for name in deck.elements() if name != "rush_hour"][: view.hand_sizes[seat]]
    deck.subtract(cards)
    return cards


def _buried(view: StationView) -> list[str]:
    """Return the discards below the visible ones."""
    left = Counter(view.mix)
    left.subtract(view.unseen)
    left.subtract([*view.discard, *(view.hand or []), *([view.playing] if view.playing else [])])
    for train in view.trains:
        left.subtract([] if train is None else [*train.carriages, *train.laid])
    return list(left.elements())


def _aboard(view: StationView, owner: Seat) -> list[TokenDocument]:
    """Return the owner's tokens that are out, in the order they boarded."""
    out: list[tuple[int, TokenView]] = []
    for train in view.trains:
        if train is not None:
            out += [(train.train, token) for token in train.tokens if token.owner == owner]
    out.sort(key=lambda pair: pair[1].order)
    return [TokenDocument(train, token.value or 1, token.limits) for train, token in out]

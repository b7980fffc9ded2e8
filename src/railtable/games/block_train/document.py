"""Convert the state to a documented Struct and back.  See docs/records/block-train.md."""

from collections import Counter

import msgspec

from railtable.core.seats import Seat
from railtable.games.block_train.components import (
    ADVANCED,
    CARD_NUMBER,
    CARDS,
    DECK_SIZE,
    MAX_SEATS,
    MIN_SEATS,
    MOST_OFFER,
    MOST_ROUNDS,
    MOST_WAGONS,
    SHOWN,
    ScoringCard,
    format_wagon,
)
from railtable.games.block_train.places import put_card
from railtable.games.block_train.rules import new_game
from railtable.games.block_train.state import (
    ADVANCED_CARDS,
    DISCARDS,
    FIRST_AT,
    HISTORY,
    LENGTHS,
    NONE,
    OFFER,
    PHASES,
    PILE,
    PLACED_CARDS,
    ROWS,
    BlockTrainState,
    Phase,
    placement_at,
    placement_card,
    placement_turned,
)


class PlacedCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of a load as it was laid: `at` refers to the load at that moment."""

    card: str
    at: int
    turned: bool


class LoadDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One seat's load: its cards in the order laid, and the visible wagons from the left.

    `wagons` is derived from `cards`, for readers.
    """

    cards: list[PlacedCard]
    wagons: list[str]


class BlockTrainDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A complete state."""

    seats: int
    to_move: Seat
    phase: Phase
    round: int
    captain: Seat | None
    placed: int
    scoring: list[ScoringCard]
    unseen: dict[str, int]
    removed: int
    offer: list[str]
    held: str | None
    loads: list[LoadDocument]
    discards: list[str]


def dump(state: BlockTrainState) -> BlockTrainDocument:
    """Return the document of a state."""
    return BlockTrainDocument(
        seats=int(state.seats),
        to_move=int(state.to_move),
        phase=PHASES[state.phase],
        round=int(state.round),
        captain=None if state.captain == NONE else int(state.captain),
        placed=int(state.placed),
        scoring=scoring_cards(state),
        unseen=unseen_cards(state),
        removed=int(state.removed),
        offer=offered_cards(state),
        held=None if state.held == NONE else CARDS[state.held],
        loads=[
            LoadDocument(placed_cards(state, seat), visible_wagons(state, seat))
            for seat in range(state.seats)
        ],
        discards=discarded_cards(state),
    )


def stretch(state: BlockTrainState, first: int, count: int) -> list[int]:
    """Return `count` cells of a state."""
    return list(state.cells[first : first + count])


def scoring_cards(state: BlockTrainState) -> list[ScoringCard]:
    """Return the advanced cards in play, in the ledger's order; none before they are shown."""
    return [ADVANCED[card] for card in stretch(state, ADVANCED_CARDS, SHOWN) if card != NONE]


def unseen_cards(state: BlockTrainState) -> dict[str, int]:
    """Count the unseen cards, to come or removed: everybody knows them by counting."""
    return dict(Counter(CARDS[card] for card in stretch(state, PILE, state.pile_size)))


def offered_cards(state: BlockTrainState) -> list[str]:
    """Return the cards of the offer, in order."""
    return [CARDS[card] for card in stretch(state, OFFER, state.offer_size)]


def discarded_cards(state: BlockTrainState) -> list[str]:
    """Return the discarded cards, by round."""
    return [CARDS[card] for card in stretch(state, DISCARDS, state.discard_size)]


def placements(state: BlockTrainState, seat: Seat) -> tuple[int, ...]:
    """Return a seat's cards in the order laid, each as one number."""
    first = HISTORY + seat * MOST_ROUNDS
    return tuple(stretch(state, first, state.cells[PLACED_CARDS + seat]))


def placed_cards(state: BlockTrainState, seat: Seat) -> list[PlacedCard]:
    """Return a seat's cards in the order and the way they were laid."""
    return [placed_card(packed) for packed in placements(state, seat)]


def placed_card(packed: int) -> PlacedCard:
    """Return a placement as a document."""
    return PlacedCard(
        CARDS[placement_card(packed)], int(placement_at(packed)), bool(placement_turned(packed))
    )


def visible_wagons(state: BlockTrainState, seat: Seat) -> list[str]:
    """Return the visible wagons of a seat's load, from the left."""
    first = ROWS + seat * MOST_WAGONS
    return [format_wagon(wagon) for wagon in stretch(state, first, state.cells[LENGTHS + seat])]


def load(document: BlockTrainDocument) -> BlockTrainState:
    """Return the state of a document; raise ValueError if it does not fit on the table."""
    if not _has_room(document):
        raise ValueError("more than the table has room for")
    pile = [CARD_NUMBER[card] for card, n in document.unseen.items() for _ in range(n)]
    captain = NONE if document.captain is None else document.captain
    advanced = [ADVANCED.index(card) for card in document.scoring]
    state = new_game(document.seats, pile, captain, advanced)
    state.to_move = document.to_move
    state.phase = PHASES.index(document.phase)
    state.round = document.round
    state.placed = document.placed
    state.held = NONE if document.held is None else CARD_NUMBER[document.held]
    for number, card in enumerate(document.offer):
        state.cells[OFFER + number] = CARD_NUMBER[card]
    state.offer_size = len(document.offer)
    for number, card in enumerate(document.discards):
        state.cells[DISCARDS + number] = CARD_NUMBER[card]
    state.discard_size = len(document.discards)
    for seat, laid in enumerate(document.loads):
        for one in laid.cards:
            put_card(state, seat, CARD_NUMBER[one.card], one.at, int(one.turned))
    return state


def _has_room(document: BlockTrainDocument) -> bool:
    """Tell whether everything fits on the table."""
    return (
        MIN_SEATS <= document.seats <= MAX_SEATS
        and len(document.loads) <= document.seats
        and sum(max(count, 0) for count in document.unseen.values()) <= DECK_SIZE
        and len(document.scoring) <= SHOWN
        and len(document.offer) <= MOST_OFFER
        and len(document.discards) <= MOST_ROUNDS
        and all(_can_lie(laid.cards) for laid in document.loads)
    )


def _can_lie(cards: list[PlacedCard]) -> bool:
    """Tell whether a seat has room for its cards, each on or beside those before it."""
    length = 0
    for one in cards:
        if not FIRST_AT <= one.at <= length:
            return False
        length = max(length - min(one.at, 0), max(one.at, 0) + 2)
    return len(cards) <= MOST_ROUNDS

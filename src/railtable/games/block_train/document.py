"""Block Train's table of state fields, and the document made from it.

See docs/records/block-train.md.
"""

from collections import Counter
from typing import Annotated, Final

import msgspec

from railtable.core.seats import Seat
from railtable.core.state_fields import (
    Stored,
    cell_row,
    derived,
    dump_fields,
    enumerated,
    load_fields,
    require_room,
)
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
    blank_state,
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


def stretch(state: BlockTrainState, first: int, count: int) -> list[int]:
    """Return `count` cells of a state."""
    return list(state.cells[first : first + count])


def scoring_cards(state: BlockTrainState) -> list[ScoringCard]:
    """Return the advanced cards in play, in the ledger's order; none before they are shown."""
    return [ADVANCED[card] for card in stretch(state, ADVANCED_CARDS, SHOWN) if card != NONE]


def _load_scoring(state: BlockTrainState, cards: list[ScoringCard]) -> None:
    require_room(fits=len(cards) <= SHOWN)
    for number, card in enumerate(sorted(map(ADVANCED.index, cards))):
        state.cells[ADVANCED_CARDS + number] = card


def unseen_cards(state: BlockTrainState) -> dict[str, int]:
    """Count the unseen cards, to come or removed: everybody knows them by counting."""
    return dict(Counter(CARDS[card] for card in stretch(state, PILE, state.pile_size)))


def _load_unseen(state: BlockTrainState, counts: dict[str, int]) -> None:
    require_room(fits=sum(max(count, 0) for count in counts.values()) <= DECK_SIZE)
    pile = sorted(CARD_NUMBER[card] for card, count in counts.items() for _ in range(count))
    state.pile_size = len(pile)
    for number, card in enumerate(pile):
        state.cells[PILE + number] = card


def placements(state: BlockTrainState, seat: Seat) -> tuple[int, ...]:
    """Return a seat's cards in the order laid, each as one number."""
    first = HISTORY + seat * MOST_ROUNDS
    return tuple(stretch(state, first, state.cells[PLACED_CARDS + seat]))


def placed_card(packed: int) -> PlacedCard:
    """Return a placement as a document."""
    return PlacedCard(
        CARDS[placement_card(packed)], int(placement_at(packed)), bool(placement_turned(packed))
    )


def visible_wagons(state: BlockTrainState, seat: Seat) -> list[str]:
    """Return the visible wagons of a seat's load, from the left."""
    first = ROWS + seat * MOST_WAGONS
    return [format_wagon(wagon) for wagon in stretch(state, first, state.cells[LENGTHS + seat])]


def _loads(state: BlockTrainState) -> list[LoadDocument]:
    return [
        LoadDocument(
            [placed_card(packed) for packed in placements(state, seat)], visible_wagons(state, seat)
        )
        for seat in range(state.seats)
    ]


def _load_loads(state: BlockTrainState, loads: list[LoadDocument]) -> None:
    """Lay the cards of every seat, each on or beside those before it."""
    require_room(fits=len(loads) <= state.seats)
    for seat, laid in enumerate(loads):
        require_room(fits=len(laid.cards) <= MOST_ROUNDS)
        for one in laid.cards:
            require_room(fits=FIRST_AT <= one.at <= state.cells[LENGTHS + seat])
            put_card(state, seat, CARD_NUMBER[one.card], one.at, int(one.turned))


OFFERED: Final = cell_row(OFFER, "offer_size", MOST_OFFER, CARDS)
"""The cards of the offer, in order."""
DISCARDED: Final = cell_row(DISCARDS, "discard_size", MOST_ROUNDS, CARDS)
"""The discarded cards, by round."""


class BlockTrainDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A complete state."""

    seats: int
    to_move: Seat
    phase: Annotated[Phase, enumerated("phase", PHASES)]
    round: int
    captain: Seat | None
    placed: int
    scoring: Annotated[list[ScoringCard], Stored(scoring_cards, _load_scoring)]
    unseen: Annotated[dict[str, int], Stored(unseen_cards, _load_unseen)]
    removed: Annotated[int, derived("removed")]
    offer: Annotated[list[str], OFFERED]
    held: Annotated[str | None, enumerated("held", CARDS)]
    loads: Annotated[list[LoadDocument], Stored(_loads, _load_loads)]
    discards: Annotated[list[str], DISCARDED]


def dump(state: BlockTrainState) -> BlockTrainDocument:
    """Return the document of a state."""
    return dump_fields(BlockTrainDocument, state)


def load(document: BlockTrainDocument) -> BlockTrainState:
    """Return the state of a document; raise ValueError if it does not fit on the table."""
    require_room(fits=MIN_SEATS <= document.seats <= MAX_SEATS)
    return load_fields(blank_state(document.seats), document)

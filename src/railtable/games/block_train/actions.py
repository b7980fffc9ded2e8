"""All actions of seats and of chance, in the rulebook's words."""

from typing import TypeAlias

from railtable.core.actions import Action
from railtable.core.rules import index_actions
from railtable.games.block_train.components import CARDS, FIRST_COLOURLESS, ScoringCard
from railtable.games.block_train.state import AT_SPAN, FIRST_AT


class NameCaptain(Action, tag="name_captain", frozen=True):
    """Chance gives a seat the captain card (BT-5)."""

    captain: int


class ShowScoring(Action, tag="show_scoring", frozen=True):
    """Chance turns up three advanced scoring cards (BT-5)."""

    cards: tuple[ScoringCard, ...]


class Reveal(Action, tag="reveal", frozen=True):
    """Chance opens a round with one card more than there are seats (BT-6)."""

    cards: tuple[str, ...]


class Take(Action, tag="take", frozen=True):
    """Take a card from the offer (BT-7)."""

    card: str


class Place(Action, tag="place", frozen=True):
    """Lay the taken card with its left wagon at place `at` of the seat's load (BT-9).

    Places count from 0 at the left end of the load; -2 is entirely
    before it, its length entirely behind it.  The card's first wagon
    is on the left, or on the right if `turned`.
    """

    at: int
    turned: bool


BlockTrainAction: TypeAlias = NameCaptain | ShowScoring | Reveal | Take | Place

ACTIONS = (
    *(Take(card) for card in CARDS[:FIRST_COLOURLESS]),
    *(
        Place(at=at, turned=turned)
        for at in range(FIRST_AT, FIRST_AT + AT_SPAN)
        for turned in (False, True)
    ),
    *(Take(card) for card in CARDS[FIRST_COLOURLESS:]),
)
INDEX = index_actions(ACTIONS)

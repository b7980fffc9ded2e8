"""Everything on the table.  Compiled.

Rows of several seats lie flat in one vec, so that a copy is a few block moves.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.engine import State
from railtable.games.block_train.components import (
    MAX_SEATS,
    MOST_OFFER,
    MOST_ROUNDS,
    MOST_WAGONS,
    REMOVED,
    ROUNDS,
    SHOWN,
)

CAPTAIN: Final[i64] = 0
SCORING: Final[i64] = 1
REVEAL: Final[i64] = 2
TAKE: Final[i64] = 3
PLACE: Final[i64] = 4
OVER: Final[i64] = 5
PHASES: Final = ("captain", "scoring", "reveal", "take", "place", "over")

NONE: Final[i64] = -1

FIRST_AT: Final[i64] = -2
"""The leftmost place a card can begin at: wholly before the load."""
AT_SPAN: Final[i64] = 19
"""Places to begin at, from -2 to 16, the end of the longest load of eight cards."""


_NOTHING: Final = vec[i64]([])


class BlockTrainState(State):
    """One game.  What no one has seen is a sorted pile without an order.

    It begins without any room: `blank_state` and `copy_state` give it some.
    """

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.phase: i64 = CAPTAIN
        self.round: i64 = 0
        """Rounds revealed so far."""
        self.rounds: i64 = ROUNDS[seats - 3]
        self.removed: i64 = REMOVED[seats - 3]
        """How many cards of the pile will never come."""
        self.captain: i64 = NONE
        self.placed: i64 = 0
        """Cards placed in this round."""
        self.held: i64 = NONE
        """The card taken and not yet placed."""
        self.advanced: vec[i64] = _NOTHING
        self.pile: vec[i64] = _NOTHING
        """Cards nobody has seen, by rising number: the deck and the removed ones."""
        self.pile_size: i64 = 0
        self.offer: vec[i64] = _NOTHING
        self.offer_size: i64 = 0
        self.discards: vec[i64] = _NOTHING
        self.discard_size: i64 = 0
        self.row: vec[i64] = _NOTHING
        """The visible wagons of each seat's load, from the left."""
        self.length: vec[i64] = _NOTHING
        self.history: vec[i64] = _NOTHING
        """Each seat's cards as placed: what lies covered can be worked out."""
        self.cards: vec[i64] = _NOTHING
        """How many cards each seat has placed."""


def blank_state(seats: i64) -> BlockTrainState:
    """Return a table with nothing on it."""
    state = BlockTrainState(seats)
    state.advanced = vec[i64]([NONE] * SHOWN)
    state.offer = vec[i64]([0] * MOST_OFFER)
    state.discards = vec[i64]([0] * MOST_ROUNDS)
    state.row = vec[i64]([0] * (MAX_SEATS * MOST_WAGONS))
    state.length = vec[i64]([0] * MAX_SEATS)
    state.history = vec[i64]([0] * (MAX_SEATS * MOST_ROUNDS))
    state.cards = vec[i64]([0] * MAX_SEATS)
    return state


def copy_state(state: BlockTrainState) -> BlockTrainState:
    """Return an independent copy."""
    twin = BlockTrainState(state.seats)
    twin.to_move = state.to_move
    twin.phase = state.phase
    twin.round = state.round
    twin.rounds = state.rounds
    twin.removed = state.removed
    twin.captain = state.captain
    twin.placed = state.placed
    twin.held = state.held
    twin.advanced = state.advanced[:]
    twin.pile = state.pile[:]
    twin.pile_size = state.pile_size
    twin.offer = state.offer[:]
    twin.offer_size = state.offer_size
    twin.discards = state.discards[:]
    twin.discard_size = state.discard_size
    twin.row = state.row[:]
    twin.length = state.length[:]
    twin.history = state.history[:]
    twin.cards = state.cards[:]
    return twin


def pack_placement(card: i64, at: i64, turned: i64) -> i64:
    """Return a placed card as one number: the card, where it begins, which way."""
    return (card * AT_SPAN + at - FIRST_AT) * 2 + turned


def placement_card(packed: i64) -> i64:
    """Return the card of a placement."""
    return packed // (2 * AT_SPAN)


def placement_at(packed: i64) -> i64:
    """Return where a placement began, counted in the load it was laid on."""
    return packed // 2 % AT_SPAN + FIRST_AT


def placement_turned(packed: i64) -> i64:
    """Return 1 for a card laid second wagon first, else 0."""
    return packed & 1

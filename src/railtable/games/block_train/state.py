"""The state of Block Train.  Compiled."""

from typing import Final, Literal, TypeAlias, get_args

from librt.vecs import extend, vec
from mypy_extensions import i64

from railtable.core.engine import State
from railtable.games.block_train.components import REMOVED, ROUNDS, SHOWN

CAPTAIN: Final[i64] = 0
SCORING: Final[i64] = 1
REVEAL: Final[i64] = 2
TAKE: Final[i64] = 3
PLACE: Final[i64] = 4
OVER: Final[i64] = 5
Phase: TypeAlias = Literal["captain", "scoring", "reveal", "take", "place", "over"]
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)

NONE: Final[i64] = -1

FIRST_AT: Final[i64] = -2
"""The leftmost place of a card: entirely before the load."""
AT_SPAN: Final[i64] = 19
"""The number of places, from -2 to 16, the end of the longest load of eight cards."""


# Offsets of the cells of a state.
ADVANCED_CARDS: Final[i64] = 0
"""The scoring cards in play, or NONE."""
OFFER: Final[i64] = 3
DISCARDS: Final[i64] = 10
LENGTHS: Final[i64] = 19
"""The number of visible wagons of each seat's load."""
PLACED_CARDS: Final[i64] = 25
"""The number of cards each seat has placed."""
PILE: Final[i64] = 31
"""The unseen cards in rising order: the deck and the removed ones."""
HISTORY: Final[i64] = 87
"""Each seat's cards as placed, from which the covered wagons follow."""
ROWS: Final[i64] = 141
"""The visible wagons of each seat's load, from the left."""
TALLIES: Final[i64] = 249
"""The counts of scoring.py for each seat's load, computed on demand."""
CELLS: Final[i64] = 321

TALLY: Final[i64] = 12
COUNTED: Final[i64] = 11
"""The last number of a tally: 1 while it is valid."""

_NOTHING: Final = vec[i64]([])


class BlockTrainState(State):
    """One game.  The unseen cards are a sorted pile without an order.

    All arrays are in one vec, so that a copy is one block copy.  A new object
    has none: use `blank_state` and `copy_state`.
    """

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.phase: i64 = CAPTAIN
        self.round: i64 = 0
        """Rounds revealed so far."""
        self.rounds: i64 = 0
        self.removed: i64 = 0
        """The number of cards of the pile that will never be drawn."""
        self.captain: i64 = NONE
        self.placed: i64 = 0
        """Cards placed in this round."""
        self.held: i64 = NONE
        """The card taken and not yet placed."""
        self.pile_size: i64 = 0
        self.offer_size: i64 = 0
        self.discard_size: i64 = 0
        self.cells: vec[i64] = _NOTHING


def blank_state(seats: i64) -> BlockTrainState:
    """Return an empty table."""
    state = BlockTrainState(seats)
    state.rounds = ROUNDS[seats - 3]
    state.removed = REMOVED[seats - 3]
    state.cells = vec[i64]([0] * CELLS)
    number: i64 = 0
    while number < SHOWN:
        state.cells[ADVANCED_CARDS + number] = NONE
        number += 1
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
    twin.pile_size = state.pile_size
    twin.offer_size = state.offer_size
    twin.discard_size = state.discard_size
    # One block copy; a slice would copy item by item.
    twin.cells = extend(_NOTHING, state.cells)
    return twin


def pack_placement(card: i64, at: i64, turned: i64) -> i64:
    """Return a placed card as one number: card, place, direction."""
    return (card * AT_SPAN + at - FIRST_AT) * 2 + turned


def placement_card(packed: i64) -> i64:
    """Return the card of a placement."""
    return packed // (2 * AT_SPAN)


def placement_at(packed: i64) -> i64:
    """Return the place of a placement, counted in the load at that moment."""
    return packed // 2 % AT_SPAN + FIRST_AT


def placement_turned(packed: i64) -> i64:
    """Return 1 for a card laid second wagon first, else 0."""
    return packed & 1

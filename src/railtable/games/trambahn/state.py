"""The state of a game of Trambahn, and its copy."""

from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i64, u8

from railtable.core.engine import State
from railtable.games.trambahn.components import (
    CARD_TYPES,
    CARDS,
    MAX_COLUMNS,
    MAX_LENGTH,
    STANDARD_PIECES,
    copies_of,
)

# The awaited decision.  The first five belong to chance.
CHOOSE_FIRST: Final[i64] = 0
DEAL: Final[i64] = 1
PAY: Final[i64] = 2
REFILL: Final[i64] = 3
RESHUFFLE: Final[i64] = 4
PASSENGERS: Final[i64] = 5
STATIONS: Final[i64] = 6
INCOME: Final[i64] = 7
TRAMS: Final[i64] = 8
OVER: Final[i64] = 9

PHASES: Final = (
    "choose_first",
    "deal",
    "pay",
    "refill",
    "reshuffle",
    "passengers",
    "stations",
    "income",
    "trams",
    "over",
)

ENDED_BY_RIDES: Final[i64] = 1
ENDED_BY_WANT: Final[i64] = 2
ENDINGS: Final = (None, "tenth_ride", "nothing_to_draw")

# Offsets of the cells of a state.  A pile is a count for each of the
# 41 cards; the piles of both seats are adjacent.
DECK: Final[i64] = 0
DISCARD: Final[i64] = 41
MONEY: Final[i64] = 82
SEEN_OUT: Final[i64] = 164
"""Passengers known to be in the discard."""
SEEN_ASIDE: Final[i64] = 205
"""Cards of dissolved columns, in money or discard: both seats saw them."""
OWN_INCOME: Final[i64] = 246
"""The cards each seat turned into money.  Like the two above, known until the next reshuffle."""
HANDS: Final[i64] = 328
"""Six places for each seat: its cards, sorted."""
HAND_SIZES: Final[i64] = 340
MONEY_SIZES: Final[i64] = 342
ROWS: Final[i64] = 344
"""Four places for each line's passengers."""
ROW_LENGTHS: Final[i64] = 360
MARKET: Final[i64] = 364
"""How many trams of each kind are for sale."""
RIDE_LINES: Final[i64] = 367
RIDE_POINTS: Final[i64] = 377
"""The points of each ride: two places for each."""
BONUS: Final[i64] = 397
COLUMN_COUNTS: Final[i64] = 399
COLUMNS: Final[i64] = 401
RIDE_VALUES: Final[i64] = 611
"""The current points of a ride on each line: four places for each seat."""
CELLS: Final[i64] = 619

# A column: number of cards, its tram's kind or -1, the value of its last Station,
# the victory points of its cards, its line.
COLUMN: Final[i64] = 5
LENGTH: Final[i64] = 0
TRAM: Final[i64] = 1
LAST: Final[i64] = 2
POINTS: Final[i64] = 3
LINE: Final[i64] = 4

_NO_CELLS: Final = vec[i64]([])
_NO_CARDS: Final = vec[u8]([])


class TrambahnState(State):
    """Counts of cards in every place: a deck has no order.

    All arrays are in two vecs, so that a copy is two block copies.  A new object
    has none: use `blank_state` and `copy_state`.
    """

    def __init__(self) -> None:
        super().__init__(2)
        self.phase: i64 = CHOOSE_FIRST
        self.first: i64 = -1
        self.active: i64 = -1
        self.turn: i64 = 0
        self.passengers_laid: i64 = 0
        self.ended: i64 = 0
        self.due: i64 = 0
        """Money cards that chance must take while the phase is PAY."""
        self.deck_size: i64 = CARDS
        self.discard_size: i64 = 0
        self.trams_dealt: i64 = 0
        self.rides: i64 = 0
        self.cells: vec[i64] = _NO_CELLS
        self.cards: vec[u8] = _NO_CARDS
        """The cards of the columns, MAX_LENGTH places for each."""
        self.pieces: vec[i64] = STANDARD_PIECES
        """Victory points and prices; never changed, so copies share it."""
        self.box: object = None
        """The TrambahnBox that the pieces are from, or None for the standard box."""


def column_at(seat: i64, column: i64) -> i64:
    """Return the first cell of a column."""
    return COLUMNS + (seat * MAX_COLUMNS + column) * COLUMN


def cards_at(seat: i64, column: i64) -> i64:
    """Return the first place of a column's cards."""
    return (seat * MAX_COLUMNS + column) * MAX_LENGTH


def _full_box() -> TrambahnState:
    state = TrambahnState()
    state.cells = vec[i64]([0] * CELLS)
    state.cards = vec[u8]([0] * (2 * MAX_COLUMNS * MAX_LENGTH))
    for card in range(CARD_TYPES):
        state.cells[DECK + card] = copies_of(card)
    for column in range(2 * MAX_COLUMNS):
        state.cells[COLUMNS + column * COLUMN + TRAM] = -1
    return state


def copy_state(state: TrambahnState) -> TrambahnState:
    """Return an independent copy."""
    twin = TrambahnState()
    _copy_fields(twin, state)
    # One block copy each; a slice would copy item by item.
    twin.cells = extend(_NO_CELLS, state.cells)
    twin.cards = extend(_NO_CARDS, state.cards)
    return twin


class SpareState(TrambahnState):
    """A state that others are copied to again and again, in the same memory."""

    def __init__(self) -> None:
        super().__init__()
        self._room_of_cells = vec[i64](capacity=CELLS)
        self._room_of_cards = vec[u8](capacity=2 * MAX_COLUMNS * MAX_LENGTH)

    def become(self, state: TrambahnState) -> None:
        """Become a copy of another state."""
        _copy_fields(self, state)
        # An empty vec with room is extended in place.
        self.cells = extend(self._room_of_cells, state.cells)
        self.cards = extend(self._room_of_cards, state.cards)


def _copy_fields(twin: TrambahnState, state: TrambahnState) -> None:
    twin.to_move = state.to_move
    twin.phase = state.phase
    twin.first = state.first
    twin.active = state.active
    twin.turn = state.turn
    twin.passengers_laid = state.passengers_laid
    twin.ended = state.ended
    twin.due = state.due
    twin.deck_size = state.deck_size
    twin.discard_size = state.discard_size
    twin.trams_dealt = state.trams_dealt
    twin.rides = state.rides
    twin.pieces = state.pieces
    twin.box = state.box


_BOX: Final = _full_box()


def blank_state() -> TrambahnState:
    """Return a game before its first step."""
    return copy_state(_BOX)

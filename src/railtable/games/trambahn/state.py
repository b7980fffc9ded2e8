"""The state of a game of Trambahn, and its copy."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.engine import State
from railtable.games.trambahn.components import (
    CARD_TYPES,
    CARDS,
    MAX_COLUMNS,
    MAX_LENGTH,
    copies_of,
)

# What is awaited.  The first five belong to chance.
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


class TrambahnState(State):
    """Counts of cards wherever they lie: a deck has no order.

    Arrays of both seats lie end to end: seat * CARD_TYPES + card, and
    seat * MAX_COLUMNS + column.
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
        """Money cards chance must take while the phase is PAY."""

        self.deck: vec[i64] = vec[i64]([copies_of(card) for card in range(CARD_TYPES)])
        self.discard: vec[i64] = vec[i64]([0] * CARD_TYPES)
        self.hands: vec[i64] = vec[i64]([0] * (2 * CARD_TYPES))
        self.money: vec[i64] = vec[i64]([0] * (2 * CARD_TYPES))
        self.deck_size: i64 = CARDS
        self.discard_size: i64 = 0
        self.hand_sizes: vec[i64] = vec[i64]([0, 0])
        self.money_sizes: vec[i64] = vec[i64]([0, 0])

        self.rows: vec[i64] = vec[i64]([0] * 16)
        self.row_lengths: vec[i64] = vec[i64]([0] * 4)

        self.columns: vec[i64] = vec[i64]([0, 0])
        self.lengths: vec[i64] = vec[i64]([0] * (2 * MAX_COLUMNS))
        self.trams: vec[i64] = vec[i64]([-1] * (2 * MAX_COLUMNS))
        self.cards: vec[i64] = vec[i64]([0] * (2 * MAX_COLUMNS * MAX_LENGTH))
        self.lasts: vec[i64] = vec[i64]([0] * (2 * MAX_COLUMNS))
        self.sums: vec[i64] = vec[i64]([0] * (2 * MAX_COLUMNS))

        self.market: vec[i64] = vec[i64]([0, 0, 0])
        self.trams_dealt: i64 = 0

        self.rides: i64 = 0
        self.ride_lines: vec[i64] = vec[i64]([0] * 10)
        self.ride_points: vec[i64] = vec[i64]([0] * 20)
        self.bonus: vec[i64] = vec[i64]([0, 0])

        # What may be remembered until the next reshuffle: passengers surely in
        # the discard, dissolved columns in money or discard (both saw them),
        # and each seat's own income.
        self.seen_out: vec[i64] = vec[i64]([0] * CARD_TYPES)
        self.seen_aside: vec[i64] = vec[i64]([0] * CARD_TYPES)
        self.own_income: vec[i64] = vec[i64]([0] * (2 * CARD_TYPES))


def copy_state(state: TrambahnState) -> TrambahnState:
    """Return an independent copy."""
    other = TrambahnState.__new__(TrambahnState)
    other.seats = state.seats
    other.to_move = state.to_move
    other.phase = state.phase
    other.first = state.first
    other.active = state.active
    other.turn = state.turn
    other.passengers_laid = state.passengers_laid
    other.ended = state.ended
    other.due = state.due
    other.deck = state.deck[:]
    other.discard = state.discard[:]
    other.hands = state.hands[:]
    other.money = state.money[:]
    other.deck_size = state.deck_size
    other.discard_size = state.discard_size
    other.hand_sizes = state.hand_sizes[:]
    other.money_sizes = state.money_sizes[:]
    other.rows = state.rows[:]
    other.row_lengths = state.row_lengths[:]
    other.columns = state.columns[:]
    other.lengths = state.lengths[:]
    other.trams = state.trams[:]
    other.cards = state.cards[:]
    other.lasts = state.lasts[:]
    other.sums = state.sums[:]
    other.market = state.market[:]
    other.trams_dealt = state.trams_dealt
    other.rides = state.rides
    other.ride_lines = state.ride_lines[:]
    other.ride_points = state.ride_points[:]
    other.bonus = state.bonus[:]
    other.seen_out = state.seen_out[:]
    other.seen_aside = state.seen_aside[:]
    other.own_income = state.own_income[:]
    return other

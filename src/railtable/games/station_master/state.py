"""A game of Station Master as data.  Compiled.

A train stands on a track, numbered from 0; its successor takes the same track.
A player's tokens aboard are kept in the order they boarded, which everybody
saw; a transfer changes a token's train and nothing else (SM-17).
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from railtable.core.engine import State
from railtable.games.station_master.components import (
    CARD_KINDS,
    CARD_TOTAL,
    LOCOMOTIVE_KINDS,
    LOCOMOTIVE_TOTAL,
    MOST_CARRIAGES,
    MOST_SEATS,
    MOST_TRAINS,
    TOKENS,
)

START: Final[i64] = 0
STATION: Final[i64] = 1
DEAL: Final[i64] = 2
LOCOMOTIVE: Final[i64] = 3
TURN: Final[i64] = 4
STANDING: Final[i64] = 5
REASSIGN: Final[i64] = 6
REPAIR: Final[i64] = 7
TRANSFER_TARGET: Final[i64] = 8
TRANSFER_TOKENS: Final[i64] = 9
OVER: Final[i64] = 10

PHASES: Final = (
    "start",
    "station",
    "deal",
    "locomotive",
    "turn",
    "standing",
    "reassign",
    "repair",
    "transfer_target",
    "transfer_tokens",
    "over",
)

NONE: Final[i64] = -1

LOG_WIDTH: Final[i64] = 18
"""A departure: locomotive, value, royals, carriages, 8 places, 6 seats' tokens."""
LOG_PLACES: Final[i64] = 4
LOG_SEATS: Final[i64] = 12


def filled(length: i64, value: i64) -> vec[i64]:
    """Return a vector of equal numbers."""
    numbers = vec[i64](capacity=length)
    while len(numbers) < length:
        numbers = append(numbers, value)
    return numbers


class StationState(State):
    """Everything on the table, and whose decision is awaited.

    Born without its vectors: `empty_state` makes them, `copy_state` copies them.
    """

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.phase: i64 = START
        self.turn: i64 = NONE
        self.start: i64 = NONE
        self.dealt: i64 = 0
        self.draw_due: i64 = 0
        # cards
        self.mix = vec[i64]()
        self.deck = vec[i64]()
        self.deck_size: i64 = 0
        self.hands = vec[i64]()
        self.hand_size = vec[i64]()
        self.discard = vec[i64]()
        self.discard_size: i64 = 0
        # locomotives and trains, by track
        self.pile = vec[i64]()
        self.pile_size: i64 = 0
        self.tracks: i64 = seats
        self.vacant: i64 = NONE
        self.locomotive = vec[i64]()
        self.length = vec[i64]()
        self.carriages = vec[i64]()
        self.royals = vec[i64]()
        self.standing = vec[i64]()
        # bit i is set if the i-th card laid before the locomotive is a Royal
        self.laid = vec[i64]()
        # tokens
        self.front = vec[i64]()
        self.aboard = vec[i64]()
        self.out = vec[i64]()
        self.token_train = vec[i64]()
        self.token_value = vec[i64]()
        # what everybody can work out: see tokens.py
        self.token_limit = vec[i64]()
        # the special card being played, and its choices so far
        self.playing: i64 = NONE
        self.source: i64 = NONE
        self.target: i64 = NONE
        self.taken: i64 = 0
        # points
        self.points = vec[i64]()
        self.departures: i64 = 0
        self.log = vec[i64]()


def empty_state(seats: i64) -> StationState:
    """Return a table with nothing on it."""
    state = StationState(seats)
    state.mix = filled(CARD_KINDS, 0)
    state.deck = filled(CARD_KINDS, 0)
    state.hands = filled(MOST_SEATS * CARD_KINDS, 0)
    state.hand_size = filled(MOST_SEATS, 0)
    state.discard = filled(CARD_TOTAL, 0)
    state.pile = filled(LOCOMOTIVE_KINDS, 0)
    state.locomotive = filled(MOST_TRAINS, NONE)
    state.length = filled(MOST_TRAINS, 0)
    state.carriages = filled(MOST_TRAINS * MOST_CARRIAGES, 0)
    state.royals = filled(MOST_TRAINS, 0)
    state.standing = filled(MOST_TRAINS, 0)
    state.laid = filled(MOST_TRAINS, 0)
    state.front = filled(MOST_SEATS * 3, 0)
    state.aboard = filled(MOST_TRAINS, 0)
    state.out = filled(MOST_SEATS, 0)
    state.token_train = filled(MOST_SEATS * TOKENS, NONE)
    state.token_value = filled(MOST_SEATS * TOKENS, 0)
    state.token_limit = filled(MOST_SEATS * TOKENS * 3, 0)
    state.points = filled(MOST_SEATS, 0)
    state.log = filled(LOCOMOTIVE_TOTAL * LOG_WIDTH, 0)
    return state


def copy_state(state: StationState) -> StationState:
    """Return an independent copy."""
    twin = StationState(state.seats)
    twin.to_move = state.to_move
    twin.phase = state.phase
    twin.turn = state.turn
    twin.start = state.start
    twin.dealt = state.dealt
    twin.draw_due = state.draw_due
    twin.playing = state.playing
    twin.source = state.source
    twin.target = state.target
    twin.taken = state.taken
    twin.points = state.points[:]
    twin.departures = state.departures
    twin.log = state.log[:]
    _copy_cards(state, twin)
    _copy_trains(state, twin)
    return twin


def _copy_cards(state: StationState, twin: StationState) -> None:
    twin.mix = state.mix[:]
    twin.deck = state.deck[:]
    twin.deck_size = state.deck_size
    twin.hands = state.hands[:]
    twin.hand_size = state.hand_size[:]
    twin.discard = state.discard[:]
    twin.discard_size = state.discard_size


def _copy_trains(state: StationState, twin: StationState) -> None:
    twin.pile = state.pile[:]
    twin.pile_size = state.pile_size
    twin.tracks = state.tracks
    twin.vacant = state.vacant
    twin.locomotive = state.locomotive[:]
    twin.length = state.length[:]
    twin.carriages = state.carriages[:]
    twin.royals = state.royals[:]
    twin.standing = state.standing[:]
    twin.laid = state.laid[:]
    twin.front = state.front[:]
    twin.aboard = state.aboard[:]
    twin.out = state.out[:]
    twin.token_train = state.token_train[:]
    twin.token_value = state.token_value[:]
    twin.token_limit = state.token_limit[:]

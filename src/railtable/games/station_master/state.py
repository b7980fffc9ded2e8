"""The state of Station Master as data.  Compiled.

A train is on a track, numbered from 0; its successor takes the same track.
A player's tokens aboard are stored in the order they boarded, which is
public; a transfer changes only a token's train (SM-17).
"""

from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i64

from railtable.core.engine import State
from railtable.games.station_master.components import MOST_TRAINS, NUMBER, STANDARD_VALUES

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


HAND_ROOM: Final[i64] = 8
"""Places for a seat's cards: a player has three, a position in a test may have more."""

# Offsets of the cells of a state.  The values of all seats or tracks are adjacent.
MIX: Final[i64] = 0
DECK: Final[i64] = 24
PILE: Final[i64] = 48
"""The number of each locomotive still to come."""
HANDS: Final[i64] = 69
"""Eight places for each seat: its cards, sorted."""
HAND_SIZES: Final[i64] = 117
POINTS: Final[i64] = 123
FRONT: Final[i64] = 129
"""The number of tokens of 1, 2 and 3 passengers in front of each seat."""
OUT: Final[i64] = 147
"""The number of each seat's tokens aboard."""
ENGINES: Final[i64] = 153
"""The locomotive on each track, or NONE."""
LENGTHS: Final[i64] = 160
ROYALS: Final[i64] = 167
STANDINGS: Final[i64] = 174
LAID: Final[i64] = 181
"""Bit i is set if the i-th card laid before the locomotive is a Royal."""
ABOARD: Final[i64] = 188
"""The number of tokens on each train."""
COUPLED: Final[i64] = 195
"""Eight places for each train's carriages, from locomotive to tail."""
TOKEN_TRAINS: Final[i64] = 251
"""Six places for each seat's tokens aboard, in the order they boarded."""
TOKEN_VALUES: Final[i64] = 287
TOKEN_LIMITS: Final[i64] = 323
"""Three for each token, public knowledge: see tokens.py."""
DISCARD: Final[i64] = 431
LOG: Final[i64] = 528
CELLS: Final[i64] = 798

_NOTHING: Final = vec[i64]([])


class StationState(State):
    """The complete table, and the seat to move.

    All arrays are in one vec, so that a copy is one block copy.  A new object
    has none: use `blank_state` and `copy_state`.
    """

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.phase: i64 = START
        self.turn: i64 = NONE
        self.start: i64 = NONE
        self.dealt: i64 = 0
        self.draw_due: i64 = 0
        self.deck_size: i64 = 0
        self.discard_size: i64 = 0
        self.pile_size: i64 = 0
        self.tracks: i64 = seats
        self.vacant: i64 = NONE
        # the special card being played, and its choices so far
        self.playing: i64 = NONE
        self.source: i64 = NONE
        self.target: i64 = NONE
        self.taken: i64 = 0
        self.departures: i64 = 0
        # Derived from the trains, a bit for each track: see `note_train`.
        self.present: i64 = 0
        self.coupled: i64 = 0
        self.boarded: i64 = 0
        self.roomy: i64 = 0
        self.cells: vec[i64] = _NOTHING
        self.values: vec[i64] = STANDARD_VALUES
        """The values of carriages by class of locomotive; never changed, so copies share it."""
        self.box: object = None
        """The StationMasterBox that is played with, or None for the standard box."""


def blank_state(seats: i64) -> StationState:
    """Return an empty table."""
    state = StationState(seats)
    state.cells = vec[i64]([0] * CELLS)
    track: i64 = 0
    while track < MOST_TRAINS:
        state.cells[ENGINES + track] = NONE
        track += 1
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
    twin.deck_size = state.deck_size
    twin.discard_size = state.discard_size
    twin.pile_size = state.pile_size
    twin.tracks = state.tracks
    twin.vacant = state.vacant
    twin.playing = state.playing
    twin.source = state.source
    twin.target = state.target
    twin.taken = state.taken
    twin.departures = state.departures
    twin.present = state.present
    twin.coupled = state.coupled
    twin.boarded = state.boarded
    twin.roomy = state.roomy
    twin.values = state.values
    twin.box = state.box
    # One block copy; a slice would copy item by item.
    twin.cells = extend(_NOTHING, state.cells)
    return twin


def note_train(state: StationState, train: i64) -> None:
    """Update the bits of a train: present, has a carriage, carries a token, has room for one."""
    cells, one = state.cells, i64(1)
    rest = ~(one << train)
    locomotive, aboard = cells[ENGINES + train], cells[ABOARD + train]
    is_present = i64(locomotive != NONE)
    room = NUMBER[locomotive] + cells[STANDINGS + train]
    state.present = state.present & rest | is_present << train
    state.coupled = state.coupled & rest | (is_present & i64(cells[LENGTHS + train] > 0)) << train
    state.boarded = state.boarded & rest | (is_present & i64(aboard > 0)) << train
    state.roomy = state.roomy & rest | (is_present & i64(room > aboard)) << train

# railtable: compiled
"""The first index of each kind of action in the table of actions.  Compiled.

actions.py builds the table in this order; a move is base + its choices.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.games.station_master.components import CARRIAGES, MOST_TRAINS

BOARD: Final[i64] = 0
"""+ train * 3 + token - 1"""
ATTACH: Final[i64] = 21
"""+ card * 7 + train"""
PLAY_CABOOSE: Final[i64] = 119
"""+ train, as for all moves that name only a train"""
PLAY_ROYAL: Final[i64] = 126
PLAY_STANDING_ROOM: Final[i64] = 133
PLAY_RE_ASSIGN: Final[i64] = 140
REASSIGN_TO: Final[i64] = 147
PLAY_TRANSFER: Final[i64] = 154
TRANSFER_TO: Final[i64] = 161
TAKE_TOKEN: Final[i64] = 168
"""+ owner * 6 + place"""
PLAY_REPAIR: Final[i64] = 204
"""+ 0 for Repair 3, 1 for Repair 5"""
MEND: Final[i64] = 206
"""+ depth * 7 + train"""
UNCOUPLE: Final[i64] = 241
"""+ (0 for Uncouple 1, 1 for Uncouple 2) * 7 + train"""
FORGO_RE_ASSIGN: Final[i64] = 255
FORGO_TRANSFER: Final[i64] = 256
FORGO_UNCOUPLE: Final[i64] = 257
"""+ 0 for Uncouple 1, 1 for Uncouple 2"""
STOP: Final[i64] = 259
MOVE_COUNT: Final[i64] = 260

NO_MOVE: Final[i64] = -1

_CARRIAGE_BASES: Final = [ATTACH + card * MOST_TRAINS for card in range(CARRIAGES)]
_SPECIAL_BASES: Final = [
    PLAY_CABOOSE,
    PLAY_ROYAL,
    PLAY_RE_ASSIGN,
    NO_MOVE,
    NO_MOVE,
    PLAY_TRANSFER,
    PLAY_STANDING_ROOM,
    UNCOUPLE,
    UNCOUPLE + MOST_TRAINS,
]
BASE: Final = vec[i64](_CARRIAGE_BASES + _SPECIAL_BASES)
"""By card: the first index of playing it on a train."""

_CARRIAGES_ALONE: Final = [NO_MOVE] * CARRIAGES
_SPECIALS_ALONE: Final = [
    NO_MOVE,
    NO_MOVE,
    FORGO_RE_ASSIGN,
    PLAY_REPAIR,
    PLAY_REPAIR + 1,
    FORGO_TRANSFER,
    NO_MOVE,
    FORGO_UNCOUPLE,
    FORGO_UNCOUPLE + 1,
]
ALONE: Final = vec[i64](_CARRIAGES_ALONE + _SPECIALS_ALONE)
"""By card: the index of playing it without a train."""

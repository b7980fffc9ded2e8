# railtable: compiled
"""Where each kind of action begins in the table of actions.  Compiled.

actions.py builds the table in this order; a move is base + its choices.
"""

from typing import Final

from mypy_extensions import i64

BOARD: Final[i64] = 0
"""+ train * 3 + token - 1"""
ATTACH: Final[i64] = 21
"""+ card * 7 + train"""
PLAY_CABOOSE: Final[i64] = 119
"""+ train, and so for all that name a train only"""
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

"""The index of each move in the table of actions.  Compiled."""
# railtable: compiled

from typing import Final

from mypy_extensions import i64

FILL: Final[i64] = 0
LIFT_FROM_MAIN: Final[i64] = 1
LIFT_FROM_PRIVATE: Final[i64] = 6
REARRANGE: Final[i64] = 8
MOBILISE: Final[i64] = 9
PASS: Final[i64] = 10
CABOOSE: Final[i64] = 11
STORE: Final[i64] = 20
ATTACH: Final[i64] = 42
MOVE_COUNT: Final[i64] = 141

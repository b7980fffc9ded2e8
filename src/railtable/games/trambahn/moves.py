"""The first index of each kind of action in the table of actions.  Compiled."""
# railtable: compiled

from typing import Final

from mypy_extensions import i64

# Indices of the actions: blocks that actions.py fills in the same order.  The
# frequent ones come first, because Python caches small integers.
PASSENGER_AT: Final[i64] = 0


START_AT: Final[i64] = 44


INCOME_AT: Final[i64] = 84


END_TURN_AT: Final[i64] = 125


BUY_AT: Final[i64] = 126


ADD_AT: Final[i64] = 189


MOVE_COUNT: Final[i64] = 1050

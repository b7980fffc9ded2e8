"""The weights of Station Master's evaluation.  Compiled."""
# railtable: compiled

from typing import Final

from mypy_extensions import i64

WEIGHTS: Final = (
    ("near", 0.06),
    ("drift", 0.3),
    ("caution", 0.5),
    ("dread", 1.5),
    ("use", 0.3),
    ("free", 0.35),
    ("caboose", 4.0),
    ("royal", 3.0),
    ("re_assign", 3.0),
    ("repair_3", 2.5),
    ("repair_5", 3.0),
    ("transfer", 3.5),
    ("standing_room", 1.0),
    ("uncouple_1", 2.0),
    ("uncouple_2", 2.5),
    ("own_drift", 0.0),
    ("riders_drift", 0.0),
    ("rivals", 1.0),
    ("boarded", 0.0),
    ("low_drift", 0.0),
    ("three_in_front", 0.0),
    ("late_free", 0.0),
    ("late_cards", 0.0),
)

# The index of each weight in the table.
NEAR: Final[i64] = 0
"""The discount of a train's value for each missing carriage."""
DRIFT: Final[i64] = 1
"""The average value of a carriage to come: owners improve the trains they ride."""
CAUTION: Final[i64] = 2
"""Correction for trains below zero, which others tend to push further down."""
DREAD: Final[i64] = 3
"""The extra cost of a passenger on a train below zero: better not to board it."""
USE: Final[i64] = 4
"""The share of a carriage's effect that counts while it is in hand."""
FREE: Final[i64] = 5
"""The value of a passenger in front, who can still board any train."""
CABOOSE: Final[i64] = 6
"""The value of each special in hand: from here on in the order of the table of cards."""
ROYAL: Final[i64] = 7
RE_ASSIGN: Final[i64] = 8
REPAIR: Final[i64] = 9
TRANSFER: Final[i64] = 11
STANDING_ROOM: Final[i64] = 12
UNCOUPLE: Final[i64] = 13
# The following are neutral for greedy; levels tune them (see bots/weights).
OWN_DRIFT: Final[i64] = 15
"""The change of a carriage to come for each own passenger: players improve their trains."""
RIDERS_DRIFT: Final[i64] = 16
"""The change of a carriage to come for each token of others, who do the same."""
RIVALS: Final[i64] = 17
"""The weight of the others' passengers against the seat's own."""
BOARDED: Final[i64] = 18
"""The value of a token aboard, on any train."""
LOW_DRIFT: Final[i64] = 19
"""The value of a carriage to come for a train below zero."""
THREE_IN_FRONT: Final[i64] = 20
"""The value of having the token of three still in front."""
LATE_FREE: Final[i64] = 21
LATE_CARDS: Final[i64] = 22
"""The extra value of a passenger in front, and of a card, once all trains have come."""

"""What Station Master's prospects are weighed by.  Compiled."""
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

# Where each lies in the table.
NEAR: Final[i64] = 0
"""How much less sure a train's value is for each carriage it still lacks."""
DRIFT: Final[i64] = 1
"""What a carriage to come adds on average: owners improve the trains they ride."""
CAUTION: Final[i64] = 2
"""A train below zero tends to be pushed further down by those not aboard."""
DREAD: Final[i64] = 3
"""What a passenger on a train below zero costs beyond its value: better not to board it."""
USE: Final[i64] = 4
"""The part of a carriage's effect that holding it is worth."""
FREE: Final[i64] = 5
"""What a passenger in front is worth, who can still board any train."""
CABOOSE: Final[i64] = 6
"""What each special is worth in hand: from here on in the order of the table of cards."""
ROYAL: Final[i64] = 7
RE_ASSIGN: Final[i64] = 8
REPAIR: Final[i64] = 9
TRANSFER: Final[i64] = 11
STANDING_ROOM: Final[i64] = 12
UNCOUPLE: Final[i64] = 13
# From here on what greedy leaves out: levels weigh it (see bots/weights).
OWN_DRIFT: Final[i64] = 15
"""What each own passenger adds to a carriage to come: one improves what one rides."""
RIDERS_DRIFT: Final[i64] = 16
"""What each token of others adds: they do the same."""
RIVALS: Final[i64] = 17
"""What the others' passengers count against one's own."""
BOARDED: Final[i64] = 18
"""What it is worth that a token is aboard, wherever."""
LOW_DRIFT: Final[i64] = 19
"""What a carriage to come adds to a train below zero."""
THREE_IN_FRONT: Final[i64] = 20
"""What it is worth to have the token of three still in front."""
LATE_FREE: Final[i64] = 21
LATE_CARDS: Final[i64] = 22
"""How much more a passenger in front, and a card, are worth once all trains have come."""

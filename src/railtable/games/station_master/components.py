"""The box: locomotives, cards and passenger tokens (SM-1, SM-2).  Compiled.

The published mix is unknown; this one is ours (see "Data" in the ledger).
A card or locomotive is its row number everywhere in the engine.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

ORDINARY: Final[i64] = 0
EXECUTIVE: Final[i64] = 1
FREIGHT: Final[i64] = 2

CLASSES: Final = ("ordinary", "executive", "freight")

# name, number, class, green band, copies
LOCOMOTIVES: Final = (
    ("ordinary_3", 3, "ordinary", False, 3),
    ("ordinary_4", 4, "ordinary", False, 3),
    ("ordinary_5", 5, "ordinary", False, 1),
    ("ordinary_6", 6, "ordinary", False, 1),
    ("ordinary_7", 7, "ordinary", True, 1),
    ("ordinary_8", 8, "ordinary", True, 1),
    ("executive_3", 3, "executive", False, 1),
    ("executive_4", 4, "executive", False, 1),
    ("executive_5", 5, "executive", False, 1),
    ("executive_6", 6, "executive", False, 1),
    ("freight_5", 5, "freight", False, 1),
    # Only an owner's box has these.
    ("ordinary_2", 2, "ordinary", False, 0),
    ("executive_2", 2, "executive", False, 0),
    ("executive_7", 7, "executive", False, 0),
    ("executive_8", 8, "executive", False, 0),
    ("freight_2", 2, "freight", False, 0),
    ("freight_3", 3, "freight", False, 0),
    ("freight_4", 4, "freight", False, 0),
    ("freight_6", 6, "freight", False, 0),
    ("freight_7", 7, "freight", False, 0),
    ("freight_8", 8, "freight", False, 0),
)

# name, value (0: a special), copies.  Class carriages carry their positive side.
CARDS: Final = (
    ("day_coach", 1, 4),
    ("mail", 2, 7),
    ("parlour", 3, 8),
    ("sleeping", 4, 8),
    ("dining", 5, 6),
    ("observation", 6, 3),
    ("ballast", -1, 4),
    ("refuse", -2, 6),
    ("flat", -3, 5),
    ("tanker", -4, 4),
    ("coal", -5, 3),
    ("cattle", -6, 2),
    ("first_class", 3, 6),
    ("executive_class", 5, 4),
    ("caboose", 0, 4),
    ("royal", 0, 3),
    ("re_assign", 0, 3),
    ("repair_3", 0, 2),
    ("repair_5", 0, 2),
    ("transfer", 0, 4),
    ("standing_room", 0, 3),
    ("uncouple_1", 0, 3),
    ("uncouple_2", 0, 2),
    ("rush_hour", 0, 1),
)

LOCOMOTIVE_NAMES: Final[tuple[str, ...]] = tuple([row[0] for row in LOCOMOTIVES])
CARD_NAMES: Final[tuple[str, ...]] = tuple([row[0] for row in CARDS])

NUMBER: Final = vec[i64]([row[1] for row in LOCOMOTIVES])
CLASS: Final = vec[i64]([CLASSES.index(row[2]) for row in LOCOMOTIVES])
VALUE: Final = vec[i64]([row[1] for row in CARDS])

LOCOMOTIVE_KINDS: Final[i64] = 21
CARD_KINDS: Final[i64] = 24
CARD_TOTAL: Final[i64] = 97
LOCOMOTIVE_TOTAL: Final[i64] = 15

# Rows of CARDS that the rules name.
FIRST_CLASS: Final[i64] = 12
EXECUTIVE_CLASS: Final[i64] = 13
CARRIAGES: Final[i64] = 14
CABOOSE: Final[i64] = 14
ROYAL: Final[i64] = 15
RE_ASSIGN: Final[i64] = 16
REPAIR_3: Final[i64] = 17
REPAIR_5: Final[i64] = 18
TRANSFER: Final[i64] = 19
STANDING_ROOM: Final[i64] = 20
UNCOUPLE_1: Final[i64] = 21
UNCOUPLE_2: Final[i64] = 22
RUSH_HOUR: Final[i64] = 23

MOST_SEATS: Final[i64] = 6
MOST_TRAINS: Final[i64] = 7
"""One for each of six seats, and one more after Rush Hour (SM-20)."""
MOST_CARRIAGES: Final[i64] = 8
HAND: Final[i64] = 3
TOKENS: Final[i64] = 6
TOKEN_COUNTS: Final = (3, 2, 1)
"""The number of tokens of 1, 2 and 3 passengers of each player (SM-2)."""
SHORT_SIGHT: Final[i64] = 3
SIGHT: Final[i64] = 5
"""How deep into the discard the two kinds of Repair look (SM-16)."""
MOST_TRANSFERRED: Final[i64] = 3


def locomotives_for(seats: int) -> list[int]:
    """Return the number of each locomotive in play (SM-3)."""
    counts: list[int] = []
    for _name, number, _kind, green_band, copies in LOCOMOTIVES:
        removed = green_band and (seats < 4 or (seats == 4 and number == 8))
        counts.append(0 if removed else copies)
    return counts


def value_table(first: int, first_lost: int, executive: int, executive_lost: int) -> vec[i64]:
    """Return the values of all cards behind each class of locomotive (SM-11, SM-12, SM-23).

    The class carriages have a value on an Executive Class train, and lose one on any other.
    """
    plain: list[int] = [row[1] for row in CARDS[:FIRST_CLASS]]
    inverted: list[int] = [-value for value in plain]
    lost: list[int] = [-first_lost, -executive_lost]
    specials: list[int] = [0] * (CARD_KINDS - CARRIAGES)
    ordinary = plain + lost + specials
    won: list[int] = [first, executive]
    best = plain + won + specials
    freight = inverted + lost + specials
    return vec[i64](ordinary + best + freight)


STANDARD_VALUES: Final = value_table(3, 3, 5, 5)


def standard_mix() -> list[int]:
    """Return the number of each card in the box."""
    return [row[2] for row in CARDS]

"""Wagons, container cards and scoring cards.  Compiled.

A card is written `[<]wagon-wagon`: B, G, R, O is a blue, green, red or gold
container, `f` marks it fragile, `d` gives it a flag, E is an empty wagon.  Nf and Nd are a
fragile and a flag container without a colour, which only an owner's box can have.
`<` marks a locomotive, whose arrow is on the first wagon.
"""

from typing import Final, Literal, TypeAlias, get_args

from librt.vecs import vec
from mypy_extensions import i64

BLUE: Final[i64] = 0
GREEN: Final[i64] = 1
RED: Final[i64] = 2
GOLD: Final[i64] = 3
EMPTY: Final[i64] = 4
NO_COLOUR: Final[i64] = 5
COLOUR: Final[i64] = 7
"""The bits of a wagon for its load; the marks follow."""
FRAGILE: Final[i64] = 8
FLAG: Final[i64] = 16
ARROW: Final[i64] = 32

COLOURS: Final = "BGROEN"
CONTAINERS: Final = ("B", "Bf", "Bd", "G", "Gf", "Gd", "R", "Rf", "Rd", "O", "Of", "Od")
WAGONS: Final = (*CONTAINERS, "E")
COLOURLESS: Final = ("Nf", "Nd")
"""Containers without a colour: no run, no colour of A5; they count as fragile or as a flag."""
ARROW_WAGONS: Final = ("<B", "<Bd", "<G", "<Gd", "<R", "<Rd", "<O", "<Od")
"""An arrow wagon is neither empty nor fragile."""


def parse_wagon(code: str) -> i64:
    """Return a wagon as its colour and marks."""
    arrow = ARROW if code.startswith("<") else 0
    bare = code.removeprefix("<")
    wagon: i64 = COLOURS.index(bare[0])
    if bare.endswith("f"):
        return arrow | wagon | FRAGILE
    if bare.endswith("d"):
        return arrow | wagon | FLAG
    return arrow | wagon


def format_wagon(wagon: i64) -> str:
    """Return the code of a wagon, `<` first where its arrow is visible."""
    arrow = "<" if wagon & ARROW else ""
    mark = "f" if wagon & FRAGILE else "d" if wagon & FLAG else ""
    return arrow + COLOURS[wagon & COLOUR] + mark


CARDS: Final = tuple(
    f"{first}-{second}"
    for firsts, seconds in (
        (WAGONS, WAGONS),
        (ARROW_WAGONS, CONTAINERS),
        (WAGONS, COLOURLESS),
        (COLOURLESS, (*WAGONS, *COLOURLESS)),
    )
    for first in firsts
    for second in seconds
)
"""Every card that the notation can write.  A card's number is its index here.

Chance draws from a pile sorted by number, so the numbers never change: new cards come last.
"""
CARD_NUMBER: Final = {code: number for number, code in enumerate(CARDS)}
CARD_COUNT: Final[i64] = 321
FIRST_LOCOMOTIVE: Final[i64] = 169
FIRST_COLOURLESS: Final[i64] = 265
"""The cards with a colourless container follow the locomotives."""

FIRST: Final = vec[i64]([parse_wagon(code.split("-")[0]) for code in CARDS])
SECOND: Final = vec[i64]([parse_wagon(code.split("-")[1]) for code in CARDS])

DECK_SIZE: Final = 56
BOX: Final = (
    # locomotives
    ("<B-B", 2), ("<G-G", 2), ("<R-R", 2), ("<B-G", 2), ("<G-R", 2), ("<R-B", 2),
    # one colour
    ("B-B", 2), ("Bf-B", 1),
    ("G-G", 2), ("Gf-G", 1),
    ("R-R", 2), ("Rf-R", 1),
    # two colours
    ("B-G", 1), ("Bf-G", 1), ("B-Gf", 1), ("Bd-G", 1),
    ("G-R", 1), ("Gf-R", 1), ("G-Rf", 1), ("Gd-R", 1),
    ("R-B", 1), ("Rf-B", 1), ("R-Bf", 1), ("Rd-B", 1),
    # colour and gold
    ("B-O", 2), ("Bd-O", 1),
    ("G-O", 2), ("Gd-O", 1),
    ("R-O", 2), ("Rd-O", 1),
    # colour and empty
    ("B-E", 1), ("Bf-E", 1), ("Bd-E", 1),
    ("G-E", 1), ("Gf-E", 1), ("Gd-E", 1),
    ("R-E", 1), ("Rf-E", 1), ("Rd-E", 1),
    # gold and empty
    ("O-Of", 1), ("O-E", 1), ("Of-E", 1), ("Od-E", 1), ("E-E", 1),
)  # fmt: skip
"""Our deck (BT-1, BT-2), in the order of the ledger; a table may use another."""

ScoringCard: TypeAlias = Literal[
    "most_red",
    "shortest",
    "longest",
    "no_gold",
    "two_colours",
    "two_locomotives",
    "empty_wagons",
    "fragile",
    "no_flag",
]
ADVANCED: Final[tuple[ScoringCard, ...]] = get_args(ScoringCard)
"""The advanced scoring cards A1 to A9, in the ledger's order (BT-19, BT-20)."""
ADVANCED_COUNT: Final[i64] = 9
SHOWN: Final[i64] = 3
"""Advanced cards in a game (BT-5)."""

MIN_SEATS: Final[i64] = 3
MAX_SEATS: Final[i64] = 6
REMOVED: Final = (20, 11, 8, 0)
"""Cards that stay out, unseen, with 3, 4, 5, 6 players (BT-4)."""
ROUNDS: Final = (9, 9, 8, 8)
"""Rounds with 3, 4, 5, 6 players (BT-6)."""
MOST_ROUNDS: Final[i64] = 9
MOST_OFFER: Final[i64] = 7
MOST_WAGONS: Final[i64] = 18
"""A load of nine cards, none covering another."""

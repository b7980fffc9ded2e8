"""Trambahn's cards, to be proofread against the box (TB-1 to TB-5)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

LINES: Final = ("blue", "red", "green", "yellow")
LINE_CODES: Final = ("B", "R", "G", "Y")
VALUES: Final[i64] = 10

#                       value  1  2  3  4  5  6  7  8  9  10
COPIES: Final = (2, 3, 3, 3, 3, 3, 3, 3, 3, 2)
VICTORY_POINTS: Final = (1, 1, 1, 1, 1, 1, 2, 2, 2, 3)

CONDUCTOR: Final[i64] = 40
"""A card is a number: line * 10 + value - 1, or this."""
CARD_TYPES: Final[i64] = 41
CONDUCTORS: Final[i64] = 8
CARDS: Final[i64] = 120

TRAM_VALUES: Final = (2, 3, 4)
TRAM_PRICES: Final = (5, 10, 15)
TRAM_COPIES: Final = (5, 4, 7)
TRAMS: Final[i64] = 16
"""The pile is face up and sorted: cheapest on top."""

_TRAM_VALUES: Final = vec[i64](TRAM_VALUES)
_PILE: Final = vec[i64]([kind for kind in range(3) for _ in range(TRAM_COPIES[kind])])

SEATS: Final[i64] = 2
HAND: Final[i64] = 6
FIRST_MONEY: Final[i64] = 12
SECOND_MONEY: Final[i64] = 15
DEALT: Final[i64] = 39
"""Both reserves and both hands."""
MARKET_SIZE: Final[i64] = 3
ROW: Final[i64] = 4
BONUS_LENGTH: Final[i64] = 8
LAST_RIDE: Final[i64] = 10

MAX_COLUMNS: Final[i64] = 21
"""Sixteen with a tram, and five started in one turn."""
MAX_LENGTH: Final[i64] = 18
"""Ten ascending Stations and all eight Conductors."""


def copies_of(card: i64) -> i64:
    """Return how many of a card are in the box."""
    if card == CONDUCTOR:
        return CONDUCTORS
    copies: i64 = COPIES[card % VALUES]
    return copies


PRICES: Final[i64] = CARD_TYPES
STANDARD_PIECES: Final = vec[i64](list(VICTORY_POINTS) * 4 + [0] + list(TRAM_PRICES))
"""What a box decides: the victory points of each card (a Conductor has none), then the prices."""


def points_of(pieces: vec[i64], card: i64) -> i64:
    """Return a card's victory points (TB-2); a Conductor has none (TB-3)."""
    return pieces[card]


def tram_value(kind: i64) -> i64:
    """Return the multiplier of a kind of tram (TB-4)."""
    return _TRAM_VALUES[kind]


def price_of(pieces: vec[i64], kind: i64) -> i64:
    """Return the price of a kind of tram in money cards (TB-4)."""
    return pieces[PRICES + kind]


def tram_at(depth: i64) -> i64:
    """Return the kind (0, 1, 2) of the tram lying this deep in the full pile."""
    return _PILE[depth]


def card_code(card: int) -> str:
    """Return a card in notation: B1 to Y10, or C."""
    if card == CONDUCTOR:
        return "C"
    return f"{LINE_CODES[card // 10]}{card % 10 + 1}"


CARD_CODES: Final = tuple([card_code(card) for card in range(41)])
CARD_INDEX: Final = {code: card for card, code in enumerate(CARD_CODES)}

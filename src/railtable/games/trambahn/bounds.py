"""The least and the greatest value of every number of an observation, and the longest game."""

from typing import Final

from railtable.core.bounds import Bounds
from railtable.games.trambahn.components import (
    CARD_TYPES,
    CARDS,
    CONDUCTORS,
    COPIES,
    HAND,
    LAST_RIDE,
    MARKET_SIZE,
    ROW,
    SEATS,
    TRAM_COPIES,
    TRAM_VALUES,
    TRAMS,
    VALUES,
    copies_of,
    points_of,
)
from railtable.games.trambahn.state import ENDED_BY_WANT, PHASES, TrambahnState

LINES: Final = 4
MOST_PASSENGERS: Final = int((LAST_RIDE - 1) * ROW + LINES * (ROW - 1) + 1)
"""The tenth ride ends the game (TB-22); before it, every row has three passengers at most."""
MOST_TURNS: Final = 2 * MOST_PASSENGERS + 2
"""A turn lays a passenger, unless the hand is empty; of two such turns in a row the game ends."""


def most_decisions(start: TrambahnState) -> int:  # noqa: ARG001 the same from every start
    """Return an upper bound of the decisions of a game: a turn uses each card once, and ends."""
    return MOST_TURNS * int(HAND + 2) + int(TRAMS)


def bounds(start: TrambahnState) -> Bounds:
    """Return the bounds of every field of an observation, for games from this start."""
    lines = _line_points(start)
    ride, bonus = max(TRAM_VALUES) * max(lines), max(TRAM_VALUES) * sum(lines)
    seat, cards = (-2, int(SEATS) - 1), (0, int(CARDS))
    counts = tuple((0, int(copies_of(card))) for card in range(CARD_TYPES))
    player = ((0, int(HAND)), cards, (0, bonus), cards, (0, int(LAST_RIDE) * ride + bonus))
    place = ((0, LINES), (0, len(TRAM_VALUES)), *[(0, 1 + int(CONDUCTORS))] * int(VALUES))
    return {
        "seat": (seat,),
        "to_move": (seat,),
        "phase": ((0, len(PHASES) - 1),),
        "first": ((-1, 1),),
        "active": ((-1, 1),),
        "turn": ((0, MOST_TURNS),),
        "passengers_laid": ((0, 2),),
        "ended": ((0, int(ENDED_BY_WANT)),),
        "deck": (cards,),
        "discard": (cards,),
        "trams_dealt": ((0, int(TRAMS)),),
        "rides": ((0, int(LAST_RIDE)),),
        "players": player,
        "market": tuple((0, min(copies, int(MARKET_SIZE))) for copies in TRAM_COPIES),
        "rows": ((0, int(CARD_TYPES)),),
        "ride_lines": ((0, LINES),),
        "ride_points": ((0, ride),),
        "columns": place,
        "known_discarded": counts,
        "known_aside": counts,
        "hand": tuple((0, min(most, int(HAND))) for _, most in counts),
        "known_income": counts,
    }


def _line_points(start: TrambahnState) -> list[int]:
    """Return the victory points of all cards of each line."""
    values = range(int(VALUES))
    return [
        sum(COPIES[v] * int(points_of(start.pieces, line * VALUES + v)) for v in values)
        for line in range(LINES)
    ]

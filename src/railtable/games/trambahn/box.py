"""Trambahn's box: the victory points of the Stations and the prices of the trams (TB-2, TB-4)."""

from typing import Final, TypeAlias

from librt.vecs import vec
from msgspec import UNSET, UnsetType
from mypy_extensions import i64

from railtable.core.box import Box, require_length, require_number
from railtable.core.errors import BadOptions
from railtable.games.trambahn.components import (
    CARD_CODES,
    LINES,
    TRAM_PRICES,
    VALUES,
    VICTORY_POINTS,
)
from railtable.games.trambahn.state import TrambahnState

LEAST_POINTS: Final = 1
MOST_POINTS: Final = 3
"""Every Station card carries 1, 2 or 3 victory points (TB-2)."""
MOST_PRICE: Final = 30

LinePoints: TypeAlias = tuple[int, ...]


class TrambahnBox(Box, frozen=True, kw_only=True):
    """The unprinted numbers: of each line the points of values 1 to 10, and the three prices.

    The lines are blue, red, green and yellow.  Prices are in money cards, of the horse, the
    steam and the electric tram.
    """

    points: tuple[LinePoints, ...] = (VICTORY_POINTS,) * 4
    prices: tuple[int, ...] = TRAM_PRICES

    def check(self) -> None:
        require_length("points", len(self.points), len(LINES))
        for line, values in zip(LINES, self.points, strict=True):
            require_length(line, len(values), int(VALUES))
        for card, points in enumerate(self.all_points()):
            require_number(CARD_CODES[card], points, LEAST_POINTS, MOST_POINTS)
        require_length("prices", len(self.prices), len(TRAM_PRICES))
        for price in self.prices:
            require_number("prices", price, 1, MOST_PRICE)
        if list(self.prices) != sorted(self.prices):
            raise BadOptions("box_prices_fall", {"prices": ", ".join(map(str, self.prices))})

    def all_points(self) -> list[int]:
        """Return the points of every Station card, in the order of the engine's card numbers."""
        return [points for line in self.points for points in line]


def piece_table(box: TrambahnBox) -> vec[i64]:
    """Return the numbers of a box for the engine, in the order of `STANDARD_PIECES`."""
    return vec[i64]([*box.all_points(), 0, *box.prices])


def play_with(state: TrambahnState, box: TrambahnBox | UnsetType) -> None:
    """Give a new game the pieces of a box; UNSET is the standard box."""
    if box is not UNSET:
        state.box, state.pieces = box, piece_table(box)

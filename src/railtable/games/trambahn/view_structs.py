"""The Structs of Trambahn's view, which are never compiled."""

from msgspec import UNSET, UnsetType

from railtable.core.actions import View
from railtable.games.trambahn.box import TrambahnBox
from railtable.games.trambahn.document import ColumnDocument, RideDocument


class ColumnView(ColumnDocument, frozen=True, kw_only=True):
    """A public column, with its points in a ride."""

    points: int


class TrambahnView(View, frozen=True, kw_only=True):
    """The view of one seat.  `hand` is None for a spectator.

    `ride_values[line][seat]` is the current value of a ride.  `known_discarded`
    and `known_aside` are cards seen going to the discard, and to a reserve
    (the seat's own income included), since the last reshuffle.  `box` is there only where
    the table does not play with the standard box.
    """

    phase: str
    first: int
    active: int
    turn: int
    passengers_laid: int
    hand: list[str] | None
    hand_sizes: list[int]
    money: list[int]
    deck: int
    discard: int
    rows: dict[str, list[str]]
    columns: list[list[ColumnView]]
    market: list[int]
    tram_pile: int
    rides: list[RideDocument]
    bonus: list[int]
    ride_values: dict[str, list[int]]
    ended: str | None
    known_discarded: list[str]
    known_aside: list[str]
    known_income: list[str]
    incomes: list[int]
    box: TrambahnBox | UnsetType = UNSET

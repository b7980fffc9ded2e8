"""A game of String Railway in progress: data only."""

from typing import Final

from mypy_extensions import i64

from railtable.core.engine import State
from railtable.games.string_railway.components import (
    KINDS,
    LONG,
    MOUNTAIN,
    RIVER,
    SHORT,
    SIDE,
    START_POINTS,
    companies_for,
    short_strings,
)
from railtable.games.string_railway.geometry.ground import Ground, bare_ground
from railtable.games.string_railway.geometry.polygons import is_inside

LAY_TERRAIN: Final[i64] = 0
LAY_RIVER: Final[i64] = 1
LAY_MOUNTAIN: Final[i64] = 2
DEAL_LAYOUT: Final[i64] = 3
CHOOSE_CORNER: Final[i64] = 4
DRAW_TILES: Final[i64] = 5
TURN: Final[i64] = 6
OVER: Final[i64] = 7
EXTRA_TILE: Final[i64] = 8
PHASES: Final = (
    "lay_terrain",
    "lay_river",
    "lay_mountain",
    "deal_layout",
    "choose_corner",
    "draw_tiles",
    "turn",
    "over",
    "extra_tile",
)

# The sources of a company's points.
START: Final[i64] = 0
STATIONS: Final[i64] = 1
JUNCTIONS: Final[i64] = 2
CROSSINGS: Final[i64] = 3
VISITORS: Final[i64] = 4
TERMS: Final[i64] = 5
TERM_NAMES: Final = ("start", "stations", "junctions", "crossings", "visitors")

NO_COMPANY: Final[i64] = -1


class Station:
    """A tile on the table.  `companies` has a bit for each company that is there."""

    def __init__(self, kind: i64, x: i64, y: i64) -> None:
        self.kind: i64 = kind
        self.x: i64 = x
        self.y: i64 = y
        self.in_mountains: bool = False
        self.companies: i64 = 0
        self.owner: i64 = NO_COMPANY

    def copy(self) -> "Station":
        """Return an independent copy."""
        other = Station(self.kind, self.x, self.y)
        other.in_mountains = self.in_mountains
        other.companies = self.companies
        other.owner = self.owner
        return other

    def has(self, company: i64) -> bool:
        """Tell whether a company is there."""
        return (self.companies >> company) & 1 == 1


def new_station(mountain: list[int], kind: i64, x: i64, y: i64) -> Station:
    """Return a new tile, in the mountains or on the plain (SR-49)."""
    station = Station(kind, x, y)
    station.in_mountains = is_inside(mountain, x, y)
    return station


class Track:
    """A string laid by a company; never changed.

    `terms` holds the points it brought, TERMS numbers for each company.
    """

    def __init__(self, company: i64, points: list[int], terms: list[int], *, is_long: bool) -> None:
        self.company: i64 = company
        self.is_long: bool = is_long
        self.points: list[int] = points
        self.terms: list[int] = terms


class StringState(State):
    """The table, the pile and the points.

    A company is a place in the order of play and a colour; `seat_of` gives its
    seat.  Stations 0 to companies-1 are the main stations once chosen.
    """

    def __init__(self, seats: i64, seat_of: list[int]) -> None:
        super().__init__(seats)
        companies = companies_for(seats)
        self.companies: i64 = companies
        self.seat_of: list[int] = seat_of
        self.expert: bool = False
        self.shape: str = "standard"
        self.layout: str = "random"
        self.countryside: str = "always"
        self.phase: i64 = LAY_RIVER
        self.ground: Ground = bare_ground([])
        self.mains: list[int] = []
        self.river: list[int] = []
        self.mountain: list[int] = []
        self.corner_of: list[int] = []
        self.stations: list[Station] = []
        self.tracks: list[Track] = []
        self.pile: list[int] = [kind.tiles for kind in KINDS]
        self.drawn: list[int] = []
        self.aside: list[int] = [0] * len(KINDS)
        self.shorts: list[int] = [short_strings(companies)] * companies
        self.longs: list[int] = [1] * companies
        self.lost_shorts: list[int] = [0] * companies
        self.lost_longs: list[int] = [0] * companies
        self.turn: i64 = 0
        self.points: list[int] = [START_POINTS, 0, 0, 0, 0] * companies
        self.side: i64 = SIDE
        self.river_length: i64 = RIVER
        self.mountain_length: i64 = MOUNTAIN
        self.short_length: i64 = SHORT
        self.long_length: i64 = LONG
        self.box: object = None
        """The StringRailwayBox that these sizes are from, or None for the standard box."""

    @property
    def company(self) -> i64:
        """The company whose turn it is."""
        return self.turn % self.companies

    def copy(self) -> "StringState":
        """Return an independent copy; outlines and laid strings are shared."""
        other = self.copy_above_ground()
        other.ground = self.ground.copy()
        return other

    def copy_above_ground(self) -> "StringState":
        """Return a copy on which no string may be laid: it shares the existing strings."""
        other = StringState(self.seats, self.seat_of)
        other.to_move = self.to_move
        other.expert = self.expert
        other.shape = self.shape
        other.layout = self.layout
        other.countryside = self.countryside
        other.phase = self.phase
        other.ground = self.ground.with_tiles([])
        other.mains = self.mains
        other.river = self.river
        other.mountain = self.mountain
        other.corner_of = self.corner_of[:]
        other.stations = [station.copy() for station in self.stations]
        other.tracks = self.tracks[:]
        other.pile = self.pile[:]
        other.drawn = self.drawn[:]
        other.aside = self.aside[:]
        other.shorts = self.shorts[:]
        other.longs = self.longs[:]
        other.lost_shorts = self.lost_shorts[:]
        other.lost_longs = self.lost_longs[:]
        other.turn = self.turn
        other.points = self.points[:]
        other.side = self.side
        other.river_length = self.river_length
        other.mountain_length = self.mountain_length
        other.short_length = self.short_length
        other.long_length = self.long_length
        other.box = self.box
        return other


def blank_state(seats: i64) -> StringState:
    """Return an empty table; the companies play in the order of the seats (SR-16)."""
    return StringState(seats, [company % seats for company in range(companies_for(seats))])


def full_length(state: StringState, *, is_long: bool) -> i64:
    """Return the length of a company's short or long string (SR-1)."""
    return state.long_length if is_long else state.short_length


def turns_each(state: StringState) -> i64:
    """Return the number of turns of every company (SR-35)."""
    return short_strings(state.companies) + 1


def company_points(state: StringState, company: i64) -> i64:
    """Return a company's current points; they may be negative (SR-34)."""
    total: i64 = 0
    for points in state.points[company * TERMS : (company + 1) * TERMS]:
        total += points
    return total

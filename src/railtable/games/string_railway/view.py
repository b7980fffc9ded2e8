"""What a seat knows in a game of String Railway: everything that lies on the table.

Only the next tiles are unknown, and a pile without an order holds no secret:
every imagined world is the real one.
"""

import msgspec

from railtable.core.actions import Term, View
from railtable.core.dice import Dice
from railtable.core.seats import Seat
from railtable.games.string_railway.actions import Point, Tile
from railtable.games.string_railway.components import COLOURS
from railtable.games.string_railway.document import (
    StationDocument,
    StringDocument,
    StringsLeft,
    TrackDocument,
    facts,
    load,
)
from railtable.games.string_railway.options import Layout, Shape
from railtable.games.string_railway.rules import free_corners
from railtable.games.string_railway.scoring import seat_standing
from railtable.games.string_railway.state import (
    CHOOSE_CORNER,
    DRAW_TILES,
    TURN,
    StringState,
    company_points,
    turns_each,
)


class StringView(View, frozen=True, kw_only=True):
    """The table, the strings and the points.  Lists by company are in turn order.

    `scores` are seats' points (with two players, those of the weaker colour),
    `points` companies'.  `company` is whose turn it is, None outside turns.
    """

    seats: int
    phase: str
    turn: int
    turns: int
    company: int | None
    seat_of: list[int]
    colours: list[str]
    points: list[int]
    terms: list[list[Term]]
    expert: bool
    shape: Shape
    layout: Layout
    terrain: tuple[Point, ...]
    mains: tuple[Point, ...]
    river: tuple[Point, ...]
    mountain: tuple[Point, ...]
    corners: list[int]
    free_corners: list[int]
    stations: list[StationDocument]
    tracks: list[TrackDocument]
    pile: dict[str, int]
    drawn: list[Tile]
    aside: dict[str, int]
    strings: list[StringsLeft]


def seat_scores(state: StringState) -> list[int]:
    """Return the points that decide: a seat's weaker colour, or its only one."""
    return [seat_standing(state, seat)[0] for seat in range(state.seats)]


def view(state: StringState, seat: Seat | None) -> StringView:
    """Return what a seat sees."""
    in_turns = state.phase in (DRAW_TILES, TURN)
    return StringView(
        seat=seat,
        scores=seat_scores(state),
        turns=int(turns_each(state) * state.companies),
        company=int(state.company) if in_turns else None,
        colours=list(COLOURS[: state.companies]),
        points=[int(company_points(state, company)) for company in range(state.companies)],
        free_corners=free_corners(state) if state.phase == CHOOSE_CORNER else [],
        **facts(state),
    )


def imagine(view: StringView, _: Dice) -> StringState:
    """Return the world of this view: there is only one."""
    told = {
        field.name: getattr(view, field.name) for field in msgspec.structs.fields(StringDocument)
    }
    return load(StringDocument(**told))

"""The view of a seat in String Railway: the whole table.

Only the next tiles are unknown, and an unordered pile hides nothing:
every imagined state equals the real one.
"""

from msgspec import UNSET, UnsetType

from railtable.core.actions import Action, Step, Term, View
from railtable.core.seats import Seat
from railtable.core.state_fields import field_values
from railtable.games.string_railway.actions import Point, Tile
from railtable.games.string_railway.box import StringRailwayBox
from railtable.games.string_railway.components import COLOURS
from railtable.games.string_railway.document import (
    StationDocument,
    StringDocument,
    StringsLeft,
    TrackDocument,
)
from railtable.games.string_railway.options import Countryside, Layout, Shape
from railtable.games.string_railway.rules import free_corners
from railtable.games.string_railway.scoring import scores
from railtable.games.string_railway.state import (
    CHOOSE_CORNER,
    DRAW_TILES,
    EXTRA_TILE,
    TURN,
    StringState,
    company_points,
    turns_each,
)


class StringView(View, frozen=True, kw_only=True):
    """The table, the strings and the points.  Lists by company are in turn order.

    `scores` are seats' points (with two players, those of the weaker colour),
    `points` companies'.  `company` is the active company, None outside turns.
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
    countryside: Countryside = "always"
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
    box: StringRailwayBox | UnsetType = UNSET


def view(state: StringState, seat: Seat | None) -> StringView:
    """Return the view of a seat."""
    in_turns = state.phase in (DRAW_TILES, EXTRA_TILE, TURN)
    return StringView(
        seat=seat,
        scores=scores(state),
        turns=int(turns_each(state) * state.companies),
        company=int(state.company) if in_turns else None,
        colours=list(COLOURS[: state.companies]),
        points=[int(company_points(state, company)) for company in range(state.companies)],
        free_corners=free_corners(state) if state.phase == CHOOSE_CORNER else [],
        **field_values(StringDocument, state),
    )


def redact(step: Step, viewer: Seat | None) -> Action:
    """Return a step's action as the viewer saw it: all actions are public."""
    action: Action = step.action
    return action

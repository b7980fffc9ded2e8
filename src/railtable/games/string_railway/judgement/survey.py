# railtable: compiled
"""The judgement of the set-up: terrain, river and mountain laid by hand.

SR-18, SR-50, SR-53 and SR-56; reported in the order of SR-54.
"""

from mypy_extensions import i64

from railtable.games.string_railway.components import (
    DRAWN_AREA,
    DRAWN_REACH,
    GROWN_SIDE,
    MAX_VERTICES,
    RIVER_BEYOND,
)
from railtable.games.string_railway.geometry.ground import is_too_close
from railtable.games.string_railway.geometry.places import NONE, nearest_main
from railtable.games.string_railway.geometry.polygons import (
    is_inside,
    is_near_outline,
    is_string_inside,
    meets_outline_once,
    twice_area,
)
from railtable.games.string_railway.geometry.segments import (
    has_short_segment,
    magnitude,
    meets_closed_square,
    self_crossing,
)
from railtable.games.string_railway.judgement.turn import Judgement, judge_shape
from railtable.games.string_railway.state import StringState


def judge_river(state: StringState, points: list[int]) -> Judgement:
    """Return the judgement of a river (SR-18, SR-50, SR-53)."""
    judgement = Judgement(state.companies)
    if not judge_shape(judgement, points, state.river_length, closed=False):
        return judgement
    _judge_river_inside(state, points, judgement)
    if self_crossing(points, closed=False) >= 0:
        judgement.breaks("SR-43", "river_crosses_itself")
    if meets_main_station(state.mains, points, closed=False):
        judgement.breaks("SR-53", "river_at_main_station")
    return judgement


def _judge_river_inside(state: StringState, points: list[int], judgement: Judgement) -> None:
    n: i64 = len(points)
    terrain = state.ground.terrain
    starts_out = not is_inside(terrain, points[0], points[1])
    stops_out = not is_inside(terrain, points[n - 2], points[n - 1])
    if starts_out and stops_out:
        judgement.breaks("SR-50", "river_leaves_twice")
        return
    inner = points[2:] if starts_out else points[: n - 2] if stops_out else points
    if not is_string_inside(terrain, inner, convex=state.ground.convex, closed=False):
        judgement.breaks("SR-50", "river_leaves_terrain")
        return
    if starts_out and not _is_river_mouth(terrain, points[0], points[1], points[2], points[3]):
        judgement.breaks("SR-53", "river_sticks_out")
    if stops_out and not _is_river_mouth(
        terrain, points[n - 2], points[n - 1], points[n - 4], points[n - 3]
    ):
        judgement.breaks("SR-53", "river_sticks_out")


def _is_river_mouth(terrain: list[int], ox: i64, oy: i64, ix: i64, iy: i64) -> bool:
    """Tell whether the end o may be outside, coming from i inside (SR-53)."""
    return is_near_outline(terrain, ox, oy, RIVER_BEYOND) and meets_outline_once(
        terrain, ox, oy, ix, iy
    )


def judge_mountain(state: StringState, points: list[int]) -> Judgement:
    """Return the judgement of a mountain (SR-18, SR-53)."""
    judgement = Judgement(state.companies)
    if not judge_shape(judgement, points, state.mountain_length, closed=True):
        return judgement
    if not is_string_inside(state.ground.terrain, points, convex=state.ground.convex, closed=True):
        judgement.breaks("SR-47", "mountain_leaves_terrain")
    if self_crossing(points, closed=True) >= 0:
        judgement.breaks("SR-43", "mountain_crosses_itself")
    if meets_main_station(state.mains, points, closed=True):
        judgement.breaks("SR-53", "mountain_at_main_station")
    return judgement


def meets_main_station(mains: list[int], points: list[int], *, closed: bool) -> bool:
    """Tell whether a string meets a corner's main-station square (SR-53)."""
    n: i64 = len(points)
    last = n if closed else n - 2
    m: i64 = 0
    while m < len(mains):
        k: i64 = 0
        while k < last:
            after = (k + 2) % n
            if meets_closed_square(
                mains[m], mains[m + 1], GROWN_SIDE,
                points[k], points[k + 1], points[after], points[after + 1],
            ):  # fmt: skip
                return True
            k += 2
        m += 2
    return False


def judge_terrain(companies: i64, outline: list[int], marks: list[int]) -> Judgement:
    """Return the judgement of a drawn terrain and its marks (SR-56)."""
    judgement = Judgement(companies)
    vertices: i64 = len(outline) // 2
    if vertices < 3 or vertices > MAX_VERTICES:
        judgement.breaks("SR-56", "wrong_number_of_points", {"points": int(vertices)})
        return judgement
    if min(outline) < 0 or max(outline) > DRAWN_REACH:
        judgement.breaks("SR-56", "terrain_too_wide")
    if has_short_segment(outline, closed=True):
        judgement.breaks("SR-41", "points_too_close")
    if self_crossing(outline, closed=True) >= 0:
        judgement.breaks("SR-56", "terrain_crosses_itself")
    if magnitude(twice_area(outline)) < 2 * DRAWN_AREA:
        judgement.breaks("SR-56", "terrain_too_small")
    if not _are_marks(marks, companies, vertices):
        judgement.breaks("SR-56", "wrong_marks", {"marks": int(companies)})
    elif not judgement.broken and not mains_of(outline, marks):
        judgement.breaks("SR-56", "no_room_for_main_stations")
    return judgement


def _are_marks(marks: list[int], companies: i64, vertices: i64) -> bool:
    if len(marks) != companies or marks[0] < 0 or marks[len(marks) - 1] >= vertices:
        return False
    k: i64 = 1
    while k < companies:
        if marks[k] <= marks[k - 1]:
            return False
        k += 1
    return True


def mains_of(outline: list[int], marks: list[int]) -> list[int]:
    """Return the main-station centres at the marks, or [] if there is no room."""
    mains: list[int] = []
    for mark in marks:
        x, y = nearest_main(outline, outline[2 * mark], outline[2 * mark + 1])
        if x == NONE:
            return []
        k: i64 = 0
        while k < len(mains):
            if is_too_close(x, y, mains[k], mains[k + 1]):
                return []
            k += 2
        mains.append(x)
        mains.append(y)
    return mains

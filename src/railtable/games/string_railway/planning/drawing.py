# railtable: compiled
"""Draw a plan: a judged taut way through its stations, without its slack."""

import math
from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.games.string_railway.geometry.segments import magnitude, meets_open_square
from railtable.games.string_railway.judgement.turn import Judgement, Turn, judge_turn
from railtable.games.string_railway.planning.bending import outwards
from railtable.games.string_railway.planning.curves import as_list, length_of
from railtable.games.string_railway.planning.grid import reversed_numbers
from railtable.games.string_railway.planning.site import Site
from railtable.games.string_railway.planning.survey import EMPTY, Plan, Survey
from railtable.games.string_railway.planning.traces import BERTH
from railtable.games.string_railway.state import full_length

PASSING: Final[i64] = 461
"""The side of the square that a taut way avoids: slightly more than BERTH."""
OVERSHOOT: Final = 55.0
SCATTER: Final[i64] = 60
EDGE: Final[i64] = 120
"""The distance from a tile's centre at which a string of barely sufficient length may end."""
SCATTER_AT_EDGE: Final[i64] = 50


class Outline:
    """A turn with a taut track, and its expected points."""

    def __init__(self, turn: Turn, judgement: Judgement) -> None:
        self.turn: Final = turn
        self.judgement: Final = judgement


def draw(survey: Survey, plan: Plan, dice: Dice) -> Outline | None:
    """Return the plan as a turn with a taut way, if only its length is wrong."""
    drawing = Drawing(survey, plan)
    if not drawing.join():
        return None
    full = full_length(survey.state, is_long=plan.is_long)
    for way in (drawing.loose_way(dice), drawing.tight_way(dice)):
        if length_of(way) <= full * 1000:
            places = as_list(plan.places)
            turn = Turn(survey.state.drawn, places, as_list(way), is_long=plan.is_long)
            judgement = judge_turn(survey.state, turn)
            if is_only_short(judgement):
                return Outline(turn, judgement)
    return None


def draw_way(survey: Survey, plan: Plan, dice: Dice) -> list[int] | None:
    """Return a way through the stations of a plan, as loose as its string allows, or None."""
    drawing = Drawing(survey, plan)
    if not drawing.join():
        return None
    way = drawing.loose_way(dice)
    if length_of(way) > full_length(survey.state, is_long=plan.is_long) * 1000:
        way = drawing.tight_way(dice)
    return as_list(way)


def is_only_short(judgement: Judgement) -> bool:
    """Tell whether the only fault is that the string is not fully laid yet."""
    return all(broken.key == "string_not_all_laid" for broken in judgement.broken)


class Drawing:
    """The way through the stations of a plan, taut from centre to centre."""

    def __init__(self, survey: Survey, plan: Plan) -> None:
        self.survey: Final = survey
        self.chain: Final = plan.chain
        # A tile set aside keeps its number: its centre is out of reach.
        self.placed: Final = plan.places
        self.site: Final = survey.site.with_tiles(plan.places)
        self.points: vec[i64] = vec[i64]()
        self.stops: vec[i64] = vec[i64]()

    def join(self) -> bool:
        """Find the way; return False if there is none, or a tile of the turn blocks it."""
        chain = self.chain
        points: vec[i64] = self._centre(chain[0])
        self.stops = append(self.stops, i64(0))
        k: i64 = 1
        while k < len(chain):
            leg = self._leg(chain[k - 1], chain[k])
            if len(leg) == 0:
                return False
            points = extend(points, leg[2:])
            self.stops = append(self.stops, i64(len(points)) - 2)
            k += 1
        self.points = points
        return True

    def _centre(self, number: i64) -> vec[i64]:
        return vec[i64]([self.site.tile_x[number], self.site.tile_y[number]])

    def _leg(self, a: i64, b: i64) -> vec[i64]:
        """Return the taut way from one centre to another, or an empty one."""
        count = self.survey.count
        trail: vec[i64] = vec[i64]()
        if a < count:
            trail = self._trail(a, b)
        elif b < count:
            trail = turned(self._trail(b, a))
        else:
            trail = extend(self._centre(a), self._centre(b))
        if len(trail) == 0:
            return trail
        return taut(self.site, trail, a, b)

    def _trail(self, a: i64, b: i64) -> vec[i64]:
        """Return the grid's way from a station to any tile, or an empty one if it is blocked."""
        survey = self.survey
        field, grid = survey.field(a), survey.grid
        cx, cy = self.site.tile_x[b], self.site.tile_y[b]
        node: i64 = field.gate[b] if b < survey.count else grid.node_at(cx, cy)
        if node < 0 or field.before[node] >= len(grid.land):
            return vec[i64]()
        points = self._centre(a)
        trail = field.trail_to(node)
        k: i64 = 0
        while k < len(trail):
            x, y = trail[k], trail[k + 1]
            if not _is_within(x, y, cx, cy):
                if self._is_blocked(x, y):
                    return vec[i64]()
                points = append(append(points, x), y)
            k += 2
        return extend(points, self._centre(b))

    def _is_blocked(self, x: i64, y: i64) -> bool:
        """Tell whether a tile of the turn covers a point of the grid."""
        k: i64 = 0
        while k < len(self.placed):
            if _is_within(x, y, self.placed[k], self.placed[k + 1]):
                return True
            k += 2
        return False

    def loose_way(self, dice: Dice) -> vec[i64]:
        """Return the way through each station at a random place of it."""
        points = extend(EMPTY, self.points)
        k: i64 = 0
        while k < len(self.stops):
            at = self.stops[k]
            points[at] += dice.below(2 * SCATTER + 1) - SCATTER
            points[at + 1] += dice.below(2 * SCATTER + 1) - SCATTER
            k += 1
        k = 1
        while k < len(self.stops) - 1:
            _swing_out(points, self.stops[k])
            k += 1
        return points

    def tight_way(self, dice: Dice) -> vec[i64]:
        """Return a way that barely enters its stations: ends at the edge, corners cut."""
        points = extend(EMPTY, self.points)
        rounds: i64 = 2
        while rounds > 0:
            k: i64 = 0
            while k < len(self.stops):
                edge = EDGE + dice.below(SCATTER_AT_EDGE)
                at, tile = self.stops[k], self.chain[k]
                cx, cy = self.site.tile_x[tile], self.site.tile_y[tile]
                if k == 0:
                    _draw_in(points, at, at + 2, cx, cy, edge)
                elif k == len(self.stops) - 1:
                    _draw_in(points, at, at - 2, cx, cy, edge)
                else:
                    _cut_corner(points, at, cx, cy, edge)
                k += 1
            rounds -= 1
        return points


def _is_within(x: i64, y: i64, cx: i64, cy: i64) -> bool:
    return 2 * magnitude(x - cx) < BERTH and 2 * magnitude(y - cy) < BERTH


def turned(points: vec[i64]) -> vec[i64]:
    """Return the way reversed."""
    back = reversed_numbers(points)
    k: i64 = 0
    while k < len(back):
        back[k], back[k + 1] = back[k + 1], back[k]
        k += 2
    return back


def taut(site: Site, points: vec[i64], source: i64, target: i64) -> vec[i64]:
    """Pull a way between two tiles taut: no more crossings, no other tile touched."""
    kept = points[:2]
    n: i64 = len(points)
    at: i64 = 0
    while at < n - 2:
        after = _furthest(site, points, at, source, target)
        kept = append(append(kept, points[after]), points[after + 1])
        at = after
    return kept


def _furthest(site: Site, points: vec[i64], at: i64, source: i64, target: i64) -> i64:
    """Return the last point that a straight line from this one reaches at no more cost."""
    ax, ay = points[at], points[at + 1]
    after = at + 2
    charged = site.charged(ax, ay, points[after], points[after + 1])
    while after + 2 < len(points):
        bx, by = points[after + 2], points[after + 3]
        charged += site.charged(points[after], points[after + 1], bx, by)
        if (
            _touches_tile(site, ax, ay, bx, by, source, target)
            or site.charged(ax, ay, bx, by) > charged
            or site.leaves_terrain(ax, ay, bx, by)
        ):
            return after
        after += 2
    return after


def _touches_tile(site: Site, ax: i64, ay: i64, bx: i64, by: i64, source: i64, target: i64) -> bool:
    tile_x, tile_y = site.tile_x, site.tile_y
    k: i64 = 0
    while k < len(tile_x):
        if k not in (source, target) and meets_open_square(
            tile_x[k], tile_y[k], PASSING, ax, ay, bx, by
        ):
            return True
        k += 1
    return False


def _swing_out(points: vec[i64], at: i64) -> None:
    """Move a point where a way turns back in a station further in, for a gentle turn."""
    out_x, out_y = outwards(points, at)
    points[at] += i64(out_x * OVERSHOOT)
    points[at + 1] += i64(out_y * OVERSHOOT)


def _draw_in(points: vec[i64], at: i64, other: i64, cx: i64, cy: i64, edge: i64) -> None:
    """Move an end of the string towards its neighbour."""
    dx, dy = points[other] - cx, points[other + 1] - cy
    size = max(magnitude(dx), magnitude(dy))
    if size > edge:
        points[at] = cx + dx * edge // size
        points[at + 1] = cy + dy * edge // size


def _cut_corner(points: vec[i64], at: i64, cx: i64, cy: i64, edge: i64) -> None:
    """Move a point of a way within its station to where the way is shortest."""
    least = 1e12
    best_x, best_y = cx, cy
    u: i64 = -2
    while u <= 2:
        v: i64 = -2
        while v <= 2:
            x, y = cx + u * edge // 2, cy + v * edge // 2
            length = _span(points, at - 2, x, y) + _span(points, at + 2, x, y)
            # Prefer the middle slightly over the edge.
            length += float(u * u + v * v)
            if length < least:
                least = length
                best_x, best_y = x, y
            v += 1
        u += 1
    points[at] = best_x
    points[at + 1] = best_y


def _span(points: vec[i64], at: i64, x: i64, y: i64) -> float:
    dx, dy = float(points[at] - x), float(points[at + 1] - y)
    return math.sqrt(dx * dx + dy * dy)

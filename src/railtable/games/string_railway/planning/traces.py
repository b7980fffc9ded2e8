# railtable: compiled
"""What a way does - crossings, visits, room to the border - so that slack keeps it."""

import math
from typing import Final

from mypy_extensions import i64

from railtable.games.string_railway.components import TILE_SIDE
from railtable.games.string_railway.geometry.ground import Ground
from railtable.games.string_railway.geometry.polygons import is_string_inside
from railtable.games.string_railway.geometry.segments import count_visits, isqrt, self_crossing
from railtable.games.string_railway.planning.meander import SPACING, Way

BORDER: Final[i64] = 40
"""Strings keep this far from the terrain's edge where they can."""
BERTH: Final[i64] = 441
"""The side of the square kept free round a tile that is only passed by."""
HEART: Final[i64] = 241
"""The side of the square in a tile's middle: who passed there does not merely graze it."""
CLEARANCE: Final[i64] = 50
"""How near a string comes to itself, in u."""
NEIGHBOURS: Final[i64] = 6


class Trace:
    """What must stay as it is while slack is laid."""

    def __init__(self) -> None:
        self.charged: i64 = 0
        self.sides: list[int] = []
        self.visits: list[int] = []
        self.deep: list[int] = []
        self.margin: i64 = 0

    def is_kept_by(self, ground: Ground, points: list[int]) -> bool:
        """Tell whether a string does just this and is no loop."""
        if not is_clear_of_border(ground, points, self.margin):
            return False
        if not _visits_kept(ground, points, self.sides, self.visits):
            return False
        for tile in self.deep:
            if count_visits(points, ground.tile_x[tile], ground.tile_y[tile], HEART) == 0:
                return False
        if self_crossing(points, closed=False) >= 0:
            return False
        return charged_along(ground, points) <= self.charged


def trace(ground: Ground, way: list[int]) -> Trace:
    """Return what a way does."""
    goal = Trace()
    goal.charged = charged_along(ground, way)
    goal.margin = BORDER if is_clear_of_border(ground, way, BORDER) else 0
    k: i64 = 0
    while k < len(ground.tile_x):
        x: i64 = ground.tile_x[k]
        y: i64 = ground.tile_y[k]
        visits = count_visits(way, x, y, TILE_SIDE)
        wide = visits == 0 and count_visits(way, x, y, BERTH) == 0
        if visits > 0 and count_visits(way, x, y, HEART) > 0:
            goal.deep.append(k)
        goal.visits.append(visits)
        goal.sides.append(BERTH if wide else TILE_SIDE)
        k += 1
    return goal


def charged_along(ground: Ground, points: list[int]) -> i64:
    """Return how many crossings of a string cost."""
    charged: i64 = 0
    k: i64 = 0
    while k + 3 < len(points):
        charged += ground.charged_crossings(points[k], points[k + 1], points[k + 2], points[k + 3])
        k += 2
    return charged


def is_clear_of_border(ground: Ground, points: list[int], margin: i64) -> bool:
    """Tell whether a string lies inside the terrain, at least `margin` from a convex edge."""
    outline = ground.terrain
    if not ground.convex:
        return is_string_inside(outline, points, convex=False, closed=False)
    n: i64 = len(outline)
    k: i64 = 0
    while k < n:
        ax: i64 = outline[k]
        ay: i64 = outline[k + 1]
        dx: i64 = outline[(k + 2) % n] - ax
        dy: i64 = outline[(k + 3) % n] - ay
        least = margin * isqrt(dx * dx + dy * dy)
        m: i64 = 0
        while m < len(points):
            if dx * (points[m + 1] - ay) - dy * (points[m] - ax) <= least:
                return False
            m += 2
        k += 2
    return True


def _visits_kept(ground: Ground, points: list[int], sides: list[int], visits: list[int]) -> bool:
    xs = points[0::2]
    ys = points[1::2]
    left: i64 = min(xs) - BERTH
    right: i64 = max(xs) + BERTH
    low: i64 = min(ys) - BERTH
    high: i64 = max(ys) + BERTH
    k: i64 = 0
    while k < len(sides):
        x: i64 = ground.tile_x[k]
        y: i64 = ground.tile_y[k]
        if left <= x <= right and low <= y <= high:
            if count_visits(points, x, y, sides[k]) != visits[k]:
                return False
        elif visits[k] != 0:
            return False
        k += 1
    return True


def is_clear_of_itself(points: list[int]) -> bool:
    """Tell whether no two far parts of a string come close."""
    n: i64 = len(points)
    k: i64 = 0
    while k < n:
        x: i64 = points[k]
        y: i64 = points[k + 1]
        m = k + 2 * NEIGHBOURS
        while m < n:
            dx = points[m] - x
            dy = points[m + 1] - y
            square = dx * dx + dy * dy
            if square < CLEARANCE * CLEARANCE:
                return False
            # Far away by string cannot be near before that much string has passed.
            m += 2 + 2 * (isqrt(square) // 120)
        k += 2
    return True


def resampled(points: list[int]) -> list[int]:
    """Return the same way with points at even distances."""
    way = Way(points[0::2], points[1::2])
    steps: i64 = max(1, i64(way.length / SPACING))
    fresh: list[int] = points[:2]
    k: i64 = 1
    while k < steps:
        x, y = way.beside(way.length * float(k) / float(steps), 0.0)
        fresh.append(i64(math.floor(x + 0.5)))
        fresh.append(i64(math.floor(y + 0.5)))
        k += 1
    return fresh + points[-2:]


def smoothed(points: list[int], rounds: i64) -> list[int]:
    """Return a way with its corners rounded, the ends where they were."""
    even = resampled(points)
    xs = [float(x) for x in even[0::2]]
    ys = [float(y) for y in even[1::2]]
    while rounds > 0:
        _smooth(xs, ys, 1, len(xs) - 1)
        rounds -= 1
    return _rounded(xs, ys)


def _smooth(xs: list[float], ys: list[float], first: i64, last: i64) -> None:
    """Draw each point of a stretch towards its neighbours."""
    k = first
    while k < last:
        xs[k] = (xs[k - 1] + 2.0 * xs[k] + xs[k + 1]) / 4.0
        ys[k] = (ys[k - 1] + 2.0 * ys[k] + ys[k + 1]) / 4.0
        k += 1


SHARP: Final = 0.8
"""The cosine of the sharpest turn between two segments that looks like string."""
EASING: Final[i64] = 5


def eased(points: list[int], rounds: i64) -> list[int]:
    """Return a string with its kinks drawn out; the same if it has none."""
    xs = [float(x) for x in points[0::2]]
    ys = [float(y) for y in points[1::2]]
    n: i64 = len(xs)
    changed = False
    while rounds > 0:
        k: i64 = 1
        while k < n - 1:
            if _turn(xs, ys, k) < SHARP:
                _smooth(xs, ys, max(1, k - EASING), min(n - 1, k + EASING + 1))
                changed = True
            k += 1
        rounds -= 1
    return resampled(_rounded(xs, ys)) if changed else points


def _turn(xs: list[float], ys: list[float], k: i64) -> float:
    """Return the cosine of the turn at a point: 1 straight on, -1 back."""
    ax = xs[k] - xs[k - 1]
    ay = ys[k] - ys[k - 1]
    bx = xs[k + 1] - xs[k]
    by = ys[k + 1] - ys[k]
    size = math.sqrt((ax * ax + ay * ay) * (bx * bx + by * by))
    return (ax * bx + ay * by) / size if size > 1.0 else 1.0


def _rounded(xs: list[float], ys: list[float]) -> list[int]:
    n: i64 = len(xs)
    flat: list[int] = []
    k: i64 = 0
    while k < n:
        flat.append(i64(math.floor(xs[k] + 0.5)))
        flat.append(i64(math.floor(ys[k] + 0.5)))
        k += 1
    return flat

# railtable: compiled
"""Round the corners of a taut way, on the outside of obstacles.

Cutting a corner would cut into the obstacle that the way goes around.  So the points near a
corner are moved to where the string bends least, one at a time, and none is moved
across a string, onto a tile or over the border.
"""

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from railtable.games.string_railway.geometry.segments import meets_open_square
from railtable.games.string_railway.planning.curves import (
    copy_of,
    is_sharper,
    length_of,
    reals,
    resampled,
    smoothed,
    subdivided,
    thinned,
)
from railtable.games.string_railway.planning.traces import (
    Trace,
    is_clear_of_itself,
    is_gentle,
)

SMOOTHINGS: Final = (14, 5)
SWEEPS: Final[i64] = 40
SWINGS: Final = (70.0, 35.0)
"""Distances by which a sharp corner is first moved out, in u, the furthest first."""
SPREAD: Final[i64] = 7
"""The number of points on either side of a corner that move with it."""
CORNER: Final[i64] = 8
"""Tenths of the squared cosine of a turn that is rounded: 27 degrees."""


def bent(goal: Trace, way: vec[i64], full: i64) -> vec[i64]:
    """Return a way with gentle corners and the same properties, or the closest one found."""
    for rounds in SMOOTHINGS:
        soft = smoothed(way, rounds)
        if is_good(goal, soft, full) and is_gentle(goal.site, soft):
            return soft
    best = thinned(subdivided(way))
    for start in (best, thinned(subdivided(swung_out(goal, way)))):
        bending = Bending(goal, start, SPREAD)
        bending.relax(SWEEPS)
        for eased in (thinned(resampled(bending.points)), thinned(bending.points)):
            if is_good(goal, eased, full):
                if is_gentle(goal.site, eased):
                    return eased
                best = eased
    return best


def is_good(goal: Trace, points: vec[i64], full: i64) -> bool:
    """Tell whether a string is short enough, clear of itself, and has the required properties."""
    return (
        length_of(points) <= full * 1000 and goal.is_kept_by(points) and is_clear_of_itself(points)
    )


def swung_out(goal: Trace, way: vec[i64]) -> vec[i64]:
    """Return a way whose corners off tiles are further out, where possible."""
    bending = Bending(goal, way, 0)
    k: i64 = 2
    while k < len(way) - 2:
        if is_sharper(way, k, CORNER) and goal.site.tile_at(way[k], way[k + 1]) < 0:
            out_x, out_y = outwards(way, k)
            for reach in SWINGS:
                x = way[k] + i64(out_x * reach)
                y = way[k + 1] + i64(out_y * reach)
                if bending.may_move(k // 2, x, y):
                    bending.points[k] = x
                    bending.points[k + 1] = y
                    break
        k += 2
    return bending.points


def outwards(points: vec[i64], at: i64) -> tuple[float, float]:
    """Return the outward direction of a corner: the sum of two unit vectors from its neighbours."""
    out_x = 0.0
    out_y = 0.0
    for other in (at - 2, at + 2):
        dx = float(points[at] - points[other])
        dy = float(points[at + 1] - points[other + 1])
        size = math.sqrt(dx * dx + dy * dy)
        if size > 1.0:
            out_x += dx / size
            out_y += dy / size
    return out_x, out_y


class Bending:
    """A string whose corners are being rounded."""

    def __init__(self, goal: Trace, points: vec[i64], spread: i64) -> None:
        self.goal: Final = goal
        self.points: vec[i64] = copy_of(points)
        self.xs: vec[float] = reals(points, 0)
        self.ys: vec[float] = reals(points, 1)
        self.moving: vec[i64] = _near_corners(points, spread)

    def relax(self, sweeps: i64) -> None:
        """Move the points near corners to where the string bends least."""
        while sweeps > 0:
            k: i64 = 0
            while k < len(self.moving):
                self._draw(self.moving[k])
                k += 1
            sweeps -= 1

    def _draw(self, k: i64) -> None:
        x = _least_bent(self.xs, k)
        y = _least_bent(self.ys, k)
        px = i64(math.floor(x + 0.5))
        py = i64(math.floor(y + 0.5))
        if px == self.points[2 * k] and py == self.points[2 * k + 1]:
            self.xs[k] = x
            self.ys[k] = y
        elif self.may_move(k, px, py):
            self.xs[k] = x
            self.ys[k] = y
            self.points[2 * k] = px
            self.points[2 * k + 1] = py

    def may_move(self, k: i64, x: i64, y: i64) -> bool:
        """Tell whether a point can move there: nothing new crossed, met or left."""
        goal, points = self.goal, self.points
        site = goal.site
        ax, ay = points[2 * k - 2], points[2 * k - 1]
        bx, by = points[2 * k + 2], points[2 * k + 3]
        if not site.is_clear(x, y, goal.margin):
            return False
        if site.leaves_terrain(ax, ay, x, y) or site.leaves_terrain(x, y, bx, by):
            return False
        tile: i64 = 0
        while tile < len(goal.visits):
            if goal.visits[tile] == 0:
                cx, cy, side = site.tile_x[tile], site.tile_y[tile], goal.sides[tile]
                if meets_open_square(cx, cy, side, ax, ay, x, y) or meets_open_square(
                    cx, cy, side, x, y, bx, by
                ):
                    return False
            tile += 1
        fresh = site.charged(ax, ay, x, y) + site.charged(x, y, bx, by)
        if fresh == 0:
            return True
        ox, oy = points[2 * k], points[2 * k + 1]
        return fresh <= site.charged(ax, ay, ox, oy) + site.charged(ox, oy, bx, by)


def _least_bent(values: vec[float], k: i64) -> float:
    """Return the position of a point with the least bending, from two neighbours on either side."""
    n: i64 = len(values)
    before = values[k - 2] if k > 1 else 2.0 * values[0] - values[1]
    after = values[k + 2] if k + 2 < n else 2.0 * values[n - 1] - values[n - 2]
    return (4.0 * (values[k - 1] + values[k + 1]) - before - after) / 6.0


def _near_corners(points: vec[i64], spread: i64) -> vec[i64]:
    """Return the numbers of the inner points near a turn that is to be rounded."""
    n: i64 = len(points) // 2
    moving: vec[i64] = vec[i64]()
    free: i64 = 1
    k: i64 = 1
    while k < n - 1:
        if is_sharper(points, 2 * k, CORNER):
            free = max(free, k - spread)
            while free < min(n - 1, k + spread + 1):
                moving = append(moving, free)
                free += 1
        k += 1
    return moving

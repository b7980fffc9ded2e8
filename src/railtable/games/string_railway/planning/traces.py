# railtable: compiled
"""Properties of a way that slack must preserve: crossings, visits, distance to the border."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from railtable.games.string_railway.components import TILE_SIDE
from railtable.games.string_railway.geometry.segments import isqrt, magnitude, meets_open_square
from railtable.games.string_railway.planning.curves import is_sharper
from railtable.games.string_railway.planning.site import Site

BORDER: Final[i64] = 40
"""The preferred distance of strings to the terrain's edge."""
BERTH: Final[i64] = 441
"""The side of the square kept free around a tile that is not entered."""
HEART: Final[i64] = 241
"""The side of the central square of a tile: a string through it does not merely graze the tile."""
CLEARANCE: Final[i64] = 50
"""The minimum distance of a string to itself, in u."""
NEIGHBOURS: Final[i64] = 6
HOOK: Final[i64] = 5
"""Tenths of the squared cosine of the sharpest turn off tiles: 45 degrees in 4.5 mm of string."""


class Trace:
    """The properties to preserve while slack is laid.

    `sides` are the squares of the counted tiles, `visits` the number of visits to each;
    `deep` holds the tiles that are not merely grazed.
    """

    def __init__(self, site: Site, way: vec[i64]) -> None:
        self.site: Final = site
        self.charged: i64 = charged_along(site, way)
        self.margin: i64 = BORDER if is_clear_of_border(site, way, BORDER) else 0
        self.sides: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.deep: vec[i64] = vec[i64]()
        k: i64 = 0
        while k < len(site.tile_x):
            x, y = site.tile_x[k], site.tile_y[k]
            visits = count_visits(way, x, y, TILE_SIDE)
            wide = visits == 0 and count_visits(way, x, y, BERTH) == 0
            if visits > 0 and count_visits(way, x, y, HEART) > 0:
                self.deep = append(self.deep, k)
            self.visits = append(self.visits, visits)
            self.sides = append(self.sides, BERTH if wide else TILE_SIDE)
            k += 1

    def is_kept_by(self, points: vec[i64]) -> bool:
        """Tell whether a string has the same properties."""
        return (
            is_clear_of_border(self.site, points, self.margin)
            and self.are_visits_kept(points)
            and charged_along(self.site, points) <= self.charged
        )

    def are_visits_kept(self, points: vec[i64]) -> bool:
        """Tell whether every tile is visited as often, and as deep."""
        site = self.site
        k: i64 = 0
        while k < len(self.deep):
            tile = self.deep[k]
            if count_visits(points, site.tile_x[tile], site.tile_y[tile], HEART) == 0:
                return False
            k += 1
        box = box_of(points)
        k = 0
        while k < len(self.visits):
            x, y = site.tile_x[k], site.tile_y[k]
            reach = self.sides[k] // 2 + 1
            visits: i64 = 0
            if is_near_box(box, x, y, reach):
                visits = count_visits(points, x, y, self.sides[k])
            if visits != self.visits[k]:
                return False
            k += 1
        return True

    def meets_none_passed_by(self, points: vec[i64]) -> bool:
        """Tell whether part of a string avoids all tiles that the way does not visit."""
        site = self.site
        box = box_of(points)
        k: i64 = 0
        while k < len(self.visits):
            if self.visits[k] == 0:
                x, y = site.tile_x[k], site.tile_y[k]
                if is_near_box(box, x, y, self.sides[k] // 2 + 1) and count_visits(
                    points, x, y, self.sides[k]
                ):
                    return False
            k += 1
        return True


def box_of(points: vec[i64]) -> tuple[i64, i64, i64, i64]:
    """Return the least and greatest x and y of a string."""
    left = right = points[0]
    low = high = points[1]
    k: i64 = 2
    while k < len(points):
        left, right = min(left, points[k]), max(right, points[k])
        low, high = min(low, points[k + 1]), max(high, points[k + 1])
        k += 2
    return left, right, low, high


def is_near_box(box: tuple[i64, i64, i64, i64], x: i64, y: i64, reach: i64) -> bool:
    """Tell whether a point lies in a box grown by `reach`."""
    left, right, low, high = box
    return left - reach <= x <= right + reach and low - reach <= y <= high + reach


def count_visits(points: vec[i64], cx: i64, cy: i64, side: i64) -> i64:
    """Return in how many separate pieces a string meets an open square (SR-44)."""
    ax, ay = points[0], points[1]
    was_in = 2 * magnitude(ax - cx) < side and 2 * magnitude(ay - cy) < side
    visits: i64 = 1 if was_in else 0
    k: i64 = 2
    while k < len(points):
        bx, by = points[k], points[k + 1]
        if not was_in and meets_open_square(cx, cy, side, ax, ay, bx, by):
            visits += 1
        was_in = 2 * magnitude(bx - cx) < side and 2 * magnitude(by - cy) < side
        ax, ay = bx, by
        k += 2
    return visits


def charged_along(site: Site, points: vec[i64]) -> i64:
    """Return the cost of a string's crossings."""
    charged: i64 = 0
    k: i64 = 0
    while k + 3 < len(points):
        charged += site.charged(points[k], points[k + 1], points[k + 2], points[k + 3])
        k += 2
    return charged


def is_clear_of_border(site: Site, points: vec[i64], margin: i64) -> bool:
    """Tell whether a string is inside the terrain, at least `margin` from a convex edge."""
    k: i64 = 0
    while k < len(points):
        if not site.is_clear(points[k], points[k + 1], margin):
            return False
        if k > 0 and site.leaves_terrain(points[k - 2], points[k - 1], points[k], points[k + 1]):
            return False
        k += 2
    return True


def is_clear_of_itself(points: vec[i64]) -> bool:
    """Tell whether no two far parts of a string come close."""
    n: i64 = len(points)
    k: i64 = 0
    while k < n:
        x, y = points[k], points[k + 1]
        m = k + 2 * NEIGHBOURS
        while m < n:
            dx = points[m] - x
            dy = points[m + 1] - y
            square = dx * dx + dy * dy
            if square < CLEARANCE * CLEARANCE:
                return False
            # Skip ahead: points this far away cannot be near before that much string has passed.
            m += 2 + 2 * (isqrt(square) // 120)
        k += 2
    return True


def is_gentle(site: Site, points: vec[i64], tenths: i64 = HOOK) -> bool:
    """Tell whether a string has no hook: no sharp turn at a point away from tiles."""
    k: i64 = 2
    while k < len(points) - 2:
        if is_sharper(points, k, tenths) and site.tile_at(points[k], points[k + 1]) < 0:
            return False
        k += 2
    return True

# railtable: compiled
"""Collision checks for a new string against tiles, strings and the border, in flat numbers.

`Ground` answers the same for a judgement, once a turn.  Planning asks for every step of
every way, so this module creates no Python objects.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from railtable.games.string_railway.components import TILE_SIDE
from railtable.games.string_railway.geometry.crossings import is_crossing_on_tile
from railtable.games.string_railway.geometry.ground import Ground, Strings
from railtable.games.string_railway.geometry.polygons import is_inside, meets_outline
from railtable.games.string_railway.geometry.segments import isqrt, magnitude
from railtable.games.string_railway.scoring import crossing_cost
from railtable.games.string_railway.state import StringState

HALF_TILE: Final[i64] = TILE_SIDE // 2


class Site:
    """The table around a new string; `costs` by string, 1 by default."""

    def __init__(self, ground: Ground, costs: vec[i64]) -> None:
        self.ground: Final = ground
        self.strings: Strings = ground.strings
        self.convex: bool = ground.convex
        self.costs: vec[i64] = costs
        self.tile_x: vec[i64] = vec[i64](ground.tile_x)
        self.tile_y: vec[i64] = vec[i64](ground.tile_y)
        self.outline: vec[i64] = vec[i64](ground.terrain)
        self.edges: vec[i64] = vec[i64]()
        n: i64 = len(ground.terrain)
        k: i64 = 0
        while k < n:
            dx: i64 = ground.terrain[(k + 2) % n] - ground.terrain[k]
            dy: i64 = ground.terrain[(k + 3) % n] - ground.terrain[k + 1]
            self.edges = append(self.edges, isqrt(dx * dx + dy * dy))
            k += 2

    def add_tile(self, x: i64, y: i64) -> None:
        """Add one tile."""
        self.tile_x = append(self.tile_x, x)
        self.tile_y = append(self.tile_y, y)

    def with_tiles(self, places: vec[i64]) -> "Site":
        """Return this site with more tiles; strings are shared."""
        other = Site(self.ground, self.costs)
        k: i64 = 0
        while k < len(places):
            other.add_tile(places[k], places[k + 1])
            k += 2
        return other

    def charged(self, px: i64, py: i64, qx: i64, qy: i64) -> i64:
        """Return the cost of the crossings of a new segment."""
        total: i64 = 0
        for number in self.strings.crossed_by(px, py, qx, qy):
            total += self._cost(number, px, py, qx, qy)
        return total

    def _cost(self, number: i64, px: i64, py: i64, qx: i64, qy: i64) -> i64:
        """Return the cost of crossing a segment: nothing on a tile (SR-30, SR-46)."""
        s = self.strings
        tile_x, tile_y = self.tile_x, self.tile_y
        left, right = min(px, qx) - HALF_TILE - 1, max(px, qx) + HALF_TILE + 1
        low, high = min(py, qy) - HALF_TILE - 1, max(py, qy) + HALF_TILE + 1
        k: i64 = len(tile_x) - 1
        while k >= 0:
            x, y = tile_x[k], tile_y[k]
            if (
                left <= x <= right
                and low <= y <= high
                and is_crossing_on_tile(
                    px, py, qx, qy, s.ax[number], s.ay[number], s.bx[number], s.by[number],
                    x, y, TILE_SIDE,
                )
            ):  # fmt: skip
                return 0
            k -= 1
        string = s.string[number]
        return self.costs[string] if string < len(self.costs) else 1

    def tile_at(self, x: i64, y: i64) -> i64:
        """Return the tile that contains a point, or -1."""
        tile_x, tile_y = self.tile_x, self.tile_y
        k: i64 = len(tile_x) - 1
        while k >= 0:
            if magnitude(x - tile_x[k]) <= HALF_TILE and magnitude(y - tile_y[k]) <= HALF_TILE:
                return k
            k -= 1
        return -1

    def is_clear(self, x: i64, y: i64, margin: i64) -> bool:
        """Tell whether a point is inside the terrain, at least `margin` from a convex edge."""
        if not self.convex:
            return is_inside(self.ground.terrain, x, y)
        outline, edges = self.outline, self.edges
        n: i64 = len(outline)
        ax, ay = outline[n - 2], outline[n - 1]
        k: i64 = 0
        while k < n:
            bx, by = outline[k], outline[k + 1]
            least = margin * edges[(k // 2 + n // 2 - 1) % (n // 2)]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) <= least:
                return False
            ax, ay = bx, by
            k += 2
        return True

    def leaves_terrain(self, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
        """Tell whether a segment between two clear points meets the border."""
        return not self.convex and meets_outline(self.ground.terrain, ax, ay, bx, by)


def string_costs(state: StringState) -> vec[i64]:
    """Return the cost of crossing each string for the active company (SR-30, SR-33)."""
    costs: vec[i64] = vec[i64]()
    string: i64 = 0
    while string < len(state.tracks) + 2:
        cost = crossing_cost(state.tracks, string, state.company, expert=state.expert)
        costs = append(costs, cost)
        string += 1
    return costs

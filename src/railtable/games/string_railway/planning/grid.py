# railtable: compiled
"""Ways between stations that cross as little as possible, on a grid of 10 mm.

Each step of the grid knows how many crossings it would cost.  A field holds
the cheapest way from one station to everywhere, going round all other tiles.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.games.string_railway.geometry.crossings import crosses
from railtable.games.string_railway.geometry.ground import Ground
from railtable.games.string_railway.geometry.polygons import is_inside
from railtable.games.string_railway.geometry.segments import isqrt, magnitude, meets_open_square
from railtable.games.string_railway.planning.traces import BERTH, is_clear_of_border

STEP: Final[i64] = 100
DIAGONAL: Final[i64] = 141
CROSSING: Final[i64] = 600
"""How much longer a way may be to save a crossing, in u."""
NEAR_BORDER: Final[i64] = 60
FAR: Final[i64] = 1_000_000
PASSING: Final[i64] = 461
"""The side of the square a taut way keeps out of: a little more than BERTH."""
SLICE: Final[i64] = 100


class Grid:
    """The terrain's nodes: which are open, which belong to a tile, what steps cost."""

    def __init__(self, ground: Ground, before: "Grid | None") -> None:
        self.ground: Ground = ground
        self.left: i64 = min(ground.terrain[0::2])
        self.low: i64 = min(ground.terrain[1::2])
        self.columns: i64 = (max(ground.terrain[0::2]) - self.left) // STEP + 1
        self.rows: i64 = (max(ground.terrain[1::2]) - self.low) // STEP + 1
        self.count: i64 = self.columns * self.rows
        k: i64 = 0
        if before is None:
            self.open: vec[i64] = vec[i64]([0] * self.count)
            self.tile: vec[i64] = vec[i64]([-1] * self.count)
            self.crossings: vec[i64] = vec[i64]([0] * (4 * self.count))
            self._open_nodes()
            self._count_crossings()
        else:
            # The same table with more tiles: strings and terrain are as they were.
            self.open = before.open
            self.tile = before.tile[:]
            self.crossings = before.crossings
            k = len(before.ground.tile_x)
        while k < len(ground.tile_x):
            self.cover(k, ground.tile_x[k], ground.tile_y[k])
            k += 1

    def x(self, node: i64) -> i64:
        """Return a node's x."""
        return self.left + node % self.columns * STEP

    def y(self, node: i64) -> i64:
        """Return a node's y."""
        return self.low + node // self.columns * STEP

    def node_at(self, x: i64, y: i64) -> i64:
        """Return the node nearest to a point."""
        column = (x - self.left + STEP // 2) // STEP
        row = (y - self.low + STEP // 2) // STEP
        column = max(0, min(self.columns - 1, column))
        row = max(0, min(self.rows - 1, row))
        return row * self.columns + column

    def _open_nodes(self) -> None:
        outline = self.ground.terrain
        if not self.ground.convex:
            node: i64 = 0
            while node < self.count:
                self.open[node] = 2 if is_inside(outline, self.x(node), self.y(node)) else 0
                node += 1
            return
        node = 0
        while node < self.count:
            self.open[node] = 2
            node += 1
        n: i64 = len(outline)
        k: i64 = 0
        while k < n:
            after = (k + 2) % n
            self._close(outline[k], outline[k + 1], outline[after], outline[after + 1])
            k += 2

    def _close(self, ax: i64, ay: i64, bx: i64, by: i64) -> None:
        """Close the nodes at and beyond one edge of a convex terrain."""
        dx = bx - ax
        dy = by - ay
        unit = NEAR_BORDER * isqrt(dx * dx + dy * dy)
        node: i64 = 0
        while node < self.count:
            inwards = dx * (self.y(node) - ay) - dy * (self.x(node) - ax)
            if inwards <= unit:
                self.open[node] = 0
            elif inwards <= 3 * unit and self.open[node] == 2:
                self.open[node] = 1
            node += 1

    def _count_crossings(self) -> None:
        s = self.ground.strings
        k: i64 = 0
        while k < len(s.ax):
            self._cross(s.ax[k], s.ay[k], s.bx[k], s.by[k], 1)
            k += 1
        if not self.ground.convex:
            outline = self.ground.terrain
            n: i64 = len(outline)
            k = 0
            while k < n:
                after = (k + 2) % n
                self._cross(outline[k], outline[k + 1], outline[after], outline[after + 1], 100)
                k += 2

    def _cross(self, ax: i64, ay: i64, bx: i64, by: i64, weight: i64) -> None:
        row = max(0, (min(ay, by) - self.low) // STEP - 1)
        top = min(self.rows - 2, (max(ay, by) - self.low) // STEP + 1)
        right = min(self.columns - 2, (max(ax, bx) - self.left) // STEP + 1)
        while row <= top:
            column = max(1, (min(ax, bx) - self.left) // STEP - 1)
            while column <= right:
                self._cross_steps(row * self.columns + column, ax, ay, bx, by, weight)
                column += 1
            row += 1

    def _cross_steps(self, node: i64, ax: i64, ay: i64, bx: i64, by: i64, weight: i64) -> None:
        x = self.x(node)
        y = self.y(node)
        at = 4 * node
        if crosses(x, y, x + STEP, y, ax, ay, bx, by):
            self.crossings[at] += weight
        if crosses(x, y, x, y + STEP, ax, ay, bx, by):
            self.crossings[at + 1] += weight
        if crosses(x, y, x + STEP, y + STEP, ax, ay, bx, by):
            self.crossings[at + 2] += weight
        if crosses(x, y, x - STEP, y + STEP, ax, ay, bx, by):
            self.crossings[at + 3] += weight

    def cover(self, number: i64, cx: i64, cy: i64) -> None:
        """Give the nodes on and near a tile to it."""
        reach: i64 = BERTH // 2 + 1
        y = cy - reach
        while y <= cy + reach + STEP:
            x = cx - reach
            while x <= cx + reach + STEP:
                node = self.node_at(x, y)
                if (
                    2 * magnitude(self.x(node) - cx) < BERTH
                    and 2 * magnitude(self.y(node) - cy) < BERTH
                ):
                    self.tile[node] = number
                x += STEP
            y += STEP


class Field:
    """The cheapest ways from one tile to all others within a length."""

    def __init__(self, grid: Grid, source: i64, reach: i64) -> None:
        self.grid: Grid = grid
        self.source: i64 = source
        self.price: vec[i64] = vec[i64]([FAR] * grid.count)
        self.length: vec[i64] = vec[i64]([FAR] * grid.count)
        self.before: vec[i64] = vec[i64]([-1] * grid.count)
        tiles = len(grid.ground.tile_x)
        self.gate: list[int] = [-1] * tiles
        self._flood(reach)

    def _flood(self, reach: i64) -> None:
        grid = self.grid
        start = grid.node_at(grid.ground.tile_x[self.source], grid.ground.tile_y[self.source])
        self.price[start] = 0
        self.length[start] = 0
        slices: list[list[int]] = [[] for _ in range((reach + 6 * CROSSING) // SLICE + 2)]
        slices[0].append(start)
        at: i64 = 0
        while at < len(slices):
            wave = slices[at]
            k: i64 = 0
            while k < len(wave):
                node: i64 = wave[k]
                if self.price[node] // SLICE == at:
                    self._spread(node, slices, reach)
                k += 1
            at += 1

    def _spread(self, node: i64, slices: list[list[int]], reach: i64) -> None:
        """Go on from a node in all eight directions."""
        grid = self.grid
        columns = grid.columns
        column = node % columns
        row = node // columns
        if column < 1 or row < 1 or column > columns - 2 or row > grid.rows - 2:
            return
        costs = grid.crossings
        at = 4 * node
        below = 4 * (node - columns)
        self._reach(node, node + 1, STEP, costs[at], slices, reach)
        self._reach(node, node + columns, STEP, costs[at + 1], slices, reach)
        self._reach(node, node + columns + 1, DIAGONAL, costs[at + 2], slices, reach)
        self._reach(node, node + columns - 1, DIAGONAL, costs[at + 3], slices, reach)
        self._reach(node, node - 1, STEP, costs[at - 4], slices, reach)
        self._reach(node, node - columns, STEP, costs[below + 1], slices, reach)
        self._reach(node, node - columns - 1, DIAGONAL, costs[below - 2], slices, reach)
        self._reach(node, node - columns + 1, DIAGONAL, costs[below + 7], slices, reach)

    def _reach(
        self, node: i64, after: i64, step: i64, crossings: i64,
        slices: list[list[int]], reach: i64,
    ) -> None:  # fmt: skip
        grid = self.grid
        tile = grid.tile[after]
        length = self.length[node] + step
        if length > reach or (grid.open[after] == 0 and tile < 0):
            return
        price = self.price[node] + step
        if grid.tile[node] != self.source:
            if tile == self.source:
                return
            price += crossings * CROSSING
        if grid.open[after] == 1:
            price += STEP
        if price >= self.price[after] or price // SLICE >= len(slices):
            return
        self.price[after] = price
        self.length[after] = length
        self.before[after] = node
        if tile < 0 or tile == self.source:
            slices[price // SLICE].append(after)
        elif self.gate[tile] < 0 or price < self.price[self.gate[tile]]:
            # A tile is where a way ends: nothing goes on from here.
            self.gate[tile] = after

    def way_to(self, tile: i64) -> list[int]:
        """Return the points from the source's centre to another tile's centre, or []."""
        node: i64 = self.gate[tile]
        if node < 0:
            return []
        ground = self.grid.ground
        back: list[int] = [ground.tile_y[tile], ground.tile_x[tile]]
        while node >= 0 and self.grid.tile[node] != self.source:
            if self.grid.tile[node] < 0:
                back.append(self.grid.y(node))
                back.append(self.grid.x(node))
            node = self.before[node]
        back.append(ground.tile_y[self.source])
        back.append(ground.tile_x[self.source])
        back.reverse()
        return taut(ground, back, self.source, tile)


def taut(ground: Ground, points: list[int], source: i64, target: i64) -> list[int]:
    """Pull a way between two tiles taut: no more crossings, no other tile touched."""
    kept: list[int] = points[:2]
    n: i64 = len(points)
    at: i64 = 0
    while at < n - 2:
        after = at + 2
        charged = ground.charged_crossings(
            points[at], points[at + 1], points[after], points[after + 1]
        )
        while after + 2 < n:
            charged += ground.charged_crossings(
                points[after], points[after + 1], points[after + 2], points[after + 3]
            )
            ax: i64 = points[at]
            ay: i64 = points[at + 1]
            bx: i64 = points[after + 2]
            by: i64 = points[after + 3]
            if _touches_tile(ground, ax, ay, bx, by, source, target):
                break
            if ground.charged_crossings(ax, ay, bx, by) > charged:
                break
            if not ground.convex and not is_clear_of_border(ground, [ax, ay, bx, by], 0):
                break
            after += 2
        kept.append(points[after])
        kept.append(points[after + 1])
        at = after
    return kept


def _touches_tile(
    ground: Ground, ax: i64, ay: i64, bx: i64, by: i64, source: i64, target: i64
) -> bool:
    k: i64 = 0
    while k < len(ground.tile_x):
        if k not in (source, target) and meets_open_square(
            ground.tile_x[k], ground.tile_y[k], PASSING, ax, ay, bx, by
        ):
            return True
        k += 1
    return False

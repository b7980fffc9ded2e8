# railtable: compiled
"""Find ways between stations with few crossings, on a grid of 10 mm.

Each step of the grid has the cost of its crossings.  A field holds
the cheapest ways from one station to all nodes, around all other tiles.
"""

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from railtable.games.string_railway.geometry.crossings import crosses
from railtable.games.string_railway.geometry.segments import magnitude
from railtable.games.string_railway.planning.land import (
    CLOSED,
    EDGE,
    OPEN,
    Land,
)
from railtable.games.string_railway.planning.site import Site
from railtable.games.string_railway.planning.traces import BERTH

STEP: Final[i64] = 100
DIAGONAL: Final[i64] = 141
CROSSING: Final[i64] = 600
"""The additional length that is acceptable to save a crossing, in u."""
FAR: Final[i64] = 1_000_000
SLICE: Final[i64] = 100
EMPTY: Final = vec[i64]()
BORDER_COST: Final[i64] = 100


class Grid:
    """The terrain's nodes: open ones, those of tiles, and the costs of steps."""

    def __init__(self, site: Site, land: Land) -> None:
        self.site: Final = site
        self.left: Final[i64] = land.left
        self.low: Final[i64] = land.low
        self.columns: Final[i64] = land.columns
        self.rows: Final[i64] = land.rows
        self.land: vec[i64] = land.nodes
        self.nowhere: vec[i64] = vec[i64]([FAR] * len(self.land))
        self.costs: vec[i64] = vec[i64]([0] * (4 * len(self.land)))
        self.deltas: vec[i64] = EMPTY
        self.offsets: vec[i64] = EMPTY
        self._find_steps()
        self._cross_strings()
        k: i64 = 0
        while k < len(site.tile_x):
            self._cover(k, site.tile_x[k], site.tile_y[k])
            k += 1

    def _find_steps(self) -> None:
        """Store the offsets of the eight neighbours and of the costs of steps to them."""
        c = self.columns
        self.deltas = vec[i64]([1, c, c + 1, c - 1, -1, -c, -c - 1, -c + 1])
        self.offsets = vec[i64]([0, 1, 2, 3, -4, 1 - 4 * c, -2 - 4 * c, 7 - 4 * c])

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

    def _cross_strings(self) -> None:
        s = self.site.strings
        k: i64 = 0
        while k < len(s.ax):
            string = s.string[k]
            cost: i64 = self.site.costs[string] if string < len(self.site.costs) else 1
            self._cross(s.ax[k], s.ay[k], s.bx[k], s.by[k], cost)
            k += 1
        if self.site.convex:
            return
        outline = self.site.outline
        n: i64 = len(outline)
        k = 0
        while k < n:
            after = (k + 2) % n
            self._cross(outline[k], outline[k + 1], outline[after], outline[after + 1], BORDER_COST)
            k += 2

    def _cross(self, ax: i64, ay: i64, bx: i64, by: i64, cost: i64) -> None:
        """Add the cost to every step that crosses a segment."""
        row = max(1, (min(ay, by) - self.low - 1) // STEP)
        top = min(self.rows - 2, (max(ay, by) - self.low) // STEP)
        right = min(self.columns - 2, (max(ax, bx) - self.left) // STEP + 1)
        while row <= top:
            column = max(1, (min(ax, bx) - self.left - 1) // STEP)
            while column <= right:
                self._cross_steps(row * self.columns + column, ax, ay, bx, by, cost)
                column += 1
            row += 1

    def _cross_steps(self, node: i64, ax: i64, ay: i64, bx: i64, by: i64, cost: i64) -> None:
        x = self.x(node)
        y = self.y(node)
        costs = self.costs
        at = 4 * node
        if crosses(x, y, x + STEP, y, ax, ay, bx, by):
            costs[at] += cost
        if crosses(x, y, x, y + STEP, ax, ay, bx, by):
            costs[at + 1] += cost
        if crosses(x, y, x + STEP, y + STEP, ax, ay, bx, by):
            costs[at + 2] += cost
        if crosses(x, y, x - STEP, y + STEP, ax, ay, bx, by):
            costs[at + 3] += cost

    def _cover(self, number: i64, cx: i64, cy: i64) -> None:
        """Assign the nodes on and near a tile to it."""
        reach: i64 = BERTH // 2 + 1
        y = cy - reach
        while y <= cy + reach + STEP:
            x = cx - reach
            while x <= cx + reach + STEP:
                node = self.node_at(x, y)
                if self.is_on_tile(node, cx, cy):
                    self.land[node] = number
                x += STEP
            y += STEP

    def is_on_tile(self, node: i64, cx: i64, cy: i64) -> bool:
        """Tell whether a node is on or near the tile with this centre."""
        return 2 * magnitude(self.x(node) - cx) < BERTH and 2 * magnitude(self.y(node) - cy) < BERTH


class Field:
    """The cheapest ways from one tile to all others within a length."""

    def __init__(self, grid: Grid, source: i64, reach: i64) -> None:
        self.grid: Final = grid
        self.source: Final[i64] = source
        self.reach: Final[i64] = reach
        self.price: vec[i64] = extend(EMPTY, grid.nowhere)
        self.length: vec[i64] = extend(EMPTY, grid.nowhere)
        self.before: vec[i64] = extend(EMPTY, grid.nowhere)
        self.gate: vec[i64] = vec[i64]([-1] * len(grid.site.tile_x))
        # Buckets of nodes by price: the first entry of each, and chains of entries.
        self.waves: vec[i64] = vec[i64]([-1] * ((reach + 6 * CROSSING) // SLICE + 2))
        self.nodes: vec[i64] = vec[i64]()
        self.after: vec[i64] = vec[i64]()
        self._flood()

    def _flood(self) -> None:
        grid, price = self.grid, self.price
        start = grid.node_at(grid.site.tile_x[self.source], grid.site.tile_y[self.source])
        price[start] = 0
        self.length[start] = 0
        self.before[start] = -1
        self._push(start, 0)
        wave: i64 = 0
        while wave < len(self.waves):
            entry = self.waves[wave]
            while entry >= 0:
                node = self.nodes[entry]
                # Every step costs a slice or more: nothing is added to this bucket any more.
                if price[node] // SLICE == wave:
                    self._spread(node)
                entry = self.after[entry]
            wave += 1

    def _push(self, node: i64, wave: i64) -> None:
        waves = self.waves
        entry: i64 = len(self.nodes)
        self.nodes = append(self.nodes, node)
        self.after = append(self.after, waves[wave])
        waves[wave] = entry

    def _spread(self, node: i64) -> None:
        """Expand a node in all eight directions."""
        grid, prices = self.grid, self.price
        land, costs, deltas, offsets = grid.land, grid.costs, grid.deltas, grid.offsets
        inside = land[node] == self.source
        so_far, length = prices[node], self.length[node] + STEP
        k: i64 = 0
        while k < 8:
            after = node + deltas[k]
            tile = land[after]
            price = so_far + STEP
            if k & 2:
                price += DIAGONAL - STEP
            if not inside:
                price += costs[4 * node + offsets[k]] * CROSSING
            if tile == EDGE:
                price += STEP
            if price < prices[after] and tile != CLOSED and (inside or tile != self.source):
                self._reach(node, after, price, length + (DIAGONAL - STEP if k & 2 else 0))
            k += 1

    def _reach(self, node: i64, after: i64, price: i64, length: i64) -> None:
        """Store a cheaper way to a node."""
        if length > self.reach or price // SLICE >= len(self.waves):
            return
        tile = self.grid.land[after]
        self.price[after] = price
        self.length[after] = length
        self.before[after] = node
        if tile < 0 or tile == self.source:
            self._push(after, price // SLICE)
        elif self.gate[tile] < 0 or price < self.price[self.gate[tile]]:
            # A way ends at a tile: it is not expanded.
            self.gate[tile] = after

    def crossings_at(self, node: i64) -> i64:
        """Return roughly the cost of the crossings on the way to a node."""
        return (self.price[node] - self.length[node]) // CROSSING

    def trail_to(self, node: i64) -> vec[i64]:
        """Return the open points of the way to a node, from the source on, without both ends."""
        grid = self.grid
        back: vec[i64] = vec[i64]()
        while node >= 0 and grid.land[node] != self.source:
            if grid.land[node] in (OPEN, EDGE):
                back = append(back, grid.y(node))
                back = append(back, grid.x(node))
            node = self.before[node]
        return reversed_numbers(back)


def reversed_numbers(numbers: vec[i64]) -> vec[i64]:
    """Return numbers from the last to the first."""
    turned: vec[i64] = vec[i64]()
    k: i64 = len(numbers) - 1
    while k >= 0:
        turned = append(turned, numbers[k])
        k -= 1
    return turned

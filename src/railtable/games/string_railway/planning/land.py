# railtable: compiled
"""The nodes of a grid inside a terrain, found row by row."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.games.string_railway.planning.site import Site

STEP: Final[i64] = 100
NEAR_BORDER: Final[i64] = 60
OPEN: Final[i64] = -1
EDGE: Final[i64] = -2
"""Open, but so near the border that ways avoid it."""
CLOSED: Final[i64] = -3
"""The values of nodes without a tile; others have the tile's number."""
FURTHEST: Final[i64] = 1_000_000


class Land:
    """The nodes of a terrain, surrounded by closed nodes, so that no index is out of range."""

    def __init__(self, site: Site) -> None:
        xs = site.ground.terrain[0::2]
        ys = site.ground.terrain[1::2]
        self.site: Final = site
        self.left: Final[i64] = min(xs) - STEP
        self.low: Final[i64] = min(ys) - STEP
        self.columns: Final[i64] = (max(xs) - min(xs)) // STEP + 3
        self.rows: Final[i64] = (max(ys) - min(ys)) // STEP + 3
        self.nodes: vec[i64] = vec[i64]([CLOSED] * (self.columns * self.rows))
        row: i64 = 1
        while row < self.rows - 1:
            if site.convex:
                self._open(row, NEAR_BORDER, EDGE)
                self._open(row, 3 * NEAR_BORDER, OPEN)
            else:
                self._open_inside(row)
            row += 1

    def _open(self, row: i64, margin: i64, kind: i64) -> None:
        """Open a row's nodes that are more than `margin` inside a convex terrain."""
        outline, edges = self.site.outline, self.site.edges
        y = self.low + row * STEP
        first = -FURTHEST
        last = FURTHEST
        n: i64 = len(outline)
        k: i64 = 0
        while k < n:
            ax, ay = outline[k], outline[k + 1]
            dx, dy = outline[(k + 2) % n] - ax, outline[(k + 3) % n] - ay
            inwards = dx * (y - ay) - margin * edges[k // 2]
            if dy > 0:
                last = min(last, ax + (inwards - 1) // dy)
            elif dy < 0:
                first = max(first, ax + -inwards // -dy + 1)
            elif inwards <= 0:
                return
            k += 2
        self._fill(row, first, last, kind)

    def _fill(self, row: i64, first: i64, last: i64, kind: i64) -> None:
        column: i64 = max(1, -((self.left - first) // STEP))
        while column < self.columns - 1 and self.left + column * STEP <= last:
            self.nodes[row * self.columns + column] = kind
            column += 1

    def _open_inside(self, row: i64) -> None:
        """Open a row's nodes inside any terrain: those with an odd number of edges to the left."""
        outline = self.site.outline
        y = self.low + row * STEP
        n: i64 = len(outline)
        meetings: list[int] = []
        k: i64 = 0
        while k < n:
            ax, ay = outline[k], outline[k + 1]
            bx, by = outline[(k + 2) % n], outline[(k + 3) % n]
            if (ay > y) != (by > y):
                meetings.append(ax + (bx - ax) * (y - ay) // (by - ay))
            k += 2
        meetings.sort()
        k = 0
        while k + 1 < len(meetings):
            self._fill(row, meetings[k] + 1, meetings[k + 1] - 1, OPEN)
            k += 2

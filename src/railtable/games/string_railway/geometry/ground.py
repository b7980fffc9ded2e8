# railtable: compiled
"""The tiles and strings on the table, indexed for fast lookup.

Segments of the old strings are in square buckets of 25 mm.  Two segments are
compared in one bucket only: the one with the lower left corner of the
intersection of their boxes.
"""

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from railtable.games.string_railway.components import GROWN_SIDE, TILE_SIDE, TILES_APART
from railtable.games.string_railway.geometry.crossings import crosses, is_crossing_on_tile
from railtable.games.string_railway.geometry.polygons import is_convex, is_square_inside
from railtable.games.string_railway.geometry.segments import (
    magnitude,
    meets_closed_square,
    meets_open_square,
)

BUCKET: Final[i64] = 250
BUCKETS: Final[i64] = 52
BUCKET_ORIGIN: Final[i64] = 500
EMPTY: Final = vec[i64]()
NO_ENTRIES: Final = vec[i64]([-1] * (BUCKETS * BUCKETS))


def bucket_of(coordinate: i64) -> i64:
    """Return the row or column of buckets; coordinates out of range count as the edge."""
    at = (coordinate + BUCKET_ORIGIN) // BUCKET
    if at < 0:
        return 0
    return BUCKETS - 1 if at >= BUCKETS else at


class Strings:
    """All segments of the strings on the table, in buckets.

    A bucket is a chain of entries, the oldest first: `first` and `last` by bucket,
    `entry` the segment and `after` the next entry, or -1.
    """

    def __init__(self) -> None:
        self.ax: vec[i64] = vec[i64]()
        self.ay: vec[i64] = vec[i64]()
        self.bx: vec[i64] = vec[i64]()
        self.by: vec[i64] = vec[i64]()
        self.string: vec[i64] = vec[i64]()
        self.first: vec[i64] = extend(EMPTY, NO_ENTRIES)
        self.last: vec[i64] = extend(EMPTY, NO_ENTRIES)
        self.entry: vec[i64] = vec[i64]()
        self.after: vec[i64] = vec[i64]()
        self.count: i64 = 0

    def copy(self) -> "Strings":
        """Return an independent copy."""
        other = Strings()
        other.ax = extend(EMPTY, self.ax)
        other.ay = extend(EMPTY, self.ay)
        other.bx = extend(EMPTY, self.bx)
        other.by = extend(EMPTY, self.by)
        other.string = extend(EMPTY, self.string)
        other.first = extend(EMPTY, self.first)
        other.last = extend(EMPTY, self.last)
        other.entry = extend(EMPTY, self.entry)
        other.after = extend(EMPTY, self.after)
        other.count = self.count
        return other

    def add(self, points: list[int], *, closed: bool) -> None:
        """Lay a string on top of the others."""
        n: i64 = len(points)
        last = n if closed else n - 2
        k: i64 = 0
        while k < last:
            after = (k + 2) % n
            self._add_segment(points[k], points[k + 1], points[after], points[after + 1])
            k += 2
        self.count += 1

    def _add_segment(self, ax: i64, ay: i64, bx: i64, by: i64) -> None:
        number: i64 = len(self.ax)
        self.ax = append(self.ax, ax)
        self.ay = append(self.ay, ay)
        self.bx = append(self.bx, bx)
        self.by = append(self.by, by)
        self.string = append(self.string, self.count)
        row = bucket_of(min(ay, by))
        while row <= bucket_of(max(ay, by)):
            column = bucket_of(min(ax, bx))
            while column <= bucket_of(max(ax, bx)):
                self._enter(row * BUCKETS + column, number)
                column += 1
            row += 1

    def _enter(self, bucket: i64, number: i64) -> None:
        fresh: i64 = len(self.entry)
        self.entry = append(self.entry, number)
        self.after = append(self.after, i64(-1))
        if self.first[bucket] < 0:
            self.first[bucket] = fresh
        else:
            self.after[self.last[bucket]] = fresh
        self.last[bucket] = fresh

    def in_bucket(self, bucket: i64) -> list[int]:
        """Return the segments in a bucket."""
        found: list[int] = []
        at = self.first[bucket]
        while at >= 0:
            found.append(self.entry[at])
            at = self.after[at]
        return found

    def crossed_by(self, px: i64, py: i64, qx: i64, qy: i64) -> vec[i64]:
        """Return the segments a new segment crosses (SR-46)."""
        first, entry, after = self.first, self.entry, self.after
        found: vec[i64] = vec[i64]()
        row = bucket_of(min(py, qy))
        top = bucket_of(max(py, qy))
        right = bucket_of(max(px, qx))
        while row <= top:
            column = bucket_of(min(px, qx))
            while column <= right:
                at = first[row * BUCKETS + column]
                while at >= 0:
                    number = entry[at]
                    if self._is_crossed(number, row, column, px, py, qx, qy):
                        found = append(found, number)
                    at = after[at]
                column += 1
            row += 1
        return found

    def _is_crossed(
        self, number: i64, row: i64, column: i64, px: i64, py: i64, qx: i64, qy: i64
    ) -> bool:
        """Tell whether a new segment crosses an old one, if this is the bucket that counts."""
        ax = self.ax[number]
        ay = self.ay[number]
        bx = self.bx[number]
        by = self.by[number]
        left = max(min(px, qx), min(ax, bx))
        if left > max(ax, bx) or left > max(px, qx) or bucket_of(left) != column:
            return False
        low = max(min(py, qy), min(ay, by))
        if low > max(ay, by) or low > max(py, qy) or bucket_of(low) != row:
            return False
        return crosses(px, py, qx, qy, ax, ay, bx, by)

    def meet_square(self, cx: i64, cy: i64, side: i64) -> bool:
        """Tell whether any string meets or touches a square (SR-48)."""
        reach = side // 2 + 1
        row = bucket_of(cy - reach)
        top = bucket_of(cy + reach)
        right = bucket_of(cx + reach)
        while row <= top:
            column = bucket_of(cx - reach)
            while column <= right:
                at = self.first[row * BUCKETS + column]
                while at >= 0:
                    number = self.entry[at]
                    if meets_closed_square(
                        cx, cy, side,
                        self.ax[number], self.ay[number], self.bx[number], self.by[number],
                    ):  # fmt: skip
                        return True
                    at = self.after[at]
                column += 1
            row += 1
        return False


class Ground:
    """The terrain with its tiles and strings: all that a new string can meet."""

    def __init__(self, terrain: list[int], strings: Strings, *, convex: bool) -> None:
        self.terrain: list[int] = terrain
        self.convex: bool = convex
        self.strings: Strings = strings
        self.tile_x: list[int] = []
        self.tile_y: list[int] = []

    def copy(self) -> "Ground":
        """Return an independent copy."""
        other = self.with_tiles([])
        other.strings = self.strings.copy()
        return other

    def with_tiles(self, centres: list[int]) -> "Ground":
        """Return this ground with more tiles; strings are shared."""
        other = Ground(self.terrain, self.strings, convex=self.convex)
        other.tile_x = self.tile_x + centres[0::2]
        other.tile_y = self.tile_y + centres[1::2]
        return other

    def can_hold(self, cx: i64, cy: i64) -> bool:
        """Tell whether a tile may be placed here (SR-48)."""
        if not is_square_inside(self.terrain, cx, cy, GROWN_SIDE, convex=self.convex):
            return False
        k: i64 = 0
        n: i64 = len(self.tile_x)
        while k < n:
            if is_too_close(cx, cy, self.tile_x[k], self.tile_y[k]):
                return False
            k += 1
        return not self.strings.meet_square(cx, cy, GROWN_SIDE)

    def is_charged(self, px: i64, py: i64, qx: i64, qy: i64, number: i64) -> bool:
        """Tell whether a crossing is off every tile, and so costs points (SR-30, SR-46)."""
        s = self.strings
        ax: i64 = s.ax[number]
        ay: i64 = s.ay[number]
        bx: i64 = s.bx[number]
        by: i64 = s.by[number]
        k: i64 = 0
        n: i64 = len(self.tile_x)
        while k < n:
            if is_crossing_on_tile(
                px, py, qx, qy, ax, ay, bx, by, self.tile_x[k], self.tile_y[k], TILE_SIDE
            ):
                return False
            k += 1
        return True

    def tile_at(self, px: i64, py: i64) -> i64:
        """Return the tile that contains a point, or -1."""
        k: i64 = 0
        n: i64 = len(self.tile_x)
        while k < n:
            if (
                magnitude(2 * (px - self.tile_x[k])) < TILE_SIDE
                and magnitude(2 * (py - self.tile_y[k])) < TILE_SIDE
            ):
                return k
            k += 1
        return -1

    def is_entering(self, tile: i64, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
        """Tell whether a segment that starts outside a tile enters it (SR-44)."""
        cx: i64 = self.tile_x[tile]
        cy: i64 = self.tile_y[tile]
        if magnitude(2 * (ax - cx)) < TILE_SIDE and magnitude(2 * (ay - cy)) < TILE_SIDE:
            return False
        return meets_open_square(cx, cy, TILE_SIDE, ax, ay, bx, by)


def is_too_close(ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Tell whether two tiles are less than 20 u apart (SR-48, SR-52)."""
    return magnitude(ax - bx) < TILES_APART and magnitude(ay - by) < TILES_APART


def bare_ground(terrain: list[int]) -> Ground:
    """Return an empty terrain."""
    return Ground(terrain, Strings(), convex=len(terrain) >= 6 and is_convex(terrain))

# railtable: compiled
"""Possible places of a tile: every integer centre, found row by row (SR-51, SR-55).

In one row the centres that meet a segment form an interval at least a tile
wide, so each gap between the intervals is either entirely free or entirely blocked.
"""

from typing import Final

from mypy_extensions import i64

from railtable.games.string_railway.components import GROWN_SIDE, MARK_REACH, TILES_APART
from railtable.games.string_railway.geometry.ground import BUCKETS, Ground, bucket_of
from railtable.games.string_railway.geometry.polygons import is_inside, is_square_inside
from railtable.games.string_railway.geometry.segments import magnitude

REACH: Final[i64] = 210
NONE: Final[i64] = 1_000_000
# One number per interval, so that sorting needs no key.
SHIFT: Final[i64] = 100_000


def _ceil_div(n: i64, d: i64) -> i64:
    return -((-n) // d)


def _block(blocked: list[int], y: i64, ax: i64, ay: i64, bx: i64, by: i64) -> None:
    """Add the centres in row y whose grown tile meets the segment."""
    if max(ay, by) < y - REACH or min(ay, by) > y + REACH:
        return
    low = min(ax, bx) - REACH
    high = max(ax, bx) + REACH
    dx = bx - ax
    dy = by - ay
    if dy != 0:
        middle = 2 * dx * (y - ay)
        if dy < 0:
            middle = -middle
            dy = -dy
        bound = GROWN_SIDE * (magnitude(dx) + dy)
        low = max(low, ax + _ceil_div(middle - bound, 2 * dy))
        high = min(high, ax + (middle + bound) // (2 * dy))
    if low <= high:
        blocked.append((low + SHIFT) * (4 * SHIFT) + high + SHIFT)


def _block_outline(blocked: list[int], outline: list[int], y: i64) -> None:
    n: i64 = len(outline)
    k: i64 = 0
    while k < n:
        after = (k + 2) % n
        _block(blocked, y, outline[k], outline[k + 1], outline[after], outline[after + 1])
        k += 2


def _nearest_in_row(blocked: list[int], outline: list[int], x: i64, y: i64) -> i64:
    """Return the free centre in a row nearest to x (left one of two), or NONE."""
    best: i64 = NONE
    blocked.sort()
    start = min(outline[0::2])
    for pair in blocked:
        low: i64 = pair // (4 * SHIFT) - SHIFT
        high: i64 = pair % (4 * SHIFT) - SHIFT
        if low > start:
            best = _nearer(best, x, _nearest_in_gap(outline, start, low - 1, x, y))
        start = max(start, high + 1)
    return _nearer(best, x, _nearest_in_gap(outline, start, max(outline[0::2]), x, y))


def _nearest_in_gap(outline: list[int], low: i64, high: i64, x: i64, y: i64) -> i64:
    if low > high or not is_inside(outline, low, y):
        return NONE
    return min(max(low, x), high)


def _nearer(best: i64, x: i64, other: i64) -> i64:
    return other if magnitude(other - x) < magnitude(best - x) else best


def find_place(ground: Ground) -> tuple[i64, i64]:
    """Return some legal centre for one more tile, or (NONE, NONE) (SR-55)."""
    y: i64 = min(ground.terrain[1::2])
    top: i64 = max(ground.terrain[1::2])
    band: i64 = -1
    near: list[int] = []
    while y <= top:
        if bucket_of(y) != band:
            band = bucket_of(y)
            near = _segments_in_band(ground, band)
        x = _place_in_row(ground, near, y)
        if x != NONE:
            return x, y
        y += 1
    return NONE, NONE


def _segments_in_band(ground: Ground, band: i64) -> list[int]:
    found: set[int] = set()
    row = max(0, band - 1)
    while row <= min(BUCKETS - 1, band + 1):
        column: i64 = 0
        while column < BUCKETS:
            found.update(ground.strings.in_bucket(row * BUCKETS + column))
            column += 1
        row += 1
    return list(found)


def _place_in_row(ground: Ground, near: list[int], y: i64) -> i64:
    blocked: list[int] = []
    _block_outline(blocked, ground.terrain, y)
    s = ground.strings
    for number in near:
        _block(blocked, y, s.ax[number], s.ay[number], s.bx[number], s.by[number])
    k: i64 = 0
    while k < len(ground.tile_x):
        if magnitude(y - ground.tile_y[k]) < TILES_APART:
            x: i64 = ground.tile_x[k]
            low = x - TILES_APART + 1 + SHIFT
            blocked.append(low * (4 * SHIFT) + x + TILES_APART - 1 + SHIFT)
        k += 1
    return _nearest_in_row(blocked, ground.terrain, min(ground.terrain[0::2]), y)


def nearest_main(outline: list[int], mark_x: i64, mark_y: i64) -> tuple[i64, i64]:
    """Return the main-station centre nearest to a mark, or (NONE, NONE) (SR-51, SR-56).

    Of several equally near centres take the first by x, then by y.
    """
    best_x: i64 = NONE
    best_y: i64 = NONE
    best: i64 = MARK_REACH * MARK_REACH + 1
    away: i64 = 0
    while away * away <= best:
        for y in (mark_y - away, mark_y + away):
            blocked: list[int] = []
            _block_outline(blocked, outline, y)
            x = _nearest_in_row(blocked, outline, mark_x, y)
            if x != NONE:
                distance = (x - mark_x) * (x - mark_x) + away * away
                tied = distance == best and best_x != NONE
                if distance < best or (tied and (x, y) < (best_x, best_y)):
                    best = distance
                    best_x = x
                    best_y = y
        away += 1
    assert best_x == NONE or is_square_inside(outline, best_x, best_y, GROWN_SIDE, convex=False)
    return best_x, best_y

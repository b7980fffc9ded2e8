# railtable: compiled
"""Exact geometry on integers (SR-40 to SR-49).  Every product stays below 2^53.

A string is a flat list of coordinates x0, y0, x1, y1, ...  A tile is a square
of odd side about an integer centre, so its edges lie on half units.
"""

import math
from typing import Final

from mypy_extensions import i64

from railtable.games.string_railway.components import MIN_SEGMENT

THOUSAND_SQUARED: Final[i64] = 1_000_000


def isqrt(n: i64) -> i64:
    """Return the integer square root of 0 <= n < 2^53, exactly."""
    root = i64(math.sqrt(float(n)))
    while root * root > n:
        root -= 1
    while (root + 1) * (root + 1) <= n:
        root += 1
    return root


def segment_length(ax: i64, ay: i64, bx: i64, by: i64) -> i64:
    """Return a segment's length in thousandths of u, rounded down (SR-42)."""
    dx = bx - ax
    dy = by - ay
    return isqrt(THOUSAND_SQUARED * (dx * dx + dy * dy))


def string_length(points: list[int], *, closed: bool) -> i64:
    """Return a string's length in thousandths of u (SR-42, SR-52)."""
    n: i64 = len(points)
    total: i64 = 0
    k: i64 = 0
    while k + 3 < n:
        total += segment_length(points[k], points[k + 1], points[k + 2], points[k + 3])
        k += 2
    if closed and n > 2:
        total += segment_length(points[n - 2], points[n - 1], points[0], points[1])
    return total


def has_short_segment(points: list[int], *, closed: bool) -> bool:
    """Tell whether a segment is shorter than the minimum (SR-41)."""
    n: i64 = len(points)
    k: i64 = 0
    last = n if closed else n - 2
    while k < last:
        after = (k + 2) % n
        dx: i64 = points[after] - points[k]
        dy: i64 = points[after + 1] - points[k + 1]
        if dx * dx + dy * dy < MIN_SEGMENT * MIN_SEGMENT:
            return True
        k += 2
    return False


def orient(ax: i64, ay: i64, bx: i64, by: i64, px: i64, py: i64) -> i64:
    """Return twice the signed area of a, b, p: positive if p lies left of a to b."""
    return (bx - ax) * (py - ay) - (by - ay) * (px - ax)


def sign(n: i64) -> i64:
    """Return -1, 0 or 1."""
    if n > 0:
        return 1
    return -1 if n < 0 else 0


def magnitude(n: i64) -> i64:
    """Return |n| (the builtin would leave compiled arithmetic)."""
    return n if n >= 0 else -n


def share_point(ax: i64, ay: i64, bx: i64, by: i64, cx: i64, cy: i64, dx: i64, dy: i64) -> bool:
    """Tell whether two closed segments have a point in common (SR-43)."""
    if max(ax, bx) < min(cx, dx) or max(cx, dx) < min(ax, bx):
        return False
    if max(ay, by) < min(cy, dy) or max(cy, dy) < min(ay, by):
        return False
    c_side = sign(orient(ax, ay, bx, by, cx, cy))
    d_side = sign(orient(ax, ay, bx, by, dx, dy))
    if c_side * d_side > 0:
        return False
    a_side = sign(orient(cx, cy, dx, dy, ax, ay))
    b_side = sign(orient(cx, cy, dx, dy, bx, by))
    # If all four are collinear, the overlap of the boxes above has decided.
    return a_side * b_side <= 0


def folds_back(ax: i64, ay: i64, bx: i64, by: i64, cx: i64, cy: i64) -> bool:
    """Tell whether the way a, b, c turns straight back at b (SR-43)."""
    if orient(ax, ay, bx, by, cx, cy) != 0:
        return False
    return (bx - ax) * (cx - bx) + (by - ay) * (cy - by) < 0


def self_crossing(points: list[int], *, closed: bool) -> i64:
    """Return the number of a segment that touches another, or -1 (SR-43)."""
    n: i64 = len(points) // 2
    segments = n if closed else n - 1
    bad = _fold(points, closed=closed)
    if bad >= 0:
        return bad
    order: list[int] = []
    i: i64 = 0
    while i < segments:
        j = (i + 1) % n
        order.append((min(points[2 * i], points[2 * j]) + 100_000) * 100_000 + i)
        i += 1
    order.sort()
    at: i64 = 0
    while at < segments:
        bad = _touches_later(points, order, at, segments, closed=closed)
        if bad >= 0:
            return bad
        at += 1
    return -1


def _fold(points: list[int], *, closed: bool) -> i64:
    n: i64 = len(points) // 2
    i: i64 = 0 if closed else 1
    last = n if closed else n - 1
    if n < 2:
        return -1
    while i < last:
        a = 2 * ((i + n - 1) % n)
        b = 2 * i
        c = 2 * ((i + 1) % n)
        if folds_back(points[a], points[a + 1], points[b], points[b + 1], points[c], points[c + 1]):
            return i
        i += 1
    return -1


def _touches_later(
    points: list[int], order: list[int], at: i64, segments: i64, *, closed: bool
) -> i64:
    """Compare one segment with the next ones that start left of its right end."""
    n: i64 = len(points) // 2
    i: i64 = order[at] % 100_000
    a = 2 * i
    b = 2 * ((i + 1) % n)
    ax: i64 = points[a]
    ay: i64 = points[a + 1]
    bx: i64 = points[b]
    by: i64 = points[b + 1]
    right = max(ax, bx)
    low = min(ay, by)
    high = max(ay, by)
    at += 1
    while at < segments:
        key: i64 = order[at]
        if key // 100_000 - 100_000 > right:
            return -1
        j = key % 100_000
        at += 1
        gap = j - i if j > i else i - j
        if gap == 1 or (closed and gap == segments - 1):
            continue
        c = 2 * j
        d = 2 * ((j + 1) % n)
        cy: i64 = points[c + 1]
        dy: i64 = points[d + 1]
        if (cy < low and dy < low) or (cy > high and dy > high):
            continue
        if share_point(ax, ay, bx, by, points[c], cy, points[d], dy):
            return min(i, j)
    return -1


def in_tile(cx: i64, cy: i64, side: i64, px: i64, py: i64) -> bool:
    """Tell whether a point lies in the open square (SR-45)."""
    return magnitude(2 * (px - cx)) < side and magnitude(2 * (py - cy)) < side


def _clear_of(slack: i64, cx: i64, cy: i64, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Tell whether an axis separates a segment from the square of side `slack` (open)."""
    if 2 * (max(ax, bx) - cx) <= -slack or 2 * (min(ax, bx) - cx) >= slack:
        return True
    if 2 * (max(ay, by) - cy) <= -slack or 2 * (min(ay, by) - cy) >= slack:
        return True
    dx = bx - ax
    dy = by - ay
    return magnitude(2 * (dx * (cy - ay) - dy * (cx - ax))) >= slack * (
        magnitude(dx) + magnitude(dy)
    )


def meets_open_square(cx: i64, cy: i64, side: i64, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Tell whether a segment enters a tile: a corner point alone does not (SR-44)."""
    return not _clear_of(side, cx, cy, ax, ay, bx, by)


def meets_closed_square(cx: i64, cy: i64, side: i64, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Tell whether a segment meets or touches a square (SR-48, SR-52)."""
    if 2 * (max(ax, bx) - cx) < -side or 2 * (min(ax, bx) - cx) > side:
        return False
    if 2 * (max(ay, by) - cy) < -side or 2 * (min(ay, by) - cy) > side:
        return False
    dx = bx - ax
    dy = by - ay
    return magnitude(2 * (dx * (cy - ay) - dy * (cx - ax))) <= side * (
        magnitude(dx) + magnitude(dy)
    )


def count_visits(points: list[int], cx: i64, cy: i64, side: i64) -> i64:
    """Return in how many separate pieces a string meets an open square (SR-44)."""
    n: i64 = len(points)
    if n < 2:
        return 0
    was_in = in_tile(cx, cy, side, points[0], points[1])
    visits: i64 = 1 if was_in else 0
    ax: i64 = points[0]
    ay: i64 = points[1]
    k: i64 = 2
    while k < n:
        bx: i64 = points[k]
        by: i64 = points[k + 1]
        if not was_in and meets_open_square(cx, cy, side, ax, ay, bx, by):
            visits += 1
        was_in = in_tile(cx, cy, side, bx, by)
        ax = bx
        ay = by
        k += 2
    return visits

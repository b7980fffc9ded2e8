# railtable: compiled
"""Exact predicates for outlines: the terrain and the mountain (SR-47 to SR-56).

Each function loops over the edges itself: a shared loop with a callback would box
and call it for every edge of every segment.
"""

from mypy_extensions import i64

from railtable.games.string_railway.geometry.segments import (
    isqrt,
    magnitude,
    meets_closed_square,
    orient,
    share_point,
)


def twice_area(outline: list[int]) -> i64:
    """Return twice the signed area: positive if the outline runs anticlockwise."""
    n: i64 = len(outline)
    total: i64 = 0
    k: i64 = 0
    while k < n:
        after = (k + 2) % n
        total += outline[k] * outline[after + 1] - outline[after] * outline[k + 1]
        k += 2
    return total


def is_convex(outline: list[int]) -> bool:
    """Tell whether an outline is convex and runs anticlockwise."""
    n: i64 = len(outline)
    k: i64 = 0
    while k < n:
        b = (k + 2) % n
        c = (k + 4) % n
        turn = orient(
            outline[k], outline[k + 1], outline[b], outline[b + 1], outline[c], outline[c + 1]
        )
        if turn <= 0:
            return False
        k += 2
    return True


def is_inside(outline: list[int], px: i64, py: i64) -> bool:
    """Tell whether a point lies strictly inside a simple outline."""
    n: i64 = len(outline)
    inside = False
    ax: i64 = outline[n - 2]
    ay: i64 = outline[n - 1]
    k: i64 = 0
    while k < n:
        bx: i64 = outline[k]
        by: i64 = outline[k + 1]
        side = orient(ax, ay, bx, by, px, py)
        if side == 0 and _in_box(ax, ay, bx, by, px, py):
            return False
        if (ay > py) != (by > py) and (side > 0) == (by > ay):
            inside = not inside
        ax = bx
        ay = by
        k += 2
    return inside


def _in_box(ax: i64, ay: i64, bx: i64, by: i64, px: i64, py: i64) -> bool:
    return min(ax, bx) <= px <= max(ax, bx) and min(ay, by) <= py <= max(ay, by)


def is_inside_convex(outline: list[int], px: i64, py: i64) -> bool:
    """Tell whether a point is strictly inside a convex anticlockwise outline, faster."""
    n: i64 = len(outline)
    ax: i64 = outline[n - 2]
    ay: i64 = outline[n - 1]
    k: i64 = 0
    while k < n:
        bx: i64 = outline[k]
        by: i64 = outline[k + 1]
        if (bx - ax) * (py - ay) - (by - ay) * (px - ax) <= 0:
            return False
        ax = bx
        ay = by
        k += 2
    return True


def meets_outline(outline: list[int], ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Tell whether a closed segment has a point in common with the outline."""
    n: i64 = len(outline)
    cx: i64 = outline[n - 2]
    cy: i64 = outline[n - 1]
    k: i64 = 0
    while k < n:
        dx: i64 = outline[k]
        dy: i64 = outline[k + 1]
        if share_point(ax, ay, bx, by, cx, cy, dx, dy):
            return True
        cx = dx
        cy = dy
        k += 2
    return False


def is_string_inside(outline: list[int], points: list[int], *, convex: bool, closed: bool) -> bool:
    """Tell whether a whole string lies strictly inside the terrain (SR-47)."""
    n: i64 = len(points)
    k: i64 = 0
    while k < n:
        if convex:
            if not is_inside_convex(outline, points[k], points[k + 1]):
                return False
        elif not is_inside(outline, points[k], points[k + 1]):
            return False
        k += 2
    if convex:
        return True
    k = 0
    last = n if closed else n - 2
    while k < last:
        after = (k + 2) % n
        if meets_outline(outline, points[k], points[k + 1], points[after], points[after + 1]):
            return False
        k += 2
    return True


def is_square_inside(outline: list[int], cx: i64, cy: i64, side: i64, *, convex: bool) -> bool:
    """Tell whether a closed square lies strictly inside the terrain (SR-48).

    The sides are odd, so corners are compared in half units.
    """
    n: i64 = len(outline)
    ax: i64 = outline[n - 2]
    ay: i64 = outline[n - 1]
    k: i64 = 0
    while k < n:
        bx: i64 = outline[k]
        by: i64 = outline[k + 1]
        if convex:
            dx = bx - ax
            dy = by - ay
            middle = 2 * (dx * (cy - ay) - dy * (cx - ax))
            if middle <= side * (magnitude(dx) + magnitude(dy)):
                return False
        elif meets_closed_square(cx, cy, side, ax, ay, bx, by):
            return False
        ax = bx
        ay = by
        k += 2
    return convex or is_inside(outline, cx, cy)


def is_near_outline(outline: list[int], px: i64, py: i64, reach: i64) -> bool:
    """Tell whether a point lies at most `reach` from the outline (SR-50, SR-53)."""
    n: i64 = len(outline)
    ax: i64 = outline[n - 2]
    ay: i64 = outline[n - 1]
    k: i64 = 0
    while k < n:
        bx: i64 = outline[k]
        by: i64 = outline[k + 1]
        if _is_near_segment(ax, ay, bx, by, px, py, reach):
            return True
        ax = bx
        ay = by
        k += 2
    return False


def _is_near_segment(ax: i64, ay: i64, bx: i64, by: i64, px: i64, py: i64, reach: i64) -> bool:
    dx = bx - ax
    dy = by - ay
    along = dx * (px - ax) + dy * (py - ay)
    span = dx * dx + dy * dy
    if along <= 0:
        return (px - ax) * (px - ax) + (py - ay) * (py - ay) <= reach * reach
    if along >= span:
        return (px - bx) * (px - bx) + (py - by) * (py - by) <= reach * reach
    # |cross| <= reach * sqrt(span), without a product beyond 2^53.
    return magnitude(dx * (py - ay) - dy * (px - ax)) <= isqrt(reach * reach * span)


def meets_outline_once(outline: list[int], ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Tell whether a segment meets the outline in exactly one point (SR-53).

    Counts outline vertices on the segment and edges met in their interior.
    """
    n: i64 = len(outline)
    meetings: i64 = 0
    cx: i64 = outline[n - 2]
    cy: i64 = outline[n - 1]
    k: i64 = 0
    while k < n:
        dx: i64 = outline[k]
        dy: i64 = outline[k + 1]
        d_side = orient(ax, ay, bx, by, dx, dy)
        if d_side == 0 and _in_box(ax, ay, bx, by, dx, dy):
            meetings += 1
        c_side = orient(ax, ay, bx, by, cx, cy)
        if c_side == 0 and d_side == 0:
            if _overlap(ax, ay, bx, by, cx, cy, dx, dy):
                return False
        elif (c_side > 0) != (d_side > 0) and c_side != 0 and d_side != 0:
            meetings += 1 if share_point(ax, ay, bx, by, cx, cy, dx, dy) else 0
        cx = dx
        cy = dy
        k += 2
    return meetings == 1


def _overlap(ax: i64, ay: i64, bx: i64, by: i64, cx: i64, cy: i64, dx: i64, dy: i64) -> bool:
    """Tell whether two collinear segments share more than a point."""
    if ax != bx:
        return min(max(ax, bx), max(cx, dx)) > max(min(ax, bx), min(cx, dx))
    return min(max(ay, by), max(cy, dy)) > max(min(ay, by), min(cy, dy))

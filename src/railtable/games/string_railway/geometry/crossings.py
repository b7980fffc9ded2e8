# railtable: compiled
"""Crossings as if the new string were shifted by (e, e^2), e -> 0+ (SR-46).

The shift leaves no touching, overlap or shared vertex undecided: every sign
below is nonzero, so each crossing is counted exactly once.
"""

from mypy_extensions import i64

from railtable.games.string_railway.geometry.segments import magnitude


def shifted_point_side(dx: i64, dy: i64, area: i64) -> bool:
    """Tell whether a shifted point lies left of an old line.

    `area` is cross(d, p - a); the shift adds cross(d, (e, e^2)) = -e dy + e^2 dx.
    """
    if area != 0:
        return area > 0
    return dy < 0 if dy != 0 else dx > 0


def old_point_side(ex: i64, ey: i64, area: i64) -> bool:
    """Tell whether an old point lies left of a shifted line: the shift is subtracted."""
    if area != 0:
        return area > 0
    return ey > 0 if ey != 0 else ex < 0


def crosses(px: i64, py: i64, qx: i64, qy: i64, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Tell whether the new segment p, q crosses the old segment a, b (SR-46)."""
    if max(px, qx) < min(ax, bx) or max(ax, bx) < min(px, qx):
        return False
    if max(py, qy) < min(ay, by) or max(ay, by) < min(py, qy):
        return False
    dx = bx - ax
    dy = by - ay
    p_left = shifted_point_side(dx, dy, dx * (py - ay) - dy * (px - ax))
    q_left = shifted_point_side(dx, dy, dx * (qy - ay) - dy * (qx - ax))
    if p_left == q_left:
        return False
    ex = qx - px
    ey = qy - py
    a_left = old_point_side(ex, ey, ex * (ay - py) - ey * (ax - px))
    b_left = old_point_side(ex, ey, ex * (by - py) - ey * (bx - px))
    return a_left != b_left


def _share_of_way(
    px: i64, py: i64, qx: i64, qy: i64, ax: i64, ay: i64, bx: i64, by: i64
) -> tuple[i64, i64]:
    """Return the share of the way from p to q before the crossing with a to b: num, den.

    Crossing lines are never parallel, so den is not 0.
    """
    dx = bx - ax
    dy = by - ay
    return (ax - px) * dy - (ay - py) * dx, (qx - px) * dy - (qy - py) * dx


def is_crossing_on_tile(
    px: i64, py: i64, qx: i64, qy: i64, ax: i64, ay: i64, bx: i64, by: i64,
    cx: i64, cy: i64, side: i64,
) -> bool:  # fmt: skip
    """Tell whether the unshifted crossing lies in the closed tile (SR-46).

    The point is p + (q - p) num / den.
    """
    num, den = _share_of_way(px, py, qx, qy, ax, ay, bx, by)
    ex = qx - px
    ey = qy - py
    bound = side * magnitude(den)
    if magnitude(2 * (px - cx) * den + 2 * num * ex) > bound:
        return False
    return magnitude(2 * (py - cy) * den + 2 * num * ey) <= bound


def crossing_point(
    px: i64, py: i64, qx: i64, qy: i64, ax: i64, ay: i64, bx: i64, by: i64
) -> tuple[i64, i64]:
    """Return the crossing rounded down to units, for display."""
    num, den = _share_of_way(px, py, qx, qy, ax, ay, bx, by)
    return px + num * (qx - px) // den, py + num * (qy - py) // den

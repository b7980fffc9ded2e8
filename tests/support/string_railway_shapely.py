"""A second opinion on String Railway's geometry: shapely's.

Shapely computes in floating point and knows nothing of the tiny shift, so it
is asked only where nothing touches: `is_generic` says whether that is so.
"""

from itertools import pairwise

from shapely import LineString, Point, Polygon, box

HALF = 200.5
TOUCH = 1e-6


def square(x: float, y: float, half: float = HALF) -> Polygon:
    return box(x - half, y - half, x + half, y + half)


def segments(points, *, closed: bool = False):
    ring = [*points, points[0]] if closed else points
    return [LineString(pair) for pair in pairwise(ring)]


def crossing_points(new, old, *, closed: bool = False):
    """Return where the segments of two strings meet, one point per pair of segments."""
    olds = segments(old, closed=closed)
    return [
        one.intersection(other) for one in segments(new) for other in olds if one.intersects(other)
    ]


def is_generic(new, old, *, closed: bool = False) -> bool:
    """Tell whether no vertex of either string lies on the other, or nearly so."""
    one = LineString(new)
    other = LineString([*old, old[0]] if closed else old)
    if not one.intersects(other) and one.distance(other) > TOUCH:
        return True
    return all(other.distance(Point(p)) > TOUCH for p in new) and all(
        one.distance(Point(p)) > TOUCH for p in old
    )


def is_self_crossing(points) -> bool:
    return not LineString(points).is_simple


def count_visits(points, tile) -> int:
    """Count the pieces of a string inside a tile."""
    inside = LineString(points).intersection(square(*tile))
    if inside.is_empty:
        return 0
    parts = [part for part in getattr(inside, "geoms", [inside]) if part.length > 0]
    return len(parts)

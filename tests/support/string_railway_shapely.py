"""An independent check of String Railway's geometry with shapely.

Shapely computes in floating point and knows nothing of the tiny shift, so it is used only where
nothing touches, as `is_generic` tells.
"""

import shapely
from shapely import LineString, Polygon, box

HALF = 200.5
TOUCH = 1e-6


def square(x: float, y: float, half: float = HALF) -> Polygon:
    return box(x - half, y - half, x + half, y + half)


def crossing_points(new, old):
    """Return the points where two strings meet."""
    met = LineString(new).intersection(LineString(old))
    return [] if met.is_empty else list(getattr(met, "geoms", [met]))


def is_generic(new, old) -> bool:
    """Tell whether no vertex of either string lies on the other, or nearly so."""
    one, other = LineString(new), LineString(old)
    if not one.intersects(other) and one.distance(other) > TOUCH:
        return True
    return bool(
        shapely.distance(other, shapely.points(new)).min() > TOUCH
        and shapely.distance(one, shapely.points(old)).min() > TOUCH
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

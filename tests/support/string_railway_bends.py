"""How sharply a string turns away from tiles, measured with shapely along the string.

A hook: within a centimetre of string that touches no tile (5 mm before a point and
5 mm after it) its direction changes by more than HOOK degrees.  String that is laid by
hand bends there in an arc of 5 mm radius or more; a tighter turn needs a pin.  A corner
is the same at a single vertex, however short its segments.
"""

import math
from collections.abc import Sequence

from shapely import LineString, Point, STRtree
from shapely.ops import substring

from tests.support import string_railway_shapely as shape

HOOK = 60.0
CORNER = 45.0
ARM = 50.0
STEP = 10.0

XY = tuple[int, int]


def sharpest_turn(track: Sequence[XY], tiles: Sequence[XY]) -> float:
    """Return the greatest change of direction, in degrees, away from tiles."""
    line = LineString(track)
    squares = STRtree([shape.square(x, y) for x, y in tiles])
    worst = 0.0
    at = ARM
    while at + ARM <= line.length:
        before, here, after = (line.interpolate(at + off) for off in (-ARM, 0.0, ARM))
        turn = _turn(before, here, after)
        if turn > worst and not len(
            squares.query(substring(line, at - ARM, at + ARM), predicate="intersects")
        ):
            worst = turn
        at += STEP
    return worst


def sharpest_corner(track: Sequence[XY], tiles: Sequence[XY]) -> float:
    """Return the greatest turn at a single vertex off all tiles, in degrees."""
    squares = STRtree([shape.square(x, y) for x, y in tiles])
    return max(
        (
            _turn(Point(a), Point(b), Point(c))
            for a, b, c in zip(track, track[1:], track[2:], strict=False)
            if not len(squares.query(Point(b), predicate="intersects"))
        ),
        default=0.0,
    )


def _turn(before: Point, here: Point, after: Point) -> float:
    one = math.atan2(here.y - before.y, here.x - before.x)
    other = math.atan2(after.y - here.y, after.x - here.x)
    return abs(math.degrees(math.remainder(other - one, math.tau)))

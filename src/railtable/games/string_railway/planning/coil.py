# railtable: compiled
"""The last resort for remaining string: a coil on an end station."""

import math
from typing import Final

from mypy_extensions import i64

from railtable.games.string_railway.components import TILE_SIDE
from railtable.games.string_railway.geometry.ground import Ground
from railtable.games.string_railway.geometry.segments import in_tile, string_length

RIM: Final = 178.0
STEP: Final = 34.0
PITCHES: Final = (80.0, 60.0, 46.0, 36.0, 28.0)
"""Distances between the turns of a coil, the loosest first."""


def coil_end(ground: Ground, points: list[int], full: i64, *, at_start: bool) -> list[int]:
    """Return the string with the missing length coiled on its first or last tile, or []."""
    way = reversed_string(points) if at_start else points
    n: i64 = len(way)
    tile = ground.tile_at(way[n - 2], way[n - 1])
    if tile < 0:
        return []
    cx: i64 = ground.tile_x[tile]
    cy: i64 = ground.tile_y[tile]
    k = n - 2
    while k >= 0 and in_tile(cx, cy, TILE_SIDE, way[k], way[k + 1]):
        k -= 2
    if k < 0:
        return []
    before = way[: k + 2]
    for pitch in PITCHES:
        for side in (1.0, -1.0):
            coiled = _coiled(before, cx, cy, full, pitch, side)
            if coiled:
                return reversed_string(coiled) if at_start else coiled
    return []


def reversed_string(points: list[int]) -> list[int]:
    """Return the string reversed."""
    turned: list[int] = []
    k: i64 = len(points) - 2
    while k >= 0:
        turned.append(points[k])
        turned.append(points[k + 1])
        k -= 2
    return turned


def _coiled(before: list[int], cx: i64, cy: i64, full: i64, pitch: float, side: float) -> list[int]:
    """Wind a spiral inwards until the string ends; return [] if it reaches the centre first."""
    n: i64 = len(before)
    x = float(before[n - 2] - cx)
    y = float(before[n - 1] - cy)
    angle = math.atan2(y, x) + side * 0.35
    radius = RIM
    points = before[:]
    length = string_length(before, closed=False)
    while radius > pitch * 0.4 and radius > 16.0:
        px: i64 = cx + i64(math.floor(radius * math.cos(angle) + 0.5))
        py: i64 = cy + i64(math.floor(radius * math.sin(angle) + 0.5))
        m: i64 = len(points)
        added = string_length([points[m - 2], points[m - 1], px, py], closed=False)
        if length + added > full * 1000 - 1000:
            return _shortened(points, px, py, full * 1000 - 1000 - length)
        points.append(px)
        points.append(py)
        length += added
        step = min(STEP, radius * 0.6) / radius
        angle += side * step
        radius -= pitch * step / (2.0 * math.pi)
    return []


def _shortened(points: list[int], px: i64, py: i64, left: i64) -> list[int]:
    """End the string on the way to (px, py) with `left` thousandths to spare."""
    m: i64 = len(points)
    x: i64 = points[m - 2]
    y: i64 = points[m - 1]
    whole = float(string_length([x, y, px, py], closed=False))
    if left < 11_000:
        # Too little for another segment: keep the end.
        return points if left <= 8_000 else []
    share = float(left) / whole
    points.append(x + i64(math.floor(float(px - x) * share)))
    points.append(y + i64(math.floor(float(py - y) * share)))
    return points

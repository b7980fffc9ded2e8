# railtable: compiled
"""The curve a string takes when there is more of it than way to go.

A meander's direction swings like a cosine along its length: the curve with the
least bending for its length, and what rivers and loose strings do.
"""

import math
from typing import Final

from mypy_extensions import i64

SPACING: Final = 45.0
WIDEST_SWING: Final = 2.05
"""Beyond this the lobes of a meander touch each other."""
WIDEST_BOW: Final = 2.33
"""A single lobe may nearly close like a balloon."""


def shrinkage(swing: float) -> float:
    """Return how far a meander gets for each unit of string: the Bessel function J0."""
    square = swing * swing / 4.0
    term = 1.0
    total = 1.0
    k = 1.0
    while k < 12.0:
        term *= -square / (k * k)
        total += term
        k += 1.0
    return total


def swing_for(ratio: float, lobes: i64) -> float:
    """Return the swing of a meander that is `ratio` times as long as its way, or -1."""
    low = 0.0
    high = WIDEST_BOW if lobes == 1 else WIDEST_SWING
    if ratio * shrinkage(high) > 1.0:
        return -1.0
    k: i64 = 0
    while k < 30:
        middle = (low + high) / 2.0
        if ratio * shrinkage(middle) > 1.0:
            low = middle
        else:
            high = middle
        k += 1
    return (low + high) / 2.0


class Way:
    """A stretch of a string's way, walked by distance from its start."""

    def __init__(self, xs: list[int], ys: list[int]) -> None:
        self.xs: list[float] = [float(x) for x in xs]
        self.ys: list[float] = [float(y) for y in ys]
        self.at: list[float] = [0.0]
        k: i64 = 1
        while k < len(xs):
            self.at.append(
                self.at[k - 1]
                + math.sqrt(
                    (self.xs[k] - self.xs[k - 1]) * (self.xs[k] - self.xs[k - 1])
                    + (self.ys[k] - self.ys[k - 1]) * (self.ys[k] - self.ys[k - 1])
                )
            )
            k += 1
        self.length: float = self.at[-1]

        self.nx: list[float] = []
        self.ny: list[float] = []
        self._find_normals()

    def _find_normals(self) -> None:
        """Note the unit normal at every point, smoothed over a few centimetres."""
        n: i64 = len(self.xs)
        k: i64 = 0
        while k < n:
            back = max(0, k - 3)
            ahead = min(n - 1, k + 3)
            dx = self.xs[ahead] - self.xs[back]
            dy = self.ys[ahead] - self.ys[back]
            size = math.sqrt(dx * dx + dy * dy)
            self.nx.append(-dy / size if size > 1.0 else 0.0)
            self.ny.append(dx / size if size > 1.0 else 0.0)
            k += 1

    def beside(self, distance: float, off: float) -> tuple[float, float]:
        """Return the point at a distance along and `off` beside; the ends go on straight."""
        low: i64 = 0
        high: i64 = len(self.at) - 1
        while high - low > 1:
            middle = (low + high) // 2
            if self.at[middle] <= distance:
                low = middle
            else:
                high = middle
        span = self.at[high] - self.at[low]
        share = (distance - self.at[low]) / span if span > 0.0 else 0.0
        x = self.xs[low] + share * (self.xs[high] - self.xs[low])
        y = self.ys[low] + share * (self.ys[high] - self.ys[low])
        if off == 0.0:
            return x, y
        near = min(1.0, max(0.0, share))
        nx = self.nx[low] + near * (self.nx[high] - self.nx[low])
        ny = self.ny[low] + near * (self.ny[high] - self.ny[low])
        return x + nx * off, y + ny * off


def meander(way: Way, longer: float, lobes: i64, side: float) -> list[int]:
    """Return inner points of a meander along a way, `longer` than it; [] if there is none.

    Flat x, y, without the way's own ends.  The side is 1 or -1.
    """
    full = way.length + longer
    swing = swing_for(full / way.length, lobes)
    if swing < 0.0:
        return []
    steps: i64 = max(i64(full / SPACING), 2 * lobes)
    step = full / float(steps)
    along: list[float] = []
    aside: list[float] = []
    u = 0.0
    v = 0.0
    k: i64 = 0
    while k < steps:
        turn = swing * math.cos(math.pi * float(lobes) * (float(k) + 0.5) / float(steps))
        u += step * math.cos(turn)
        v += step * math.sin(turn)
        along.append(u)
        aside.append(v)
        k += 1
    # Whatever the sums leave over is spread along the way.
    return _map_to(way, along, aside, side)


def _map_to(way: Way, along: list[float], aside: list[float], side: float) -> list[int]:
    steps: i64 = len(along)
    stretch = way.length / along[-1]
    drift = aside[-1]
    points: list[int] = []
    k: i64 = 0
    while k < steps - 1:
        distance = along[k] * stretch
        off = side * (aside[k] - drift * float(k + 1) / float(steps))
        x, y = way.beside(distance, off)
        points.append(i64(math.floor(x + 0.5)))
        points.append(i64(math.floor(y + 0.5)))
        k += 1
    return points


def height(full: float, swing: float, lobes: i64) -> float:
    """Return roughly how far a meander swings out to one side."""
    return full / float(lobes) / math.pi * swing * (1.0 - swing * swing / 12.0)


def tightness(full: float, swing: float, lobes: i64) -> float:
    """Return the smallest radius of a meander's bends."""
    return full / float(lobes) / (math.pi * swing + 0.001)

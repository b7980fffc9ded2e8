# railtable: compiled
"""Meanders: curves for a string that is longer than its way.

A meander's direction oscillates like a sine along its length: the curve with the
least bending for its length, like rivers and loose strings.  At inner ends it
starts and ends along the way, and so joins the rest of the string
without a kink.  Its first and last swing are half as long as the others.
"""

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from railtable.games.string_railway.planning.curves import SPACING, Way

WIDEST_SWING: Final = 2.0
"""The maximum swing: beyond it the lobes of a meander touch."""
WIDEST_BOW: Final = 2.3
"""The maximum swing of a single lobe, which may nearly close like a balloon."""


def shrinkage(swing: float) -> float:
    """Return the distance per unit of string of an oscillating line: the Bessel function J0."""
    square = swing * swing / 4.0
    term = 1.0
    total = 1.0
    k = 1.0
    while k < 10.0:
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
    while k < 24:
        middle = (low + high) / 2.0
        if ratio * shrinkage(middle) > 1.0:
            low = middle
        else:
            high = middle
        k += 1
    return (low + high) / 2.0


class Shape:
    """The shape of a meander: its lobes, the side of the first, and its free ends.

    The side is 1 or -1.  A free end is an end of the string.
    """

    def __init__(self, lobes: i64, side: float, *, free_start: bool, free_end: bool) -> None:
        self.lobes: Final[i64] = lobes
        self.side: Final = side
        self.free_start: Final = free_start
        self.free_end: Final = free_end


def meander(way: Way, longer: float, shape: Shape) -> vec[i64]:
    """Return inner points of a meander along a way, `longer` than it; none if impossible.

    Flat x, y, without the way's own ends.
    """
    full = way.length + longer
    swing = swing_for(full / way.length, shape.lobes)
    points: vec[i64] = vec[i64]()
    if swing < 0.0:
        return points
    steps: i64 = max(i64(full / SPACING), 4 * shape.lobes)
    along: vec[float] = vec[float]()
    aside: vec[float] = vec[float]()
    step = full / float(steps)
    u = 0.0
    v = 0.0
    k: i64 = 0
    while k < steps:
        turn = _direction((float(k) + 0.5) / float(steps), swing, shape)
        u += step * math.cos(turn)
        v += step * math.sin(turn)
        along = append(along, u)
        aside = append(aside, v)
        k += 1
    return _map_to(way, along, aside, shape.side)


def _direction(at: float, swing: float, shape: Shape) -> float:
    """Return the direction of a meander, as an angle to its way, at a share of its length."""
    lobes = shape.lobes
    scaled = at * 2.0 * float(lobes)
    number = i64((scaled + 1.0) / 2.0)
    share = (scaled + 1.0) / 2.0 - float(number)
    if number == 0:
        share = (scaled + 1.0) / 2.0 if shape.free_start else scaled
    elif number == lobes:
        share = share if shape.free_end else 2.0 * share
    turn = swing * math.sin(math.pi * share)
    return turn if number % 2 == 0 else -turn


def _map_to(way: Way, along: vec[float], aside: vec[float], side: float) -> vec[i64]:
    """Map a meander to its way; spread rounding errors along it."""
    steps: i64 = len(along)
    stretch = way.length / along[steps - 1]
    drift = aside[steps - 1]
    points: vec[i64] = vec[i64]()
    k: i64 = 0
    while k < steps - 1:
        off = side * (aside[k] - drift * float(k + 1) / float(steps))
        x, y = way.beside(along[k] * stretch, off)
        points = append(points, i64(math.floor(x + 0.5)))
        points = append(points, i64(math.floor(y + 0.5)))
        k += 1
    return points


def height(full: float, swing: float, lobes: i64) -> float:
    """Return the height of a meander on one side."""
    square = swing * swing
    # The Struve function H0, by its first terms.
    aside = 2.0 / math.pi * swing * (1.0 - square / 9.0 + square * square / 225.0)
    return aside * full / float(2 * lobes)


def tightness(full: float, swing: float, lobes: i64, *, free: bool) -> float:
    """Return the smallest radius of a meander's bends, including where it leaves its way."""
    return full / float(lobes if free else 2 * lobes) / (math.pi * swing + 0.001)

# railtable: compiled
"""Strings as flat vecs x0, y0, x1, y1, ...: lengths, even points, turns."""

import math
from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from railtable.games.string_railway.geometry.segments import segment_length

EMPTY: Final = vec[i64]()
SPACING: Final = 45.0
"""The distance between the points of a laid string, in u."""
TOO_CLOSE: Final[i64] = 12
ARM: Final[i64] = 40
"""The length on either side of a point over which its turn is measured, in u."""


def flat_vec(points: list[int]) -> vec[i64]:
    """Return a list of coordinates as a vec."""
    return vec[i64](points)


def as_list(points: vec[i64]) -> list[int]:
    """Return a vec of coordinates as a list."""
    return [points[k] for k in range(len(points))]


def length_of(points: vec[i64]) -> i64:
    """Return a string's length in thousandths of u (SR-42)."""
    total: i64 = 0
    k: i64 = 3
    while k < len(points):
        total += segment_length(points[k - 3], points[k - 2], points[k - 1], points[k])
        k += 2
    return total


def thinned_list(points: list[int]) -> list[int]:
    """Return a list of coordinates without points too close to the previous one (SR-41)."""
    return as_list(thinned(flat_vec(points)))


def thinned(points: vec[i64]) -> vec[i64]:
    """Return the points without those too close to the previous one (SR-41)."""
    kept: vec[i64] = vec[i64]()
    k: i64 = 0
    while k < len(points):
        x, y = points[k], points[k + 1]
        m: i64 = len(kept)
        far = m < 2
        if not far:
            dx = x - kept[m - 2]
            dy = y - kept[m - 1]
            far = dx * dx + dy * dy >= TOO_CLOSE * TOO_CLOSE
        if far:
            kept = append(kept, x)
            kept = append(kept, y)
        k += 2
    return kept


def subdivided(points: vec[i64]) -> vec[i64]:
    """Return the same way with additional points, so that none are far apart."""
    fine: vec[i64] = vec[i64]()
    k: i64 = 0
    while k + 3 < len(points):
        x, y = points[k], points[k + 1]
        dx, dy = points[k + 2] - x, points[k + 3] - y
        parts: i64 = i64(math.sqrt(float(dx * dx + dy * dy)) / SPACING) + 1
        at: i64 = 0
        while at < parts:
            fine = append(fine, x + (dx * at * 2 + parts) // (2 * parts))
            fine = append(fine, y + (dy * at * 2 + parts) // (2 * parts))
            at += 1
        k += 2
    fine = append(fine, points[len(points) - 2])
    return append(fine, points[len(points) - 1])


class Way:
    """A stretch of a string's way, addressed by the distance from its start."""

    def __init__(self, points: vec[i64]) -> None:
        self.xs: vec[float] = vec[float]()
        self.ys: vec[float] = vec[float]()
        self.at: vec[float] = vec[float]()
        self.nx: vec[float] = vec[float]()
        self.ny: vec[float] = vec[float]()
        self.length: float = 0.0
        k: i64 = 0
        while k < len(points):
            x, y = float(points[k]), float(points[k + 1])
            if k > 0:
                dx = x - self.xs[k // 2 - 1]
                dy = y - self.ys[k // 2 - 1]
                self.length += math.sqrt(dx * dx + dy * dy)
            self.xs = append(self.xs, x)
            self.ys = append(self.ys, y)
            self.at = append(self.at, self.length)
            k += 2
        self._find_normals()

    def _find_normals(self) -> None:
        """Compute the unit normal at every point, smoothed over a few centimetres."""
        xs, ys = self.xs, self.ys
        n: i64 = len(xs)
        k: i64 = 0
        while k < n:
            back = max(0, k - 3)
            ahead = min(n - 1, k + 3)
            dx = xs[ahead] - xs[back]
            dy = ys[ahead] - ys[back]
            size = math.sqrt(dx * dx + dy * dy)
            self.nx = append(self.nx, -dy / size if size > 1.0 else 0.0)
            self.ny = append(self.ny, dx / size if size > 1.0 else 0.0)
            k += 1

    def beside(self, distance: float, off: float) -> tuple[float, float]:
        """Return the point at a distance along and `off` beside; the ends continue straight."""
        at = self.at
        low: i64 = 0
        high: i64 = len(at) - 1
        while high - low > 1:
            middle = (low + high) // 2
            if at[middle] <= distance:
                low = middle
            else:
                high = middle
        span = at[high] - at[low]
        share = (distance - at[low]) / span if span > 0.0 else 0.0
        x = self.xs[low] + share * (self.xs[high] - self.xs[low])
        y = self.ys[low] + share * (self.ys[high] - self.ys[low])
        near = min(1.0, max(0.0, share))
        nx = self.nx[low] + near * (self.nx[high] - self.nx[low])
        ny = self.ny[low] + near * (self.ny[high] - self.ny[low])
        return x + nx * off, y + ny * off


def resampled(points: vec[i64]) -> vec[i64]:
    """Return nearly the same way with points at equal distances."""
    way = Way(points)
    n: i64 = len(points)
    steps: i64 = max(1, i64(way.length / SPACING))
    fresh = points[:2]
    k: i64 = 1
    while k < steps:
        x, y = way.beside(way.length * float(k) / float(steps), 0.0)
        fresh = append(fresh, i64(math.floor(x + 0.5)))
        fresh = append(fresh, i64(math.floor(y + 0.5)))
        k += 1
    fresh = append(fresh, points[n - 2])
    return append(fresh, points[n - 1])


def smoothed(points: vec[i64], rounds: i64) -> vec[i64]:
    """Return a way with rounded corners and the same ends."""
    even = resampled(points)
    xs, ys = reals(even, 0), reals(even, 1)
    n: i64 = len(xs)
    while rounds > 0:
        k: i64 = 1
        while k < n - 1:
            xs[k] = (xs[k - 1] + 2.0 * xs[k] + xs[k + 1]) / 4.0
            ys[k] = (ys[k - 1] + 2.0 * ys[k] + ys[k + 1]) / 4.0
            k += 1
        rounds -= 1
    return rounded(xs, ys)


def reals(points: vec[i64], first: i64) -> vec[float]:
    """Return every second coordinate: the x from 0 on, the y from 1 on."""
    found: vec[float] = vec[float]()
    k = first
    while k < len(points):
        found = append(found, float(points[k]))
        k += 2
    return found


def rounded(xs: vec[float], ys: vec[float]) -> vec[i64]:
    """Return points rounded to whole units."""
    flat: vec[i64] = vec[i64]()
    k: i64 = 0
    while k < len(xs):
        flat = append(flat, i64(math.floor(xs[k] + 0.5)))
        flat = append(flat, i64(math.floor(ys[k] + 0.5)))
        k += 1
    return flat


def is_sharper(points: vec[i64], k: i64, tenths: i64) -> bool:
    """Tell whether the turn at an inner point has a squared cosine below `tenths`.

    It is measured to the adjacent points, and to the first ones that are not too near.
    """
    x, y = points[k], points[k + 1]
    back = k - 2
    while back > 0 and _is_near(points, back, x, y):
        back -= 2
    ahead = k + 2
    while ahead < len(points) - 2 and _is_near(points, ahead, x, y):
        ahead += 2
    if _turns_more(points, back, k, ahead, tenths):
        return True
    return ahead - back > 4 and _turns_more(points, k - 2, k, k + 2, tenths)


def _turns_more(points: vec[i64], back: i64, k: i64, ahead: i64, tenths: i64) -> bool:
    ax, ay = points[k] - points[back], points[k + 1] - points[back + 1]
    bx, by = points[ahead] - points[k], points[ahead + 1] - points[k + 1]
    along = ax * bx + ay * by
    if along <= 0:
        return True
    return 10 * along * along < tenths * (ax * ax + ay * ay) * (bx * bx + by * by)


def _is_near(points: vec[i64], k: i64, x: i64, y: i64) -> bool:
    dx, dy = points[k] - x, points[k + 1] - y
    return dx * dx + dy * dy < ARM * ARM


def copy_of(points: vec[i64]) -> vec[i64]:
    """Return an independent copy."""
    return extend(EMPTY, points)

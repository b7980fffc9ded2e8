# railtable: compiled
"""Lay a whole string through given points, with the slack in curves.

Every change preserves three properties of the way: the cost of crossings
does not grow, every tile is visited as often, and the string does not touch itself.
So a string that is legal before slack is laid is legal after.
"""

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.games.string_railway.components import MAX_VERTICES, SHORTFALL
from railtable.games.string_railway.geometry.ground import Ground
from railtable.games.string_railway.geometry.segments import self_crossing
from railtable.games.string_railway.planning.bending import bent
from railtable.games.string_railway.planning.coil import coil_end
from railtable.games.string_railway.planning.curves import (
    EMPTY,
    Way,
    as_list,
    flat_vec,
    is_sharper,
    length_of,
    thinned,
)
from railtable.games.string_railway.planning.meander import (
    Shape,
    height,
    meander,
    swing_for,
    tightness,
)
from railtable.games.string_railway.planning.site import Site
from railtable.games.string_railway.planning.traces import (
    Trace,
    charged_along,
    is_clear_of_border,
    is_clear_of_itself,
    is_gentle,
)

TRIES: Final[i64] = 14
"""Number of meanders tried for the last millimetre."""
ROUNDS: Final[i64] = 3
MOST_LOBES: Final[i64] = 14
TIGHTEST: Final = 68.0
"""The smallest radius of a meander's bends, in u."""
GOOD_HEIGHT: Final = 260.0
LEAST: Final = 4.0
"""The least slack for a curve, in u."""
SHORTEST: Final = 60.0
BEND: Final[i64] = 8
"""Tenths of the squared cosine of a turn across which no meander is laid: 27 degrees."""
APART: Final[i64] = 12
"""The minimum distance of cuts, in numbers: six points."""


class Laid:
    """A laid string, or the reason for a failure: `points` is empty then.

    Reasons: "too_short" with the missing length (u), "no_room" with the remaining
    length, "crosses_itself", "too_many_points".  `is_gentle` is whether
    it has no sharp turn away from tiles.
    """

    def __init__(self, points: list[int], reason: str, amount: i64, *, is_gentle: bool) -> None:
        self.points: Final = points
        self.reason: Final = reason
        self.amount: Final[i64] = amount
        self.is_gentle: Final = is_gentle


def not_laid(reason: str, amount: i64) -> Laid:
    """Return a failure with its reason."""
    return Laid([], reason, amount, is_gentle=False)


def lay(ground: Ground, waypoints: list[int], full: i64, dice: Dice) -> Laid:
    """Lay a whole string of length `full` through the waypoints (SR-42)."""
    return lay_on(Site(ground, EMPTY), waypoints, full, dice)


def lay_on(site: Site, waypoints: list[int], full: i64, dice: Dice) -> Laid:
    """Lay a whole string through the waypoints on a site, which has the costs of crossings."""
    way = thinned(flat_vec(waypoints))
    length = length_of(way)
    if length > full * 1000:
        return not_laid("too_short", (length - full * 1000 + 999) // 1000)
    if len(way) > 2 * MAX_VERTICES:
        return not_laid("too_many_points", len(way) // 2)
    points = as_list(way)
    if self_crossing(points, closed=False) >= 0:
        return not_laid("crosses_itself", 0)
    if len(way) < 4:
        return not_laid("too_few_points", len(way) // 2)
    if length >= (full - SHORTFALL) * 1000 and is_gentle(site, way):
        return Laid(points, "", 0, is_gentle=True)
    laying = Laying(site, way, full)
    laying.spread(dice)
    laying.trim()
    if not laying.is_done():
        laying.coil()
    if not laying.is_done():
        left = full - length_of(laying.points) // 1000
        if length >= (full - SHORTFALL) * 1000:
            return Laid(points, "", 0, is_gentle=False)
        return not_laid("no_room", left)
    return Laid(as_list(laying.points), "", 0, is_gentle=is_gentle(site, laying.points))


class Laying:
    """A string being laid to full length, as stretches between stations."""

    def __init__(self, site: Site, way: vec[i64], full: i64) -> None:
        self.site: Final = site
        self.full: Final[i64] = full
        self.goal: Final = Trace(site, way)
        self.points: vec[i64] = bent(self.goal, way, full)
        self.length: i64 = length_of(self.points)
        self.gentle: bool = is_gentle(site, self.points)
        self.stretches: list[Stretch] = []
        start: i64 = 0
        for cut in bend_cuts(site, self.points, cuts(site, self.points)):
            self._add_stretch(self.points[start : cut + 2])
            start = cut
        self._add_stretch(self.points[start:])

    def _add_stretch(self, points: vec[i64]) -> None:
        if len(points) >= 4:
            self.stretches.append(Stretch(points, charged_along(self.site, points)))

    def missing(self) -> float:
        """Return the length still to be laid, in u."""
        return float(self.full * 1000 - 5000 - self.length) / 1000.0

    def is_done(self) -> bool:
        """Tell whether the whole string is laid."""
        return (self.full - SHORTFALL) * 1000 <= self.length <= self.full * 1000

    def spread(self, dice: Dice) -> None:
        """Distribute the slack among the stretches, longest first."""
        order = self._longest_first()
        rounds: i64 = 0
        while rounds < ROUNDS and self.missing() > LEAST:
            left = 0.0
            for number in order:
                left += self.stretches[number].way.length
            for number in order:
                length = self.stretches[number].way.length
                share = self.missing() * length / left
                left -= length
                if share > LEAST and length > SHORTEST:
                    self._take_slack(number, share, dice)
            rounds += 1

    def _longest_first(self) -> list[int]:
        keys: list[int] = []
        k: i64 = 0
        while k < len(self.stretches):
            keys.append(-i64(self.stretches[k].way.length * 1000.0) * 100 + k)
            k += 1
        keys.sort()
        return [key % 100 for key in keys]

    def _take_slack(self, number: i64, share: float, dice: Dice) -> None:
        """Try meanders of different sizes until one is good; smaller shares last."""
        stretch = self.stretches[number]
        before = stretch.extra
        side = 1.0 if dice.below(2) == 0 else -1.0
        for part in (1.0, 0.6, 0.3):
            longer = before + share * part
            for lobes in good_lobes(stretch.way.length, longer, free=len(self.stretches) == 1):
                if self._bend(number, longer, lobes, side):
                    return
                if self._bend(number, longer, lobes, -side):
                    return

    def _bend(self, number: i64, longer: float, lobes: i64, side: float) -> bool:
        """Lay a meander in a stretch; return False, and change nothing, if it is not good."""
        stretch = self.stretches[number]
        inner = meander(stretch.way, longer, self._shape(number, lobes, side))
        if len(inner) == 0:
            return False
        curve = stretch.around(inner)
        if not self._is_free(curve, stretch.charged):
            return False
        before = stretch.curve
        stretch.curve = curve
        points = self._joined()
        length = length_of(points)
        if not self._lies_well(points, length):
            stretch.curve = before
            return False
        self.points = points
        self.length = length
        stretch.extra = longer
        stretch.lobes = lobes
        stretch.side = side
        return True

    def _shape(self, number: i64, lobes: i64, side: float) -> Shape:
        free_start, free_end = number == 0, number == len(self.stretches) - 1
        return Shape(lobes, side, free_start=free_start, free_end=free_end)

    def _is_free(self, curve: vec[i64], charged: i64) -> bool:
        """Tell whether a stretch avoids obstacles and costs no more than before."""
        return (
            is_clear_of_border(self.site, curve, self.goal.margin)
            and self.goal.meets_none_passed_by(curve)
            and charged_along(self.site, curve) <= charged
        )

    def _lies_well(self, points: vec[i64], length: i64) -> bool:
        """Tell whether the whole string looks laid by hand."""
        if len(points) > 2 * MAX_VERTICES or length > self.full * 1000:
            return False
        if self.gentle and not is_gentle(self.site, points):
            return False
        return is_clear_of_itself(points) and self.goal.are_visits_kept(points)

    def _joined(self) -> vec[i64]:
        joined = self.stretches[0].curve[:2]
        for stretch in self.stretches:
            joined = extend(joined, stretch.curve[2:])
        return thinned(joined)

    def trim(self) -> None:
        """Adjust the length to the last millimetre by the meander with the most slack."""
        number: i64 = 0
        k: i64 = 1
        while k < len(self.stretches):
            if self.stretches[k].extra > self.stretches[number].extra:
                number = k
            k += 1
        stretch = self.stretches[number]
        tries: i64 = 0
        while not self.is_done() and tries < TRIES and stretch.lobes > 0:
            longer = stretch.extra + self.missing() * (1.0 - 0.05 * float(tries))
            if not self._bend(number, longer, stretch.lobes, stretch.side):
                return
            tries += 1

    def coil(self) -> None:
        """Coil the rest on an end tile: crossings there are free."""
        for at_start in (False, True):
            coiled = coil_end(self.site.ground, as_list(self.points), self.full, at_start=at_start)
            if coiled and self.missing() > 0.0:
                points = flat_vec(coiled)
                if (
                    len(coiled) <= 2 * MAX_VERTICES
                    and self_crossing(coiled, closed=False) < 0
                    and self.goal.is_kept_by(points)
                ):
                    self.points = points
                    self.length = length_of(points)
            if self.is_done():
                return


class Stretch:
    """The string from one station to the next: its way, and the curve laid along it."""

    def __init__(self, points: vec[i64], charged: i64) -> None:
        self.curve: vec[i64] = points
        self.way: Final = Way(points)
        self.ends: Final = points
        self.charged: Final[i64] = charged
        self.extra: float = 0.0
        self.lobes: i64 = 0
        self.side: float = 1.0

    def around(self, inner: vec[i64]) -> vec[i64]:
        """Return a curve between the ends of the stretch."""
        ends = self.ends
        n: i64 = len(ends)
        curve = extend(ends[:2], inner)
        curve = append(curve, ends[n - 2])
        return append(curve, ends[n - 1])


def cuts(site: Site, points: vec[i64]) -> list[int]:
    """Return where to cut the string: at a vertex inside each tile it passes."""
    found: list[int] = []
    n: i64 = len(points)
    first = site.tile_at(points[0], points[1])
    last = site.tile_at(points[n - 2], points[n - 1])
    inside: i64 = -1
    start: i64 = 0
    k: i64 = 2
    while k < n - 2:
        tile = site.tile_at(points[k], points[k + 1])
        if tile != inside:
            if inside >= 0 and inside not in (first, last):
                found.append((start + k - 2) // 4 * 2)
            inside = tile
            start = k
        k += 2
    if inside >= 0 and inside not in (first, last):
        found.append((start + n - 4) // 4 * 2)
    return found


def bend_cuts(site: Site, points: vec[i64], found: list[int]) -> list[int]:
    """Add cuts at bends: a meander across one would not keep its length."""
    n: i64 = len(points)
    last: i64 = 0
    for cut in [*found, n - 2]:
        k = last + APART
        while k < cut - APART:
            if is_sharper(points, k, BEND) and site.tile_at(points[k], points[k + 1]) < 0:
                found = [*found, k]
                k += APART
            k += 2
        last = cut
    return sorted(found)


def good_lobes(length: float, longer: float, *, free: bool) -> list[int]:
    """Return numbers of lobes with a good height, the best first."""
    full = length + longer
    keys: list[int] = []
    lobes: i64 = 1
    while lobes <= MOST_LOBES:
        swing = swing_for(full / length, lobes)
        if swing > 0.0 and tightness(full, swing, lobes, free=free) >= TIGHTEST:
            off = height(full, swing, lobes) - GOOD_HEIGHT
            if off < 0.0:
                off = -off * 1.5
            keys.append(i64(off) * 100 + lobes)
        elif lobes > 1:
            break
        lobes += 1
    keys.sort()
    return [key % 100 for key in keys[:5]]

# railtable: compiled
"""Laying a string as a person would: through the points given, the rest in curves.

Whatever is moved, three things stay as they were on the way itself: crossings
that cost do not grow, every tile is visited as often, and nothing is touched
twice.  So a string that is legal before slack is laid is legal after.
"""

from typing import Final

from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.games.string_railway.components import MAX_VERTICES, SHORTFALL
from railtable.games.string_railway.geometry.ground import Ground
from railtable.games.string_railway.geometry.segments import (
    has_short_segment,
    self_crossing,
    string_length,
)
from railtable.games.string_railway.planning.coil import coil_end
from railtable.games.string_railway.planning.meander import (
    Way,
    height,
    meander,
    swing_for,
    tightness,
)
from railtable.games.string_railway.planning.traces import (
    Trace,
    eased,
    is_clear_of_itself,
    smoothed,
    trace,
)

TRIES: Final[i64] = 14
"""Meanders tried for one stretch before the next is asked to take the slack."""
ROUNDS: Final[i64] = 3
SMOOTHINGS: Final = (36, 14, 5)
TIGHTEST: Final = 55.0
GOOD_HEIGHT: Final = 260.0


class Laid:
    """A string laid, or why it cannot be: `points` is empty then.

    Reasons: "too_short" with how much (u) is missing, "no_room" with how much
    string is left over, "crosses_itself", "too_many_points".
    """

    def __init__(self, points: list[int], reason: str, amount: i64) -> None:
        self.points: Final = points
        self.reason: Final = reason
        self.amount: Final[i64] = amount


def lay(ground: Ground, waypoints: list[int], full: i64, dice: Dice) -> Laid:
    """Lay a whole string of length `full` through the waypoints (SR-42)."""
    way = thinned(waypoints)
    length = string_length(way, closed=False)
    if length > full * 1000:
        return Laid([], "too_short", (length - full * 1000 + 999) // 1000)
    if len(way) > 2 * MAX_VERTICES:
        return Laid([], "too_many_points", len(way) // 2)
    if self_crossing(way, closed=False) >= 0:
        return Laid([], "crosses_itself", 0)
    if len(way) < 4:
        return Laid([], "too_few_points", len(way) // 2)
    if length >= (full - SHORTFALL) * 1000:
        return Laid(way, "", 0)
    laying = Laying(ground, way, full)
    laying.spread(dice)
    laying.trim()
    if laying.is_done():
        return Laid(_without_kinks(laying, dice), "", 0)
    laying.coil()
    if not laying.is_done():
        return Laid([], "no_room", full - string_length(laying.points, closed=False) // 1000)
    return Laid(laying.points, "", 0)


def _without_kinks(laying: "Laying", dice: Dice) -> list[int]:
    """Draw out the kinks of a laid string and lay what that set free, if it works."""
    for rounds in (12, 4):
        soft = eased(laying.points, rounds)
        if soft == laying.points:
            return soft
        if laying.is_as_good(soft):
            again = Laying(laying.ground, soft, laying.full)
            again.spread(dice)
            again.trim()
            if again.is_done() and laying.is_as_good(again.points):
                return again.points
    return laying.points


def thinned(points: list[int]) -> list[int]:
    """Return the points without those closer than the minimum to the one before."""
    kept: list[int] = []
    k: i64 = 0
    n: i64 = len(points)
    while k < n:
        x: i64 = points[k]
        y: i64 = points[k + 1]
        m: i64 = len(kept)
        if m >= 2:
            dx = x - kept[m - 2]
            dy = y - kept[m - 1]
            if dx * dx + dy * dy < 144:
                k += 2
                continue
        kept.append(x)
        kept.append(y)
        k += 2
    return kept


class Laying:
    """A string on its way to full length, as stretches between stations."""

    def __init__(self, ground: Ground, way: list[int], full: i64) -> None:
        self.ground: Ground = ground
        self.full: i64 = full
        self.goal: Trace = trace(ground, way)
        self.points: list[int] = way
        for rounds in SMOOTHINGS:
            soft = smoothed(way, rounds)
            if self.is_as_good(soft):
                self.points = soft
                break
        self.stretches: list[list[int]] = []
        self.straight: list[list[int]] = []
        self.extra: list[float] = []
        self.lobes: list[int] = []
        self.sides: list[float] = []
        self._split()

    def _split(self) -> None:
        """Cut the string in the middle of every visit, so that stations stay visited."""
        start: i64 = 0
        for cut in cuts(self.ground, self.points):
            self._add_stretch(self.points[start : cut + 2])
            start = cut
        self._add_stretch(self.points[start:])

    def _add_stretch(self, points: list[int]) -> None:
        if len(points) >= 4:
            self.stretches.append(points)
            self.straight.append(points)
            self.extra.append(0.0)
            self.lobes.append(0)
            self.sides.append(1.0)

    def missing(self) -> float:
        """Return how much string is still to be laid, in u."""
        return float(self.full * 1000 - 5000 - string_length(self.points, closed=False)) / 1000.0

    def is_done(self) -> bool:
        """Tell whether the whole string lies."""
        length = string_length(self.points, closed=False)
        return (self.full - SHORTFALL) * 1000 <= length <= self.full * 1000

    def spread(self, dice: Dice) -> None:
        """Share the slack among the stretches, longest first."""
        rounds: i64 = 0
        while rounds < ROUNDS and self.missing() > 4.0:
            order = self._longest_first()
            left = 0.0
            for number in order:
                left += Way(self.straight[number][0::2], self.straight[number][1::2]).length
            for number in order:
                length = Way(self.straight[number][0::2], self.straight[number][1::2]).length
                share = self.missing() * length / left
                left -= length
                if share > 4.0:
                    self._take_slack(number, share, dice)
            rounds += 1

    def _longest_first(self) -> list[int]:
        keys: list[int] = []
        k: i64 = 0
        while k < len(self.straight):
            keys.append(-string_length(self.straight[k], closed=False) * 100 + k)
            k += 1
        keys.sort()
        return [key % 100 for key in keys]

    def _take_slack(self, number: i64, share: float, dice: Dice) -> None:
        """Try meanders of other sizes until one lies well; smaller shares last."""
        before = self.extra[number]
        for part in (1.0, 0.6, 0.3):
            longer = before + share * part
            for lobes in good_lobes(self.straight[number], longer):
                side = self._smooth_side(number, lobes, dice)
                if self._bend(number, longer, lobes, side):
                    return
                if self._bend(number, longer, lobes, -side):
                    return

    def _smooth_side(self, number: i64, lobes: i64, dice: Dice) -> float:
        """Return the side that joins the neighbours without a kink, or either."""
        if number > 0 and self.lobes[number - 1] > 0:
            return self.sides[number - 1] * (1.0 if self.lobes[number - 1] % 2 == 0 else -1.0)
        if number + 1 < len(self.lobes) and self.lobes[number + 1] > 0:
            return self.sides[number + 1] * (1.0 if lobes % 2 == 0 else -1.0)
        return 1.0 if dice.below(2) == 0 else -1.0

    def _bend(self, number: i64, longer: float, lobes: i64, side: float) -> bool:
        base = self.straight[number]
        way = Way(base[0::2], base[1::2])
        if way.length < 40.0:
            return False
        inner = meander(way, longer, lobes, side)
        if not inner:
            return False
        bent = base[:2] + inner + base[-2:]
        points = self._joined(number, bent)
        if not self.is_as_good(points):
            return False
        self.stretches[number] = bent
        self.points = points
        self.extra[number] = longer
        self.lobes[number] = lobes
        self.sides[number] = side
        return True

    def _joined(self, number: i64, bent: list[int]) -> list[int]:
        joined: list[int] = []
        k: i64 = 0
        while k < len(self.stretches):
            part = bent if k == number else self.stretches[k]
            joined = joined + (part if k == 0 else part[2:])
            k += 1
        return thinned(joined)

    def is_as_good(self, points: list[int], *, apart: bool = True) -> bool:
        """Tell whether points are a string that crosses and visits as the way does."""
        if len(points) > 2 * MAX_VERTICES or has_short_segment(points, closed=False):
            return False
        if string_length(points, closed=False) > self.full * 1000:
            return False
        if apart and not is_clear_of_itself(points):
            return False
        return self.goal.is_kept_by(self.ground, points)

    def trim(self) -> None:
        """Bring the length within the last millimetre by the meander that has most."""
        number: i64 = 0
        k: i64 = 1
        while k < len(self.extra):
            if self.extra[k] > self.extra[number]:
                number = k
            k += 1
        tries: i64 = 0
        while not self.is_done() and tries < TRIES and self.lobes[number] > 0:
            longer = self.extra[number] + self.missing() * (1.0 - 0.05 * float(tries))
            if not self._bend(number, longer, self.lobes[number], self.sides[number]):
                return
            tries += 1

    def coil(self) -> None:
        """Coil what is left on an end tile: crossings there are free."""
        for at_start in (False, True):
            points = self.points
            left = self.full * 1000 - 5000 - string_length(points, closed=False)
            coiled = coil_end(self.ground, points, self.full, at_start=at_start)
            if coiled and left > 0 and self.is_as_good(coiled, apart=False):
                self.points = coiled
            if self.is_done():
                return


def cuts(ground: Ground, points: list[int]) -> list[int]:
    """Return where the string is cut: at a vertex inside each tile it passes."""
    found: list[int] = []
    n: i64 = len(points)
    first = ground.tile_at(points[0], points[1])
    last = ground.tile_at(points[n - 2], points[n - 1])
    inside: i64 = -1
    start: i64 = 0
    k: i64 = 2
    while k < n - 2:
        tile = ground.tile_at(points[k], points[k + 1])
        if tile != inside:
            if inside >= 0 and inside not in (first, last):
                found.append((start + k - 2) // 4 * 2)
            inside = tile
            start = k
        k += 2
    if inside >= 0 and inside not in (first, last):
        found.append((start + n - 4) // 4 * 2)
    return found


def good_lobes(base: list[int], longer: float) -> list[int]:
    """Return numbers of lobes that swing out well, the most pleasing first."""
    way = Way(base[0::2], base[1::2])
    full = way.length + longer
    if way.length < 1.0:
        return []
    bow = swing_for(full / way.length, 1)
    wave = swing_for(full / way.length, 2)
    keys: list[int] = []
    lobes: i64 = 1
    while lobes <= 14:
        swing = bow if lobes == 1 else wave
        if swing > 0.0 and tightness(full, swing, lobes) >= TIGHTEST:
            off = height(full, swing, lobes) - GOOD_HEIGHT
            if off < 0.0:
                off = -off * 1.5
            keys.append(i64(off) * 100 + lobes)
        lobes += 1
    keys.sort()
    return [key % 100 for key in keys[:5]]

"""From strengths to the chance of every place (Plackett-Luce).  Compiled, in whole numbers.

The first place goes to a seat with a chance in proportion to the exponential of its
strength, the second likewise among the others, and so on.  Every part of a whole is handed
out to the last bit, so the chances of a seat add up to one, and so do those of a place.
"""
# railtable: compiled

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

ONE: Final[i64] = 1 << 30
"""The chance that is certain."""
ONE_BITS: Final[i64] = 30
PART: Final = 1.0 / 1073741824.0
"""What a part of ONE is, as a float: compiled code would convert ONE wrongly."""
PLACES_SEATS: Final[i64] = 6
UNIT_BITS: Final[i64] = 10
"""Strengths are in units of 1/1024."""
DEEPEST: Final[i64] = 16383
"""A seat that is sixteen behind is as good as lost."""

_ONE_STEP: Final[i64] = 1072693760
"""exp(-1/1024) in parts of ONE."""


def _powers(base: i64, count: i64) -> vec[i64]:
    """Return the powers of a part of ONE, from ONE on."""
    # Compiled code would turn the literal ONE itself into a negative Python number.
    power = ONE
    powers: list[int] = []
    while len(powers) < count:
        powers.append(int(power))
        power = (power * base + ONE // 2) >> ONE_BITS
    return vec[i64](powers)


_FINE: Final = _powers(_ONE_STEP, 1024)
_COARSE: Final = _powers((_FINE[1023] * _ONE_STEP + ONE // 2) >> ONE_BITS, 16)


def exponential(behind: i64) -> i64:
    """Return exp(-behind / 1024) in parts of ONE."""
    behind = min(behind, DEEPEST)
    return (_COARSE[behind >> UNIT_BITS] * _FINE[behind & 1023]) >> ONE_BITS


@final
class Places:
    """The chance of each place for every seat, in parts of ONE."""

    def __init__(self) -> None:
        self.chances: vec[i64] = vec[i64]([0] * (PLACES_SEATS * PLACES_SEATS))
        """A row for each seat, as long as there are seats."""
        self._sets: vec[i64] = vec[i64]([0] * 64)
        self._shares: vec[i64] = vec[i64]([0] * PLACES_SEATS)

    def compute(self, strengths: vec[i64], seats: i64, exponents: vec[i64]) -> None:
        """Fill in the chances; `exponents` say how sharply each place is contested."""
        sets, at = self._sets, i64(0)
        one: i64 = 1
        everybody = (one << seats) - 1
        while at <= everybody:
            sets[at] = 0
            at += 1
        at = 0
        while at < seats * seats:
            self.chances[at] = 0
            at += 1
        sets[0] = ONE
        placed: i64 = 0
        while placed < everybody:
            if sets[placed] > 0:
                self._hand_out(placed, strengths, seats, exponents)
            placed += 1

    def compute_first(self, strengths: vec[i64], seats: i64, exponents: vec[i64]) -> None:
        """Fill in the chances of the first place only, as `compute` does."""
        seat: i64 = 0
        while seat < seats:
            self.chances[seat * seats] = 0
            seat += 1
        self._sets[0] = ONE
        self._hand_out(0, strengths, seats, exponents)

    def _hand_out(self, placed: i64, strengths: vec[i64], seats: i64, exponents: vec[i64]) -> None:
        """Divide the chance of a set of seats being first among those who may come next."""
        sets, shares, one = self._sets, self._shares, i64(1)
        best, place = self._strongest(placed, strengths, seats)
        exponent, total = exponents[place], i64(0)
        seat: i64 = 0
        while seat < seats:
            if (placed >> seat) & 1 == 0:
                behind = (strengths[best] - strengths[seat]) * exponent >> UNIT_BITS
                shares[seat] = exponential(behind)
                total += shares[seat]
            seat += 1
        whole = sets[placed]
        rest = whole
        seat = 0
        while seat < seats:
            if (placed >> seat) & 1 == 0 and seat != best:
                part = whole * shares[seat] // total
                rest -= part
                self.chances[seat * seats + place] += part
                sets[placed | (one << seat)] += part
            seat += 1
        self.chances[best * seats + place] += rest
        sets[placed | (one << best)] += rest

    def _strongest(self, placed: i64, strengths: vec[i64], seats: i64) -> tuple[i64, i64]:
        """Return the strongest seat without a place, and how many have one."""
        best: i64 = -1
        count: i64 = 0
        seat: i64 = 0
        while seat < seats:
            if (placed >> seat) & 1:
                count += 1
            elif best < 0 or strengths[seat] > strengths[best]:
                best = seat
            seat += 1
        return best, count

"""Estimates from many games: plain averages, and averages corrected for luck.

The luck coefficients are learnt from pilot games only and fixed before the other games are
read, so both estimates have the same mean.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

from railtable.lab.batch_worker import SimulatedGame
from railtable.lab.luck import TERMS

FloatArray = npt.NDArray[np.float64]

Z: Final = 1.96
RIDGE: Final = 1e-3
"""Ridge term that bounds the coefficients of luck with little variance."""
PILOT_FOR_EACH: Final = 8
"""Pilot observations needed per coefficient; with fewer, no correction is made."""


class Estimate(msgspec.Struct, frozen=True, kw_only=True):
    """A mean with its 95 % interval, plain and luck-corrected, from the same games.

    `saved` is the factor of games that a plain average would need for the same interval.
    """

    game: str
    seats: int
    options: str
    bots: list[str]
    bot: str
    measure: str
    games: int
    pilot: int
    mean: float
    error: float
    variance: float
    adjusted: float
    adjusted_error: float
    adjusted_variance: float
    saved: int

    @property
    def factor(self) -> float:
        """The number of plain games that one luck-corrected game is worth."""
        return self.variance / self.adjusted_variance if self.adjusted_variance else 1.0


class Observed(msgspec.Struct, frozen=True):
    """The games of one line-up from one entrant's side, one row per game."""

    results: FloatArray
    luck: FloatArray


def learn(pilot: Observed) -> FloatArray:
    """Return the coefficients that minimise the variance of the pilot games."""
    enough = len(pilot.results) >= PILOT_FOR_EACH * max(1, _varying(pilot.luck))
    if not enough:
        return np.zeros(TERMS)
    luck, results = pilot.luck, pilot.results - pilot.results.mean()
    spread = luck.var(axis=0)
    ridge = RIDGE * len(results) * np.diag(np.where(spread > 0, spread, 1.0))
    return -np.linalg.solve(luck.T @ luck + ridge, luck.T @ results)


def _varying(luck: FloatArray) -> int:
    return int((luck.var(axis=0) > 0).sum()) if len(luck) else 0


def adjust(observed: Observed, coefficients: FloatArray) -> FloatArray:
    """Return each game's luck-corrected result."""
    return observed.results + observed.luck @ coefficients


def estimate(rows: Iterable[SimulatedGame]) -> list[Estimate]:
    """Return the estimates of margins and wins for every line-up's entrants."""
    return [
        _estimate(group, entrant, measure)
        for group in by_match(rows)
        for entrant in range(group[0].seats)
        for measure in ("margin", "win")
    ]


def by_match(rows: Iterable[SimulatedGame]) -> list[list[SimulatedGame]]:
    """Return the rows of each match, pilots included."""
    groups: dict[str, list[SimulatedGame]] = {}
    for row in rows:
        groups.setdefault(row.batch.split("-")[1], []).append(row)
    return list(groups.values())


def observe(rows: Iterable[SimulatedGame], entrant: int, measure: str) -> Observed:
    """Return the sample of an entrant, who changes seats from game to game."""
    results, luck = [], []
    for row in rows:
        seat = row.entrants.index(entrant)
        results.append(row.margins[seat] if measure == "margin" else row.wins[seat])
        luck.append(row.luck[seat * TERMS : (seat + 1) * TERMS])
    return Observed(np.array(results, float), np.array(luck, float).reshape(-1, TERMS))


def observe_all(rows: Sequence[SimulatedGame], entrants: Iterable[int], measure: str) -> Observed:
    """Return the pooled sample of entrants with the same bot, each centred on its own mean."""
    each = [observe(rows, entrant, measure) for entrant in entrants]
    results = [one.results - one.results.mean() for one in each]
    return Observed(np.concatenate(results), np.concatenate([one.luck for one in each]))


def _estimate(group: list[SimulatedGame], entrant: int, measure: str) -> Estimate:
    first = group[0]
    bots = [first.bots[first.entrants.index(one)] for one in range(first.seats)]
    pilots = [row for row in group if row.pilot]
    alike = [one for one in range(first.seats) if bots[one] == bots[entrant]]
    coefficients = learn(observe_all(pilots, alike, measure)) if pilots else np.zeros(TERMS)
    data = observe([row for row in group if not row.pilot], entrant, measure)
    plain, less = _spread(data.results), _spread(adjust(data, coefficients))
    games = len(data.results)
    worth = games * plain[1] / less[1] if less[1] else games
    return Estimate(
        game=first.game,
        seats=first.seats,
        options=first.options,
        bots=bots,
        bot=bots[entrant],
        measure=measure,
        games=games,
        pilot=len(pilots),
        mean=plain[0],
        error=Z * math.sqrt(plain[1] / games),
        variance=plain[1],
        adjusted=less[0],
        adjusted_error=Z * math.sqrt(less[1] / games),
        adjusted_variance=less[1],
        saved=round(worth - games),
    )


def _spread(numbers: FloatArray) -> tuple[float, float]:
    """Return the mean and variance."""
    variance = float(numbers.var(ddof=1)) if len(numbers) > 1 else 0.0
    return float(numbers.mean()), variance

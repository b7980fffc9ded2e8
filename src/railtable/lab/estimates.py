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
from railtable.lab.luck import FEATURES, TERMS
from railtable.lab.statistics import wilson

FloatArray = npt.NDArray[np.float64]

Z: Final = 1.96
EXPECTED: Final = {"margin": "points", "win": "chance"}
"""The feature that is expected to be worth exactly itself, by measure."""
HOLD: Final = 50.0
"""How firmly coefficients are held to what the model as a whole is worth, in observations."""
TRUST: Final = 20.0
"""How firmly the model's worth is held to one, in observations."""


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


def learn(pilot: Observed, measure: str) -> FloatArray:
    """Return the coefficients that minimise the variance of the pilot games.

    First the value model as a whole gets one coefficient, held to one: its chances count as
    wins, its points as points. Then every feature and stage gets its own, held to that.
    """
    terms = pilot.luck.shape[1]
    start = expected_coefficients(measure) if terms == TERMS else np.zeros(terms)
    if len(pilot.results) == 0:
        return start
    luck, results = pilot.luck, pilot.results - pilot.results.mean()
    start *= 1.0 + _held((luck @ start)[:, None], results + luck @ start, TRUST)[0]
    return start + _held(luck, results + luck @ start, HOLD)


def _held(luck: FloatArray, left: FloatArray, hold: float) -> FloatArray:
    """Return the coefficients that reduce the residual most, shrunk towards zero."""
    spread = luck.var(axis=0)
    ridge = np.diag(np.where(spread > 0, hold * spread, 1.0))
    found: FloatArray = -np.linalg.solve(luck.T @ luck + ridge, luck.T @ left)
    return found


def expected_coefficients(measure: str) -> FloatArray:
    """Return the coefficients of a perfect value model."""
    own = [float(feature == EXPECTED[measure]) for feature in FEATURES]
    return np.array(own * (TERMS // len(FEATURES)))


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
        terms = len(row.luck) // row.seats
        luck.append(row.luck[seat * terms : (seat + 1) * terms])
    width = len(luck[0]) if luck else TERMS
    return Observed(np.array(results, float), np.array(luck, float).reshape(-1, width))


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
    data = observe([row for row in group if not row.pilot], entrant, measure)
    coefficients = learn(observe_all(pilots or [], alike, measure), measure)
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
        error=_error(plain, games, measure),
        variance=plain[1],
        adjusted=less[0],
        adjusted_error=_error(less, games, measure),
        adjusted_variance=less[1],
        saved=round(worth - games),
    )


def _error(spread: tuple[float, float], games: int, measure: str) -> float:
    """Return half the 95 % interval; the reach of Wilson's if all games ended alike."""
    mean, variance = spread
    if variance == 0.0 and measure == "win":
        low, high = wilson(mean * games, games)
        return max(mean - low, high - mean)
    return Z * math.sqrt(variance / games)


def _spread(numbers: FloatArray) -> tuple[float, float]:
    """Return the mean and variance."""
    variance = float(numbers.var(ddof=1)) if len(numbers) > 1 else 0.0
    return float(numbers.mean()), variance

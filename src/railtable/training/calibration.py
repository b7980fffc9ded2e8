"""Calibrate strengths so that forecasts are right: by stage of the game, and by place."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

import msgspec
import numpy as np

from railtable.core.features import STAGES
from railtable.training.measures import Array
from railtable.training.rows import TrainingRows
from railtable.values.models import CalibrationFile
from railtable.values.network import WEIGHT_BITS, WEIGHT_UNIT

KNOTS: Final = 4
"""How many stretches are fitted over the course of a game; those between are interpolated."""
SWEEPS: Final = 3
USUAL: Final = 0.4
"""How far from one the logarithm of a stretch usually is."""
REACH: Final = 0.8
"""No stretch is larger than e to this, or smaller than its inverse."""


class JudgedPositions(msgspec.Struct, frozen=True):
    """A network's strengths of positions, and the results."""

    strengths: Array
    rows: TrainingRows


def first_shares(ranks: Array) -> Array:
    """Return what each seat won: a shared first place is divided."""
    first = ranks == 1
    shares: Array = first / first.sum(1, keepdims=True)
    return shares


def chances_of_first(strengths: Array) -> Array:
    """Return every seat's chance of the first place, given strengths in units of one."""
    powers = np.exp(strengths - strengths.max(1, keepdims=True))
    result: Array = powers / powers.sum(1, keepdims=True)
    return result


def log_loss(chances: Array, won: Array) -> float:
    """Return the mean log loss of first places, a position at a time."""
    return float(-(won * np.log(np.maximum(chances, 1e-9))).sum(1).mean())


def calibrate(judged: Mapping[int, JudgedPositions]) -> list[CalibrationFile]:
    """Return the stretches for every number of seats, fitted to games the network never saw."""
    knots, seats = [0.0] * KNOTS, dict.fromkeys(judged, 0.0)

    games = sum(_count_games(one) for one in judged.values())

    def loss() -> float:
        parts = [
            len(one.rows) * _loss_at(one, _stretches(knots, seats[count]))
            for count, one in judged.items()
        ]
        return sum(parts) / sum(len(one.rows) for one in judged.values())

    for _ in range(SWEEPS):
        for at in range(KNOTS):
            knots[at] = _best(partial(_with, loss, knots, at), games)
        if len(seats) > 1:
            for count in seats:
                seats[count] = _best(partial(_with, loss, seats, count), games)
    return [
        _file(count, one, _stretches(knots, seats[count])) for count, one in sorted(judged.items())
    ]


def _with(loss: Callable[[], float], values: Any, key: Any, value: float) -> float:
    """Return the loss with one value changed."""
    before = values[key]
    values[key] = value
    found = loss()
    values[key] = before
    return found


def _count_games(one: JudgedPositions) -> int:
    return len(np.unique(one.rows.games))


def _best(loss: Callable[[float], float], games: int) -> float:
    """Return the value with the smallest loss, by halving steps from nothing.

    The fewer games there are, the more they must say for a stretch.
    """
    best, step = 0.0, REACH / 2

    def doubted(value: float) -> float:
        return loss(value) + (value / USUAL) ** 2 / (2 * games)

    found = doubted(best)
    while step > 0.005:
        tried = [(doubted(value), value) for value in (best - step, best + step)]
        lower, value = min(tried)
        if lower < found and abs(value) <= REACH:
            found, best = lower, value
        else:
            step /= 2
    return best


def _stretches(knots: list[float], more: float) -> Array:
    """Return the stretch of every stage, in units of 1/1024."""
    places = np.linspace(0, int(STAGES) - 1, KNOTS)
    curve = np.interp(np.arange(int(STAGES)), places, knots) + more
    stretches: Array = np.rint(np.exp(curve) * int(WEIGHT_UNIT)).astype(np.int64)
    return stretches


def stretched(one: JudgedPositions, stretches: Array) -> Array:
    """Return strengths as `values` stretches them, in units of one."""
    factors = stretches[one.rows.stages][:, None]
    whole: Array = (one.strengths * factors) >> int(WEIGHT_BITS)
    ours: Array = whole / int(WEIGHT_UNIT)
    return ours


def _loss_at(one: JudgedPositions, stretches: Array) -> float:
    return log_loss(chances_of_first(stretched(one, stretches)), first_shares(one.rows.ranks))


def _file(seats: int, one: JudgedPositions, stretches: Array) -> CalibrationFile:
    strengths = stretched(one, stretches)
    order = np.argsort(one.rows.ranks, axis=1, kind="stable")
    sorted_ = np.take_along_axis(strengths, order, 1)
    places = [int(WEIGHT_UNIT)]
    for place in range(1, seats):
        rest = sorted_[:, place:]
        exponent = 0.0 if rest.shape[1] < 2 else _best(partial(_later, rest), _count_games(one))
        places.append(round(float(np.exp(exponent)) * int(WEIGHT_UNIT)))
    return CalibrationFile(seats=seats, stages=[int(one) for one in stretches], places=places)


def _later(rest: Array, exponent: float) -> float:
    """Return the loss of a later place, given the seats that are left in finishing order."""
    return -float(np.log(chances_of_first(rest * np.exp(exponent))[:, 0]).mean())

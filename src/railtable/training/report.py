"""The report of a training: the quality of forecasts on held-out games."""

from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np

from railtable.core.features import STAGES
from railtable.core.rules import Rules
from railtable.training.calibration import (
    JudgedPositions,
    chances_of_first,
    first_shares,
    stretched,
)
from railtable.training.ceiling import Ceiling
from railtable.training.measures import (
    Array,
    Decile,
    Forecasts,
    Measure,
    deciles,
    forecasts_of,
    join_forecasts,
    measure_forecasts,
    quarters,
)
from railtable.training.network import NetworkShape, whole_answers
from railtable.training.players import KINDS
from railtable.training.rows import VIEWERS, TrainingRows
from railtable.values.models import CalibrationFile, ModelFile, features_of
from railtable.values.network import WEIGHT_UNIT

POWERS: Final = 4
"""Powers of the stage that points are multiplied by in the logistic on points."""
NEWTON_STEPS: Final = 12


class Compared(msgspec.Struct, frozen=True, kw_only=True):
    """The model beside a constant chance and beside a logistic on points."""

    model: Measure
    constant: Measure
    points: Measure


class TrainingReport(msgspec.Struct, frozen=True, kw_only=True):
    """Results of a training on the test games."""

    game: str
    positions: int
    games: int
    total: Compared
    quarters: list[Measure]
    deciles: list[Decile]
    seats: dict[str, Compared]
    kinds: dict[str, Compared]
    viewers: dict[str, Measure]
    places: dict[str, float]
    """By seats, the calibration error over the chances of all places."""
    points_error: float
    """How far expected points are from those at the end, on average."""
    standing_error: float
    """The same if the points as they stand are expected."""
    ceiling: Ceiling | None = None
    """The best that could be, where it was measured."""


class Tested(msgspec.Struct, frozen=True, kw_only=True):
    """Forecasts of the same positions by the model and by the two it is compared with."""

    model: Forecasts
    constant: Forecasts
    points: Forecasts
    kinds: Array
    viewers: Array

    def compare(self, chosen: Any = slice(None)) -> Compared:
        """Return how good each is on some of the lines."""
        return Compared(
            model=measure_forecasts(self.model.pick(chosen)),
            constant=measure_forecasts(self.constant.pick(chosen)),
            points=measure_forecasts(self.points.pick(chosen)),
        )


def make_report(
    model: ModelFile,
    rules: Rules[Any, Any],
    fitted: Mapping[int, TrainingRows],
    tested: Mapping[int, TrainingRows],
) -> TrainingReport:
    """Return the report of a model."""
    each = {seats: _test(model, fitted[seats], rows) for seats, rows in tested.items()}
    every = _join([one for one, _, _ in each.values()])
    errors = np.concatenate([_points_errors(model, rules, rows) for rows in tested.values()])
    kinds = {name: every.kinds == at for at, name in enumerate(KINDS)}
    viewers = {name: every.viewers == at for at, name in enumerate(VIEWERS)}
    return TrainingReport(
        game=model.game,
        positions=sum(len(rows) for rows in fitted.values()),
        games=sum(len(np.unique(rows.games)) for rows in fitted.values()),
        total=every.compare(),
        quarters=quarters(every.model),
        deciles=deciles(every.model),
        seats={str(seats): one.compare() for seats, (one, _, _) in each.items()},
        kinds={name: every.compare(lines) for name, lines in kinds.items() if lines.any()},
        viewers={
            name: measure_forecasts(every.model.pick(lines))
            for name, lines in viewers.items()
            if lines.any()
        },
        places={
            str(seats): _places_error(strengths, calibration, tested[seats])
            for seats, (_, strengths, calibration) in each.items()
        },
        points_error=float(errors[:, 0].mean()),
        standing_error=float(errors[:, 1].mean()),
    )


def answers_of(model: ModelFile, rows: TrainingRows) -> Array:
    """Return a model's answers for positions, in whole numbers."""
    shape = NetworkShape(
        common=model.common, block=model.block, shared=model.shared, hidden=model.hidden
    )
    return whole_answers(shape, model.weights, rows)


def _test(
    model: ModelFile, fitted: TrainingRows, rows: TrainingRows
) -> tuple[Tested, Array, CalibrationFile]:
    seats, won = rows.seats, first_shares(rows.ranks)
    calibration = next(one for one in model.calibrations if one.seats == seats)
    judged = JudgedPositions(answers_of(model, rows)[:, :, 0], rows)
    strengths = stretched(judged, np.array(calibration.stages))
    even = np.full(won.shape, 1.0 / seats)
    by_points = chances_of_first(_points_inputs(rows) @ _fit_points(fitted))

    def forecasts(chances: Array) -> Forecasts:
        return forecasts_of(chances, won, rows.games, rows.stages)

    tested = Tested(
        model=forecasts(chances_of_first(strengths)),
        constant=forecasts(even),
        points=forecasts(by_points),
        kinds=np.repeat(rows.kinds, seats),
        viewers=np.repeat(rows.viewers, seats),
    )
    return tested, strengths, calibration


def _join(parts: list[Tested]) -> Tested:
    return Tested(
        model=join_forecasts([one.model for one in parts]),
        constant=join_forecasts([one.constant for one in parts]),
        points=join_forecasts([one.points for one in parts]),
        kinds=np.concatenate([one.kinds for one in parts]),
        viewers=np.concatenate([one.viewers for one in parts]),
    )


def _points_inputs(rows: TrainingRows) -> Array:
    """Return points ahead of the mean, times powers of the stage."""
    ahead = rows.scores - rows.scores.mean(1, keepdims=True)
    stage = (rows.stages / (int(STAGES) - 1))[:, None]
    return np.stack([ahead * stage**power / 10 for power in range(POWERS)], 2)


def _fit_points(rows: TrainingRows) -> Array:
    """Return the logistic on points, fitted by Newton's method."""
    inputs, won = _points_inputs(rows), first_shares(rows.ranks)
    found = np.zeros(POWERS)
    for _ in range(NEWTON_STEPS):
        chances = chances_of_first(inputs @ found)
        slope = np.einsum("ns,nsk->k", chances - won, inputs)
        mean = np.einsum("ns,nsk->nk", chances, inputs)
        curve = np.einsum("ns,nsk,nsl->kl", chances, inputs, inputs) - mean.T @ mean
        found -= np.linalg.solve(curve + np.eye(POWERS) * 1e-3 * len(rows), slope)
    return found


def place_chances(strengths: Array, exponents: list[float]) -> Array:
    """Return the chance of every place for every seat (lines, seats, places)."""
    lines, seats = strengths.shape
    sets = np.zeros((1 << seats, lines))
    sets[0] = 1.0
    found = np.zeros((lines, seats, seats))
    for placed in range((1 << seats) - 1):
        place = placed.bit_count()
        left = [seat for seat in range(seats) if not placed >> seat & 1]
        shares = chances_of_first(strengths[:, left] * exponents[place])
        for at, seat in enumerate(left):
            part = sets[placed] * shares[:, at]
            found[:, seat, place] += part
            sets[placed | 1 << seat] += part
    return found


def taken_places(ranks: Array) -> Array:
    """Return which places seats came in at; shared places are divided."""
    seats = ranks.shape[1]
    alike = (ranks[:, :, None] == ranks[:, None, :]).sum(2)
    places = np.arange(1, seats + 1)
    inside = (places >= ranks[:, :, None]) & (places < (ranks + alike)[:, :, None])
    result: Array = inside / alike[:, :, None]
    return result


def _places_error(strengths: Array, calibration: CalibrationFile, rows: TrainingRows) -> float:
    exponents = [one / int(WEIGHT_UNIT) for one in calibration.places]
    said = place_chances(strengths, exponents).reshape(-1)
    came = taken_places(rows.ranks).reshape(-1)
    cuts = np.linspace(0, 1.0000001, 11)
    errors = 0.0
    for low, high in pairwise(cuts):
        inside = (said >= low) & (said < high)
        if inside.any():
            errors += inside.sum() * abs(said[inside].mean() - came[inside].mean())
    return float(errors / len(said))


def _points_errors(model: ModelFile, rules: Rules[Any, Any], rows: TrainingRows) -> Array:
    """Return the errors of expected points and of current points against the final points."""
    unit = int(features_of(rules).points_unit) / int(WEIGHT_UNIT)
    gains = answers_of(model, rows)[:, :, 1] * unit
    left = rows.finals - rows.scores
    return np.stack([np.abs(left - gains).reshape(-1), np.abs(left).reshape(-1)], 1)


def write_training_report(report: TrainingReport, path: Path) -> None:
    """Write a report into a file, as JSON that people can read."""
    rounded = _rounded(msgspec.to_builtins(report))
    path.write_bytes(msgspec.json.format(msgspec.json.encode(rounded), indent=1) + b"\n")


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 5)
    if isinstance(value, dict):
        return {key: _rounded(one) for key, one in value.items()}
    return [_rounded(one) for one in value] if isinstance(value, list | tuple) else value

"""Quality of forecasts: Brier score, log loss, calibration error, by whole games."""

from typing import Any, Final

import msgspec
import numpy as np
import numpy.typing as npt

from railtable.core.features import STAGES

Array = npt.NDArray[Any]


BINS: Final = 10
RESAMPLES: Final = 200
QUARTERS: Final = 4


class Decile(msgspec.Struct, frozen=True, kw_only=True):
    """A tenth of the forecasts: count, mean forecast, observed rate."""

    count: int
    said: float
    came: float


class Measure(msgspec.Struct, frozen=True, kw_only=True):
    """Quality of the forecasts of the first place; intervals are of 95 %, over whole games."""

    positions: int
    games: int
    brier: float
    brier_interval: tuple[float, float]
    log_loss: float
    ece: float


class Forecasts(msgspec.Struct, frozen=True, kw_only=True):
    """Forecasts of the first place with the results, one seat per line."""

    chances: Array
    won: Array
    games: Array
    stages: Array
    losses: Array
    """The log loss of a position, on each line of its seats."""

    def __len__(self) -> int:
        return len(self.chances)

    def pick(self, chosen: Array) -> "Forecasts":
        """Return some of the lines."""
        fields = msgspec.structs.fields(self)
        return Forecasts(**{field.name: getattr(self, field.name)[chosen] for field in fields})


def forecasts_of(chances: Array, won: Array, games: Array, stages: Array) -> Forecasts:
    """Return forecasts from positions with as many columns as seats."""
    seats = chances.shape[1]
    losses = -(won * np.log(np.maximum(chances, 1e-9))).sum(1)
    return Forecasts(
        chances=chances.reshape(-1),
        won=won.reshape(-1),
        games=np.repeat(games, seats),
        stages=np.repeat(stages, seats),
        losses=np.repeat(losses, seats),
    )


def join_forecasts(parts: list[Forecasts]) -> Forecasts:
    """Return forecasts of tables of all sizes together."""
    fields = [field.name for field in msgspec.structs.fields(Forecasts)]
    joined = {name: np.concatenate([getattr(one, name) for one in parts]) for name in fields}
    return Forecasts(**joined)


def calibration_error(forecasts: Forecasts) -> float:
    """Return the mean difference of forecast and observed rate over ten bins."""
    return sum(one.count * abs(one.said - one.came) for one in deciles(forecasts)) / len(forecasts)


def deciles(forecasts: Forecasts) -> list[Decile]:
    """Return the mean forecast and the observed rate of each tenth."""
    bins = np.clip((forecasts.chances * BINS).astype(int), 0, BINS - 1)
    found = []
    for number in range(BINS):
        inside = bins == number
        if inside.any():
            said, came = forecasts.chances[inside].mean(), forecasts.won[inside].mean()
            found.append(Decile(count=int(inside.sum()), said=float(said), came=float(came)))
    return found


def measure_forecasts(forecasts: Forecasts) -> Measure:
    """Return how good forecasts are."""
    errors = (forecasts.chances - forecasts.won) ** 2
    _, game = np.unique(forecasts.games, return_inverse=True)
    sums, counts = np.bincount(game, errors), np.bincount(game)
    random = np.random.default_rng(0)
    drawn = random.integers(len(sums), size=(RESAMPLES, len(sums)))
    means = sums[drawn].sum(1) / counts[drawn].sum(1)
    low, high = np.quantile(means, [0.025, 0.975])
    return Measure(
        positions=len(forecasts),
        games=len(sums),
        brier=float(errors.mean()),
        brier_interval=(float(low), float(high)),
        log_loss=float(forecasts.losses.mean()),
        ece=calibration_error(forecasts),
    )


def quarters(forecasts: Forecasts) -> list[Measure]:
    """Return how good forecasts are in each quarter of the game."""
    quarter = forecasts.stages * QUARTERS // int(STAGES)
    parts = [forecasts.pick(quarter == number) for number in range(QUARTERS)]
    return [measure_forecasts(part) for part in parts if len(part)]

"""The network of `railtable.values` in NumPy: fitted here, then exported as whole numbers.

A seat's strength decides its places (Plackett-Luce); a second answer is the points it still
gains.  Seats share all weights.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
import numpy as np
import numpy.typing as npt

from railtable.batch.value_layers import ValueLayers
from railtable.core.features import UNIT
from railtable.training.calibration import chances_of_first, first_shares
from railtable.training.measures import Array
from railtable.training.rows import TrainingRows
from railtable.values.network import LARGEST_WEIGHT, OUTPUTS, WEIGHT_UNIT

Floats = npt.NDArray[np.float32]

LATER_PLACES: Final = 0.5
"""What the places after the first count in the loss."""
POINTS: Final = 0.1
"""What the points count in the loss."""


class NetworkShape(msgspec.Struct, frozen=True, kw_only=True):
    """The sizes of a network."""

    common: int
    block: int
    shared: int
    hidden: int


class TrainingSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Settings of the fit."""

    epochs: int = 8
    batch: int = 256
    rate: float = 3e-3
    decay: float = 1e-3
    seed: int = 1
    td_lambda: float = 1.0
    """What the result counts against the model's own chances at the next position: TD(lambda)."""


class Net:
    """Weights as NumPy arrays: shared layer, hidden layer and biases, outputs and biases."""

    def __init__(self, shape: NetworkShape, seed: int) -> None:
        random = np.random.default_rng(seed)
        self.shape = shape
        rows = shape.common + shape.shared

        def layer(inputs: int, outputs: int) -> Floats:
            scale = (1.0 / inputs) ** 0.5
            drawn: Floats = (random.standard_normal((inputs, outputs)) * scale).astype(np.float32)
            return drawn

        self.weights: list[Floats] = [
            layer(shape.block, shape.shared),
            layer(rows, shape.hidden),
            np.zeros(shape.hidden, np.float32),
            layer(shape.hidden, int(OUTPUTS)) * np.float32(0.3),
            np.zeros(int(OUTPUTS), np.float32),
        ]

    def forward(self, common: Array, blocks: Array) -> tuple[Floats, tuple[Floats, ...]]:
        """Return the answers (a line for each seat), and what `backward` needs."""
        shared, hidden, bias, last, last_bias = self.weights
        first = np.maximum(blocks.reshape(-1, self.shape.block) @ shared, 0)
        first = first.reshape(len(common), -1, self.shape.shared)
        joined = np.concatenate([common, first.sum(1)], 1)
        second = np.maximum(joined @ hidden + bias, 0)
        return second @ last + last_bias, (blocks, first, joined, second)

    def backward(self, kept: tuple[Floats, ...], slope: Floats) -> list[Floats]:
        """Return the gradient of every array of weights."""
        blocks, first, joined, second = kept
        _, hidden, _, last, _ = self.weights
        below = (slope @ last.T) * (second > 0)
        into = below @ hidden[self.shape.common :].T
        back = (into[:, None, :] * (first > 0)).reshape(-1, self.shape.shared)
        return [
            blocks.reshape(-1, self.shape.block).T @ back,
            joined.T @ below,
            below.sum(0),
            second.T @ slope,
            slope.sum(0),
        ]

    def whole_weights(self) -> list[int]:
        """Return the weights as whole numbers, in the order of a model's file."""
        shared, hidden, bias, last, last_bias = self.weights
        flat = np.concatenate([shared.ravel(), hidden.ravel(), bias, last.T.ravel(), last_bias])
        rounded = np.rint(flat.astype(np.float64) * int(WEIGHT_UNIT)).astype(np.int64)
        limit = int(LARGEST_WEIGHT)
        return [int(one) for one in np.clip(rounded, -limit, limit)]


def inputs_of(rows: TrainingRows, chosen: Any = slice(None)) -> tuple[Floats, Floats]:
    """Return common inputs and blocks as the network takes them, a line for each seat."""
    common, blocks = rows.common[chosen], rows.blocks[chosen]
    lines = common.shape[0] * common.shape[1]
    scale = np.float32(1.0 / int(UNIT))
    return (
        common.reshape(lines, common.shape[2]) * scale,
        blocks.reshape(lines, *blocks.shape[2:]) * scale,
    )


def finishing_order(ranks: Array, random: np.random.Generator) -> Array:
    """Return the seats from first to last; equal ranks come in a random order."""
    return np.argsort(ranks + random.random(ranks.shape) * 0.5, axis=1)


class Targets(msgspec.Struct, frozen=True):
    """Targets of a fit that replace results: shares of the first place, and points."""

    wins: Array
    finals: Array


def trace_targets(net: Net, part: TrainingRows, td_lambda: float, points_unit: int) -> Targets:
    """Return what TD(lambda) fits: results mixed with the network's own next answers.

    Positions of a game follow each other; the last one is followed by the result.
    """
    answers = net.forward(*inputs_of(part))[0].reshape(len(part), part.seats, int(OUTPUTS))
    wins, finals = first_shares(part.ranks), part.finals.astype(np.float64)
    said_wins = chances_of_first(answers[:, :, 0].astype(np.float64))
    said_finals = part.scores + answers[:, :, 1] * float(points_unit)
    for at in range(len(part) - 2, -1, -1):
        after = at + 1
        if part.games[at] == part.games[after]:
            wins[at] = td_lambda * wins[after] + (1.0 - td_lambda) * said_wins[after]
            finals[at] = td_lambda * finals[after] + (1.0 - td_lambda) * said_finals[after]
    return Targets(wins, finals)


def places_loss(strengths: Array, order: Array, wins: Array | None = None) -> tuple[float, Array]:
    """Return the mean loss of strengths for the known places, and its gradient.

    With `wins`, the first place is shared in this way.
    """
    lines, seats = strengths.shape
    sorted_ = np.take_along_axis(strengths, order, 1)
    first = np.zeros_like(sorted_)
    first[:, 0] = 1.0
    if wins is not None:
        first = np.take_along_axis(wins, order, 1)
    slope, total = np.zeros_like(sorted_), 0.0
    for place in range(seats - 1):
        weight = 1.0 if place == 0 else LATER_PLACES
        rest = sorted_[:, place:]
        top = rest.max(1, keepdims=True)
        powers = np.exp(rest - top)
        sums = powers.sum(1, keepdims=True)
        taken = (rest * first).sum(1, keepdims=True) if place == 0 else rest[:, :1]
        total += weight * float((np.log(sums) + top - taken).mean())
        slope[:, place:] += weight * powers / sums
        if place == 0:
            slope -= weight * first
        else:
            slope[:, place] -= weight
    back = np.empty_like(slope)
    np.put_along_axis(back, order, slope, 1)
    return total, back / lines


def fit(
    net: Net,
    parts: Sequence[TrainingRows],
    settings: TrainingSettings,
    points_unit: int,
    checked: Callable[[int], None] = lambda _epoch: None,
    *,
    targets: Sequence[Targets] | None = None,
) -> None:
    """Fit a network to positions, or to their targets; each batch has one number of seats."""
    random = np.random.default_rng(settings.seed)
    adam = _Adam(net.weights, settings)
    batches = [
        (part, targets[number] if targets else None, at)
        for number, part in enumerate(parts)
        for at in range(0, len(part), settings.batch)
    ]
    total = settings.epochs * len(batches)
    for epoch in range(settings.epochs):
        orders = {id(part): random.permutation(len(part)) for part in parts}
        for number in random.permutation(len(batches)):
            part, target, at = batches[number]
            chosen = np.sort(orders[id(part)][at : at + settings.batch])
            slopes = _slopes(net, part, target, chosen, random, points_unit=points_unit)
            adam.step(slopes, total)
        checked(epoch)


def _slopes(
    net: Net,
    part: TrainingRows,
    targets: Targets | None,
    chosen: Array,
    random: np.random.Generator,
    *,
    points_unit: int,
) -> list[Floats]:
    seats = part.seats
    answers, kept = net.forward(*inputs_of(part, chosen))
    order = finishing_order(part.ranks[chosen], random)
    wins = None if targets is None else targets.wins[chosen]
    finals = part.finals if targets is None else targets.finals
    _, slope = places_loss(answers[:, 0].reshape(-1, seats), order, wins)
    gains = (finals[chosen] - part.scores[chosen]).reshape(-1) / points_unit
    wrong = np.clip(answers[:, 1] - gains, -3, 3) * (2 * POINTS / len(chosen))
    both = np.stack([slope.reshape(-1), wrong], 1).astype(np.float32)
    return net.backward(kept, both)


class _Adam:
    """Adam with a learning rate that falls to zero, and weight decay except for biases."""

    def __init__(self, weights: list[Floats], settings: TrainingSettings) -> None:
        self._weights = weights
        self._settings = settings
        self._means = [np.zeros_like(one) for one in weights]
        self._squares = [np.zeros_like(one) for one in weights]
        self._steps = 0

    def step(self, slopes: list[Floats], total: int) -> None:
        self._steps += 1
        done = self._steps
        rate = self._settings.rate * (1.02 - done / total)
        for weight, slope, mean, square in zip(
            self._weights, slopes, self._means, self._squares, strict=True
        ):
            np.add(mean, 0.1 * (slope - mean), out=mean)
            np.add(square, 0.001 * (slope * slope - square), out=square)
            change = mean / (1 - 0.9**done) / (np.sqrt(square / (1 - 0.999**done)) + 1e-7)
            if weight.ndim > 1:
                change += self._settings.decay * weight
            np.subtract(weight, (rate * change).astype(np.float32), out=weight)


def whole_answers(shape: NetworkShape, weights: Sequence[int], rows: TrainingRows) -> Array:
    """Return the exported network's answers in whole numbers, exactly as `values` gives them."""
    layers = ValueLayers(shape.common, shape.block, shape.shared, shape.hidden, weights)
    lines, each = len(rows) * rows.seats, rows.blocks.shape[2]
    answers = layers.answers(
        rows.common.reshape(lines, -1), rows.blocks.reshape(lines, each * shape.block)
    )
    return answers.astype(np.int64).reshape(len(rows), rows.seats, int(OUTPUTS))

"""A value model's network in NumPy, for many seats at once: the same bits as `ValueNetwork`."""

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from railtable.values.network import INPUT_BITS, OUTPUTS, WEIGHT_BITS

Reals: TypeAlias = NDArray[np.float64]

_WEIGHT = 1.0 / (1 << int(WEIGHT_BITS))
_INPUT = 1.0 / (1 << int(INPUT_BITS))


class ValueLayers:
    """The layers of a network as matrices.

    Whole numbers below 2^53 are exact in floats, and so are their halves: floors of sums are
    the shifts of `ValueNetwork`.
    """

    def __init__(
        self, common: int, block: int, shared: int, hidden: int, weights: Sequence[int]
    ) -> None:
        flat = np.array(weights, np.float64)
        sizes = [block * shared, common * hidden, shared * hidden, hidden, int(OUTPUTS) * hidden]
        parts = np.split(flat, np.cumsum(sizes))
        self.common, self.block = common, block
        self._blocks = parts[0].reshape(block, shared) * _WEIGHT
        self._common = parts[1].reshape(common, hidden) * _WEIGHT
        self._sums = parts[2].reshape(shared, hidden) * _WEIGHT
        self._bias = parts[3] * (_WEIGHT / _INPUT)
        self._last = parts[4].reshape(int(OUTPUTS), hidden).T * _INPUT
        self._last_bias = parts[5]

    def answers(self, common: Any, blocks: Any) -> Reals:
        """Return every row's outputs, in units of 1/1024.

        Both are whole numbers, a row for each seat; a row of `blocks` has all blocks end to end.
        """
        lines, shared = len(common), self._blocks.shape[1]
        first = _half(blocks.astype(np.float64).reshape(-1, self.block) @ self._blocks)
        each = first.reshape(lines, -1, shared)
        sums = each[:, 0].copy()
        for number in range(1, each.shape[1]):
            sums += each[:, number]
        second = common.astype(np.float64) @ self._common
        second += sums @ self._sums
        second += self._bias
        answers = _half(second) @ self._last
        answers += self._last_bias
        return np.floor(answers, out=answers)


def _half(layer: Reals) -> Reals:
    """Return the positive half of a layer in whole numbers, in its place."""
    np.maximum(layer, 0.0, out=layer)
    return np.floor(layer, out=layer)

"""A small network in whole numbers, which shares a layer among like things.  Compiled.

Every block of a seat's inputs goes through the same layer; the sum joins the common inputs.
Whole numbers give the same bits in both builds and on every machine.
"""
# railtable: compiled

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.features import Inputs

WEIGHT_UNIT: Final[i64] = 1024
"""The weight, and the answer, that stands for one."""
WEIGHT_BITS: Final[i64] = 10
INPUT_BITS: Final[i64] = 8
LARGEST_WEIGHT: Final[i64] = 32767
OUTPUTS: Final[i64] = 2
"""A seat's strength, and the points it still gains."""
MOST_NEURONS: Final = 128


def weight_count(common: i64, block: i64, shared: i64, hidden: i64) -> i64:
    """Return how many weights a network of this shape has."""
    return block * shared + (common + shared + 1) * hidden + (hidden + 1) * OUTPUTS


@final
class Network:
    """Weights of one shape, and room to compute in.

    The weights are the shared layer (a row for each block input), the hidden layer (a row
    for each common input and each shared neuron, then biases), the outputs (a row for each,
    then biases).
    """

    def __init__(
        self, common: i64, block: i64, shared: i64, hidden: i64, weights: vec[i64]
    ) -> None:
        self.common: i64 = common
        self.block: i64 = block
        self.shared: i64 = shared
        self.hidden: i64 = hidden
        self.weights: vec[i64] = weights
        self.outputs: vec[i64] = vec[i64]([0] * OUTPUTS)
        self._sums: vec[i64] = vec[i64]([0] * MOST_NEURONS)
        self._layer: vec[i64] = vec[i64]([0] * MOST_NEURONS)

    def run(self, inputs: Inputs) -> None:
        """Compute the outputs, in units of 1/1024."""
        self._share_blocks(inputs)
        self._join(inputs)
        self._answer()

    def _share_blocks(self, inputs: Inputs) -> None:
        """Add up what the shared layer makes of every block."""
        items, weights, sums, layer = inputs.items, self.weights, self._sums, self._layer
        shared = self.shared
        at: i64 = 0
        while at < shared:
            sums[at] = 0
            at += 1
        first = self.common
        while first < inputs.size:
            at = 0
            while at < shared:
                layer[at] = 0
                at += 1
            row: i64 = 0
            stop = first + self.block
            while first < stop:
                number = items[first]
                if number != 0:
                    at = 0
                    while at < shared:
                        layer[at] += number * weights[row + at]
                        at += 1
                row += shared
                first += 1
            at = 0
            while at < shared:
                if layer[at] > 0:
                    sums[at] += layer[at] >> WEIGHT_BITS
                at += 1

    def _join(self, inputs: Inputs) -> None:
        """Compute the hidden layer from the common inputs and the sums."""
        items, weights, sums, layer = inputs.items, self.weights, self._sums, self._layer
        common, hidden = self.common, self.hidden
        rows = common + self.shared
        row = self.block * self.shared
        bias, at = row + rows * hidden, i64(0)
        while at < hidden:
            layer[at] = weights[bias + at] << INPUT_BITS
            at += 1
        place: i64 = 0
        while place < rows:
            number = items[place] if place < common else sums[place - common]
            if number != 0:
                at = 0
                while at < hidden:
                    layer[at] += number * weights[row + at]
                    at += 1
            row += hidden
            place += 1

    def _answer(self) -> None:
        weights, layer, hidden = self.weights, self._layer, self.hidden
        row = self.block * self.shared + (self.common + self.shared + 1) * hidden
        bias = row + OUTPUTS * hidden
        output: i64 = 0
        while output < OUTPUTS:
            total = weights[bias + output] << INPUT_BITS
            at: i64 = 0
            while at < hidden:
                if layer[at] > 0:
                    total += (layer[at] >> WEIGHT_BITS) * weights[row + at]
                at += 1
            self.outputs[output] = total >> INPUT_BITS
            row += hidden
            output += 1

"""A small network in whole numbers, with one layer shared by all blocks.  Compiled.

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
MOST_INPUTS: Final = 512


def weight_count(common: i64, block: i64, shared: i64, hidden: i64) -> i64:
    """Return how many weights a network of this shape has."""
    return block * shared + (common + shared + 1) * hidden + (hidden + 1) * OUTPUTS


@final
class ValueNetwork:
    """Weights of one shape, and room to compute in.

    The weights are the shared layer (a row for each block input), the hidden layer (a row
    for each common input and each shared neuron, then biases), the outputs (a row for each,
    then biases).  Layers have a multiple of four neurons.
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
        # The inputs of a layer that are not zero, and where their rows of weights begin.
        self._size: i64 = 0
        self._numbers: vec[i64] = vec[i64]([0] * MOST_INPUTS)
        self._rows: vec[i64] = vec[i64]([0] * MOST_INPUTS)

    def run(self, inputs: Inputs) -> None:
        """Compute the outputs, in units of 1/1024."""
        self._share_blocks(inputs)
        self._join(inputs)
        self._answer()

    def _share_blocks(self, inputs: Inputs) -> None:
        """Add up what the shared layer makes of every block."""
        sums, layer, shared = self._sums, self._layer, self.shared
        at: i64 = 0
        while at < shared:
            sums[at] = 0
            at += 1
        first = self.common
        while first < inputs.size:
            self._size = 0
            self._gather(inputs.items, first, self.block, 0, shared)
            self._multiply(shared)
            at = 0
            while at < shared:
                if layer[at] > 0:
                    sums[at] += layer[at] >> WEIGHT_BITS
                at += 1
            first += self.block

    def _join(self, inputs: Inputs) -> None:
        """Compute the hidden layer from the common inputs and the sums."""
        hidden = self.hidden
        row = self.block * self.shared
        self._size = 0
        self._gather(inputs.items, 0, self.common, row, hidden)
        self._gather(self._sums, 0, self.shared, row + self.common * hidden, hidden)
        self._multiply(hidden)
        weights, layer = self.weights, self._layer
        bias, at = row + (self.common + self.shared) * hidden, i64(0)
        while at < hidden:
            layer[at] += weights[bias + at] << INPUT_BITS
            at += 1

    def _gather(self, items: vec[i64], first: i64, count: i64, row: i64, width: i64) -> None:
        """Add the inputs that are not zero, with their rows of weights."""
        numbers, rows, size = self._numbers, self._rows, self._size
        stop = first + count
        while first < stop:
            number = items[first]
            if number != 0:
                numbers[size] = number
                rows[size] = row
                size += 1
            row += width
            first += 1
        self._size = size

    def _multiply(self, neurons: i64) -> None:
        """Fill the layer with the gathered inputs times their weights, four neurons at once."""
        numbers, rows, size = self._numbers, self._rows, self._size
        weights, layer = self.weights, self._layer
        at: i64 = 0
        while at < neurons:
            one: i64 = 0
            two: i64 = 0
            three: i64 = 0
            four: i64 = 0
            place: i64 = 0
            while place < size:
                number = numbers[place]
                row = rows[place] + at
                one += number * weights[row]
                two += number * weights[row + 1]
                three += number * weights[row + 2]
                four += number * weights[row + 3]
                place += 1
            layer[at] = one
            layer[at + 1] = two
            layer[at + 2] = three
            layer[at + 3] = four
            at += 4

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

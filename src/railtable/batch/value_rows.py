"""The inputs of many seats for a value model, as rows of floats for NumPy.  Compiled.

All inputs are whole numbers, and so are the weights: their products and sums are exact in
floats, so NumPy gives the same bits as `ValueNetwork`.
"""
# railtable: compiled

from typing import final

from librt.vecs import extend, vec
from mypy_extensions import i64

from railtable.core.engine import State
from railtable.core.features import INPUT_ROOM
from railtable.values.evaluator import ValueEvaluator


@final
class ValueRows:
    """Rows of common inputs and of blocks, written end to end; `clear` begins again."""

    def __init__(self, evaluator: ValueEvaluator) -> None:
        self.evaluator: ValueEvaluator = evaluator
        self.common: vec[float] = vec[float]([0.0] * INPUT_ROOM)
        self.blocks: vec[float] = vec[float]([0.0] * INPUT_ROOM)
        self.starts: list[int] = []
        """The first block of each row; a row without blocks has one of zeros."""
        self.stretches: list[int] = []
        """How strengths are stretched, for each position."""
        self._common_size: i64 = 0
        self._blocks_size: i64 = 0

    @property
    def block_count(self) -> i64:
        """How many blocks all rows have."""
        return self._blocks_size // self.evaluator.network.block

    def clear(self) -> None:
        """Forget all rows."""
        self.starts = []
        self.stretches = []
        self._common_size = 0
        self._blocks_size = 0

    def add(self, state: State, viewer: i64) -> None:
        """Write the rows of every seat of a position as a viewer knows it."""
        evaluator = self.evaluator
        stage = evaluator.features.stage(state)
        self.stretches.append(evaluator.calibration.stages[stage])
        seat: i64 = 0
        while seat < state.seats:
            evaluator.describe(state, seat, viewer)
            self._write()
            seat += 1

    def _write(self) -> None:
        network, inputs = self.evaluator.network, self.evaluator.inputs
        items, width = inputs.items, network.common
        self._grow()
        common, blocks = self.common, self.blocks
        place, at = self._common_size, i64(0)
        while at < width:
            common[place + at] = float(items[at])
            at += 1
        self._common_size = place + width
        place = self._blocks_size
        self.starts.append(place // network.block)
        while at < inputs.size:
            blocks[place] = float(items[at])
            place += 1
            at += 1
        if inputs.size == width:
            at = 0
            while at < network.block:
                blocks[place] = 0.0
                place += 1
                at += 1
        self._blocks_size = place

    def _grow(self) -> None:
        """Make room for one more row, which is shorter than INPUT_ROOM."""
        if self._common_size + INPUT_ROOM > len(self.common):
            self.common = extend(self.common, self.common)
        if self._blocks_size + INPUT_ROOM > len(self.blocks):
            self.blocks = extend(self.blocks, self.blocks)

"""The inputs of many seats for a value model, as rows of whole numbers for NumPy.  Compiled."""
# railtable: compiled

from typing import final

from mypy_extensions import i64

from railtable.core.engine import State
from railtable.core.features import INPUT_ROOM, Inputs
from railtable.values.evaluator import ValueEvaluator


@final
class ValueRows:
    """Rows of common inputs and blocks, written end to end; `clear` begins again.

    All rows have the same number of blocks: those that are missing are zeros, which add nothing.
    There is room for so many seats.
    """

    def __init__(self, evaluator: ValueEvaluator, blocks: i64, seats: i64) -> None:
        network = evaluator.network
        self.evaluator: ValueEvaluator = evaluator
        self.blocks: i64 = blocks
        self.width: i64 = network.common + blocks * network.block
        self.inputs = Inputs(seats * self.width + INPUT_ROOM)
        self.stretches: list[int] = []
        """How strengths are stretched, for each position."""

    def clear(self) -> None:
        """Remove all rows."""
        self.inputs.clear()
        self.stretches = []

    def add(self, state: State, viewer: i64) -> None:
        """Write the rows of every seat of a position as a viewer knows it."""
        evaluator, inputs, width = self.evaluator, self.inputs, self.width
        stage = evaluator.features.stage(state)
        self.stretches.append(evaluator.calibration.stages[stage])
        evaluator.prepare(state)
        end, seat = inputs.size, i64(0)
        while seat < state.seats:
            end += width
            evaluator.describe(state, seat, viewer, inputs)
            inputs.skip(end - inputs.size)
            seat += 1

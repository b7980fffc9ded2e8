"""A game's model put to work: strengths, chances and points of a position.  Compiled."""
# railtable: compiled

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.engine import State
from railtable.core.features import Features, Inputs
from railtable.values.network import WEIGHT_BITS, ValueNetwork
from railtable.values.places import PLACES_SEATS, Places

EVERYTHING: Final[i64] = -3
"""A viewer who knows what every seat knows."""


@final
class Calibration:
    """Calibration of strengths for a number of seats: by stage, and by place."""

    def __init__(self, stages: vec[i64], places: vec[i64]) -> None:
        self.stages: vec[i64] = stages
        self.places: vec[i64] = places


@final
class ValueEvaluator:
    """Evaluates positions of one game at one number of seats.

    It holds room to compute in, so every thread needs its own.
    """

    def __init__(
        self, features: Features[State], network: ValueNetwork, calibration: Calibration
    ) -> None:
        self.features: Features[State] = features
        self.network: ValueNetwork = network
        self.calibration: Calibration = calibration
        self.inputs: Inputs = Inputs()
        self.shared: Inputs = Inputs()
        """What was written once for all seats of a position."""
        self.places: Places = Places()
        self.strengths: vec[i64] = vec[i64]([0] * PLACES_SEATS)
        self.gains: vec[i64] = vec[i64]([0] * PLACES_SEATS)
        """Points still to come, in units of `points_unit` / 1024."""

    def prepare(self, state: State) -> None:
        """Write what the seats of a position share."""
        self.shared.clear()
        self.features.add_shared(state, self.shared)

    def describe(self, state: State, seat: i64, viewer: i64, inputs: Inputs) -> None:
        """Add a seat's inputs as a viewer knows them (NOBODY: a spectator), after `prepare`."""
        known = viewer == seat or viewer == EVERYTHING  # noqa: PLR1714 a tuple would be made
        self.features.add(state, seat, known, self.shared, inputs)

    def evaluate(self, state: State, viewer: i64) -> None:
        """Compute everything of an unfinished position."""
        self._weigh(state, viewer)
        self.places.compute(self.strengths, state.seats, self.calibration.places)

    def evaluate_wins(self, state: State, viewer: i64) -> None:
        """Compute points, and of the places only the first."""
        self._weigh(state, viewer)
        self.places.compute_first(self.strengths, state.seats, self.calibration.places)

    def _weigh(self, state: State, viewer: i64) -> None:
        """Compute every seat's strength and points to come."""
        network, stretch = self.network, self.calibration.stages[self.features.stage(state)]
        inputs, seat = self.inputs, i64(0)
        self.prepare(state)
        while seat < state.seats:
            inputs.clear()
            self.describe(state, seat, viewer, inputs)
            network.run(inputs)
            self.strengths[seat] = network.outputs[0] * stretch >> WEIGHT_BITS
            self.gains[seat] = network.outputs[1]
            seat += 1

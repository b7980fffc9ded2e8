"""Evaluate a position for every seat, from 0 to 1.  Compiled; independent of the game."""
# railtable: compiled

from math import sqrt
from typing import Final, Generic, TypeVar, final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.engine import NOBODY, Engine, State
from railtable.core.numbers import Amounts, Numbers
from railtable.values.evaluator import EVERYTHING, ValueEvaluator
from railtable.values.network import WEIGHT_UNIT
from railtable.values.places import PART

SEATS: Final[i64] = 8
"""Capacity: more seats than any game has."""
WON: Final = 0.5
"""The share of a finished game's reward that depends only on winning."""

S = TypeVar("S", bound=State)


def squash(gap: float) -> float:
    """Map a gap to a number between -1 and 1, nearly linear around 0.

    Uses neither powers nor tanh, so that every machine gives the same number.
    """
    return gap / sqrt(1.0 + gap * gap)


@final
class Evaluator(Generic[S]):
    """Gives each seat its reward: its squashed lead over its best rival.

    Uses the final scores at the end of a game, before it the evaluations, or `values`: then
    the reward is the one that a finished game may be expected to give, by the model's
    chances and points.
    `scale` is a gap in points that decides a game more often than not.
    """

    def __init__(
        self,
        engine: Engine[S],
        weights: vec[float],
        scale: float,
        values: ValueEvaluator | None = None,
        won: float = WON,
    ) -> None:
        self.engine: Engine[S] = engine
        self.weights: vec[float] = weights
        self.scale: float = scale
        self.values: ValueEvaluator | None = values
        self.won: float = won
        self.viewer: i64 = EVERYTHING
        """The seat whose knowledge the model is shown."""
        self.rewards: vec[float] = vec[float]([0.0] * SEATS)
        self._values: vec[float] = vec[float]([0.0] * SEATS)
        self._wins: vec[float] = vec[float]([0.0] * SEATS)
        self._terms = Amounts()
        self._scores = Numbers(SEATS)

    def evaluate(self, state: S, seat: i64) -> float:
        """Return a seat's evaluation, in points."""
        return self.engine.evaluate(state, seat, self.weights, self._terms)

    def reward(self, state: S) -> None:
        """Compute every seat's reward."""
        values = self.values
        if state.to_move == NOBODY:
            self._count_scores(state)
            self._compare_scores(state.seats)
        elif values is not None:
            self._expect(state, values)
        else:
            seat: i64 = 0
            while seat < state.seats:
                self._values[seat] = self.evaluate(state, seat)
                seat += 1
            self._compare(state.seats, 0.0)
            return
        self._compare(state.seats, self.won)

    def _count_scores(self, state: S) -> None:
        """Convert scores to the scale of evaluations: against the mean of the others."""
        scores = self._scores
        scores.clear()
        self.engine.add_scores(state, scores)
        seat: i64 = 0
        while seat < state.seats:
            self._values[seat] = float(scores.items[seat])
            seat += 1
        self._subtract_others(state.seats)

    def _subtract_others(self, seats: i64) -> None:
        values, total, seat = self._values, 0.0, i64(0)
        while seat < seats:
            total += values[seat]
            seat += 1
        seat = 0
        while seat < seats:
            mine = values[seat]
            values[seat] = mine - (total - mine) / float(seats - 1)
            seat += 1

    def _compare_scores(self, seats: i64) -> None:
        """Set each seat's share of the win, by its lead over its best rival."""
        seat: i64 = 0
        while seat < seats:
            mine, rival = self._values[seat], self._best_rival(seats, seat)
            won = 0.0
            if mine > rival:
                won = 1.0
            elif mine == rival:
                won = 0.5
            self._wins[seat] = won
            seat += 1

    def _expect(self, state: S, values: ValueEvaluator) -> None:
        """Set the expected scores and shares of the win of an unfinished game."""
        seats, seat = state.seats, i64(0)
        values.evaluate_wins(state, self.viewer)
        scores = self._scores
        scores.clear()
        self.engine.add_scores(state, scores)
        unit = float(values.features.points_unit) / float(WEIGHT_UNIT)
        while seat < seats:
            self._wins[seat] = float(values.places.chances[seat * seats]) * PART
            self._values[seat] = float(scores.items[seat]) + float(values.gains[seat]) * unit
            seat += 1
        self._subtract_others(seats)

    def _compare(self, seats: i64, won: float) -> None:
        """Set the rewards: the share `won` by wins, the rest by the squashed lead."""
        seat: i64 = 0
        while seat < seats:
            mine, rival = self._values[seat], self._best_rival(seats, seat)
            reward = 0.5 + 0.5 * squash((mine - rival) / self.scale)
            if won > 0.0:
                reward = won * self._wins[seat] + (1.0 - won) * reward
            self.rewards[seat] = reward
            seat += 1

    def _best_rival(self, seats: i64, seat: i64) -> float:
        values, best = self._values, -1e300
        other: i64 = 0
        while other < seats:
            if other != seat and values[other] > best:
                best = values[other]
            other += 1
        return best

"""Evaluate a position for every seat, from 0 to 1.  Compiled; independent of the game."""
# railtable: compiled

from math import sqrt
from typing import Final, Generic, TypeVar, final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.engine import NOBODY, Engine, State
from railtable.core.numbers import Amounts, Numbers

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

    Uses the final scores at the end of a game, before it the evaluations.
    `scale` is a gap in points that decides a game more often than not.
    """

    def __init__(self, engine: Engine[S], weights: vec[float], scale: float) -> None:
        self.engine: Engine[S] = engine
        self.weights: vec[float] = weights
        self.scale: float = scale
        self.rewards: vec[float] = vec[float]([0.0] * SEATS)
        self._values: vec[float] = vec[float]([0.0] * SEATS)
        self._terms = Amounts()
        self._scores = Numbers(SEATS)

    def evaluate(self, state: S, seat: i64) -> float:
        """Return a seat's evaluation, in points."""
        return self.engine.evaluate(state, seat, self.weights, self._terms)

    def reward(self, state: S) -> None:
        """Compute every seat's reward."""
        seats, over = state.seats, state.to_move == NOBODY
        if over:
            self._count_scores(state)
        else:
            seat: i64 = 0
            while seat < seats:
                self._values[seat] = self.evaluate(state, seat)
                seat += 1
        self._compare(seats, over=over)

    def _count_scores(self, state: S) -> None:
        """Convert scores to the scale of evaluations: against the mean of the others."""
        scores, seats, total = self._scores, state.seats, i64(0)
        scores.clear()
        self.engine.add_scores(state, scores)
        seat: i64 = 0
        while seat < seats:
            total += scores.items[seat]
            seat += 1
        seat = 0
        while seat < seats:
            mine = scores.items[seat]
            self._values[seat] = float(mine) - float(total - mine) / float(seats - 1)
            seat += 1

    def _compare(self, seats: i64, *, over: bool) -> None:
        seat: i64 = 0
        while seat < seats:
            mine, rival = self._values[seat], self._best_rival(seats, seat)
            reward = 0.5 + 0.5 * squash((mine - rival) / self.scale)
            if over:
                won = 0.0
                if mine > rival:
                    won = 1.0
                elif mine == rival:
                    won = 0.5
                reward = WON * won + (1.0 - WON) * reward
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

# railtable: compiled
"""Rollouts: play turns on by a quick policy, in imagined worlds.  Compiled.

halving.py decides which turns are compared, and how often.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.dice import Dice, FastDice
from railtable.core.engine import CHANCE, NOBODY, State
from railtable.core.numbers import Numbers
from railtable.search.evaluation import Evaluator
from railtable.search.halving import Halving, Trial
from railtable.search.planner import Planner
from railtable.search.policy import Policy
from railtable.search.searcher import Budget

CLOCK: Final[i64] = 8
"""Check the clock after this many turns of a rollout."""


@final
class RolloutSettings:
    """Settings of a rollout: number of turns, number of plans, width of the planning beam."""

    def __init__(self, turns: i64, keep: i64, width: i64) -> None:
        self.turns: i64 = turns
        self.keep: i64 = keep
        self.width: i64 = width


class Rollouts(Halving):
    """Plans turns by beam search and tries the best of them.

    In each world every rival plays by one of the `models`: the rivals' weights are unknown,
    and a bot tuned against one model loses to another.
    """

    def __init__(
        self,
        evaluator: Evaluator[State],
        policy: Policy,
        models: list[vec[float]],
        settings: RolloutSettings,
    ) -> None:
        self.evaluator: Evaluator[State] = evaluator
        self.policy: Policy = policy
        self.models: list[vec[float]] = models
        self.settings: RolloutSettings = settings
        self._planner = Planner(evaluator.engine)
        self._room = Numbers()
        self._throws = FastDice(0)
        self._minds: list[vec[float]] = []

    def trials_of(self, world: State, dice: Dice) -> list[Trial]:
        settings = self.settings
        start = self.evaluator.engine.copy(world)
        self.evaluator.engine.suppose(start, world.to_move, dice)
        plans = self._planner.plans(start, self.evaluator.weights, settings.width, settings.keep)
        return [Trial(plan.moves(), plan.worth) for plan in plans]

    def try_out(self, world: State, trials: list[Trial], dice: Dice, budget: Budget) -> None:
        engine, seat = self.evaluator.engine, world.to_move
        imagined = engine.copy(world)
        engine.suppose(imagined, seat, dice)
        self.evaluator.viewer = seat
        self._draw_models(world.seats, dice)
        a, b, c, d = dice.word(), dice.word(), dice.word(), dice.word()
        for trial in trials:
            state = engine.copy(imagined)
            self._throws.begin(a, b, c, d)
            for number in trial.moves:
                move: i64 = number
                engine.play(state, move)
            self._play_on(state, seat, budget)
            self.evaluator.reward(state)
            trial.add(self.evaluator.rewards[seat])

    def _draw_models(self, seats: i64, dice: Dice) -> None:
        """Draw the weights of each seat for one world."""
        self._minds.clear()
        while len(self._minds) < seats:
            self._minds.append(self.models[dice.below(len(self.models))])

    def _play_on(self, state: State, seat: i64, budget: Budget) -> None:
        """Play this many turns of all seats; only a few once the time is used up."""
        engine, policy, throws = self.evaluator.engine, self.policy, self._throws
        turns, mover = self.settings.turns, seat
        while True:
            if state.to_move == CHANCE:
                engine.settle(state, throws, self._room)
            if state.to_move == NOBODY:
                return
            if state.to_move != mover:
                mover = state.to_move
                turns -= 1
                if turns < 0 or (turns % CLOCK == 0 and budget.is_late()):
                    return
            if mover == seat:
                policy.take_turn(state, self.evaluator.weights, throws)
            else:
                policy.take_turn(state, self._minds[mover], throws)

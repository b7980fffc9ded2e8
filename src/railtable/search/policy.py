"""Policies of seats in a rollout.  Compiled; independent of the game."""
# railtable: compiled

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.engine import Engine, State
from railtable.core.numbers import Amounts, Numbers
from railtable.search.planner import Planner


class Policy:
    """Plays turns fast and reasonably well."""

    def take_turn(self, state: State, weights: vec[float], dice: Dice) -> None:
        """Let the seat to move play at least one move, at most to the end of its turn."""
        raise NotImplementedError


class BestMove(Policy):
    """Plays the engine's quick move, one after the other."""

    def __init__(self, engine: Engine[State]) -> None:
        self.engine: Engine[State] = engine
        self._moves = Numbers()
        self._terms = Amounts()

    def take_turn(self, state: State, weights: vec[float], dice: Dice) -> None:
        move = self.engine.quick_move(state, weights, self._moves, self._terms)
        self.engine.play(state, move)


class BestTurn(Policy):
    """Plays the best turn that a narrow beam search finds."""

    def __init__(self, engine: Engine[State], width: i64) -> None:
        self.engine: Engine[State] = engine
        self.width: i64 = width
        self._planner = Planner(engine)

    def take_turn(self, state: State, weights: vec[float], dice: Dice) -> None:
        plans = self._planner.plans(state, weights, self.width, 1)
        for number in plans[0].moves():
            move: i64 = number
            self.engine.play(state, move)

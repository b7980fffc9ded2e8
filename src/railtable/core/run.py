"""Drive one game from Python, one decision per call.  Compiled."""
# railtable: compiled

from typing import Generic, TypeVar, final

from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.engine import NOBODY, Engine, State
from railtable.core.numbers import Numbers

S = TypeVar("S", bound=State)


@final
class Run(Generic[S]):
    """A running game: chance acts by itself, and every call returns the next decision.

    `state` and `dice` are the game's own and change.  Moves are not checked.
    """

    def __init__(self, engine: Engine[S], state: S, dice: Dice) -> None:
        self.state: S = state
        self._engine: Engine[S] = engine
        self.dice: Dice = dice
        self._room = Numbers()
        engine.settle(state, dice, self._room)

    def copy(self) -> "Run[S]":
        """Return an independent copy with the same future chance steps."""
        return Run(self._engine, self._engine.copy(self.state), self.dice.copy())

    def legal(self) -> list[int]:
        """Return the legal moves of the seat to move: empty once the game is over."""
        room = self._room
        room.clear()
        if self.state.to_move != NOBODY:
            self._engine.add_moves(self.state, room)
        return room.as_list()

    def play(self, move: i64) -> list[int]:
        """Carry out a legal move and the chance steps after it; return the next legal moves."""
        engine, state, room = self._engine, self.state, self._room
        engine.play(state, move)
        engine.settle(state, self.dice, room)
        room.clear()
        if state.to_move != NOBODY:
            engine.add_moves(state, room)
        return room.as_list()

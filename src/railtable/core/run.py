"""One game driven from Python, a whole decision a call.  Compiled."""
# railtable: compiled

from typing import Generic, TypeVar, final

from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.engine import NOBODY, Engine, State
from railtable.core.numbers import Numbers

S = TypeVar("S", bound=State)


@final
class Run(Generic[S]):
    """A game under way: chance acts by itself, and every call hands out the next decision.

    `state` is the game's, and changes.  Moves are trusted, as an engine trusts them.
    """

    def __init__(self, engine: Engine[S], state: S, dice: Dice) -> None:
        self.state: S = state
        self._engine: Engine[S] = engine
        self._dice: Dice = dice
        self._room = Numbers()
        engine.settle(state, dice, self._room)

    def legal(self) -> list[int]:
        """Return what the seat to move may do: nothing once the game is over."""
        room = self._room
        room.clear()
        if self.state.to_move != NOBODY:
            self._engine.add_moves(self.state, room)
        return room.as_list()

    def play(self, move: i64) -> list[int]:
        """Carry out a legal move and what chance does then; return what may be done next."""
        engine, state, room = self._engine, self.state, self._room
        engine.play(state, move)
        engine.settle(state, self._dice, room)
        room.clear()
        if state.to_move != NOBODY:
            engine.add_moves(state, room)
        return room.as_list()

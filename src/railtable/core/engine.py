"""The compiled half of the contract: states, and moves as plain numbers.

A card game's engine speaks in indices into its table of actions, so that a
playout touches no Python object it does not need.  `Rules` (core/rules.py) is
the same game in words.
"""

from typing import Final, Generic, TypeVar

from mypy_extensions import i64

from railtable.core.dice import Dice

CHANCE: Final[i64] = -1
NOBODY: Final[i64] = -2


class State:
    """A game in progress: data only.  `to_move` is a seat, CHANCE or NOBODY."""

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.to_move: i64 = CHANCE


S = TypeVar("S", bound=State)


class Engine(Generic[S]):
    """One game's moves.  Stateless; every method trusts its arguments."""

    def copy(self, state: S) -> S:
        """Return an independent copy."""
        raise NotImplementedError

    def legal_moves(self, state: S) -> list[int]:
        """Return the indices of the legal actions of the seat to move."""
        raise NotImplementedError

    def random_move(self, state: S, dice: Dice) -> i64:
        """Return a legal action's index, each equally likely: what a playout plays.

        An engine may do without the list, but must choose by the same draw from
        the same order.
        """
        legal = self.legal_moves(state)
        return legal[dice.below(len(legal))]

    def play(self, state: S, move: i64) -> None:
        """Carry out a legal action, given by its index."""
        raise NotImplementedError

    def sample(self, state: S, dice: Dice) -> list[int]:
        """Draw what chance does now, as numbers `resolve` understands."""
        raise NotImplementedError

    def can_resolve(self, state: S, outcome: list[int]) -> bool:
        """Tell whether chance could do this now."""
        raise NotImplementedError

    def resolve(self, state: S, outcome: list[int]) -> None:
        """Carry out what chance drew."""
        raise NotImplementedError


def playout(engine: Engine[S], state: S, dice: Dice, limit: i64) -> i64:
    """Play at random to the end or the limit; return the moves made by seats."""
    moves: i64 = 0
    while state.to_move != NOBODY and moves < limit:
        if state.to_move == CHANCE:
            engine.resolve(state, engine.sample(state, dice))
            continue
        engine.play(state, engine.random_move(state, dice))
        moves += 1
    return moves

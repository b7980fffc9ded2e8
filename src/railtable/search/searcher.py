"""Budgets and results of a search.  Compiled; independent of the game."""
# railtable: compiled

from time import monotonic
from typing import final

from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.engine import State


@final
class Budget:
    """A limit of iterations, and a limit of seconds as a safeguard.

    Within the time limit, the same seed gives the same result on every machine.
    """

    def __init__(self, iterations: i64, seconds: float) -> None:
        self.iterations: i64 = iterations
        self.spent: i64 = 0
        self._until: float = monotonic() + seconds

    def spend(self, iterations: i64) -> bool:
        """Take iterations out of the budget; return False, and take none, if it is used up."""
        if self.spent + iterations > self.iterations:
            return False
        if self.spent > 0 and self.is_late():
            return False
        self.spent += iterations
        return True

    def is_late(self) -> bool:
        """Tell whether the time is used up."""
        return monotonic() >= self._until


@final
class Choice:
    """A candidate: a first move and the moves that should follow in the same turn.

    `value` is its estimated value; the best choice has the highest `rank`.
    """

    def __init__(self, moves: list[int], value: float, rank: float) -> None:
        self.moves: list[int] = moves
        self.value: float = value
        self.rank: float = rank


class Searcher:
    """A search algorithm.  It gets a world that is consistent with the seat's view.

    Everything the seat to move does not know is redealt first, so the given
    world affects the result only by chance.
    """

    def think(self, world: State, dice: Dice, budget: Budget) -> list[Choice]:
        """Return the candidates, the best first."""
        raise NotImplementedError


def sort_choices(choices: list[Choice]) -> None:
    """Sort the best first, in place; the sort is stable."""
    at: i64 = 1
    while at < len(choices):
        one = choices[at]
        place = at
        while place > 0 and choices[place - 1].rank < one.rank:
            choices[place] = choices[place - 1]
            place -= 1
        choices[place] = one
        at += 1

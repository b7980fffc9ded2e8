"""What a search may spend and what it finds.  Compiled; knows no game."""
# railtable: compiled

from time import monotonic
from typing import final

from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.engine import State


@final
class Budget:
    """So many iterations, which decide, and so many seconds, which only guard.

    As long as the time is not used up, the same luck gives the same thought on every machine.
    """

    def __init__(self, iterations: i64, seconds: float) -> None:
        self.iterations: i64 = iterations
        self.spent: i64 = 0
        self._until: float = monotonic() + seconds

    def spend(self, iterations: i64) -> bool:
        """Take iterations out of the budget; False, and none taken, where it is used up."""
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
    """What may be done: a first move and what should follow in the same turn.

    `value` is how good that was found; the best is the one of the highest `rank`.
    """

    def __init__(self, moves: list[int], value: float, rank: float) -> None:
        self.moves: list[int] = moves
        self.value: float = value
        self.rank: float = rank


class Searcher:
    """A way of looking ahead.  It is given a world that its seat could be in.

    Whatever the seat to move does not know is dealt anew before it is looked at, so which
    of these worlds it was makes no difference but by luck.
    """

    def think(self, world: State, dice: Dice, budget: Budget) -> list[Choice]:
        """Return what was looked at, the best first."""
        raise NotImplementedError


def sort_choices(choices: list[Choice]) -> None:
    """Put the best first, in place; of equal ones the first stays first."""
    at: i64 = 1
    while at < len(choices):
        one = choices[at]
        place = at
        while place > 0 and choices[place - 1].rank < one.rank:
            choices[place] = choices[place - 1]
            place -= 1
        choices[place] = one
        at += 1

# railtable: compiled
"""Sequential halving: compare turns in the same worlds, drop the worse half, repeat.

Independent of the game.
"""

from typing import final

from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.engine import State
from railtable.search.searcher import Budget, Choice, Searcher


@final
class Trial:
    """A turn under comparison."""

    def __init__(self, moves: list[int], worth: float) -> None:
        self.moves: list[int] = moves
        self.worth: float = worth
        self.total: float = 0.0
        self.count: i64 = 0

    def add(self, reward: float) -> None:
        """Add its reward in one more world."""
        self.total += reward
        self.count += 1

    def mean(self) -> float:
        """Return the mean reward so far."""
        if self.count == 0:
            return 0.0
        return self.total / float(self.count)


class Halving(Searcher):
    """Compares turns, all in the same worlds and with the same dice."""

    def trials_of(self, world: State, dice: Dice) -> list[Trial]:
        """Return the turns to compare, the most promising first."""
        raise NotImplementedError

    def try_out(self, world: State, trials: list[Trial], dice: Dice, budget: Budget) -> None:
        """Try each of these turns in one more world."""
        raise NotImplementedError

    def think(self, world: State, dice: Dice, budget: Budget) -> list[Choice]:
        trials = self.trials_of(world, dice)
        dropped: list[Choice] = []
        while len(trials) > 1:
            worlds = _share(budget, len(trials))
            while worlds > 0 and budget.spend(len(trials)):
                self.try_out(world, trials, dice, budget)
                worlds -= 1
            half: i64 = (len(trials) + 1) // 2
            trials = _halve(trials, half, dropped)
        choices = [_choice_of(trial, 1e6) for trial in trials]
        dropped.reverse()
        return choices + dropped


def _share(budget: Budget, trials: i64) -> i64:
    """Return the number of worlds for this many turns: each halving costs the same."""
    halvings: i64 = 0
    left = trials
    while left > 1:
        left = (left + 1) // 2
        halvings += 1
    return (budget.iterations - budget.spent) // (halvings * trials)


def _halve(trials: list[Trial], keep: i64, dropped: list[Choice]) -> list[Trial]:
    """Return the better ones; add the others, worst first, to `dropped`."""
    left = trials[:]
    while len(left) > keep:
        worst = left[0]
        for trial in left:
            if trial.mean() < worst.mean() or (
                trial.mean() == worst.mean() and trial.worth < worst.worth
            ):
                worst = trial
        left.remove(worst)
        dropped.append(_choice_of(worst, float(len(dropped))))
    return left


def _choice_of(trial: Trial, rank: float) -> Choice:
    return Choice(trial.moves, trial.mean(), rank)

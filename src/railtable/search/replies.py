# railtable: compiled alone
"""Rollouts for games that cannot list moves: every seat replies with a plan.

Uses the rules of any game, since there is no table of moves; planning is so much slower
than anything else that this costs nothing.
"""

from typing import Any

from railtable.core.actions import Action
from railtable.core.dice import Dice, FastDice
from railtable.core.engine import CHANCE, NOBODY, State
from railtable.core.rules import Rules
from railtable.search.halving import Halving, Trial
from railtable.search.searcher import Budget


class Replies(Halving):
    """Tries plans of a turn, the most promising first: a choice is a plan's number.

    `turns` turns follow, each the best of `reply` plans.
    """

    def __init__(self, rules: Rules[Any, Any], plans: list[Action], turns: int, reply: int) -> None:
        self.rules: Rules[Any, Any] = rules
        self.plans: list[Action] = plans
        self.turns: int = turns
        self.reply: int = reply
        self._throws = FastDice(0)

    def trials_of(self, world: State, dice: Dice) -> list[Trial]:
        return [Trial([number], -float(number)) for number in range(len(self.plans))]

    def try_out(self, world: State, trials: list[Trial], dice: Dice, budget: Budget) -> None:
        rules, seat = self.rules, int(world.to_move)
        imagined = world
        if rules.info.hides:
            imagined = rules.imagine(rules.view(world, seat), dice)
        a, b, c, d = dice.word(), dice.word(), dice.word(), dice.word()
        found: list[float] = []
        for trial in trials:
            state = rules.copy(imagined)
            rules.take(state, self.plans[trial.moves[0]])
            self._throws.begin(a, b, c, d)
            if not self._play_on(state, budget):
                # Plans can only be compared if all of them were tried in this world.
                return
            found.append(sum([term.points for term in rules.terms(state, seat)]))
        for number, trial in enumerate(trials):
            trial.add(found[number])

    def _play_on(self, state: State, budget: Budget) -> bool:
        """Play the following turns; return False if the time is used up first."""
        rules, throws = self.rules, self._throws
        turns = self.turns
        while True:
            if state.to_move == CHANCE:
                rules.apply(state, rules.draw(state, throws))
            elif state.to_move == NOBODY or turns == 0:
                return True
            elif budget.is_late():
                return False
            else:
                turns -= 1
                rules.take(state, self._answer(state))

    def _answer(self, state: State) -> Action:
        rules, throws = self.rules, self._throws
        found = rules.plans(state, throws, self.reply, 1) or rules.propose(state, throws, 1)
        return found[0]

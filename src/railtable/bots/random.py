"""The bot that plays random legal actions."""

from railtable.bots.bot import Bot
from railtable.core.actions import Action, View
from railtable.core.dice import Dice
from railtable.core.engine import State

PROPOSALS = 8
"""Number of proposals requested from a game that cannot list its actions."""


class RandomBot(Bot):
    """Chooses each legal action with equal probability."""

    def choose(self, view: View, legal: list[Action], dice: Dice) -> Action:
        if legal:
            return legal[dice.below(len(legal))]
        return self.choose_in(self.rules.imagine(view, dice), legal, dice)

    def choose_in(self, world: State, legal: list[Action], dice: Dice) -> Action:
        choices = legal or self.rules.propose(world, dice, PROPOSALS)
        return choices[dice.below(len(choices))]

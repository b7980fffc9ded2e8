"""The bot that plays anything legal."""

from railtable.bots.bot import Bot
from railtable.core.actions import Action, View
from railtable.core.dice import Dice

PROPOSALS = 8
"""How many turns a game that cannot enumerate is asked for."""


class RandomBot(Bot):
    """Every legal action is equally likely."""

    def choose(self, view: View, legal: list[Action], dice: Dice) -> Action:
        choices = legal or self.rules.propose(self.rules.imagine(view, dice), dice, PROPOSALS)
        return choices[dice.below(len(choices))]

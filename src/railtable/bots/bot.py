"""What a bot is."""

from abc import ABC, abstractmethod
from typing import Any

from railtable.core.actions import Action, View
from railtable.core.dice import Dice
from railtable.core.engine import State
from railtable.core.rules import Rules


class Bot(ABC):
    """Chooses for a seat from what the seat knows; keeps nothing between turns."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        self.rules = rules

    @abstractmethod
    def choose(self, view: View, legal: list[Action], dice: Dice) -> Action:
        """Return one action.  `legal` is empty for games that cannot enumerate."""

    def plan(self, view: View, legal: list[Action], dice: Dice) -> list[Action]:
        """Return what it would do one after the other in this turn, if nothing comes between.

        The first is what `choose` returns; each of the others only has to be legal then.
        """
        return [self.choose(view, legal, dice)]

    def plan_in(self, world: State, legal: list[Action], dice: Dice) -> list[Action]:
        """Do as `plan`, given such a world as `choose_in`."""
        return [self.choose_in(world, legal, dice)]

    def choose_in(self, world: State, legal: list[Action], dice: Dice) -> Action:
        """Return one action, given a world in which the seat to move sees what it sees.

        The world is as good as the view and spares the way through words; all that the
        seat does not know was dealt anew in it.
        """
        return self.choose(self.rules.view(world, int(world.to_move)), legal, dice)

    def be_patient(self) -> None:  # noqa: B027 most bots look at no clock
        """Do without any limit in time: nobody waits, and the same luck must give the same game."""

    def close(self) -> None:  # noqa: B027 most bots hold nothing
        """Let go of what the bot holds; it is not asked again."""

"""The interface of bots."""

from abc import ABC, abstractmethod
from typing import Any

from railtable.core.actions import Action, View
from railtable.core.dice import Dice
from railtable.core.engine import State
from railtable.core.rules import Rules


class Bot(ABC):
    """Chooses for a seat from the seat's view; keeps no state between turns."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        self.rules = rules

    @abstractmethod
    def choose(self, view: View, legal: list[Action], dice: Dice) -> Action:
        """Return one action.  `legal` is empty for games that cannot list their actions."""

    def plan(self, view: View, legal: list[Action], dice: Dice) -> list[Action]:
        """Return the actions planned for this turn, in order.

        The first is the action that `choose` returns; each further one only needs to be legal
        when its time comes.
        """
        return [self.choose(view, legal, dice)]

    def plan_in(self, world: State, legal: list[Action], dice: Dice) -> list[Action]:
        """Plan as `plan` does, given a world as for `choose_in`."""
        return [self.choose_in(world, legal, dice)]

    def choose_in(self, world: State, legal: list[Action], dice: Dice) -> Action:
        """Return one action, given a world in which the seat to move has the same view.

        A world carries the same information as the view and avoids converting it; everything
        that the seat does not know was redealt in it.
        """
        return self.choose(self.rules.view(world, int(world.to_move)), legal, dice)

    def be_patient(self) -> None:  # noqa: B027 most bots look at no clock
        """Remove all time limits, so that the same seed gives the same game."""

    def close(self) -> None:  # noqa: B027 most bots hold nothing
        """Release the bot's resources; it is not used again."""

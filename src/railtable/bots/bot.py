"""The interface of bots: `choose` is all that a bot has to have."""

import secrets
from abc import ABC, abstractmethod
from typing import Any, Protocol

from railtable.core.actions import Action, View
from railtable.core.dice import Dice, FastDice
from railtable.core.engine import State
from railtable.core.errors import IllegalAction, RailtableError
from railtable.core.rules import Rules
from railtable.core.seats import Seat


class PlayedTable(Protocol):
    """The part of a table that bots use; `railtable.Table` has it."""

    @property
    def rules(self) -> Rules[Any, Any]: ...

    @property
    def to_move(self) -> Seat | None: ...

    def is_over(self) -> bool: ...

    def view(self, seat: Seat | None = None) -> View: ...

    def legal_actions(self) -> list[Action]: ...


class Bot(ABC):
    """Chooses for a seat from the seat's view; keeps no state between turns."""

    name: str = ""
    """The name under which the bot was asked for; empty for the bot's class."""
    dice: Dice | None = None
    """The randomness of `act`; None until it is needed or seeded."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        self.rules = rules

    @property
    def game(self) -> str:
        """The key of the bot's game."""
        return self.rules.info.key

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

    def act(self, table: PlayedTable) -> Action:
        """Return an action for the seat to move at a table, from that seat's view alone."""
        key = table.rules.info.key
        if key != self.game:
            raise RailtableError("bot_of_another_game", {"bot": self.game, "game": key})
        seat = table.to_move
        if seat is None and not table.is_over():
            raise RailtableError("luck_due")
        if seat is None:
            raise IllegalAction("game_over", rule=f"{table.rules.info.prefix}-end")
        if self.dice is None:
            self.dice = FastDice(secrets.token_hex())
        return self.choose(table.view(seat), table.legal_actions(), self.dice)

    def be_patient(self) -> None:  # noqa: B027 most bots look at no clock
        """Remove all time limits, so that the same seed gives the same game."""

    def close(self) -> None:  # noqa: B027 most bots hold nothing
        """Release the bot's resources; it is not used again."""

    def __repr__(self) -> str:
        return f"<Bot {self.name or type(self).__name__}, {self.game}>"

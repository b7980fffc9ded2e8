"""Bots that play at a table."""

import secrets
from typing import Final

from railtable.api.table import Table
from railtable.bots import BOT_MAKERS as BY_NAME
from railtable.bots import bot_name, make_bot
from railtable.core.actions import Action
from railtable.core.dice import FastDice
from railtable.core.errors import IllegalAction, RailtableError
from railtable.games import find_rules

BOTS: Final = tuple(BY_NAME)
"""Bot names: two simple bots, then the levels from 1 to 5."""


class Bot:
    """A bot for one game. It gets the view of the seat to move, never the full state."""

    def __init__(
        self, game: str, name: str | int = "greedy", seed: str | int | None = None
    ) -> None:
        """Create a bot; the same seed gives the same choices at the same table."""
        self.game = game
        self.name = bot_name(name)
        self._bot = make_bot(self.name, find_rules(game))
        self._dice = FastDice(secrets.token_hex() if seed is None else seed)

    def choose(self, table: Table) -> Action:
        """Return the bot's actions for the seat to move."""
        if table.game != self.game:
            raise RailtableError("bot_of_another_game", {"bot": self.game, "game": table.game})
        if table.to_move is None and not table.is_over():
            raise RailtableError("luck_due")
        if table.to_move is None:
            raise IllegalAction("game_over", rule=f"{table.rules.info.prefix}-end")
        return self._bot.choose(table.view(table.to_move), table.legal_actions(), self._dice)

    def __repr__(self) -> str:
        return f"<Bot {self.name}, {self.game}>"


def bot(game: str, name: str | int = "greedy", seed: str | int | None = None) -> Bot:
    """Return a game's bot by name, or by level from 1 to 5."""
    return Bot(game, name, seed)

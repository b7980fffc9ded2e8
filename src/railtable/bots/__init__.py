"""Computer players.  A bot gets a view, or a redealt world, never the real state.

People choose among five levels; `random`, `greedy` and `pretrained` are for records,
programs and measurements.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from railtable.bots.bot import Bot
from railtable.bots.greedy import GreedyBot
from railtable.bots.level_bot import LevelBot
from railtable.bots.levels import LEVELS
from railtable.bots.pretrained import PretrainedBot
from railtable.bots.random import RandomBot
from railtable.core.errors import RailtableError
from railtable.core.rules import Rules

BOT_MAKERS: Final[dict[str, Callable[[Rules[Any, Any]], Bot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    **{level: partial(LevelBot, level=level) for level in LEVELS},
    "pretrained": PretrainedBot,
}
"""All bots by name."""
TABLE_BOTS: Final = tuple(name for name in BOT_MAKERS if name != "pretrained")
"""The bots that play every game, also those without a value model: the server seats them."""

__all__ = ["BOT_MAKERS", "LEVELS", "TABLE_BOTS", "Bot", "UnknownBot", "bot_name", "make_bot"]


class UnknownBot(RailtableError):
    """A bot's name that is not registered."""


def bot_name(name: str | int) -> str:
    """Return a bot's name, given its name or its level, from 1 on."""
    known = f"{', '.join(BOT_MAKERS)}, 1 - {len(LEVELS)}"
    text = str(name)
    if text in BOT_MAKERS:
        return text
    if text in map(str, range(1, len(LEVELS) + 1)):
        return LEVELS[int(text) - 1]
    raise UnknownBot("unknown_bot", {"bot": text, "known": known})


def make_bot(name: str | int, rules: Rules[Any, Any]) -> Bot:
    """Return one of our own bots for a game, by name or level.

    Requests and records name bots too, so no other code is loaded here: that does
    `railtable.api.agents.resolve_bot`.
    """
    known = bot_name(name)
    bot = BOT_MAKERS[known](rules)
    bot.name = known
    return bot

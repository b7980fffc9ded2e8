"""Players that need no person.  A bot gets a view, or a world dealt anew, never a state.

People choose among five levels; `random` and `greedy` stay for records, programs and
measuring.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from railtable.bots.bot import Bot
from railtable.bots.greedy import GreedyBot
from railtable.bots.level_bot import LevelBot
from railtable.bots.levels import LEVELS
from railtable.bots.random import RandomBot
from railtable.core.errors import RailtableError
from railtable.core.rules import Rules

BOT_MAKERS: Final[dict[str, Callable[[Rules[Any, Any]], Bot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    **{level: partial(LevelBot, level=level) for level in LEVELS},
}
"""All bots by name."""

__all__ = ["BOT_MAKERS", "LEVELS", "Bot", "UnknownBot", "bot_name", "make_bot"]


class UnknownBot(RailtableError):
    """A bot's name that is not in the list."""


def bot_name(name: str | int) -> str:
    """Return the name of a bot given by its name or, from 1 on, by its level."""
    known = f"{', '.join(BOT_MAKERS)}, 1 - {len(LEVELS)}"
    text = str(name)
    if text in BOT_MAKERS:
        return text
    if text in map(str, range(1, len(LEVELS) + 1)):
        return LEVELS[int(text) - 1]
    raise UnknownBot("unknown_bot", {"bot": text, "known": known})


def make_bot(name: str | int, rules: Rules[Any, Any]) -> Bot:
    """Return a bot of this name or level for a game."""
    return BOT_MAKERS[bot_name(name)](rules)

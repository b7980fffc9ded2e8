"""Players that need no person.  A bot gets a view, or a world dealt anew, never a state."""

from collections.abc import Callable
from typing import Any, Final

from railtable.bots.bot import Bot
from railtable.bots.greedy import GreedyBot
from railtable.bots.random import RandomBot
from railtable.core.errors import RailtableError
from railtable.core.rules import Rules

BOTS: Final[dict[str, Callable[[Rules[Any, Any]], Bot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
}
"""Bots by level, weakest first."""


class UnknownBot(RailtableError):
    """A bot's name that is not in the list."""


def make_bot(name: str, rules: Rules[Any, Any]) -> Bot:
    """Return a bot of this name for a game."""
    if name not in BOTS:
        raise UnknownBot("unknown_bot", {"bot": name, "known": ", ".join(BOTS)})
    return BOTS[name](rules)

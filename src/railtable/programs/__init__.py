"""Bots that are external programs, in any language.  See docs/line-protocol.md.

Only callers that name a command start a program: `make_bot`, which serves servers and
records, never does.
"""

from typing import Any, Final

from railtable.bots import make_bot
from railtable.bots.bot import Bot
from railtable.core.rules import Rules
from railtable.programs.process import EngineFailed
from railtable.programs.program_bot import ProgramBot

PREFIX: Final = "engine:"
"""The prefix of a command where a bot is named on the command line."""


def is_program(name: str) -> bool:
    """Tell whether a bot's name is a command."""
    return name.startswith(PREFIX)


def seat_bot(name: str, rules: Rules[Any, Any]) -> Bot:
    """Return a bot by a typed name: one of ours, or a program, which is started."""
    return (
        ProgramBot(rules, name.removeprefix(PREFIX)) if is_program(name) else make_bot(name, rules)
    )


__all__ = ["PREFIX", "EngineFailed", "ProgramBot", "is_program", "seat_bot"]

"""Bots that are external programs, in any language.  See docs/line-protocol.md.

Only callers that name a command start a program: `bots.make_bot`, which serves servers and
records, never does.
"""

from typing import Final

from railtable.programs.process import EngineFailed
from railtable.programs.program_bot import ProgramBot

PREFIX: Final = "engine:"
"""The prefix of a command where a bot is named on the command line."""


__all__ = ["PREFIX", "EngineFailed", "ProgramBot"]

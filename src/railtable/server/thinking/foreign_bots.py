"""Bots that the operator of a server added: each plays one seat in a process of its own.

A process gets the views of one seat of one table and nothing else: another seat, or the same
seat of another table, gets another process.  A process that fails, is late or breaks a rule is
stopped; the table then plays on without it.
"""

import os
import re
import shlex
import sys
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from railtable.bots import BOT_MAKERS
from railtable.core.errors import RailtableError
from railtable.core.plugins import KEY, LONGEST_KEY
from railtable.core.rules import Rules
from railtable.programs import PREFIX, ProgramBot, bounded
from railtable.programs.process import Process

MOST_PROCESSES: Final = 4
"""Processes that a worker keeps; the one asked longest ago is stopped for another."""
SHARE: Final = 0.4
"""The part of a task's time in which a process must start, and in which it must answer."""
PASSED_ON: Final = re.compile(
    r"PATH|HOME|USER|LANG|LC_\w+|TZ|TMPDIR|PYTHONPATH|VIRTUAL_ENV|SYSTEMROOT"
)
"""Environment variables for a foreign bot: none with a secret of the server."""


class BotsOfWorker(msgspec.Struct, frozen=True):
    """Start-up data of a worker: the bots by name, and the time for a task."""

    bots: dict[str, str]
    seconds: float


def parse_bots(pairs: list[str]) -> dict[str, str]:
    """Return the bots that NAME=BOT options add, by name."""
    found: dict[str, str] = {}
    for pair in pairs:
        name, _, bot = pair.partition("=")
        if not (KEY.fullmatch(name) and len(name) <= LONGEST_KEY and bot):
            raise RailtableError("bot_without_name", {"option": pair})
        if name in BOT_MAKERS or name in found:
            raise RailtableError("bot_name_taken", {"bot": name})
        found[name] = bot
    return found


def command_of(bot: str) -> str:
    """Return the command that runs a bot as a program of the line protocol."""
    if bot.startswith(PREFIX):
        words = shlex.split(bot.removeprefix(PREFIX))
    else:
        words = [sys.executable, "-m", "railtable.api.agent_process", bot]
    return shlex.join([sys.executable, "-I", bounded.__file__, *words])


def start_bot(
    bot: str, rules: Rules[Any, Any], seconds: float, *, quiet: bool = True
) -> ProgramBot:
    """Start a foreign bot, or raise EngineFailed."""
    environment = {name: text for name, text in os.environ.items() if PASSED_ON.fullmatch(name)}
    process = Process(command_of(bot), environment, quiet=quiet)
    limit = SHARE * seconds
    return ProgramBot(rules, bot, limit, start_seconds=limit, process=process)


def check_bot(bot: str, rules: Rules[Any, Any], seconds: float) -> None:
    """Start and stop a bot, so that a mistake shows when the server starts."""
    start_bot(bot, rules, seconds, quiet=False).close()


class ForeignBots:
    """The foreign bots of a worker, one process for each seat that they play."""

    def __init__(self, bots: Mapping[str, str], seconds: float) -> None:
        self._bots = bots
        self._seconds = seconds
        self._running: OrderedDict[tuple[str, str, str], ProgramBot] = OrderedDict()

    def __contains__(self, level: str) -> bool:
        return level in self._bots

    def at(self, place: str, level: str, rules: Rules[Any, Any]) -> ProgramBot:
        """Return the running bot of a place: of a seat of a table."""
        key = (level, rules.info.key, place)
        bot = self._running.pop(key, None)
        if bot is None or not bot.is_running:
            bot = start_bot(self._bots[level], rules, self._seconds)
        self._running[key] = bot
        if len(self._running) > MOST_PROCESSES:
            self._running.popitem(last=False)[1].close()
        return bot

    def close(self) -> None:
        """Stop all processes."""
        while self._running:
            self._running.popitem()[1].close()

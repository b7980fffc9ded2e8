"""A bot that is an external program."""

import time
from typing import Any, Final

import msgspec

from railtable.bots.bot import Bot
from railtable.core.actions import Action, View
from railtable.core.dice import Dice
from railtable.core.errors import IllegalAction
from railtable.core.rules import Rules
from railtable.programs.line_protocol import (
    MOST_INFOS,
    QUIT,
    VERSION,
    EngineIdentity,
    choose_line,
    game_line,
    hello_line,
    parse_answer,
)
from railtable.programs.process import EngineFailed, Process

START_SECONDS: Final = 20.0
CHOICE_SECONDS: Final = 30.0
PROPOSALS: Final = 12
"""Number of proposals for an engine where actions cannot be listed."""


class ProgramBot(Bot):
    """Asks a program by the line protocol.  A program that fails is stopped and not restarted."""

    def __init__(
        self,
        rules: Rules[Any, Any],
        command: str,
        seconds: float = CHOICE_SECONDS,
        *,
        start_seconds: float = START_SECONDS,
        process: Process | None = None,
    ) -> None:
        """Start the program and wait until it is ready, or raise EngineFailed.

        `process` is the program, if it was started already.
        """
        super().__init__(rules)
        self.seconds = seconds
        self.identity = EngineIdentity()
        self._process = process or Process(command)
        self._greet(start_seconds)
        self._process.send(game_line(rules), seconds)

    def __reduce__(self) -> tuple[Any, ...]:
        # A copy is another process of the same program.
        return ProgramBot, (self.rules, self._process.command, self.seconds)

    def _greet(self, limit: float) -> None:
        """Wait until the program is ready for this protocol."""
        self._process.send(hello_line(), limit)
        deadline = time.monotonic() + limit
        for _ in range(MOST_INFOS):
            line = self._process.receive(deadline, limit)
            word, _, rest = line.partition(" ")
            if word == "ready":
                if rest != str(VERSION):
                    raise self._process.fail(
                        "engine_wrong_version", {"wanted": VERSION, "line": line}
                    )
                return
            if word == "id":
                self.identity = self._identity(line, rest)
            elif word != "info":
                raise self._process.fail("engine_bad_line", {"line": line})
        raise self._process.fail("engine_bad_line", {"line": "info …"})

    @property
    def is_running(self) -> bool:
        """Tell whether the program can be asked."""
        return self._process.is_running

    def _identity(self, line: str, told: str) -> EngineIdentity:
        try:
            return msgspec.json.decode(told, type=EngineIdentity)
        except (msgspec.DecodeError, RecursionError):
            raise self._process.fail("engine_bad_line", {"line": line}) from None

    def choose(self, view: View, legal: list[Action], dice: Dice) -> Action:
        """Return the program's choice, checked by the rules, or stop it and raise EngineFailed."""
        if not self._process.is_running:
            raise self._process.fail("engine_left", {})
        world = self.rules.imagine(view, dice)
        offers = legal or self.rules.propose(world, dice, PROPOSALS)
        seed, complete = int(dice.below(2**31 - 1)), bool(legal)
        line = choose_line(self.rules, view, offers, seed, self.seconds, complete=complete)
        deadline = time.monotonic() + self.seconds
        self._process.send(line, self.seconds)
        action = self._answer(deadline, offers)
        if action not in offers:
            self._check(world, action)
        return action

    def _answer(self, deadline: float, offers: list[Action]) -> Action:
        for _ in range(MOST_INFOS):
            line = self._process.receive(deadline, self.seconds)
            if line.partition(" ")[0] == "info":
                continue
            try:
                return parse_answer(self.rules, line, offers)
            except ValueError:
                raise self._process.fail("engine_bad_line", {"line": line}) from None
        raise self._process.fail("engine_bad_line", {"line": "info …"})

    def _check(self, world: Any, action: Action) -> None:
        """Stop the program if its action is illegal; all worlds of a view give the same verdict."""
        try:
            self.rules.check(world, action)
        except IllegalAction as refusal:
            facts: dict[str, str | int] = {"reason": refusal.key, "rule": refusal.rule}
            raise self._process.fail("engine_illegal", facts) from refusal

    def close(self) -> None:
        """Ask the program to exit and make sure that it does."""
        self._process.quit(QUIT)


__all__ = ["EngineFailed", "ProgramBot"]

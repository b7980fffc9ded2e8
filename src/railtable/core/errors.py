"""Errors with a text key and public facts: no prose and no hidden facts."""

from typing import Any, Final, TypeAlias

Facts: TypeAlias = dict[str, str | int]

LONGEST_FACT: Final = 200
"""Maximum characters of a foreign file that an error message repeats."""


class RailtableError(Exception):
    """A caller's mistake: a text key and the public facts of its text."""

    def __init__(self, key: str, facts: Facts | None = None) -> None:
        super().__init__(key)
        self.key = key
        self.facts: Facts = facts or {}

    def __str__(self) -> str:
        told = ", ".join(f"{name}={fact}" for name, fact in self.facts.items())
        return f"{self.key} ({told})" if told else self.key


class IllegalAction(RailtableError):
    """An action that the rules refuse, with the ledger id of the rule.

    `rule` is empty where no rule of the game applies: the game has no such action.
    """

    def __init__(self, key: str, rule: str = "", facts: Facts | None = None) -> None:
        super().__init__(key, facts)
        self.rule = rule

    def __str__(self) -> str:
        return f"{super().__str__()} [{self.rule}]" if self.rule else super().__str__()


class ChanceBetween(RailtableError):
    """Several actions in one message with a chance step between them; hides the outcome."""

    def __init__(self) -> None:
        super().__init__("luck_between")


class BadOptions(RailtableError):
    """Invalid options, or an invalid number of seats."""


class BadNotation(RailtableError):
    """A text that is not an action, or not a position, of the game."""

    def __init__(self, key: str, facts: Facts | None = None) -> None:
        super().__init__(key, {name: _shortened(fact) for name, fact in (facts or {}).items()})


class BadRecord(RailtableError):
    """A record that cannot be replayed; `line` counts from 1."""

    def __init__(self, key: str, line: int, facts: Facts | None = None) -> None:
        told = {name: _shortened(fact) for name, fact in (facts or {}).items()}
        super().__init__(key, {**told, "line": line})
        self.line = line

    def __reduce__(self) -> tuple[Any, ...]:
        # Pickle the arguments, so that the error is complete in another process.
        return BadRecord, (self.key, self.line, self.facts)


def _shortened(fact: str | int) -> str | int:
    if isinstance(fact, int):
        return fact if abs(fact) < 2**53 else _shortened(str(fact))
    return fact if len(fact) <= LONGEST_FACT else f"{fact[:LONGEST_FACT]}…"


class UnknownGame(RailtableError):
    """A game key that is not registered."""


class BadGame(RailtableError):
    """A game of an installed package that cannot be loaded."""

"""Errors carry a key for the texts, never prose, and never a hidden fact."""

from typing import Any, Final, TypeAlias

Facts: TypeAlias = dict[str, str | int]

LONGEST_FACT: Final = 200
"""Characters that a file from outside may put into a sentence."""


class RailtableError(Exception):
    """What a caller did wrong, as a key and the public facts its text needs."""

    def __init__(self, key: str, facts: Facts | None = None) -> None:
        super().__init__(key)
        self.key = key
        self.facts: Facts = facts or {}

    def __str__(self) -> str:
        told = ", ".join(f"{name}={fact}" for name, fact in self.facts.items())
        return f"{self.key} ({told})" if told else self.key


class IllegalAction(RailtableError):
    """An action the rules refuse, with the ledger id of the rule.

    `rule` is empty for what no rule of the game speaks of: an action that it does not have.
    """

    def __init__(self, key: str, rule: str = "", facts: Facts | None = None) -> None:
        super().__init__(key, facts)
        self.rule = rule

    def __str__(self) -> str:
        return f"{super().__str__()} [{self.rule}]" if self.rule else super().__str__()


class LuckBetween(RailtableError):
    """Actions of one message with luck between them: what it would bring is not told."""

    def __init__(self) -> None:
        super().__init__("luck_between")


class BadOptions(RailtableError):
    """Options or a number of seats that make no game."""


class BadNotation(RailtableError):
    """A text that stands for no action, or no position, of the game."""

    def __init__(self, key: str, facts: Facts | None = None) -> None:
        super().__init__(key, {name: _shortened(fact) for name, fact in (facts or {}).items()})


class BadRecord(RailtableError):
    """A record that cannot be replayed; `line` counts from 1."""

    def __init__(self, key: str, line: int, facts: Facts | None = None) -> None:
        told = {name: _shortened(fact) for name, fact in (facts or {}).items()}
        super().__init__(key, {**told, "line": line})
        self.line = line

    def __reduce__(self) -> tuple[Any, ...]:
        # Pickled as it was made: it comes back whole from another process.
        return BadRecord, (self.key, self.line, self.facts)


def _shortened(fact: str | int) -> str | int:
    if isinstance(fact, int):
        return fact if abs(fact) < 2**53 else _shortened(str(fact))
    return fact if len(fact) <= LONGEST_FACT else f"{fact[:LONGEST_FACT]}…"


class UnknownGame(RailtableError):
    """A game key that is not in the list."""


class BadGame(RailtableError):
    """A game that an installed package offers and that cannot be loaded."""

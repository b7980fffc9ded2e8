"""Errors carry a key for the texts, never prose, and never a hidden fact."""

from typing import TypeAlias

Facts: TypeAlias = dict[str, str | int]


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
    """An action the rules refuse, with the ledger id of the rule."""

    def __init__(self, key: str, rule: str, facts: Facts | None = None) -> None:
        super().__init__(key, facts)
        self.rule = rule

    def __str__(self) -> str:
        return f"{super().__str__()} [{self.rule}]"


class BadOptions(RailtableError):
    """Options or a number of seats that make no game."""


class BadRecord(RailtableError):
    """A record that cannot be replayed; `line` counts from 1."""

    def __init__(self, key: str, line: int, facts: Facts | None = None) -> None:
        super().__init__(key, {"line": line, **(facts or {})})
        self.line = line


class UnknownGame(RailtableError):
    """A game key that is not in the list."""

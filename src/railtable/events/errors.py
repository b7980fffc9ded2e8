"""Errors of events and their logs."""

from typing import Any

from railtable.core.errors import Facts, RailtableError


class BadEvent(RailtableError):
    """An entry that does not fit the event; `line` counts from 1, or is 0 outside a file."""

    def __init__(self, key: str, facts: Facts | None = None, line: int = 0) -> None:
        super().__init__(key, facts)
        self.line = line

    def __reduce__(self) -> tuple[Any, ...]:
        return BadEvent, (self.key, self.facts, self.line)

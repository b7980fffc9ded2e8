"""What workers are asked: always a view, never a state.

A worker cannot tell a secret it was never told.
"""

from typing import Any, TypeAlias

import msgspec

from railtable.core.errors import Facts
from railtable.core.record import Header
from railtable.core.seats import Seat


class Task(msgspec.Struct, frozen=True, kw_only=True, tag_field="task"):
    """Base of all tasks: the game, one seat's view, and luck to imagine with."""

    game: str
    seat: Seat
    view: msgspec.Raw
    seed: str


class Choose(Task, frozen=True, kw_only=True, tag="choose"):
    """Choose an action as a bot of a level does."""

    level: str
    legal: msgspec.Raw


class Explain(Task, frozen=True, kw_only=True, tag="explain"):
    """Choose an action and say what it is good for."""

    level: str
    legal: msgspec.Raw


class Foresee(Task, frozen=True, kw_only=True, tag="foresee"):
    """Say what actions would do."""

    actions: list[msgspec.Raw]


class Suggest(Task, frozen=True, kw_only=True, tag="suggest"):
    """Name some legal actions, after others taken in thought."""

    after: list[msgspec.Raw]
    limit: int


class Rule(Task, frozen=True, kw_only=True, tag="rule"):
    """Judge an action (completed first), after others taken in thought."""

    after: list[msgspec.Raw]
    action: msgspec.Raw
    complete: bool


class CheckRecord(msgspec.Struct, frozen=True, tag_field="task", tag="check_record"):
    """Say whether a text is a record that the rules allow: there is no view, nor a secret."""

    text: str


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """A record that was checked; its steps are the JSON that a log keeps."""

    header: Header
    steps: str
    seed: str | None


AnyTask: TypeAlias = Choose | Explain | Foresee | Suggest | Rule | CheckRecord


class Done(msgspec.Struct, frozen=True, tag_field="result", tag="done"):
    """The answer."""

    answer: Any


class Illegal(msgspec.Struct, frozen=True, tag_field="result", tag="illegal"):
    """The rules refuse what was asked about."""

    error: str
    rule: str
    facts: Facts


class Failed(msgspec.Struct, frozen=True, tag_field="result", tag="failed"):
    """The worker made a mistake: the name of it, nothing more."""

    reason: str


Result: TypeAlias = Done | Illegal | Failed

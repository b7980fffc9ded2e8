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


class ChooseTask(Task, frozen=True, kw_only=True, tag="choose"):
    """Choose an action as a bot of a level does."""

    level: str
    legal: msgspec.Raw


class HintTask(Task, frozen=True, kw_only=True, tag="hint"):
    """Choose an action and say what it is good for."""

    level: str
    legal: msgspec.Raw


class PreviewTask(Task, frozen=True, kw_only=True, tag="preview"):
    """Say what actions would do."""

    actions: list[msgspec.Raw]


class ProposeTask(Task, frozen=True, kw_only=True, tag="propose"):
    """Name some legal actions, after others taken in thought."""

    after: list[msgspec.Raw]
    limit: int


class JudgeTask(Task, frozen=True, kw_only=True, tag="judge"):
    """Judge an action (completed first), after others taken in thought."""

    after: list[msgspec.Raw]
    action: msgspec.Raw
    complete: bool


class CheckRecordTask(msgspec.Struct, frozen=True, tag_field="task", tag="check_record"):
    """Say whether a text is a record that the rules allow: there is no view, nor a secret."""

    text: str


class CheckedRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A record that was checked; its steps are the JSON that a log keeps."""

    header: Header
    steps: str
    seed: str | None


ThinkRequest: TypeAlias = ChooseTask | HintTask | PreviewTask | ProposeTask | JudgeTask
"""What is thought about one seat's view."""
AnyTask: TypeAlias = ThinkRequest | CheckRecordTask


class TaskDone(msgspec.Struct, frozen=True, tag_field="result", tag="done"):
    """The answer."""

    answer: Any


class TaskIllegal(msgspec.Struct, frozen=True, tag_field="result", tag="illegal"):
    """What was asked about is refused: by a rule, or (None) whatever the rules say."""

    error: str
    rule: str | None
    facts: Facts


class TaskFailed(msgspec.Struct, frozen=True, tag_field="result", tag="failed"):
    """The worker made a mistake: the name of it, nothing more."""

    reason: str


TaskResult: TypeAlias = TaskDone | TaskIllegal | TaskFailed

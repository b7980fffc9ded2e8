"""What workers are asked: always a view, never a state.

A worker cannot tell a secret it was never told.
"""

from typing import Annotated, Any, Final, TypeAlias

import msgspec

from railtable.core.actions import Term
from railtable.core.errors import Facts
from railtable.core.record import Header
from railtable.core.seats import Seat
from railtable.games import find_rules
from railtable.wire.questions import Gain

ANSWER_BYTES: Final = 4 * 1024 * 1024
"""More than any answer needs: a record that was checked is the longest."""
MOST_ACTIONS: Final = 256


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


Key: TypeAlias = Annotated[str, msgspec.Meta(max_length=64)]


class ActionsResult(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot does now and then, or some legal actions."""

    actions: Annotated[list[Any], msgspec.Meta(max_length=MOST_ACTIONS)]


class HintResult(msgspec.Struct, frozen=True, kw_only=True):
    """A good action, and what it is good for."""

    action: Any
    terms: list[Term]


class PreviewResult(msgspec.Struct, frozen=True, kw_only=True):
    """What actions would do."""

    gain: list[Gain]
    terms: list[Term]
    draws: bool
    ends_turn: bool
    certain: bool
    after: Any


class VerdictResult(msgspec.Struct, frozen=True, kw_only=True):
    """What the rules say of an action."""

    action: Any
    legal: bool
    error: Key | None
    rule: Key | None
    facts: Facts
    report: Any


ANSWERS: Final[dict[type, type]] = {
    ChooseTask: ActionsResult,
    ProposeTask: ActionsResult,
    HintTask: HintResult,
    PreviewTask: PreviewResult,
    JudgeTask: VerdictResult,
    CheckRecordTask: CheckedRecord,
}
"""What the answer to each task must look like, whoever gives it."""


class TaskDone(msgspec.Struct, frozen=True, tag_field="result", tag="done"):
    """The answer."""

    answer: Any


class TaskIllegal(msgspec.Struct, frozen=True, tag_field="result", tag="illegal"):
    """What was asked about is refused: by a rule, or (None) whatever the rules say."""

    error: Key
    rule: Key | None
    facts: Facts


class TaskFailed(msgspec.Struct, frozen=True, tag_field="result", tag="failed"):
    """The worker made a mistake: the name of it, nothing more."""

    reason: Key


TaskResult: TypeAlias = TaskDone | TaskIllegal | TaskFailed


class Misshapen(Exception):
    """An answer that is none to its task."""


def parse_result(task: AnyTask, line: bytes) -> TaskResult:
    """Return what a worker answered to a task, or raise Misshapen."""
    if len(line) > ANSWER_BYTES:
        raise Misshapen("too_large")
    try:
        result: TaskResult = msgspec.json.decode(line, type=TaskResult)
        if not isinstance(result, TaskDone):
            return result
        answer: Any = msgspec.convert(result.answer, ANSWERS[type(task)])
        if not isinstance(task, CheckRecordTask):
            _require_actions(task, answer)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Misshapen("misshapen") from None
    return TaskDone(answer)


def _require_actions(task: ThinkRequest, answer: Any) -> None:
    """Refuse what are no actions of the task's game, or none at all where one is needed."""
    kind: Any = find_rules(task.game).info.action
    if isinstance(answer, ActionsResult):
        msgspec.convert(answer.actions, list[kind])
        if isinstance(task, ChooseTask) and not answer.actions:
            raise Misshapen("misshapen")
    elif isinstance(answer, HintResult):
        msgspec.convert(answer.action, kind)

"""Tasks for workers: a view, never a state, unless the game is over.

A worker cannot leak a secret it never had.
"""

from typing import Annotated, Any, Final, TypeAlias

import msgspec

from railtable.core.actions import Term
from railtable.core.errors import Facts
from railtable.core.facts import Fact
from railtable.core.record import Header
from railtable.core.seats import Seat
from railtable.games import find_rules
from railtable.insight.explain import MOST_FACTS
from railtable.insight.puzzles import TurnVerdict
from railtable.insight.worlds import OpponentModel
from railtable.wire.questions import Gain
from railtable.wire.reviews import ExerciseVerdict, ReviewStep

ANSWER_BYTES: Final = 4 * 1024 * 1024
"""Upper limit of any answer; a checked record is the longest."""
MOST_ACTIONS: Final = 256


class Task(msgspec.Struct, frozen=True, kw_only=True, tag_field="task"):
    """Base of all tasks: the game, one seat's view, and a seed for imagining."""

    game: str
    seat: Seat
    view: msgspec.Raw
    seed: str


class ChooseTask(Task, frozen=True, kw_only=True, tag="choose"):
    """Choose an action as a bot of a level; `colleague` is its number among those of its level.

    `place` stands for the table and the seat, for bots that the operator added.
    """

    level: str
    legal: msgspec.Raw
    colleague: int = 1
    place: str = ""


class HintTask(Task, frozen=True, kw_only=True, tag="hint"):
    """Find a good turn and explain it.

    The best two turns are compared in `pairs` worlds; None leaves the number to insight.
    """

    level: str
    legal: msgspec.Raw
    pairs: int | None


class PreviewTask(Task, frozen=True, kw_only=True, tag="preview"):
    """Preview actions."""

    actions: list[msgspec.Raw]


class ProposeTask(Task, frozen=True, kw_only=True, tag="propose"):
    """List some legal actions after hypothetical ones."""

    after: list[msgspec.Raw]
    limit: int


class JudgeTask(Task, frozen=True, kw_only=True, tag="judge"):
    """Judge an action (completed first) after hypothetical ones."""

    after: list[msgspec.Raw]
    action: msgspec.Raw
    complete: bool


class TryPuzzleTask(Task, frozen=True, kw_only=True, tag="try_puzzle"):
    """Compare a turn with a puzzle's best one; `plans` are the best and the other ideas."""

    actions: list[msgspec.Raw]
    plans: list[list[str]]
    greedy: list[str]
    worlds: int


class CheckPuzzleTask(Task, frozen=True, kw_only=True, tag="check_puzzle"):
    """Compare a puzzle's plans in new worlds, as many as fit into some seconds."""

    model: OpponentModel
    plans: list[list[str]]
    worlds: int
    seconds: float


class CheckRecordTask(msgspec.Struct, frozen=True, tag_field="task", tag="check_record"):
    """Check whether a text is a legal record; it has no view and no secret."""

    text: str


class ReviewTask(msgspec.Struct, frozen=True, kw_only=True, tag_field="task", tag="review"):
    """Review a finished game from a step on, for about this many seconds.

    `before` are everybody's chances at that step; empty at the start of the game.
    """

    game: str
    record: str
    first: int
    before: list[float]
    seconds: float
    effort: str


class CompareTask(msgspec.Struct, frozen=True, kw_only=True, tag_field="task", tag="compare"):
    """Compare an answer with the best and the played turn at a step of a finished game."""

    game: str
    record: str
    first: int
    answer: list[msgspec.Raw]
    best: list[msgspec.Raw]
    played: list[msgspec.Raw]
    effort: str


class ReviewPart(msgspec.Struct, frozen=True, kw_only=True):
    """The reviewed moments, the last of the game among them if `is_last`.

    `start` are everybody's chances where the part starts.
    """

    start: list[float]
    moments: list[ReviewStep]
    is_last: bool


class CheckedRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A checked record; its steps are JSON as in a log."""

    header: Header
    steps: str
    seed: str | None


ViewTask: TypeAlias = (
    ChooseTask | HintTask | PreviewTask | ProposeTask | JudgeTask | TryPuzzleTask | CheckPuzzleTask
)
"""Tasks about one seat's view."""
RecordTask: TypeAlias = ReviewTask | CompareTask
"""Tasks about a finished game."""
ThinkRequest: TypeAlias = ViewTask | RecordTask
"""Tasks of the pool."""
AnyTask: TypeAlias = ThinkRequest | CheckRecordTask


Key: TypeAlias = Annotated[str, msgspec.Meta(max_length=64)]


class ActionsResult(msgspec.Struct, frozen=True, kw_only=True):
    """A bot's plan for its turn, or some legal actions."""

    actions: Annotated[list[Any], msgspec.Meta(max_length=MOST_ACTIONS)]


class HintResult(msgspec.Struct, frozen=True, kw_only=True):
    """A good turn and its explanation, as in `wire.questions.Hinted`."""

    action: Any
    terms: list[Term]
    plan: Annotated[list[Any], msgspec.Meta(min_length=1, max_length=MOST_ACTIONS)]
    second: Annotated[list[Any], msgspec.Meta(max_length=MOST_ACTIONS)]
    look: Key
    win: float
    lead: float
    noise: float
    reasons: Annotated[list[Fact], msgspec.Meta(max_length=MOST_FACTS)]
    risks: Annotated[list[Fact], msgspec.Meta(max_length=MOST_FACTS)]


class PreviewResult(msgspec.Struct, frozen=True, kw_only=True):
    """The effect of actions."""

    gain: list[Gain]
    terms: list[Term]
    draws: bool
    ends_turn: bool
    certain: bool
    after: Any


class VerdictResult(msgspec.Struct, frozen=True, kw_only=True):
    """The rules' verdict on an action."""

    action: Any
    legal: bool
    error: Key | None
    rule: Key | None
    facts: Facts
    report: Any


class PuzzleWorlds(msgspec.Struct, frozen=True, kw_only=True):
    """The win chance of each plan of a puzzle, in each new world."""

    rows: Annotated[list[list[float]], msgspec.Meta(min_length=1)]


ANSWERS: Final[dict[type, type]] = {
    ChooseTask: ActionsResult,
    ProposeTask: ActionsResult,
    HintTask: HintResult,
    PreviewTask: PreviewResult,
    JudgeTask: VerdictResult,
    TryPuzzleTask: TurnVerdict,
    CheckPuzzleTask: PuzzleWorlds,
    CheckRecordTask: CheckedRecord,
    ReviewTask: ReviewPart,
    CompareTask: ExerciseVerdict,
}
"""The answer type of each task, for local and remote workers."""


class TaskDone(msgspec.Struct, frozen=True, tag_field="result", tag="done"):
    """The answer."""

    answer: Any


class TaskIllegal(msgspec.Struct, frozen=True, tag_field="result", tag="illegal"):
    """The task was refused by a rule, or (None) for another reason."""

    error: Key
    rule: Key | None
    facts: Facts


class TaskFailed(msgspec.Struct, frozen=True, tag_field="result", tag="failed"):
    """The worker failed: the error's name only."""

    reason: Key


TaskResult: TypeAlias = TaskDone | TaskIllegal | TaskFailed


class Misshapen(Exception):
    """A malformed answer to a task."""


def parse_result(task: AnyTask, line: bytes) -> TaskResult:
    """Return a worker's answer to a task, or raise Misshapen."""
    if len(line) > ANSWER_BYTES:
        raise Misshapen("too_large")
    try:
        result: TaskResult = msgspec.json.decode(line, type=TaskResult)
        if not isinstance(result, TaskDone):
            return result
        answer: Any = msgspec.convert(result.answer, ANSWERS[type(task)])
        if isinstance(task, ViewTask):
            _require_actions(task, answer)
        if isinstance(task, CheckPuzzleTask):
            _require_rows(task, answer)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Misshapen("misshapen") from None
    return TaskDone(answer)


def _require_rows(task: CheckPuzzleTask, answer: PuzzleWorlds) -> None:
    """Refuse worlds that were not asked for, or that do not compare all plans."""
    plans = len(task.plans)
    if len(answer.rows) > task.worlds or any(len(row) != plans for row in answer.rows):
        raise Misshapen("misshapen")


def _require_actions(task: ViewTask, answer: Any) -> None:
    """Refuse actions of another game, or an empty list if one is needed."""
    kind: Any = find_rules(task.game).info.action
    if isinstance(answer, ActionsResult):
        msgspec.convert(answer.actions, list[kind])
        if isinstance(task, ChooseTask) and not answer.actions:
            raise Misshapen("misshapen")
    elif isinstance(answer, HintResult):
        msgspec.convert([answer.action, *answer.plan, *answer.second], list[kind])

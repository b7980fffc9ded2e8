"""Answer questions that change nothing, from the asking seat's view alone."""

from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import msgspec
from msgspec.structs import asdict

from railtable.bots import LEVELS
from railtable.core.errors import IllegalAction
from railtable.server.errors import Denied, StaleRevision
from railtable.server.tables.moves import require_current
from railtable.server.tables.table import HostedTable
from railtable.server.thinking import tasks
from railtable.server.thinking.fair_queue import Order, Urgency
from railtable.server.thinking.pool import MovedOn, Pool, WorkerFailed, fresh_seed
from railtable.wire import questions

if TYPE_CHECKING:
    from railtable.server.settings import Settings
    from railtable.server.tables.room import Room

ViewQuestion: TypeAlias = questions.Preview | questions.Propose | questions.Judge
PositionQuestion: TypeAlias = ViewQuestion | questions.Hint
ThinkReply: TypeAlias = (
    questions.Previewed | questions.Hinted | questions.Proposed | questions.Judged
)

KEPT_HINTS: Final = 256
"""The latest hints of a process; one has a few kilobytes."""


class Thinking:
    """Answer questions with the worker pool."""

    def __init__(self, pool: Pool, settings: "Settings") -> None:
        self._pool = pool
        self._settings = settings
        self._hints: OrderedDict[tuple[str, bytes], Any] = OrderedDict()
        """Hints by table and view: asking again in the same position gives the same hint."""

    async def answer(self, room: "Room", question: PositionQuestion, address: str) -> ThinkReply:
        """Return the answer, or raise the error of the game or the server."""
        self._pool.require_place(Urgency.QUESTION, address, room.id)
        settings, is_hint = self._settings, isinstance(question, questions.Hint)
        task, allows_hints = await room.read(
            lambda hosted: (self._task(hosted, question), hosted.allows_hints)
        )
        hint_key = (room.id, bytes(task.view))
        if is_hint and hint_key in self._hints:
            return reply_to(question, self._hints[hint_key])
        order = Order(
            task,
            seconds=settings.hint_seconds if is_hint else settings.preview_seconds,
            urgency=Urgency.QUESTION,
            address=address,
            table=room.id,
            revision=question.revision,
        )
        try:
            result = await self._pool.ask(order)
        except MovedOn:
            raise StaleRevision(question.seat, question.key) from None
        except WorkerFailed:
            raise Denied("no_answer", 503) from None
        if isinstance(result, tasks.TaskIllegal):
            if result.rule is None:
                raise Denied(result.error, 422, result.facts)
            raise IllegalAction(result.error, result.rule, result.facts)
        if is_hint:
            self._hints[hint_key] = result.answer
            if len(self._hints) > KEPT_HINTS:
                self._hints.popitem(last=False)
        if not allows_hints and isinstance(question, questions.Preview):
            # A bot's evaluation of a position counts as a hint.
            previewed = msgspec.structs.replace(result.answer, terms=[])
            return reply_to(question, previewed)
        return reply_to(question, result.answer)

    def _task(self, hosted: HostedTable, question: PositionQuestion) -> tasks.ViewTask:
        seat = question.seat
        table = require_current(hosted, seat, question.revision, question.key)
        table.rules.require_turn(table.state, seat)
        game, view = hosted.created.game, msgspec.Raw(msgspec.json.encode(table.view(seat)))
        if not isinstance(question, questions.Hint):
            return question_task(question, game, view)
        return tasks.HintTask(
            game=game,
            seat=seat,
            view=view,
            seed=fresh_seed(),
            level=self._settings.hint_level or LEVELS[-1],
            legal=msgspec.Raw(msgspec.json.encode(table.legal_actions(seat))),
            pairs=self._settings.hint_pairs,
        )


def question_task(question: ViewQuestion, game: str, view: msgspec.Raw) -> tasks.ViewTask:
    """Return the task that answers a question about a view."""
    seat, seed = question.seat, fresh_seed()
    match question:
        case questions.Preview(actions=actions):
            return tasks.PreviewTask(game=game, seat=seat, view=view, seed=seed, actions=actions)
        case questions.Propose(after=after, limit=limit):
            return tasks.ProposeTask(
                game=game, seat=seat, view=view, seed=seed, after=after, limit=limit
            )
        case questions.Judge():
            return tasks.JudgeTask(
                game=game,
                seat=seat,
                view=view,
                seed=seed,
                after=question.after,
                action=question.action,
                complete=question.complete,
            )


def reply_to(question: PositionQuestion, answer: Any) -> ThinkReply:
    """Return the reply to a question from a worker's answer."""
    kinds: dict[type, Callable[..., ThinkReply]] = {
        questions.Preview: questions.Previewed,
        questions.Hint: questions.Hinted,
        questions.Propose: questions.Proposed,
        questions.Judge: questions.Judged,
    }
    return kinds[type(question)](key=question.key, revision=question.revision, **asdict(answer))

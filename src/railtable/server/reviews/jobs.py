"""Review jobs: computed in short parts by the worker pool, one job per table at a time.

Each part is a task of about a second, so the workers' fair shares hold, a stopped job ends at once,
and everything computed so far is stored and shown.
"""

import asyncio
import contextlib
import logging
from collections import Counter
from typing import Final

import msgspec

from railtable.core.engine import NOBODY
from railtable.core.record import format_record
from railtable.server.errors import Denied, StoreFailed
from railtable.server.hub import Hub
from railtable.server.reviews.accounts import review_message, stored_accounts
from railtable.server.reviews.review_store import (
    SILENT_SECONDS,
    StoredReview,
    claim_review,
    find_review,
    release_review,
    review_statements,
    save_part,
    stop_review,
    touch_review,
)
from railtable.server.tables.creation import record_so_far
from railtable.server.tables.room import Room
from railtable.server.tables.secrets import secrets_pending
from railtable.server.tables.table import HostedTable
from railtable.server.thinking import tasks
from railtable.server.thinking.fair_queue import Order, Urgency
from railtable.server.thinking.pool import MovedOn, WorkerFailed
from railtable.values import has_values
from railtable.wire import reviews as wire

PART_SECONDS: Final = 1.0
PART_LIMIT: Final = 60.0
"""Maximum time of a part: it has at least one turn, however long that takes."""
COMPARE_LIMIT: Final = 30.0
JOBS_PER_ADDRESS: Final = 2
JOBS: Final = 32
MOST_STEPS: Final = 5000

logger = logging.getLogger("railtable.reviews")


class Reviewable(msgspec.Struct, frozen=True):
    """A finished game that may be reviewed."""

    game: str
    record: str
    steps: int
    revision: int


def require_reviewable(hosted: HostedTable) -> int:
    """Return the number of steps of a finished game, or refuse its review."""
    state = None if hosted.game is None else hosted.game.state
    is_resigned = hosted.participation.resigned is not None
    if state is None or not (state.to_move == NOBODY or is_resigned):
        raise Denied("game_not_over", 409)
    if secrets_pending(hosted):
        raise Denied("secrets_pending", 409)
    if not has_values(hosted.rules):
        raise Denied("no_review", 422)
    if hosted.version > MOST_STEPS:
        raise Denied("game_too_long", 422, {"most": MOST_STEPS})
    return hosted.version


def reviewable(hosted: HostedTable) -> Reviewable:
    """Return a finished game for its review, or refuse."""
    steps = require_reviewable(hosted)
    record = msgspec.structs.replace(record_so_far(hosted), seed=None)
    return Reviewable(hosted.created.game, format_record(record), steps, hosted.revision)


class ReviewJobs:
    """The review jobs of this process."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._jobs: dict[str, asyncio.Task[None]] = {}
        self._addresses: Counter[str] = Counter()
        self._starting = asyncio.Lock()

    async def look(self, room: Room, since: int = 0) -> wire.TableReview:
        """Return a table's review so far."""
        steps = await room.read(require_reviewable)
        return review_message(await find_review(self._hub.store, room.id), steps, since)

    async def ask(self, room: Room, address: str) -> wire.TableReview:
        """Start a table's review, or join the running job."""
        steps = await room.read(require_reviewable)
        stored = await find_review(self._hub.store, room.id)
        if not stored.is_done and not stored.is_running:
            if stored.has_failed:
                raise Denied("review_failed", 409)
            await self._start(room, address)
            stored = await find_review(self._hub.store, room.id)
        return review_message(stored, steps, 0)

    async def stop(self, room: Room) -> wire.TableReview:
        """Stop a table's job, wherever it runs."""
        await room.read(require_reviewable)
        await stop_review(self._hub.store, room.id)
        job = self._jobs.get(room.id)
        if job is not None:
            job.cancel()
            await asyncio.gather(job, return_exceptions=True)
        return await self.look(room)

    async def _start(self, room: Room, address: str) -> None:
        table, hub = room.id, self._hub
        game = await room.study(reviewable)
        # Claims wait for the store: simultaneous requests must not pass the limits together.
        async with self._starting:
            if table in self._jobs:
                return
            if len(self._jobs) >= JOBS or self._addresses[address] >= JOBS_PER_ADDRESS:
                raise Denied("too_many_reviews", 429)
            if not await claim_review(hub.store, table, hub.process):
                return
            job = asyncio.get_running_loop().create_task(self._work(table, game, address))
            self._jobs[table] = job
            self._addresses[address] += 1
        hub.spawn(self._watch(table, address, job))

    async def _watch(self, table: str, address: str, job: "asyncio.Task[None]") -> None:
        """Release a review when its job has ended, however it ended."""
        try:
            await asyncio.wait((job,))
        finally:
            job.cancel()
            self._jobs.pop(table, None)
            self._addresses[address] -= 1
            if self._addresses[address] <= 0:
                del self._addresses[address]
        error = None if job.cancelled() else job.exception()
        if error is not None:
            logger.warning("review_failed", extra={"reason": type(error).__name__})
        failed = isinstance(error, WorkerFailed)
        with contextlib.suppress(StoreFailed):
            await release_review(self._hub.store, table, self._hub.process, failed=failed)

    async def _work(self, table: str, game: Reviewable, address: str) -> None:
        stored = await find_review(self._hub.store, table)
        while not stored.is_done:
            task = tasks.ReviewTask(
                game=game.game,
                record=game.record,
                first=stored.next_step,
                before=stored.now,
                seconds=PART_SECONDS,
                effort=self._hub.settings.review_effort,
            )
            part = await self._part(table, game, address, task)
            if part is None:
                return
            moments = [*stored.moments, *part.moments]
            stored = StoredReview(
                start=stored.start or part.start, moments=moments, is_done=part.is_last
            )
            also = (
                review_statements(table, stored_accounts(stored), stored.turns)
                if part.is_last
                else []
            )
            if not await save_part(
                self._hub.store, table, self._hub.process, part, first=task.first, also=also
            ):
                return

    async def _part(
        self, table: str, game: Reviewable, address: str, task: tasks.ReviewTask
    ) -> tasks.ReviewPart | None:
        """Return a part; None if the review was stopped meanwhile."""
        order = Order(
            task,
            seconds=PART_LIMIT,
            urgency=Urgency.REVIEW,
            address=address,
            table=table,
            revision=game.revision,
        )
        asking = asyncio.get_running_loop().create_task(self._hub.pool.ask(order))
        try:
            while not asking.done():
                await asyncio.wait((asking,), timeout=SILENT_SECONDS / 4)
                if not asking.done() and not await touch_review(
                    self._hub.store, table, self._hub.process
                ):
                    return None
            result = asking.result()
        finally:
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
        if isinstance(result, tasks.TaskIllegal):
            raise WorkerFailed(result.error)
        part: tasks.ReviewPart = result.answer
        return part

    async def answer(
        self, room: Room, request: wire.AnswerExercise, address: str
    ) -> wire.ExerciseVerdict:
        """Return the verdict on a turn played instead of a reviewed one."""
        game = await room.study(reviewable)
        turn = await self.turn_at(room.id, request.first)
        encode = msgspec.json.encode
        task = tasks.CompareTask(
            game=game.game,
            record=game.record,
            first=request.first,
            answer=request.actions,
            best=[msgspec.Raw(encode(action)) for action in turn.best],
            played=[msgspec.Raw(encode(action)) for action in turn.played],
            effort=self._hub.settings.review_effort,
        )
        order = Order(
            task,
            seconds=COMPARE_LIMIT,
            urgency=Urgency.QUESTION,
            address=address,
            table=room.id,
            revision=game.revision,
        )
        try:
            result = await self._hub.pool.ask(order)
        except (MovedOn, WorkerFailed):
            raise Denied("no_answer", 503) from None
        if isinstance(result, tasks.TaskIllegal):
            raise Denied(result.error, 422, result.facts)
        verdict: wire.ExerciseVerdict = result.answer
        return verdict

    async def turn_at(self, table: str, first: int) -> wire.ReviewedTurn:
        """Return the reviewed turn that starts at a step."""
        stored = await find_review(self._hub.store, table)
        for turn in stored.turns:
            if turn.first == first:
                return turn
        raise Denied("no_such_turn", 404)

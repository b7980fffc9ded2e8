"""Run tasks on other machines, as workers of the pool.

A task is a job of a queue. If no machine takes it, or the queue cannot be reached, it runs here. If
a machine dies with it, another takes it.
"""

import asyncio
import contextlib
import logging
import secrets
import time
from typing import TYPE_CHECKING, Any, Final

import msgspec

from railtable.server.thinking import task_queue, tasks
from railtable.server.thinking.foreign_bots import BotsOfWorker
from railtable.server.thinking.pool import Worker, WorkerFailed

if TYPE_CHECKING:
    import procrastinate

LOOK_SECONDS: Final = 0.5
"""Polling interval for results without a notification."""
TAKEN_SECONDS: Final = 1.5
"""How long a job waits to be taken."""
DEAD_SECONDS: Final = 3.0
"""Time without a heartbeat after which a machine counts as dead."""
LOCAL_SECONDS: Final = 10.0
"""Pause before asking again after no machine took a job."""

logger = logging.getLogger("railtable.thinkers")


class NotTaken(Exception):
    """No machine took the job, or the queue cannot be reached."""


class RemoteTask:
    """A remote task."""

    def __init__(self, job: int) -> None:
        self.job = job
        self.waits_since = time.monotonic()


class RemoteMachines:
    """The remote machines, seen from a server."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._app: procrastinate.App = task_queue.make_queue_app(address)
        # The server only queues jobs: the task's function is defined by the machines that run it.
        self._task = self._app.configure_task(task_queue.TASK, queue=task_queue.QUEUE)
        self._opening = asyncio.Lock()
        self._is_open = self._is_prepared = False
        self._ear: Any = None
        self._awaited: dict[str, asyncio.Future[bytes]] = {}
        self._withdrawing: set[asyncio.Task[None]] = set()
        self._local_until = 0.0

    async def ask(self, line: bytes, seconds: float) -> bytes:
        """Return the answer to a line; raise NotTaken if no machine takes it."""
        if time.monotonic() < self._local_until:
            raise NotTaken
        try:
            async with asyncio.timeout(seconds):
                await self._open()
                return await self._ask(line, seconds)
        except NotTaken:
            self.work_locally("not_taken")
            raise
        except TimeoutError:
            raise WorkerFailed("TimeoutError") from None
        except self._failures() as error:
            self.work_locally(type(error).__name__)
            raise NotTaken from None

    def work_locally(self, reason: str) -> None:
        """Run tasks locally for a while."""
        if time.monotonic() >= self._local_until:
            logger.warning("no_thinkers", extra={"reason": reason})
        self._local_until = time.monotonic() + LOCAL_SECONDS

    def _failures(self) -> tuple[type[Exception], ...]:
        import procrastinate  # noqa: PLC0415 an extra, known to be there

        return (*task_queue.QUEUE_ERRORS, procrastinate.exceptions.ProcrastinateException)

    async def _open(self) -> None:
        async with self._opening:
            # Check first that the queue can be reached, which fails at once.
            if self._ear is None or self._ear.is_closed():
                self._ear = await task_queue.connect(self._address)
                await self._ear.add_listener(task_queue.CHANNEL, self._on_answer)
            if not self._is_open:
                await self._app.open_async()
                self._is_open = True
            if not self._is_prepared:
                await task_queue.prepare_queue(self._app, self._address)
                self._is_prepared = True

    async def _ask(self, line: bytes, seconds: float) -> bytes:
        name = secrets.token_hex(16)
        heard = self._awaited[name] = asyncio.get_running_loop().create_future()
        asking: RemoteTask | None = None
        try:
            job = await self._task.defer_async(name=name, line=line.decode(), seconds=seconds)
            asking = RemoteTask(job)
            while not heard.done():
                await asyncio.wait((heard,), timeout=LOOK_SECONDS)
                if not heard.done() and (answer := await self._look(name, asking)) is not None:
                    return answer
            return await self._fetch(name) or b""
        finally:
            del self._awaited[name]
            if asking is not None and not heard.done():
                self._withdraw(asking)

    def _on_answer(self, _connection: Any, _pid: int, _channel: str, name: Any) -> None:
        heard = self._awaited.get(name)
        if heard is not None and not heard.done():
            heard.set_result(b"")

    async def _fetch(self, name: str) -> bytes | None:
        answer: bytes | None = await self._ear.fetchval(task_queue.TAKE, name, tasks.ANSWER_BYTES)
        return answer

    async def _look(self, name: str, asking: RemoteTask) -> bytes | None:
        """Return an answer without a notification; requeue a job whose machine died."""
        answer = await self._fetch(name)
        if answer is not None:
            return answer
        jobs = self._app.job_manager
        for stalled in await jobs.get_stalled_jobs(
            queue=task_queue.QUEUE, seconds_since_heartbeat=DEAD_SECONDS
        ):
            await jobs.retry_job(stalled)
            if stalled.id == asking.job:
                asking.waits_since = time.monotonic()
        if time.monotonic() - asking.waits_since < TAKEN_SECONDS:
            return None
        if await jobs.cancel_job_by_id_async(asking.job, delete_job=True):
            raise NotTaken
        return None

    def _withdraw(self, asking: RemoteTask) -> None:
        """Cancel a job, waiting or running."""
        task = asyncio.get_running_loop().create_task(self._cancel(asking.job))
        self._withdrawing.add(task)
        task.add_done_callback(self._withdrawing.discard)

    async def _cancel(self, job: int) -> None:
        with contextlib.suppress(*self._failures()):
            await self._app.job_manager.cancel_job_by_id_async(job, abort=True, delete_job=True)

    async def close(self) -> None:
        """Close the connections."""
        await asyncio.gather(*self._withdrawing, return_exceptions=True)
        if self._ear is not None:
            with contextlib.suppress(*self._failures()):
                await self._ear.close(timeout=1.0)
        if self._is_open:
            self._is_open = False
            await self._app.close_async()


class RemoteWorker:
    """A worker of the pool that uses other machines, and a local process as a fallback."""

    def __init__(self, thinkers: RemoteMachines, bots: BotsOfWorker | None = None) -> None:
        self._thinkers = thinkers
        self._own = Worker(bots)
        self._local = frozenset(bots.bots if bots else ())

    async def start(self) -> None:
        """Do nothing: the local process starts only when it is needed."""

    async def ask(self, line: bytes, seconds: float) -> bytes:
        task = msgspec.json.decode(line, type=tasks.AnyTask)
        try:
            answer = await self._ask_elsewhere(task, line, seconds)
            tasks.parse_result(task, answer)
        except tasks.Misshapen as error:
            # A machine with malformed answers is not asked again at once.
            self._thinkers.work_locally(str(error))
        except NotTaken:
            pass
        else:
            return answer
        await self._own.start()
        return await self._own.ask(line, seconds)

    async def _ask_elsewhere(self, task: tasks.AnyTask, line: bytes, seconds: float) -> bytes:
        """Return another machine's answer; only this one has the bots that the operator added."""
        if isinstance(task, tasks.ChooseTask) and task.level in self._local:
            raise NotTaken
        return await self._thinkers.ask(line, seconds)

    async def stop(self) -> None:
        await self._own.stop()

    @property
    def pid(self) -> int | None:
        """The local process, if it was needed."""
        return self._own.pid

"""Worker processes: started on demand, killed when they hang, replaced when they die.

The pool runs the next task; `fair_queue` chooses it.
"""

import asyncio
import contextlib
import secrets
import sys
import time
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Final, Protocol

import msgspec

from railtable.server.errors import Denied
from railtable.server.metrics import Metrics
from railtable.server.thinking import tasks
from railtable.server.thinking.fair_queue import FairQueue, Order, QueueFull, Urgency
from railtable.server.thinking.foreign_bots import BotsOfWorker

LINE_LIMIT: Final = 16 * 1024 * 1024
START_SECONDS: Final = 30.0
ABANDONED_SECONDS: Final = 1.0
"""How long a worker may go on with a cancelled task."""


class WorkerFailed(Exception):
    """A worker died, hung, or raised an unexpected error."""


class MovedOn(Exception):
    """The table has moved on since the task was asked."""


class Worker:
    """One process; `bots` are those that the operator added."""

    def __init__(self, bots: BotsOfWorker | None = None) -> None:
        self._arguments = [] if bots is None else [msgspec.json.encode(bots).decode()]
        self._process: asyncio.subprocess.Process | None = None
        self._starting = asyncio.Lock()

    async def start(self) -> None:
        """Start the process if needed, and wait until it is ready."""
        async with self._killing_on_failure(START_SECONDS), self._starting:
            if self._process is None or self._process.returncode is not None:
                await self._start()

    @contextlib.asynccontextmanager
    async def _killing_on_failure(self, seconds: float) -> AsyncIterator[None]:
        """Limit the wait; kill the process on failure or cancellation."""
        try:
            async with asyncio.timeout(seconds):
                yield
        except (TimeoutError, OSError) as error:
            await self.stop()
            raise WorkerFailed(type(error).__name__) from None
        except ValueError:
            # The line exceeds the read limit.
            await self.stop()
            raise WorkerFailed("too_large") from None
        except asyncio.CancelledError:
            await self.stop()
            raise

    async def _start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "railtable.server.thinking.worker", *self._arguments),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LINE_LIMIT,
        )
        assert self._process.stdout is not None
        await self._process.stdout.readline()

    async def ask(self, line: bytes, seconds: float) -> bytes:
        """Return the answer line, or raise WorkerFailed after killing the process."""
        async with self._killing_on_failure(seconds):
            answer = await self._exchange(line)
        if not answer.endswith(b"\n"):
            await self.stop()
            raise WorkerFailed("died")
        return answer

    async def _exchange(self, line: bytes) -> bytes:
        assert self._process is not None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        if self._process.stdin.is_closing():
            # The process is dead and the loop has noticed; uvloop then refuses to write.
            raise BrokenPipeError
        self._process.stdin.write(line + b"\n")
        await self._process.stdin.drain()
        return await self._process.stdout.readline()

    async def stop(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid


class PoolWorker(Protocol):
    """A worker as the pool uses it."""

    async def start(self) -> None:
        """Prepare the worker, or raise WorkerFailed."""

    async def ask(self, line: bytes, seconds: float) -> bytes:
        """Return the answer line, or raise WorkerFailed; stop thinking when cancelled."""

    async def stop(self) -> None:
        """Stop for good."""


class Pool:
    """A pool of workers that run the next task of the queue.

    A cancelled task is removed from the queue. If it is running, it may finish, because a new
    process costs more than a short task.
    """

    def __init__(
        self,
        workers: Sequence[PoolWorker],
        metrics: Metrics,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.workers = workers
        self._idle = list(workers)
        self._shares = FairQueue(len(workers))
        self._orders: dict[str, set[Order]] = {}
        self._runs: set[asyncio.Task[None]] = set()
        self._is_warm = self._is_stopping = False
        self._metrics = metrics
        self._clock = clock
        metrics.gauge(
            "railtable_think_waiting", "tasks that wait for a worker", lambda: self.waiting
        )

    @property
    def waiting(self) -> int:
        """The number of tasks that wait for a worker."""
        return len(self._shares)

    async def ask(self, order: Order) -> tasks.TaskDone | tasks.TaskIllegal:
        """Return the result of a task, or raise Denied, MovedOn or WorkerFailed."""
        if self._is_stopping:
            raise Denied("stopping", 503)
        self.require_place(order.urgency, order.address, order.table)
        self._shares.add(order)
        if not self._is_warm:
            self._warm_up()
        order.asked = self._clock()
        order.done = asyncio.get_running_loop().create_future()
        self._orders.setdefault(order.table, set()).add(order)
        self._assign()
        try:
            result: tasks.TaskResult = await order.done
        finally:
            self._leave(order)
        if isinstance(result, tasks.TaskFailed):
            raise WorkerFailed(result.reason)
        return result

    def require_place(self, urgency: Urgency, address: str, table: str) -> None:
        """Raise QueueFull if the queue is full, before any work is prepared."""
        try:
            self._shares.require_place(urgency, address, table)
        except QueueFull:
            self._metrics.busy.add()
            raise

    def _warm_up(self) -> None:
        """Start all workers with the first task, because some are reserved for other addresses."""
        self._is_warm = True
        for worker in self.workers:
            run = asyncio.get_running_loop().create_task(_start(worker))
            self._runs.add(run)
            run.add_done_callback(self._runs.discard)

    def move_on(self, table: str, revision: int) -> None:
        """Cancel tasks about earlier revisions of a table."""
        for order in self._orders.get(table, ()):
            if order.revision < revision and order.done is not None and not order.done.done():
                order.done.set_exception(MovedOn())

    def cancel_turns(self, table: str) -> None:
        """Cancel the bot turns of an unwatched table; they are asked again with low urgency."""
        for order in self._orders.get(table, ()):
            if order.urgency is Urgency.TURN and order.done is not None and not order.done.done():
                order.done.set_exception(MovedOn())

    def refuse(self) -> None:
        """Refuse all waiting tasks because the server stops."""
        self._is_stopping = True
        for order in [order for orders in self._orders.values() for order in orders]:
            if order.done is not None and not order.done.done():
                order.done.set_exception(Denied("stopping", 503))

    def _leave(self, order: Order) -> None:
        """Remove a finished or cancelled order."""
        orders = self._orders[order.table]
        orders.discard(order)
        if not orders:
            del self._orders[order.table]
        if order.run is None:
            self._shares.remove(order)
        elif not order.run.done():
            asyncio.get_running_loop().call_later(ABANDONED_SECONDS, order.run.cancel)

    def _assign(self) -> None:
        while self._idle and not self._is_stopping:
            order = self._shares.next()
            if order is None:
                return
            self._metrics.wait_seconds.observe(self._clock() - order.asked, order.urgency.value)
            run = self._run(self._idle.pop(), order)
            order.run = asyncio.get_running_loop().create_task(run)
            self._runs.add(order.run)
            order.run.add_done_callback(self._runs.discard)

    async def _run(self, worker: PoolWorker, order: Order) -> None:
        started = begun = self._clock()
        again = False
        try:
            await worker.start()
            begun = self._clock()
            line = await worker.ask(msgspec.json.encode(order.task), order.limit)
            _settle(order, tasks.parse_result(order.task, line))
        except (WorkerFailed, tasks.Misshapen) as error:
            again = order.in_lane and self._clock() - begun >= order.limit
            if not again:
                _settle(order, tasks.TaskFailed(str(error)))
        except Exception as error:
            # After any error, no caller may wait forever.
            _settle(order, tasks.TaskFailed(type(error).__name__))
            raise
        finally:
            now = self._clock()
            self._metrics.think_seconds.observe(now - begun)
            self._shares.finish(order, now - started, thought=now - begun)
            self._idle.append(worker)
            if again:
                self._wait_again(order)
            self._assign()

    def _wait_again(self, order: Order) -> None:
        """Queue an order again that exceeded the quick lane's time limit."""
        if order.done is None or order.done.done():
            return
        try:
            self._shares.add(order, is_quick=False)
            order.run = None
        except QueueFull as busy:
            order.done.set_exception(busy)

    async def stop(self) -> None:
        """End all processes."""
        self.refuse()
        runs = list(self._runs)
        for run in runs:
            run.cancel()
        await asyncio.gather(*runs, return_exceptions=True)
        for worker in self.workers:
            await worker.stop()


async def _start(worker: PoolWorker) -> None:
    # The next caller gets the error.
    with contextlib.suppress(WorkerFailed):
        await worker.start()


def _settle(order: Order, result: tasks.TaskResult) -> None:
    if order.done is not None and not order.done.done():
        order.done.set_result(result)


def fresh_seed() -> str:
    """Return a seed for imagining, unrelated to any table's."""
    return secrets.token_hex(16)

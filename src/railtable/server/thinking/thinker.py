"""`railtable think`: run queued tasks in worker processes."""

import asyncio
import logging
from typing import Any, Final

import msgspec

from railtable.server.thinking import task_queue, tasks
from railtable.server.thinking.pool import Worker, WorkerFailed

ALIVE_EVERY: Final = 1.0
LOOK_SECONDS: Final = 0.5
"""Polling interval for jobs without a notification."""
FORGOTTEN_SECONDS: Final = 30.0
STOP_SECONDS: Final = 5.0

logger = logging.getLogger("railtable.thinkers")


class Thinker:
    """The worker processes of one machine, and the connection for their answers."""

    def __init__(self, address: str, workers: int) -> None:
        self._address = address
        self._workers = [Worker() for _ in range(workers)]
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        self._answers: Any = None
        self._answering = asyncio.Lock()

    async def run(self) -> None:
        """Run until told to stop."""
        app = task_queue.make_queue_app(self._address)
        app.task(name=task_queue.TASK, queue=task_queue.QUEUE)(self.think)
        for worker in self._workers:
            await worker.start()
            self._idle.put_nowait(worker)
        try:
            async with app.open_async():
                await task_queue.prepare_queue(app, self._address)
                logger.info("thinking", extra={"processes": len(self._workers)})
                await app.run_worker_async(
                    queues=[task_queue.QUEUE],
                    concurrency=len(self._workers),
                    # Delete an answered job, because it holds a seat's view.
                    delete_jobs="always",
                    fetch_job_polling_interval=LOOK_SECONDS,
                    abort_job_polling_interval=ALIVE_EVERY,
                    update_heartbeat_interval=ALIVE_EVERY,
                    stalled_worker_timeout=FORGOTTEN_SECONDS,
                    shutdown_graceful_timeout=STOP_SECONDS,
                )
        finally:
            for worker in self._workers:
                await worker.stop()

    async def think(self, name: str, line: str, seconds: float) -> None:
        """Run one task; the queue requeues it if this never finishes."""
        worker = await self._idle.get()
        try:
            await worker.start()
            answer = await worker.ask(line.encode(), seconds)
        except WorkerFailed as error:
            answer = msgspec.json.encode(tasks.TaskFailed(str(error)))
        finally:
            self._idle.put_nowait(worker)
        await self._tell(name, answer)

    async def _tell(self, name: str, answer: bytes) -> None:
        async with self._answering:
            if self._answers is None or self._answers.is_closed():
                self._answers = await task_queue.connect(self._address)
            async with self._answers.transaction():
                await self._answers.execute(task_queue.KEEP, name, answer)
                await self._answers.execute("select pg_notify($1, $2)", task_queue.CHANNEL, name)


def think_on(address: str, workers: int) -> None:
    """Run until told to stop."""
    asyncio.run(Thinker(address, workers).run())

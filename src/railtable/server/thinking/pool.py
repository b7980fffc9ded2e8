"""Worker processes: started when needed, killed when they hang, replaced when they die."""

import asyncio
import contextlib
import secrets
import sys
import time
from typing import Final

import msgspec

from railtable.server.metrics import Metrics
from railtable.server.thinking import tasks

LINE_LIMIT: Final = 16 * 1024 * 1024


class WorkerFailed(Exception):
    """A worker died, hung, or met a fault in the code it ran."""


class Worker:
    """One process."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, line: bytes, seconds: float) -> bytes:
        """Return the answer line, or raise WorkerFailed and leave no process behind."""
        try:
            async with asyncio.timeout(seconds):
                answer = await self._exchange(line)
        except (TimeoutError, OSError) as error:
            await self.stop()
            raise WorkerFailed(type(error).__name__) from None
        except asyncio.CancelledError:
            await self.stop()
            raise
        if not answer.endswith(b"\n"):
            await self.stop()
            raise WorkerFailed("died")
        return answer

    async def _exchange(self, line: bytes) -> bytes:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "railtable.server.thinking.worker"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LINE_LIMIT,
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
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


class Pool:
    """Some workers, asked in the order of asking."""

    def __init__(self, size: int, metrics: Metrics) -> None:
        self.workers = [Worker() for _ in range(size)]
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self.workers:
            self._idle.put_nowait(worker)
        self._metrics = metrics

    async def ask(self, task: tasks.AnyTask, seconds: float) -> tasks.Done | tasks.Illegal:
        """Return the result of a task, or raise WorkerFailed."""
        worker = await self._idle.get()
        started = time.perf_counter()
        try:
            line = await worker.ask(msgspec.json.encode(task), seconds)
        finally:
            self._idle.put_nowait(worker)
            self._metrics.think_seconds.observe(time.perf_counter() - started)
        result: tasks.Result = msgspec.json.decode(line, type=tasks.Result)
        if isinstance(result, tasks.Failed):
            raise WorkerFailed(result.reason)
        return result

    async def stop(self) -> None:
        """End all processes."""
        for worker in self.workers:
            await worker.stop()


def fresh_seed() -> str:
    """Return luck for imagining: unrelated to any table's."""
    return secrets.token_hex(16)

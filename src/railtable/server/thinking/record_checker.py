"""Check uploaded records in a separate worker, so that bots and questions do not wait."""

import asyncio
from typing import Final

import msgspec

from railtable.server.errors import Denied
from railtable.server.thinking import tasks
from railtable.server.thinking.pool import PoolWorker, WorkerFailed

SECONDS: Final = 20.0


class RecordChecker:
    """Check records in order, one at a time per address."""

    def __init__(self, worker: PoolWorker) -> None:
        self._worker = worker
        self._turn = asyncio.Lock()
        self._asking: set[str] = set()

    async def check(self, text: str, address: str) -> tasks.CheckedRecord:
        """Return a record whose steps are all legal, or raise an error about it."""
        if address in self._asking:
            raise Denied("too_fast", 429)
        self._asking.add(address)
        try:
            result = await self._ask(tasks.CheckRecordTask(text))
        except WorkerFailed:
            raise Denied("record_takes_too_long", 422) from None
        finally:
            self._asking.discard(address)
        if isinstance(result, tasks.TaskIllegal):
            raise Denied(result.error, 422, result.facts)
        checked: tasks.CheckedRecord = result.answer
        return checked

    async def _ask(self, task: tasks.CheckRecordTask) -> tasks.TaskDone | tasks.TaskIllegal:
        async with self._turn:
            await self._worker.start()
            line = await self._worker.ask(msgspec.json.encode(task), SECONDS)
        try:
            result = tasks.parse_result(task, line)
        except tasks.Misshapen as error:
            raise WorkerFailed(str(error)) from None
        if isinstance(result, tasks.TaskFailed):
            raise WorkerFailed(result.reason)
        return result

    async def stop(self) -> None:
        """End the process."""
        await self._worker.stop()

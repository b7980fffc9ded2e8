"""Records from outside: checked by a worker of their own, so that nobody waits for them."""

import asyncio
from typing import Final

import msgspec

from railtable.server.errors import Denied
from railtable.server.thinking import tasks
from railtable.server.thinking.pool import Asked, WorkerFailed

SECONDS: Final = 20.0


class Records:
    """Checks records, one after the other, and one for each address at a time."""

    def __init__(self, worker: Asked) -> None:
        self._worker = worker
        self._turn = asyncio.Lock()
        self._asking: set[str] = set()

    async def check(self, text: str, address: str) -> tasks.Checked:
        """Return a record all of whose steps are legal, or say what is wrong with it."""
        if address in self._asking:
            raise Denied("too_fast", 429)
        self._asking.add(address)
        try:
            result = await self._ask(tasks.CheckRecord(text))
        except WorkerFailed:
            raise Denied("record_takes_too_long", 422) from None
        finally:
            self._asking.discard(address)
        if isinstance(result, tasks.Illegal):
            raise Denied(result.error, 422, result.facts)
        checked: tasks.Checked = result.answer
        return checked

    async def _ask(self, task: tasks.CheckRecord) -> tasks.Done | tasks.Illegal:
        async with self._turn:
            await self._worker.start()
            line = await self._worker.ask(msgspec.json.encode(task), SECONDS)
        try:
            result = tasks.parse_result(task, line)
        except tasks.Misshapen as error:
            raise WorkerFailed(str(error)) from None
        if isinstance(result, tasks.Failed):
            raise WorkerFailed(result.reason)
        return result

    async def stop(self) -> None:
        """End the process."""
        await self._worker.stop()

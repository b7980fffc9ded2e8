"""Records from outside: checked by a worker of their own, so that nobody waits for them."""

from typing import Final

import msgspec

from railtable.server.errors import Denied
from railtable.server.thinking import tasks
from railtable.server.thinking.pool import Pool, WorkerFailed

SECONDS: Final = 20.0


class Records:
    """Checks records, one after the other, and one for each address at a time."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._asking: set[str] = set()

    async def check(self, text: str, address: str) -> tasks.Checked:
        """Return a record all of whose steps are legal, or say what is wrong with it."""
        if address in self._asking:
            raise Denied("too_fast", 429)
        self._asking.add(address)
        try:
            result = await self._pool.ask(tasks.CheckRecord(text), SECONDS)
        except WorkerFailed:
            raise Denied("record_takes_too_long", 422) from None
        finally:
            self._asking.discard(address)
        if isinstance(result, tasks.Illegal):
            raise Denied(result.error, 422, result.facts)
        return msgspec.convert(result.answer, tasks.Checked)

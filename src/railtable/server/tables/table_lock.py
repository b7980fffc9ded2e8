# railtable: compiled alone
"""A fair lock for one table.

Like asyncio's, but an open lock can be taken without waiting, and another caller may release it: a
move continues in the store's callback, without a task.
"""

import asyncio
from collections import deque
from types import TracebackType


class TableLock:
    """A lock with waiters in order of arrival."""

    __slots__ = ("_waiting", "is_closed")

    def __init__(self) -> None:
        self.is_closed = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def open(self) -> None:
        """Pass the lock to the next waiter, or open it."""
        while self._waiting:
            first = self._waiting.popleft()
            if not first.done():
                first.set_result(None)
                return
        self.is_closed = False

    async def __aenter__(self) -> None:
        if not self.is_closed:
            self.is_closed = True
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._waiting = deque(one for one in self._waiting if one is not turn)
            else:
                # The cancelled waiter already had the lock.
                self.open()
            raise

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.open()

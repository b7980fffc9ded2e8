# railtable: compiled alone
"""A lock for one table: closed by one at a time, the others in the order in which they came.

Like asyncio's, but whoever finds it open may close it without waiting, and let somebody else
open it: a move goes on where the disk has answered, in no task of its own.
"""

import asyncio
from collections import deque
from types import TracebackType


class TableLock:
    """Open, or closed by somebody."""

    __slots__ = ("_waiting", "is_closed")

    def __init__(self) -> None:
        self.is_closed = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def open(self) -> None:
        """Let the next one through; it stays closed for all others."""
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
                # It was theirs already when they gave up.
                self.open()
            raise

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.open()

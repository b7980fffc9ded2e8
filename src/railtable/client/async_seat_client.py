"""The asynchronous seat client."""

import asyncio
from collections.abc import AsyncIterator
from types import TracebackType
from typing import Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from railtable.client.backoff import OPEN_SECONDS, PING_SECONDS, Backoff
from railtable.client.seat_client_base import SeatClientBase
from railtable.client.seat_protocol import (
    ConnectionLost,
    Position,
    SeatReply,
    SeatRequest,
    TryAgain,
    encode_message,
)
from railtable.core.actions import Action
from railtable.core.seats import Seat as SeatNumber
from railtable.wire.live import Accepted
from railtable.wire.questions import Hinted, Previewed, Proposed


class AsyncSeatClient(SeatClientBase):
    """The asynchronous `Seat`. Only one task may send requests at a time."""

    def __init__(
        self, server: str, table: str, seat: SeatNumber, token: str, *, patience: float = 60.0
    ) -> None:
        super().__init__(server, table, seat, token, patience=patience)
        self._line: ClientConnection | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connection."""
        line, self._line = self._line, None
        if line is not None:
            await line.close()

    async def positions(self) -> AsyncIterator[Position]:
        """Yield every new position once; the last has the outcome."""
        seen: Position | None = None
        while seen is None or seen.outcome is None:
            position = self._unseen(seen)
            if position is None:
                await self._hear()
            else:
                seen = position
                yield position

    async def play(self, *actions: Action | str, position: Position | None = None) -> Accepted:
        """Play actions, all or none, in a position (default: the latest)."""
        answer = await self._ask(self.talk.play(actions, position))
        assert isinstance(answer, Accepted)
        return answer

    async def preview(self, *actions: Action) -> Previewed:
        """Ask for a preview of actions, from the seat's knowledge."""
        answer = await self._ask(self.talk.preview(actions))
        assert isinstance(answer, Previewed)
        return answer

    async def propose(self, limit: int = 16) -> list[Action]:
        """Ask for some legal actions, for use when `position.complete` is false."""
        answer = await self._ask(self.talk.propose(limit))
        assert isinstance(answer, Proposed)
        return answer.actions

    async def hint(self) -> Hinted:
        """Ask for a strong bot's move and its reasons."""
        answer = await self._ask(self.talk.hint())
        assert isinstance(answer, Hinted)
        return answer

    async def _ask(self, question: SeatRequest) -> SeatReply:
        """Send a request, again after lost connections, until it is answered."""
        patience = Backoff(self._patience.seconds)
        sent: ClientConnection | None = None
        while True:
            line = await self._connected()
            try:
                if sent is not line:
                    await line.send(encode_message(question))
                    sent = line
                answer = await self._hear(question.key)
            except TryAgain:
                await asyncio.sleep(patience.pause("busy"))
                sent = None
            except ConnectionClosed:
                await self.close()
            else:
                if answer is not None:
                    return answer

    async def _hear(self, key: str | None = None) -> SeatReply | None:
        """Receive one message, or None if the connection drops; the next call reconnects."""
        line = await self._connected()
        try:
            async with asyncio.timeout(PING_SECONDS):
                text = await line.recv()
            answer = self.talk.hear(text, key)
        except TimeoutError:
            await self._say_present(line)
            return None
        except TryAgain:
            if key is not None:
                raise
            await asyncio.sleep(self._patience.pause("busy"))
            return None
        except (ConnectionClosed, ConnectionLost):
            await self.close()
            await asyncio.sleep(self._patience.pause("the line broke"))
            return None
        self._patience.reset()
        return answer

    async def _say_present(self, line: ClientConnection) -> None:
        try:
            await line.send(self.talk.ping())
        except ConnectionClosed:
            await self.close()

    async def _connected(self) -> ClientConnection:
        """Return a connection after its hello, reconnecting if needed."""
        while self._line is None:
            try:
                line = await connect(
                    self._address,
                    additional_headers=self._headers,
                    open_timeout=OPEN_SECONDS,
                    max_size=None,
                    compression=None,
                )
                await line.send(self.talk.hello())
            except (OSError, TimeoutError, WebSocketException) as error:
                await asyncio.sleep(self._pause_after(error))
            else:
                self._line = line
        return self._line

"""The synchronous seat client."""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from types import TracebackType
from typing import Self

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

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


class SeatClient(SeatClientBase):
    """One seat of one table.

    Every call returns an answer or raises a ClientError. A lost connection is retried for up
    to `patience` consecutive seconds, and requests are resent with the same idempotency key: a
    move is applied once however often it was sent.
    """

    def __init__(
        self, server: str, table: str, seat: SeatNumber, token: str, *, patience: float = 60.0
    ) -> None:
        super().__init__(server, table, seat, token, patience=patience)
        self._line: ClientConnection | None = None
        self._held = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection."""
        self._line = None
        self._held.close()

    def positions(self) -> Iterator[Position]:
        """Yield every new position once; the last has the outcome."""
        seen: Position | None = None
        while seen is None or seen.outcome is None:
            position = self._unseen(seen)
            if position is None:
                self._hear()
            else:
                seen = position
                yield position

    def play(self, *actions: Action | str, position: Position | None = None) -> Accepted:
        """Play actions, all or none, in a position (default: the latest)."""
        answer = self._ask(self.talk.play(actions, position))
        assert isinstance(answer, Accepted)
        return answer

    def preview(self, *actions: Action) -> Previewed:
        """Ask for a preview of actions, from the seat's knowledge."""
        answer = self._ask(self.talk.preview(actions))
        assert isinstance(answer, Previewed)
        return answer

    def propose(self, limit: int = 16) -> list[Action]:
        """Ask for some legal actions, for use when `position.complete` is false."""
        answer = self._ask(self.talk.propose(limit))
        assert isinstance(answer, Proposed)
        return answer.actions

    def hint(self) -> Hinted:
        """Ask for a strong bot's move and its reasons."""
        answer = self._ask(self.talk.hint())
        assert isinstance(answer, Hinted)
        return answer

    def _ask(self, question: SeatRequest) -> SeatReply:
        """Send a request, again after lost connections, until it is answered."""
        patience = Backoff(self._patience.seconds)
        sent: ClientConnection | None = None
        while True:
            line = self._connected()
            try:
                if sent is not line:
                    line.send(encode_message(question))
                    sent = line
                answer = self._hear(question.key)
            except TryAgain:
                time.sleep(patience.pause("busy"))
                sent = None
            except ConnectionClosed:
                self.close()
            else:
                if answer is not None:
                    return answer

    def _hear(self, key: str | None = None) -> SeatReply | None:
        """Receive one message, or None if the connection drops; the next call reconnects."""
        line = self._connected()
        try:
            text = line.recv(timeout=PING_SECONDS)
            answer = self.talk.hear(text, key)
        except TimeoutError:
            self._say_present(line)
            return None
        except TryAgain:
            if key is not None:
                raise
            time.sleep(self._patience.pause("busy"))
            return None
        except (ConnectionClosed, ConnectionLost):
            self.close()
            time.sleep(self._patience.pause("the line broke"))
            return None
        self._patience.reset()
        return answer

    def _say_present(self, line: ClientConnection) -> None:
        try:
            line.send(self.talk.ping())
        except ConnectionClosed:
            self.close()

    def _connected(self) -> ClientConnection:
        """Return a connection after its hello, reconnecting if needed."""
        while self._line is None:
            try:
                line = self._held.enter_context(
                    connect(
                        self._address,
                        additional_headers=self._headers,
                        open_timeout=OPEN_SECONDS,
                        max_size=None,
                        compression=None,
                    )
                )
                line.send(self.talk.hello())
            except (OSError, TimeoutError, WebSocketException) as error:
                time.sleep(self._pause_after(error))
            else:
                self._line = line
        return self._line

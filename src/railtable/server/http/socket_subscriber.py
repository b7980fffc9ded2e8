# railtable: compiled alone
"""The fast path of a move on a socket: apply it on arrival, send updates directly.

Neither wakes a task. `connection` handles everything that has to wait.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Final

import msgspec
from mypy_extensions import mypyc_attr

from railtable.server.http.token_bucket import TokenBucket
from railtable.server.metrics import Counter
from railtable.server.settings import Limits
from railtable.server.tables import moves
from railtable.server.tables.room import Room
from railtable.server.tables.subscribers import Subscriber
from railtable.server.tables.table import HostedTable
from railtable.server.tables.table_structs import CachedReply
from railtable.wire import live

_encode = msgspec.json.Encoder().encode
decoder: Final[msgspec.json.Decoder[live.ClientMessage]] = msgspec.json.Decoder(live.ClientMessage)


@mypyc_attr(allow_interpreted_subclasses=True)
class SocketSubscriber(Subscriber):
    """A subscriber with a non-blocking outbox, whose moves are applied on arrival."""

    def __init__(
        self,
        whose: tuple[str | None, str | None, str],
        limits: Limits,
        answers: Counter,
        send_now: Callable[[bytes], bool],
    ) -> None:
        super().__init__(whose[0], whose[1], whose[2])
        self.last_heard = time.monotonic()
        self._answers = answers
        self._send_now = send_now
        """Send without waiting; False if that is impossible now."""
        self._most, self._most_bytes = limits.outbox_messages, limits.outbox_bytes
        self._rate = TokenBucket(limits.messages.per_second, limits.messages.burst)
        self._outbox: deque[bytes] = deque()
        self._bytes = 0
        self._is_sending = False
        self._ready = asyncio.Event()
        self._closing: live.Goodbye | None = None
        self._is_waiting = False
        """The reader waits for a message: no earlier message is being handled."""
        self._is_moving = False
        self._moved: asyncio.Future[None] | None = None

    def push(self, payload: bytes) -> None:
        if self._closing is not None:
            return
        if not self._outbox and not self._is_sending and self._send_now(payload):
            return
        self._outbox.append(payload)
        self._bytes += len(payload)
        if len(self._outbox) > self._most or self._bytes > self._most_bytes:
            self.close("too_slow")
        self._ready.set()

    def tell(self, message: live.ServerMessage) -> None:
        """Queue a message."""
        self.push(_encode(message))

    def hear_now(self, room: Room, text: bytes) -> bool:
        """Apply a move at once, without waking the reader; False leaves the message to it."""
        if not self._is_waiting or self._is_moving:
            return False
        try:
            message = decoder.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            return False
        now = time.monotonic()
        if type(message) is not live.Play or not self._rate.take(now):
            return False
        self._is_moving = True
        if not self._begin(room, message):
            self._is_moving = False
            self._rate.give_back()
            return False
        self.last_heard = now
        return True

    def _begin(self, room: Room, message: live.Play) -> bool:
        """Apply a move if it only has to wait for the disk."""
        holder, key = self.holder, message.key

        def carry_out(hosted: HostedTable) -> CachedReply:
            return moves.play_as(hosted, holder, message)

        def tell(done: CachedReply) -> None:
            self._answers.add("accepted")
            version, revision = done.version, done.revision
            self.push(_encode(live.Accepted(key=key, version=version, revision=revision)))
            self.end_move()

        def go_on(rest: "asyncio.Future[CachedReply]") -> None:
            self.wait_for(room, message, rest)

        try:
            return room.change_now(carry_out, tell, go_on)
        except Exception as error:  # noqa: BLE001 the reply explains a refusal and logs a fault
            refused: asyncio.Future[CachedReply] = asyncio.get_running_loop().create_future()
            refused.set_exception(error)
            self.wait_for(room, message, refused)
            return True

    def wait_for(self, room: Room, message: live.Play, rest: "asyncio.Future[CachedReply]") -> None:
        """Send the reply to a move that was refused, or that could not be saved at once."""
        raise NotImplementedError

    def end_move(self) -> None:
        """Continue with the messages after a move."""
        self._is_moving = False
        if self._moved is not None and not self._moved.done():
            self._moved.set_result(None)
        self._moved = None

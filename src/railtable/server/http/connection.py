"""A WebSocket at a table: a validating reader, and a writer for queued messages."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from typing import Final

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from railtable.server.errors import Denied, StoreFailed
from railtable.server.http.message_handler import (
    Asker,
    KeyedMessage,
    answer_chat,
    answer_message,
    problem,
)
from railtable.server.http.rate_limits import RateLimits, client_address, secret_of
from railtable.server.http.socket_subscriber import SocketSubscriber, decoder
from railtable.server.http.uvicorn_protocols import EXTENSION, FastWebSocketProtocol
from railtable.server.hub import Hub
from railtable.server.people.people import People
from railtable.server.tables.room import Room
from railtable.server.tables.table_structs import CachedReply
from railtable.wire import live, tables

HELLO_SECONDS: Final = 15.0
GOODBYE_SECONDS: Final = 1.0
THOUGHTS: Final = 4
"""Maximum open questions per connection."""
TRY_AGAIN: Final = 1012
POLICY: Final = 1008

logger = logging.getLogger("railtable.live")
_encode = msgspec.json.Encoder().encode


class ConnectionClosed(Exception):
    """The peer has closed the connection."""


def _never(_: bytes) -> bool:
    return False


class Socket:
    """A WebSocket of ASGI, with the direct write path if the server offers it."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self._quick: FastWebSocketProtocol | None = scope.get("extensions", {}).get(EXTENSION)
        self.send_now = _never if self._quick is None else self._quick.outlet.send
        """Send without waiting; False if that is impossible now."""

    def on_message(self, take: Callable[[bytes], bool]) -> None:
        """Offer messages to `take` before they are queued for receiving, if supported."""
        if self._quick is not None:
            self._quick.offer = take

    async def accept(self) -> None:
        await self._receive()
        await self._send({"type": "websocket.accept", "headers": []})

    async def receive(self) -> bytes:
        event = await self._receive()
        if event["type"] == "websocket.disconnect":
            raise ConnectionClosed
        text = event.get("text")
        return text.encode() if text is not None else bytes(event.get("bytes") or b"")

    async def send(self, payload: bytes) -> None:
        await self._send({"type": "websocket.send", "text": payload.decode()})

    async def close(self, code: int = 1000, reason: str = "") -> None:
        await self._send({"type": "websocket.close", "code": code, "reason": reason})


class Connection(SocketSubscriber):
    """One subscriber of a room, which handles its messages in order."""

    def __init__(self, socket: Socket, asker: Asker, hub: Hub, rate_limits: RateLimits) -> None:
        super().__init__(
            (asker.holder, asker.came_with, asker.address),
            hub.settings.limits,
            hub.metrics.answers,
            socket.send_now,
        )
        self.asker = asker
        self._socket = socket
        self._hub = hub
        self._guards = rate_limits
        self.closed = asyncio.Event()
        self._thoughts: set[asyncio.Task[None]] = set()

    def close(self, reason: str) -> None:
        """Send a close message and stop; drop the outbox."""
        if self._closing is None:
            self._outbox.clear()
            self._closing = live.Goodbye(reason=reason)  # type: ignore[arg-type]
            self._hub.metrics.dropped.add(reason)
            self._ready.set()
            self.closed.set()

    async def write(self) -> None:
        """Send queued messages until closed."""
        while self._closing is None:
            await self._ready.wait()
            self._ready.clear()
            while self._outbox:
                payload = self._outbox.popleft()
                self._bytes -= len(payload)
                self._is_sending = True
                await self._socket.send(payload)
                self._is_sending = False
        await self._socket.send(_encode(self._closing))
        await self._socket.close(TRY_AGAIN, self._closing.reason)

    async def read(self, room: Room) -> None:
        """Handle messages until the peer leaves or times out."""
        self._socket.on_message(lambda text: self.hear_now(room, text))
        while True:
            self._is_waiting = True
            text = await self._socket.receive()
            self._is_waiting = False
            if self._is_moving:
                self._moved = asyncio.get_running_loop().create_future()
                await self._moved
            now = self.last_heard = time.monotonic()
            if not self._rate.take(now):
                self.tell(tables.Problem(error="too_fast"))
                # Reading slowly applies back pressure to the sender.
                await asyncio.sleep(0.2)
                continue
            message = self._parse(text)
            if message is not None:
                await self._handle(room, message)

    def wait_for(self, room: Room, message: live.Play, rest: "asyncio.Future[CachedReply]") -> None:
        task = asyncio.get_running_loop().create_task(self._reply(room, message, rest))
        self._thoughts.add(task)
        task.add_done_callback(self._thoughts.discard)
        task.add_done_callback(lambda _: self.end_move())

    def _parse(self, text: bytes) -> live.ClientMessage | None:
        try:
            return decoder.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            self.tell(tables.Problem(error="malformed_message", key_of=_key_in(text)))
            return None

    async def _handle(self, room: Room, message: live.ClientMessage) -> None:
        match message:
            case live.Ping():
                self.is_away = message.away
                self.tell(live.Pong())
            case live.Hello():
                await self.greet(room, message)
            case live.Play() | live.Undo() | live.Consent() | live.Say():
                await self._reply(room, message)
            case _:
                self._think(room, message)

    async def greet(self, room: Room, hello: live.Hello) -> None:
        """Subscribe the connection as its greeting asks."""
        try:
            await room.enter(self, hello)
            self._hub.announce(room)
        except StoreFailed as error:
            self.tell(problem(error))
            # A client whose greeting fails reconnects by itself.
            self.close("unavailable")
        except Denied as error:
            self.tell(problem(error))

    async def _reply(
        self, room: Room, message: KeyedMessage, begun: "asyncio.Future[CachedReply] | None" = None
    ) -> None:
        try:
            if isinstance(message, live.Say):
                reply = await answer_chat(self._hub, self._guards, room, self.asker, message)
            else:
                reply = await answer_message(self._hub, room, self.asker, message, begun)
            self.tell(reply)
        except Denied as error:
            self.tell(problem(error, message.key))
        except Exception:
            logger.exception("fault", extra={"kind": type(message).__name__})
            self._hub.metrics.errors.add("live")
            self.tell(tables.Problem(error="fault", key_of=message.key))

    def _think(self, room: Room, message: KeyedMessage) -> None:
        if len(self._thoughts) >= THOUGHTS:
            self.tell(tables.Problem(error="too_fast", key_of=message.key))
            return
        task = asyncio.get_running_loop().create_task(self._reply(room, message))
        self._thoughts.add(task)
        task.add_done_callback(self._thoughts.discard)

    async def first(self) -> live.Hello | None:
        """Return the greeting, or None for any other message."""
        async with asyncio.timeout(HELLO_SECONDS):
            message = self._parse(await self._socket.receive())
        return message if isinstance(message, live.Hello) else None

    def forget(self) -> None:
        """Cancel questions of a closed connection."""
        for task in self._thoughts:
            task.cancel()


class _Keyed(msgspec.Struct):
    key: str | None = None


def _key_in(text: bytes) -> str | None:
    """Return the idempotency key of a malformed message, if it has one."""
    try:
        key = msgspec.json.decode(text, type=_Keyed).key
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return key[:64] if key else None


class LiveSocketApp:
    """The WebSocket endpoint, a separate ASGI application."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one WebSocket from accept to close."""
        state = scope["app"].state
        asked, socket = HTTPConnection(scope), Socket(scope, receive, send)
        hub: Hub = state.hub
        rate_limits: RateLimits = state.rate_limits
        people: People = state.people
        address = client_address(asked)
        try:
            rate_limits.require_origin(asked)
            hub.require_running()
            rate_limits.requests.require(address)
            visitor = await people.identities.find(secret_of(asked))
            room = await hub.open(scope["path_params"]["table"], address)
            rate_limits.admit(address)
        except Denied:
            await socket.close(POLICY)
            return
        try:
            await socket.accept()
            asker = Asker(visitor.holder, address, visitor.came_with)
            await _converse(hub, people, Connection(socket, asker, hub, rate_limits), room)
            # A second close after a close message is harmless.
            with contextlib.suppress(Exception):
                await socket.close()
        finally:
            rate_limits.release(address)


async def _converse(hub: Hub, people: People, connection: Connection, room: Room) -> None:
    loop = asyncio.get_running_loop()
    writer = loop.create_task(connection.write())
    reader = loop.create_task(_read_all(people, connection, room))
    closed = loop.create_task(connection.closed.wait())
    hub.connections.add(connection)
    try:
        await asyncio.wait((writer, reader, closed), return_when=asyncio.FIRST_COMPLETED)
    finally:
        room.exit(connection)
        connection.forget()
        if not hub.is_stopping:
            hub.announce(room)
        reader.cancel()
        if closed.done():
            # Leave time to send the close message; drop it if the peer does not read.
            await asyncio.wait((writer,), timeout=GOODBYE_SECONDS)
        for task in (writer, closed):
            task.cancel()
        await asyncio.gather(writer, reader, closed, return_exceptions=True)
        hub.connections.discard(connection)


async def _read_all(people: People, connection: Connection, room: Room) -> None:
    with contextlib.suppress(ConnectionClosed, TimeoutError):
        # Look again: a revocation before the registration would have been missed.
        await people.identities.require_same(connection)
        hello = await connection.first()
        if hello is None:
            connection.close("gone")
            return
        await connection.greet(room, hello)
        await connection.read(room)

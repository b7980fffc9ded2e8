"""uvicorn's protocols with timeouts, bounded reads and a direct write path.

Everything that relies on uvicorn's internals is in this module. pyproject.toml bounds the versions
it was written for, and tests/server/http/test_uvicorn_protocols.py tests it over real sockets.

Most messages to subscribers can be sent at once. They are then written together at the end of the
loop iteration, without waking a task. ASGI has no call for that, so the protocol offers itself to
the application as an extension.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Any, ClassVar, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from railtable.server.http.connection_limits import ConnectionLimits
from railtable.server.http.websocket_frames import (
    MASK,
    NOT_PLAIN,
    DirectWriter,
    content_of,
    plain_size,
)

try:
    from websockets.speedups import apply_mask
except ImportError:  # Compiled where there is a wheel for it.
    from websockets.utils import apply_mask

try:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as HttpProtocol
except ImportError:  # Windows: h11 has limits of its own for heads and pipelines.
    from uvicorn.protocols.http.h11_impl import (  # type: ignore[assignment]
        H11Protocol as HttpProtocol,
    )

EXTENSION: Final = "railtable.quick"
HEAD_SECONDS: Final = 10.0
"""Timeout from the first byte (or the connection) to the end of a request's head."""
BODY_SECONDS: Final = 60.0
"""Timeout from the head to the end of the body: 2 MiB at the pace of a slow line."""
UNTAKEN_SECONDS: Final = 60.0
"""Timeout for the peer to read sent data."""
HEAD_BYTES: Final = 16 * 1024
HEAD_LINES: Final = 100
PIPELINED: Final = 8
"""Maximum pipelined requests per connection; browsers send none."""
UNREAD: Final = 16
"""Messages queued for the application before reading pauses."""
UNREAD_BYTES: Final = 1024 * 1024
SLICE: Final = 1024
SLICE_SECONDS: Final = 0.004
"""Maximum time to read one connection's frames before others get a turn."""
FRAMES: Final = 256
"""Maximum frames per message."""
NOT_UTF8, TOO_BIG = 1007, 1009


class HeadTooLarge(Exception):
    """A request head beyond the size limit: the parser stops, and uvicorn answers 400."""


class Deadline:
    """A timeout that closes a connection whose peer is too slow."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, seconds: float) -> None:
        """Start or restart the timeout."""
        self.end()
        self._timer = self._loop.call_later(seconds, self._transport.abort)

    def end(self) -> None:
        """Stop the timeout."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class WriteDeadline(asyncio.Protocol):
    """A timeout for written data."""

    _taking: Deadline

    def pause_writing(self) -> None:
        super().pause_writing()
        self._taking.begin(UNTAKEN_SECONDS)

    def resume_writing(self) -> None:
        self._taking.end()
        super().resume_writing()


class LimitedHttpProtocol(WriteDeadline, HttpProtocol):
    """One HTTP connection: counted, with a deadline for every request."""

    connection_limits: ClassVar[ConnectionLimits]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._asking = Deadline(transport, self.loop)
        self._taking = Deadline(transport, self.loop)
        self._awaits: str | None = None
        self._head_bytes = self._head_lines = 0
        if self.connection_limits.admit(transport, self.client[0] if self.client else ""):
            self._wait("head")
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave_off()
        self._taking.end()
        self.connection_limits.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._awaits != "upgraded":
            self._wait(self._owed())

    def _owed(self) -> str | None:
        """Return the missing part of a request."""
        cycle: Any = self.cycle
        if cycle is None or cycle.response_complete:
            return "head"
        return "body" if cycle.more_body else None

    def _wait(self, awaited: str | None) -> None:
        if awaited == self._awaits:
            return
        self._leave_off()
        self._awaits = awaited
        if awaited is not None:
            self._asking.begin(HEAD_SECONDS if awaited == "head" else BODY_SECONDS)
            self.connection_limits.waits_for(self)

    def _leave_off(self) -> None:
        self._asking.end()
        self.connection_limits.request_ended(self)

    def handle_websocket_upgrade(self, *arguments: Any) -> None:
        self._leave_off()
        self._taking.end()
        self._awaits = "upgraded"
        super().handle_websocket_upgrade(*arguments)
        # Break the reference cycle with the parser, which the garbage collector would find only in
        # its rare full runs.
        self.parser = None  # type: ignore[assignment]

    # Callbacks of httptools; h11 never calls them.

    def on_message_begin(self) -> None:
        self._head_bytes = self._head_lines = 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._head_lines += 1
        self._count(len(name) + len(value))
        super().on_header(name, value)

    def _count(self, size: int) -> None:
        self._head_bytes += size
        if self._head_bytes > HEAD_BYTES or self._head_lines > HEAD_LINES:
            raise HeadTooLarge

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= PIPELINED:
            raise HeadTooLarge
        super().on_headers_complete()


class FastWebSocketProtocol(WriteDeadline, WebSocketsSansIOProtocol):
    """One WebSocket."""

    connection_limits: ClassVar[ConnectionLimits]

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._unread = bytearray()
        self._reads_later = False
        self._is_plain = False
        self.offer: Callable[[bytes], bool] | None = None
        """Called for a message to take it at once, instead of queueing it."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._taking = Deadline(self.transport, self.loop)
        self.outlet = DirectWriter(self.transport, self.loop)

    def connection_lost(self, exc: Exception | None) -> None:
        self._taking.end()
        self.outlet.may_write = False
        self._unread.clear()
        self.connection_limits.leave(self.transport)
        super().connection_lost(exc)
        self.offer = None
        # Break the reference cycles of the extension and of the parser's frame.
        if hasattr(self, "scope"):
            self.scope["extensions"].pop(EXTENSION, None)
        self.conn.parser.close()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            # The application starts in a later loop iteration.
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    # Reading: in small pieces, because a frame may be as short as six bytes.

    def data_received(self, data: bytes) -> None:
        most = self.config.ws_max_size
        if self._is_plain and not self._unread and plain_size(data, most) == len(data):
            # Fast path for the usual input: one whole message.
            self._take(data)
            return
        self._unread += data
        if len(self._unread) > UNREAD_BYTES:
            self.transport.abort()
        elif not self._reads_later:
            self._read_on()

    def _read_on(self) -> None:
        self._reads_later = False
        until = time.perf_counter() + SLICE_SECONDS
        while self._unread and self.queue.qsize() < UNREAD and time.perf_counter() < until:
            if not self._read_piece():
                # The frame is incomplete.
                self._resume_reading()
                return
        if self._unread:
            self._stop_reading()
            if self.queue.qsize() < UNREAD:
                self._read_later()
        elif self.queue.empty():
            self._resume_reading()

    def _read_piece(self) -> bool:
        """Read a whole frame, or any data if frames are not plain; False if more is needed."""
        most = self.config.ws_max_size
        size = plain_size(self._unread, most) if self._is_plain else NOT_PLAIN
        self._is_plain = size != NOT_PLAIN
        if not self._is_plain:
            self._parse(self._take_off(SLICE))
        elif 0 < size <= len(self._unread):
            self._take(self._take_off(size))
        else:
            return False
        if self.transport.is_closing():
            self._unread.clear()
        return True

    def _take_off(self, size: int) -> bytes:
        piece = bytes(self._unread[:size])
        del self._unread[:size]
        return piece

    def _parse(self, piece: bytes) -> None:
        """Feed arbitrary data, beginning with the handshake, to websockets' parser."""
        was_open = self.handshake_initiated
        super().data_received(piece)
        if not was_open and self.handshake_initiated and not self._unread:
            # From here the parser gets frames only after one that is not plain.
            self._is_plain = piece.endswith(b"\r\n\r\n")

    def _take(self, frame: bytes) -> None:
        """Handle a plain frame, which is a whole message."""
        start = content_of(frame)
        data = apply_mask(frame[start:], frame[start - MASK : start])
        if self.close_sent:
            return
        if not data.isascii():
            try:
                data.decode()
            except UnicodeDecodeError:
                self._refuse(NOT_UTF8)
                return
        if self.offer is not None and self.queue.empty() and self.offer(data):
            return
        self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        if self.queue.qsize() >= UNREAD:
            self._stop_reading()

    def _read_later(self) -> None:
        if not self._reads_later:
            self._reads_later = True
            self.loop.call_soon(self._read_on)

    def _stop_reading(self) -> None:
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _resume_reading(self) -> None:
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    async def receive(self) -> Any:
        message = await self.queue.get()
        if self._unread:
            self._read_later()
        elif self.queue.empty():
            self._resume_reading()
        return message

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= FRAMES:
            self._refuse(TOO_BIG)
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "text":
            try:
                text = bytes(data).decode()
            except UnicodeDecodeError:
                self._refuse(NOT_UTF8)
                return
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
        else:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": bytes(data)})
        # uvicorn pauses reading after every message and resumes when it was received: two system
        # calls each. Let a few messages queue instead.
        if self.queue.qsize() >= UNREAD:
            self._stop_reading()

    def _refuse(self, code: int) -> None:
        """Close the connection for a protocol error of the peer, without an error log."""
        self.frames = []
        if not self.close_sent:
            self.conn.send_close(code)
            self.handle_parser_exception()

    # Writing.

    def pause_writing(self) -> None:
        super().pause_writing()
        self._set_outlet()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._set_outlet()

    @property
    def close_sent(self) -> bool:
        """Whether a close frame was sent; uvicorn sets this whenever it sends one."""
        return self._close_sent

    @close_sent.setter
    def close_sent(self, is_sent: bool) -> None:
        self._close_sent = is_sent
        if is_sent:
            self.outlet.may_write = False

    def _set_outlet(self) -> None:
        self.outlet.is_open = self.handshake_complete and self.writable.is_set()

    async def send(self, message: Any) -> None:
        # Flush direct writes before this message.
        self.outlet.write()
        await super().send(message)
        if message["type"] == "websocket.accept":
            self._set_outlet()


def protocols(
    connection_limits: ConnectionLimits,
) -> tuple[type[LimitedHttpProtocol], type[FastWebSocketProtocol]]:
    """Return the protocol classes of one server, which share its connection limits."""
    http = type("Http", (LimitedHttpProtocol,), {"connection_limits": connection_limits})
    quick = type("Quick", (FastWebSocketProtocol,), {"connection_limits": connection_limits})
    return http, quick

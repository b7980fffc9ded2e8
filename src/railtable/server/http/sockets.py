"""uvicorn's WebSocket, with a short way out and no needless stops on the way in.

A message to a listener is mostly told to somebody whose connection can take it at once:
then it goes out with whatever else is told in this turn of the loop, in one write and
without waking a task that awaits.  ASGI has no verb for that, so the protocol offers
itself to the application as an extension.
"""

from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION: Final = "railtable.quick"
UNREAD: Final = 16
"""Messages that may wait for the application before the connection is no longer read."""
AT_ONCE: Final = 64 * 1024
"""Bytes that are written without waiting for the rest of the turn."""
TEXT: Final = 0x81
"""First byte of a frame that is a whole text message (RFC 6455, 5.2)."""
SHORT, MEDIUM, IN_TWO, IN_EIGHT = 126, 65_536, 126, 127


class QuickProtocol(WebSocketsSansIOProtocol):
    """One WebSocket."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._unwritten: list[bytes] = []
        self._size = 0

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            # The application begins in a later turn of the loop.
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    def send_receive_event_to_app(self) -> None:
        # uvicorn stops reading after every message and begins again when it was taken:
        # two calls of the system for each.  A few may wait.
        if self.read_paused or self.queue.qsize() >= UNREAD:
            super().send_receive_event_to_app()
            return
        self.read_paused = True
        super().send_receive_event_to_app()
        self.read_paused = False

    def send_now(self, payload: bytes) -> bool:
        """Send a text message if it need not wait; False if nothing is sent."""
        ready = self.handshake_complete and not self.close_sent and not self.disconnected
        if not ready or not self.writable.is_set() or self.transport.is_closing():
            return False
        if not self._unwritten:
            self.loop.call_soon(self._write)
        self._unwritten.append(frame_of(payload))
        self._size += len(payload)
        if self._size > AT_ONCE:
            # Only what was written can tell that the other side is slow.
            self._write()
        return True

    def _write(self) -> None:
        frames, self._unwritten, self._size = self._unwritten, [], 0
        if frames and not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(frames))

    async def send(self, message: Any) -> None:
        self._write()
        await super().send(message)


def frame_of(payload: bytes) -> bytes:
    """Return a text message of the server's as one frame."""
    size = len(payload)
    if size < SHORT:
        return bytes((TEXT, size)) + payload
    if size < MEDIUM:
        return bytes((TEXT, IN_TWO)) + size.to_bytes(2, "big") + payload
    return bytes((TEXT, IN_EIGHT)) + size.to_bytes(8, "big") + payload

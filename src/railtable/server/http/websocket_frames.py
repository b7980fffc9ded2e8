# railtable: compiled
"""Frames that are a whole text message (RFC 6455, 5.2), which nearly all are."""

from asyncio import AbstractEventLoop, Transport
from typing import Final

TEXT: Final = 0x81
"""First byte of a frame that is a whole text message (RFC 6455, 5.2)."""
MASKED: Final = 0x80
HEAD: Final = 6
MASK: Final = 4
LONG_HEAD: Final = 4
"""Bytes before a short message of a client, the last of them its mask."""
NOT_PLAIN: Final = -1
PLAIN_BEGINNINGS: Final = (b"", bytes((TEXT,)))
SHORT: Final = 126
MEDIUM: Final = 65_536
IN_TWO: Final = 126
IN_EIGHT: Final = 127
AT_ONCE: Final = 64 * 1024
"""Bytes that are written without waiting for the rest of the turn."""


def plain_size(data: bytes | bytearray, most: int) -> int:
    """Return how long the frame at the beginning is, if it is a whole text message of a client.

    0 if that cannot be told yet, NOT_PLAIN for anything else, or more than `most` bytes.
    """
    if len(data) < 2:
        return 0 if data[:1] in PLAIN_BEGINNINGS else NOT_PLAIN
    size = data[1] - MASKED
    if data[0] != TEXT or not 0 <= size <= IN_TWO:
        return NOT_PLAIN
    if size < IN_TWO:
        return HEAD + size if size <= most else NOT_PLAIN
    if len(data) < LONG_HEAD:
        return 0
    size = int.from_bytes(data[2:4], "big")
    return HEAD + 2 + size if size <= most else NOT_PLAIN


def frame_of(payload: bytes) -> bytes:
    """Return a text message of the server's as one frame."""
    size = len(payload)
    if size < SHORT:
        return bytes((TEXT, size)) + payload
    if size < MEDIUM:
        return bytes((TEXT, IN_TWO)) + size.to_bytes(2, "big") + payload
    return bytes((TEXT, IN_EIGHT)) + size.to_bytes(8, "big") + payload


def content_of(frame: bytes) -> int:
    """Return where the content of a plain frame begins, right after its mask."""
    return HEAD if frame[1] < MASKED + IN_TWO else HEAD + 2


class DirectWriter:
    """The short way out of one WebSocket: what can be sent at once is, in no task.

    What is sent in one turn of the event loop is written together.
    """

    def __init__(self, transport: Transport, loop: AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._unwritten = b""
        self.is_open = False
        """The handshake is over, and the other side takes what comes."""
        self.may_write = True
        """Nobody has said goodbye."""

    def send(self, payload: bytes) -> bool:
        """Send a text message if it need not wait; False if nothing is sent."""
        if not self.is_open or not self.may_write or self._transport.is_closing():
            return False
        if self._unwritten:
            self._unwritten += frame_of(payload)
            if len(self._unwritten) > AT_ONCE:
                # Only what was written can tell that the other side is slow.
                self.write()
        else:
            self._unwritten = frame_of(payload)
            self._loop.call_soon(self.write)
        return True

    def write(self) -> None:
        """Write what waits, unless a goodbye was said meanwhile."""
        frames, self._unwritten = self._unwritten, b""
        if frames and self.may_write and not self._transport.is_closing():
            self._transport.write(frames)

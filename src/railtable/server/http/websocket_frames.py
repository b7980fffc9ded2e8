# railtable: compiled
"""Frames that hold a whole text message (RFC 6455, 5.2), as nearly all do."""

from asyncio import AbstractEventLoop, Transport
from typing import Final

TEXT: Final = 0x81
"""First byte of a frame that holds a whole text message (RFC 6455, 5.2)."""
MASKED: Final = 0x80
HEAD: Final = 6
MASK: Final = 4
LONG_HEAD: Final = 4
"""Header bytes of a client's short message, including its mask."""
NOT_PLAIN: Final = -1
PLAIN_BEGINNINGS: Final = (b"", bytes((TEXT,)))
SHORT: Final = 126
MEDIUM: Final = 65_536
IN_TWO: Final = 126
IN_EIGHT: Final = 127
AT_ONCE: Final = 64 * 1024
"""Buffered bytes above which data is written at once."""


def plain_size(data: bytes | bytearray, most: int) -> int:
    """Return the length of the first frame, if it is a client's whole text message.

    0 if more data is needed, NOT_PLAIN for any other frame or more than `most` bytes.
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
    """Return a server's text message as one frame."""
    size = len(payload)
    if size < SHORT:
        return bytes((TEXT, size)) + payload
    if size < MEDIUM:
        return bytes((TEXT, IN_TWO)) + size.to_bytes(2, "big") + payload
    return bytes((TEXT, IN_EIGHT)) + size.to_bytes(8, "big") + payload


def content_of(frame: bytes) -> int:
    """Return the offset of a plain frame's content, right after its mask."""
    return HEAD if frame[1] < MASKED + IN_TWO else HEAD + 2


class DirectWriter:
    """The direct write path of one WebSocket, without a task.

    Messages of one loop iteration are written together.
    """

    def __init__(self, transport: Transport, loop: AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._unwritten = b""
        self.is_open = False
        """The handshake is over, and the peer accepts data."""
        self.may_write = True
        """No close frame was sent."""

    def send(self, payload: bytes) -> bool:
        """Send a text message without waiting; False if that is impossible."""
        if not self.is_open or not self.may_write or self._transport.is_closing():
            return False
        if self._unwritten:
            self._unwritten += frame_of(payload)
            if len(self._unwritten) > AT_ONCE:
                # Only written data can show that the peer is slow.
                self.write()
        else:
            self._unwritten = frame_of(payload)
            self._loop.call_soon(self.write)
        return True

    def write(self) -> None:
        """Write buffered messages, unless a close frame was sent meanwhile."""
        frames, self._unwritten = self._unwritten, b""
        if frames and self.may_write and not self._transport.is_closing():
            self._transport.write(frames)

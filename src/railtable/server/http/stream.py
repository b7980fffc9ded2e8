"""Updates for programs: a stream with one JSON object per line."""

import asyncio
from collections.abc import AsyncIterator
from typing import Final

from railtable.core.seats import Seat
from railtable.server.http.message_handler import Asker
from railtable.server.hub import Hub
from railtable.server.people.people import People
from railtable.server.tables.messages import may_look
from railtable.server.tables.room import Room
from railtable.server.tables.subscribers import Subscriber
from railtable.wire import live

HEARTBEAT: Final = 15.0
BACKLOG: Final = 256
BACKLOG_BYTES: Final = 4 * 1024 * 1024


class Stream(Subscriber):
    """A subscriber that keeps only updates; a program that only reads never times out."""

    def __init__(self, asker: Asker, seat: Seat | None) -> None:
        super().__init__(asker.holder, asker.came_with, asker.address)
        self.eyes = [seat]
        self._lines: asyncio.Queue[bytes] = asyncio.Queue()
        self._bytes = 0
        self._is_open = True

    def push(self, payload: bytes) -> None:
        if self._is_open and payload.startswith((b'{"kind":"update"', b'{"kind":"goodbye"')):
            self._lines.put_nowait(payload + b"\n")
            self._bytes += len(payload)
            # A program that does not read is closed at the next line.
            self._is_open = self._lines.qsize() < BACKLOG and self._bytes < BACKLOG_BYTES

    def close(self, reason: str) -> None:
        """End after a close message."""
        self.push(b'{"kind":"goodbye","reason":"' + reason.encode() + b'"}')
        self._is_open = False
        self._lines.put_nowait(b"")

    async def lines(self, hub: Hub, people: People, room: Room) -> AsyncIterator[bytes]:
        """Yield lines until either side ends; empty lines keep the connection alive."""
        hub.connections.add(self)
        try:
            await people.identities.require_same(self)
            seats = [eye for eye in self.eyes if eye is not None]
            await room.enter(self, live.Hello(seats=seats))
            while self._is_open or not self._lines.empty():
                try:
                    async with asyncio.timeout(HEARTBEAT):
                        line = await self._lines.get()
                except TimeoutError:
                    line = b"\n"
                if not line:
                    return
                self._bytes -= len(line) - 1
                yield line
        finally:
            hub.connections.discard(self)
            room.exit(self)


async def open_stream(room: Room, asker: Asker, seat: Seat | None) -> Stream:
    """Return a subscriber to a table with the view of one seat."""
    await room.read(lambda hosted: may_look(hosted, asker.holder, seat))
    return Stream(asker, seat)

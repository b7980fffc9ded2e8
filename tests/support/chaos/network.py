"""A relay between clients and server that can cut connections in mid-frame."""

import asyncio
import contextlib
import itertools
import random


class Line:
    """A TCP relay with a fixed address, for changing servers."""

    def __init__(self) -> None:
        self.port = 0
        self._behind: list[int] = []
        self._turn = itertools.count()
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self._is_cutting = False

    async def open(self) -> None:
        """Start listening."""
        self._server = await asyncio.start_server(self._relay, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def lead_to(self, *ports: int) -> None:
        """Forward new connections to these servers in turn, as a load balancer does."""
        self._behind = list(ports)

    async def close(self) -> None:
        """Close all connections and stop."""
        assert self._server is not None
        self._server.close()
        self.hang_up()
        await asyncio.sleep(0)

    def hang_up(self) -> None:
        """Cut every connection at once."""
        for writer in list(self._open):
            writer.transport.abort()

    async def cut(self, seconds: float) -> None:
        """Forward only half of the next data, in one direction, then cut the connection."""
        self._is_cutting = True
        await asyncio.sleep(seconds)
        self._is_cutting = False
        self.hang_up()

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        try:
            there = await self._reach()
            if there is None:
                return
            far_reader, far_writer = there
            self._open.add(far_writer)
            # Cut the request of some connections, and the reply of others.
            first = random.random() < 0.5
            there_way = self._pass_on(reader, far_writer, is_cut=first)
            back = self._pass_on(far_reader, writer, is_cut=not first)
            tasks = [asyncio.ensure_future(way) for way in (there_way, back)]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            # The remaining side notices the close at once.
            far_writer.transport.abort()
            writer.transport.abort()
            self._open.discard(far_writer)
            await asyncio.gather(*tasks, return_exceptions=True)
        finally:
            writer.transport.abort()
            self._open.discard(writer)

    async def _reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        """Connect to the next server that answers, or to none."""
        for _ in range(len(self._behind)):
            port = self._behind[next(self._turn) % len(self._behind)]
            with contextlib.suppress(OSError):
                return await asyncio.open_connection("127.0.0.1", port)
        return None

    async def _pass_on(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, is_cut: bool
    ) -> None:
        with contextlib.suppress(OSError):
            while chunk := await reader.read(65536):
                if self._is_cutting and is_cut:
                    writer.write(chunk[: len(chunk) // 2])
                    return
                writer.write(chunk)
                await writer.drain()

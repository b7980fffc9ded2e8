"""Servers as processes of their own, to be killed."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import msgspec

from tests.support.postgres import free_port

SOURCES = Path(__file__).parent.parent.parent / "src"


class Process(msgspec.Struct):
    """A running `railtable serve`."""

    url: str
    process: asyncio.subprocess.Process

    async def kill(self) -> None:
        """End it as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()

    async def stop(self) -> None:
        """End it as its owner would."""
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGTERM)
        await self.process.wait()


async def serve(database: str) -> Process:
    """Start a server and return when it answers."""
    port = free_port()
    path = os.pathsep.join([str(SOURCES), os.environ.get("PYTHONPATH", "")])
    # A compiled build on PYTHONPATH comes first.
    if os.environ.get("PYTHONPATH"):
        path = os.environ["PYTHONPATH"]
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", "from railtable.cli import main; main()", "serve"),
        *("--port", str(port), "--database", database),
        *("--pace", "0", "--rates", "100000", "--log-level", "ERROR", "--workers", "1"),
        env={**os.environ, "PYTHONPATH": path},
        stderr=asyncio.subprocess.DEVNULL,
    )
    url = f"http://127.0.0.1:{port}"
    async with httpx.AsyncClient() as client, asyncio.timeout(60):
        while True:
            try:
                if (await client.get(f"{url}/api/health")).status_code == 200:
                    return Process(url, process)
            except httpx.TransportError:
                assert process.returncode is None, "the server did not start"
            await asyncio.sleep(0.05)


@asynccontextmanager
async def serving(database: str) -> AsyncIterator[Process]:
    """Run a server for a while."""
    one = await serve(database)
    try:
        yield one
    finally:
        await one.stop()

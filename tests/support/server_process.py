"""Server processes that tests can kill."""

import asyncio
import os
import resource
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec

from tools.local_server import free_port

READING: set["asyncio.Task[None]"] = set()
ROOT = Path(__file__).parent.parent.parent
SOURCES = ROOT / "src"


def forbid_writing(pid: int) -> None:
    """Make every file write of a process fail; pipes and sockets still work."""
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))


def allow_writing(pid: int) -> None:
    """Let a process write files again."""
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)


class Process(msgspec.Struct):
    """A running `railtable serve`."""

    url: str
    process: asyncio.subprocess.Process
    log: list[bytes]
    database: str

    def events(self, name: str) -> list[Any]:
        """Return the logged events of a name."""
        said = [msgspec.json.decode(line) for line in self.log if line.startswith(b"{")]
        return [one for one in said if one["event"] == name]

    def forbid_writing(self) -> None:
        """Make every file write fail, as a quota would."""
        forbid_writing(self.process.pid)

    def allow_writing(self) -> None:
        """Allow file writes again."""
        allow_writing(self.process.pid)

    async def kill(self) -> None:
        """Kill it, as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()

    async def stop(self) -> None:
        """Stop it gracefully."""
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGTERM)
        await self.process.wait()


PLAIN = ("-c", "from railtable.cli import main; main()")


async def serve(
    database: str, level: str = "ERROR", program: tuple[str, ...] = PLAIN, pace: float = 0.0
) -> Process:
    """Start a server and return when it answers; `program` are Python's arguments."""
    port = free_port()
    # A compiled build on PYTHONPATH comes first.
    path = os.pathsep.join([os.environ.get("PYTHONPATH") or str(SOURCES), str(ROOT)])
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, *program, "serve"),
        *("--port", str(port), "--database", database),
        *("--pace", str(pace), "--rates", "100000", "--log-level", level, "--workers", "1"),
        env={**os.environ, "PYTHONPATH": path},
        stderr=asyncio.subprocess.PIPE,
    )
    log: list[bytes] = []
    _keep(process, log)
    url = f"http://127.0.0.1:{port}"
    try:
        await _answer(url, process)
    except BaseException:
        if process.returncode is None:
            process.kill()
        raise
    return Process(url, process, log, database)


async def _answer(url: str, process: asyncio.subprocess.Process) -> None:
    """Wait until a server reports that it is healthy."""
    async with httpx.AsyncClient() as client, asyncio.timeout(60):
        while True:
            try:
                if (await client.get(f"{url}/api/health")).status_code == 200:
                    return
            except httpx.TransportError:
                assert process.returncode is None, "the server did not start"
            await asyncio.sleep(0.05)


def _keep(process: asyncio.subprocess.Process, log: list[bytes]) -> None:
    async def read() -> None:
        assert process.stderr is not None
        async for line in process.stderr:
            log.append(line)  # noqa: PERF401 it grows while it is looked at

    reading = asyncio.get_running_loop().create_task(read())
    READING.add(reading)
    reading.add_done_callback(READING.discard)


@asynccontextmanager
async def serving(database: str, level: str = "ERROR") -> AsyncIterator[Process]:
    """Run a server for a while."""
    one = await serve(database, level)
    try:
        yield one
    finally:
        await one.stop()

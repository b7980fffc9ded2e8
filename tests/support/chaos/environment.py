"""A server, a store, a network relay, and all their faults."""

import asyncio
import os
import signal
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import ExitStack, asynccontextmanager, closing
from pathlib import Path
from typing import TypeAlias

import asyncpg

from tests.support.chaos.network import Line
from tests.support.failing_stores import FullDisk, try_small_disk
from tests.support.postgres import (
    Cluster,
    binaries_of_system,
    cluster_in,
    connect_patiently,
    new_database,
    own_cluster,
)
from tests.support.server_process import Process, serve

DISK_BYTES = 256 * 1024 * 1024
"""More than the longest run writes: the disk is full only when it is filled."""
CUT = """select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()"""


class ChaosEnvironment:
    """Server processes behind one address, and their store."""

    def __init__(self, folder: Path, database: str) -> None:
        self.database = database
        self.line = Line()
        self.servers: list[Process] = []
        self.disk: FullDisk | None = None
        self.cluster: Cluster | None = None
        self.pace = 0.0
        """Slowdown factor of bots."""
        self._clock = folder / "clock"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.line.port}"

    async def start(self, number: int = 1) -> None:
        """Start a number of servers."""
        await self.line.open()
        for _ in range(number):
            self.servers.append(await self._serve())
        self._lead()

    async def _serve(self) -> Process:
        program = ("-m", "tests.support.chaos.clock", str(self._clock))
        return await serve(self.database, "WARNING", program, self.pace)

    def _lead(self) -> None:
        self.line.lead_to(*(int(one.url.rsplit(":", 1)[1]) for one in self.servers))

    async def stop(self) -> None:
        """Stop the servers gracefully, then close the relay."""
        for server in self.servers:
            await server.stop()
        await self.line.close()

    # Faults; each returns after its end.

    async def kill(self) -> None:
        """Kill a server, and start another as a supervisor would."""
        killed = self.servers.pop(0)
        await killed.kill()
        self._lead()
        await asyncio.sleep(0.3)
        await self.start_one()

    async def kill_one(self) -> None:
        """Kill a server for good: the others continue its tables."""
        await self.servers.pop(0).kill()
        self._lead()

    async def drain_one(self) -> None:
        """Stop a server gracefully, as a deploy does, and start a new one."""
        leaving = self.servers.pop(0)
        self._lead()
        await leaving.stop()
        await self.start_one()

    async def start_one(self) -> None:
        """Start one more server."""
        self.servers.append(await self._serve())
        self._lead()

    async def freeze(self) -> None:
        """Pause a server for a while, as a swapping machine does."""
        process = self.servers[0].process
        process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(1.5)
        process.send_signal(signal.SIGCONT)

    async def full_disk(self) -> None:
        """Fill the disk under the store to the last byte."""
        assert self.disk is not None
        await asyncio.to_thread(self.disk.begin)
        await asyncio.sleep(1.5)
        await asyncio.to_thread(self.disk.end)
        if self.cluster is not None and not self.cluster.is_running:
            # PostgreSQL exits if it cannot write its WAL.
            await asyncio.to_thread(self.cluster.start)

    async def forbidden(self) -> None:
        """Make every write to a file fail."""
        self.servers[0].forbid_writing()
        await asyncio.sleep(1.5)
        self.servers[0].allow_writing()

    async def locked(self) -> None:
        """Hold the file's lock longer than the server waits for it."""
        with closing(sqlite3.connect(self.database, isolation_level=None)) as shell:
            shell.execute("begin immediate")
            await asyncio.sleep(2.5)
            shell.execute("rollback")

    async def workers_killed(self) -> None:
        """Kill every bot worker process."""
        for child in _children(self.servers[0].process.pid):
            os.kill(child, signal.SIGKILL)

    async def clock_jumps(self) -> None:
        """Set the clock a day ahead, then two back, then right."""
        for seconds in (86_400.0, -86_400.0, 0.0):
            self._clock.write_text(str(seconds))
            await asyncio.sleep(0.4)

    async def network_cut(self) -> None:
        """Cut every connection in mid-frame."""
        await self.line.cut(0.4)

    async def restarted(self) -> None:
        """Crash PostgreSQL and start it again."""
        assert self.cluster is not None
        await asyncio.to_thread(self.cluster.stop, signal.SIGQUIT)
        await asyncio.sleep(0.5)
        await asyncio.to_thread(self.cluster.start)
        await (await connect_patiently(self.database)).close()

    async def connections_cut(self) -> None:
        """Make PostgreSQL close every connection, a few times in a row."""
        knife = await asyncpg.connect(self.database)
        for _ in range(3):
            await knife.execute(CUT)
            await asyncio.sleep(0.2)
        await knife.close()

    async def hanging(self) -> None:
        """Make PostgreSQL hang for a while."""
        assert self.cluster is not None
        await asyncio.to_thread(self.cluster.freeze, signal.SIGSTOP)
        await asyncio.sleep(1.5)
        await asyncio.to_thread(self.cluster.freeze, signal.SIGCONT)

    async def read_only(self) -> None:
        """Make PostgreSQL refuse every write, as a standby does."""
        await self._set_read_only("on")
        await asyncio.sleep(1.5)
        await self._set_read_only("off")

    async def _set_read_only(self, how: str) -> None:
        connection = await asyncpg.connect(self.database)
        await connection.execute(f"alter system set default_transaction_read_only = {how}")
        await connection.execute("select pg_reload_conf()")
        await connection.close()


Breaks: TypeAlias = Callable[[ChaosEnvironment], Awaitable[None]]
ANYWHERE: dict[str, Breaks] = {
    "server killed": ChaosEnvironment.kill,
    "server stopped (SIGSTOP)": ChaosEnvironment.freeze,
    "workers killed": ChaosEnvironment.workers_killed,
    "clock jumped": ChaosEnvironment.clock_jumps,
    "network cut in mid-frame": ChaosEnvironment.network_cut,
}
ON_SQLITE: dict[str, Breaks] = {
    "writes forbidden": ChaosEnvironment.forbidden,
    "file locked": ChaosEnvironment.locked,
}
ON_POSTGRES: dict[str, Breaks] = {
    "PostgreSQL crashed": ChaosEnvironment.restarted,
    "its connections cut": ChaosEnvironment.connections_cut,
    "PostgreSQL hangs": ChaosEnvironment.hanging,
    "read-only": ChaosEnvironment.read_only,
}
FULL: dict[str, Breaks] = {"disk full": ChaosEnvironment.full_disk}


def breaks_of(site: ChaosEnvironment) -> dict[str, Breaks]:
    """Return all faults available here."""
    own = ON_SQLITE if site.cluster is None else ON_POSTGRES
    return ANYWHERE | own | (FULL if site.disk is not None else {})


def _children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


@asynccontextmanager
async def sqlite_site(folder: Path) -> AsyncIterator[ChaosEnvironment]:
    """A server with a file, on a small separate disk if possible."""
    with ExitStack() as stack:
        disk = stack.enter_context(try_small_disk(folder, DISK_BYTES))
        site = ChaosEnvironment(folder, str((disk.folder if disk else folder) / "t.sqlite3"))
        site.disk = disk
        yield site


@asynccontextmanager
async def postgres_site(folder: Path) -> AsyncIterator[ChaosEnvironment | None]:
    """Servers with a separate PostgreSQL; None if the system has none."""
    binaries = binaries_of_system()
    if binaries is None:
        yield None
        return
    with ExitStack() as stack:
        place = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="railtable-pg-")))
        place.chmod(0o755)  # noqa: ASYNC240
        disk = stack.enter_context(try_small_disk(place, DISK_BYTES))
        if disk is None:
            cluster = stack.enter_context(own_cluster())
            assert cluster is not None
        else:
            # The rest of the disk is for the filler, so the cluster has a folder in it.
            inside = disk.folder / "cluster"
            inside.mkdir()
            cluster = stack.enter_context(cluster_in(inside, binaries))
        site = ChaosEnvironment(folder, await new_database(cluster.address))
        site.cluster, site.disk = cluster, disk
        yield site

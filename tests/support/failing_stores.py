"""Failing stores: a full disk, forbidden writes, a database that is stopped or hangs."""

import asyncio
import errno
import os
import shutil
import signal
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Protocol

import pytest

from railtable.server.store.sqlite import SqliteStore
from railtable.server.store.store import Append, SavedCallback
from tests.support.postgres import Cluster, new_database, own_cluster
from tests.support.server_process import Process, serving

DISK_BYTES = 4 * 1024 * 1024


class Fault(Protocol):
    """An external fault that can be started and ended."""

    def begin(self) -> None: ...

    def end(self) -> None: ...


class ForbiddenWrites:
    """Every write to a file fails, by a limit set from outside the process."""

    def __init__(self, process: Process) -> None:
        self.begin = process.forbid_writing
        self.end = process.allow_writing


class FullDisk:
    """A small separate disk, filled to the last byte."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._filler = folder / "filler"

    def begin(self) -> None:
        with self._filler.open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError as error:
                assert error.errno == errno.ENOSPC

    def end(self) -> None:
        self._filler.unlink()


@contextmanager
def small_disk(folder: Path) -> Iterator[FullDisk]:
    """Mount a disk that is easily filled, or skip the test."""
    with try_small_disk(folder, DISK_BYTES) as disk:
        if disk is None:
            pytest.skip("only root may mount a small disk, and not everywhere")
        yield disk


@contextmanager
def try_small_disk(folder: Path, size: int) -> Iterator[FullDisk | None]:
    """Mount a disk of a given size; None if that is not allowed."""
    disk = folder / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={size},mode=0755", "tmpfs", str(disk)]
    if os.geteuid() != 0 or shutil.which("mount") is None or _fails(command):
        yield None
        return
    try:
        yield FullDisk(disk)
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)


def _fails(command: list[str]) -> bool:
    return subprocess.run(command, check=False, capture_output=True).returncode != 0


class StoppedDatabase:
    """PostgreSQL is stopped, as for an upgrade, and started again."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster

    def begin(self) -> None:
        self._cluster.stop(signal.SIGINT)

    def end(self) -> None:
        self._cluster.start()


class HangingDatabase:
    """PostgreSQL accepts connections but answers nothing."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster

    def begin(self) -> None:
        self._cluster.freeze(signal.SIGSTOP)

    def end(self) -> None:
        self._cluster.freeze(signal.SIGCONT)


@asynccontextmanager
async def served_with(kind: str, folder: Path) -> AsyncIterator[tuple[Process, Fault]]:
    """Run a server whose store can be made to fail in one way."""
    if kind == "forbidden":
        async with serving(str(folder / "t.sqlite3"), "WARNING") as process:
            yield process, ForbiddenWrites(process)
    elif kind == "full":
        with small_disk(folder) as disk:
            async with serving(str(disk.folder / "t.sqlite3"), "WARNING") as process:
                yield process, disk
    else:
        with own_cluster() as cluster:
            if cluster is None:
                pytest.skip("the bundled PostgreSQL cannot be stopped apart")
            database = await new_database(cluster.address)
            async with serving(database, "WARNING") as process:
                hangs = kind == "hanging"
                yield process, HangingDatabase(cluster) if hangs else StoppedDatabase(cluster)


class Moody(SqliteStore):
    """A store whose next appends fail, before or after they are written."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.before = 0
        self.after = 0
        self.blind = False

    def begin_append(self, append: Append, done: SavedCallback) -> None:
        if self.before:
            self.before -= 1
            asyncio.get_running_loop().call_soon(done, OSError("before"))
            return
        super().begin_append(append, lambda error: done(error or self._afterwards()))

    def _afterwards(self) -> OSError | None:
        if not self.after:
            return None
        self.after -= 1
        return OSError("connection lost in mid-commit")

    async def entries(self, table: str, after: int) -> list[bytes]:
        if self.blind:
            raise OSError("blind")
        return await super().entries(table, after)

    async def probe(self) -> None:
        if self.blind or self.before:
            raise OSError("probe")
        await super().probe()

    async def count(self) -> int:
        if self.blind:
            raise OSError("blind")
        return await super().count()

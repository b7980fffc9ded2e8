"""`railtable serve` on loopback, for browser tests and pictures."""

import fcntl
import http.client
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final, TextIO

ROOT: Final = Path(__file__).resolve().parent.parent
CLIENT: Final = ROOT / "src/railtable/server/static/index.html"
BROWSER_FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
START_SECONDS: Final = 60.0
PORTS: Final = range(20_000, 32_000)
"""Below the ports that systems give to outgoing connections."""

_reserved_ports: list[TextIO] = []
"""Lock files of the ports this process was given; the locks end with the process."""


def free_port() -> int:
    """Return an unused port that no other process gets from this function."""
    folder = Path(tempfile.gettempdir()) / f"railtable-ports-{os.getuid()}"
    folder.mkdir(exist_ok=True)
    for _ in range(100):
        lock = (folder / str(port := secrets.choice(PORTS))).open("w")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", port))
        except OSError:
            lock.close()
        else:
            _reserved_ports.append(lock)
            return port
    raise TimeoutError("no port is free")


class LocalServer:
    """A server in a separate process; it can be stopped and restarted."""

    def __init__(
        self,
        database: Path,
        python: str = sys.executable,
        options: tuple[str, ...] = (),
        module: str = "railtable",
    ) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = database
        self._python = python
        self._module = module
        self.options = options
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        command = [self._python, "-m", self._module, "serve", "--port", str(self.port)]
        command += ["--database", str(self.database), "--workers", "1", "--pace", "0"]
        command += self.options
        # A given build comes before the sources, so that the build is served.
        named = os.environ.get("PYTHONPATH")
        path = os.pathsep.join([named, str(ROOT / "src")] if named else [str(ROOT / "src")])
        self._process = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": path})
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            if self._answers():
                return
            time.sleep(0.05)
        raise TimeoutError("the server did not start")

    def _answers(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", "/api/health")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()

    @property
    def pid(self) -> int:
        """The process id."""
        assert self._process is not None
        return self._process.pid

    def stop(self) -> None:
        """Stop gracefully."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(timeout=20)
            self._process = None

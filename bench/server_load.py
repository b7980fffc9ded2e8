"""Tables full of programs: Railtable's server beside boardgame.io's, one after the other.

    python bench/server_load.py --tables 200 --seconds 60

Each table has two programs that move as soon as they hear of the other's move, all driven
by one Node process (bench/boardgameio/load.mjs), the same for both servers.  Railtable
writes every move to SQLite before it answers; boardgame.io keeps its tables in memory.
Needs Node; boardgame.io is installed by npm into a scratch folder, which may be given.
Writes bench/server_load.json.
"""

import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
THEIRS: Final = ROOT / "bench" / "boardgameio"
COMPILED: Final = ROOT / "build" / "compiled"
RESULTS: Final = ROOT / "bench" / "server_load.json"
SERVE: Final = "from railtable.cli import main; main()"


def free_port() -> int:
    """Return a port nobody listens at."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def prepare(folder: Path) -> None:
    """Install boardgame.io and the load generator's libraries, once."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "server.cjs", "load.mjs"):
        shutil.copy(THEIRS / name, folder / name)
    if not (folder / "node_modules").exists():
        subprocess.run(["npm", "install", "--silent", "--no-audit"], cwd=folder, check=True)


def start_ours(port: int, folder: Path) -> "subprocess.Popen[bytes]":
    """Start `railtable serve`, the compiled build where there is one."""
    source = COMPILED if (COMPILED / "railtable").exists() else ROOT / "src"
    database = Path(tempfile.mkdtemp(dir=folder)) / "tables.sqlite3"
    command = [sys.executable, "-c", SERVE, "serve", "--port", str(port)]
    command += ["--database", str(database), "--rates", "100000", "--log-level", "ERROR"]
    return subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(source)})


def start_theirs(port: int, folder: Path) -> "subprocess.Popen[bytes]":
    """Start boardgame.io's server."""
    return subprocess.Popen(["node", "server.cjs", str(port)], cwd=folder)


def wait_for(address: str) -> None:
    """Return once a server answers anything at all."""
    for _ in range(300):
        try:
            urllib.request.urlopen(address).close()  # noqa: S310 our own address
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError(address)


def measure(kind: str, folder: Path, tables: int, seconds: int) -> dict[str, Any]:
    """Return what the load generator measured at one server."""
    port = free_port()
    start = start_ours if kind == "railtable" else start_theirs
    server = start(port, folder)
    address = f"http://127.0.0.1:{port}"
    try:
        wait_for(address)
        command = ["node", "load.mjs", kind, address, str(tables), str(seconds), str(server.pid)]
        done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, check=True)
    finally:
        server.terminate()
        server.wait()
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def main() -> None:
    """Measure both servers and print them side by side."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument(
        "--folder", type=Path, default=Path(tempfile.gettempdir()) / "railtable-bench"
    )
    given = parser.parse_args()
    prepare(given.folder)
    results = [
        measure(kind, given.folder, given.tables, given.seconds)
        for kind in ("boardgameio", "railtable")
    ]
    head = ("server", "moves/s", "p50 ms", "p99 ms", "cpu ms/move", "client's", "errors")
    print("{:<12} {:>9} {:>9} {:>9} {:>12} {:>9} {:>7}".format(*head))
    for one in results:
        names = ("kind", "perSecond", "p50", "p99", "cpuPerMove", "clientPerMove", "errors")
        row = [one[name] for name in names]
        print("{:<12} {:>9.0f} {:>9.1f} {:>9.1f} {:>12.3f} {:>9.3f} {:>7}".format(*row))
    theirs, ours = results
    print(f"moves/s: {ours['perSecond'] / theirs['perSecond']:.2f} times boardgame.io's")
    print(f"p99: {ours['p99'] / theirs['p99']:.2f} of boardgame.io's")
    RESULTS.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

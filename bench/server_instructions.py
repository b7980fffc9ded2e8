"""Instructions a move in the server, which no other work on the machine changes.

    python bench/server_instructions.py --tables 40 --moves 1200 [--source build/compiled]

The real server under callgrind, driven by the same client as bench/server_load.py; counted is
what it computes itself while so many moves are made, new tables for those that end included,
and not what the system does for it.  Needs Node and valgrind; takes a minute or more.  The
file that is named at the end tells where they went: `callgrind_annotate --inclusive=yes FILE`.
"""

import argparse
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Final

from server_load import COMPILED, SERVE, free_port, prepare, wait_for

SETTLED: Final = 6
"""Moves a table that are made before anything counts."""
LOG_HEAD: Final = 4
"""Entries of a log that are no moves: made, two people came, begun."""


def start(port: int, folder: Path, source: Path) -> "subprocess.Popen[bytes]":
    """Start a server under callgrind, which counts nothing yet."""
    command = ["valgrind", "--tool=callgrind", "--instr-atstart=no"]
    command += [f"--callgrind-out-file={folder / 'callgrind.out'}", sys.executable, "-c", SERVE]
    command += ["serve", "--port", str(port), "--database", str(folder / "tables.sqlite3")]
    command += ["--rates", "100000", "--log-level", "ERROR"]
    quiet = subprocess.DEVNULL
    environment = {**os.environ, "PYTHONPATH": str(source)}
    return subprocess.Popen(command, env=environment, stdout=quiet, stderr=quiet)


def control(server: "subprocess.Popen[bytes]", *wish: str) -> None:
    """Have callgrind do something."""
    command = ["callgrind_control", *wish, str(server.pid)]
    subprocess.run(command, check=True, capture_output=True)


def moves_in(folder: Path) -> int:
    """Return how many moves are on disk."""
    address = f"file:{folder / 'tables.sqlite3'}?mode=ro"
    query = "select count(*) from entries where seq > ?"
    with closing(sqlite3.connect(address, uri=True, timeout=60)) as connection:
        return int(connection.execute(query, (LOG_HEAD,)).fetchone()[0])


def wait_until(folder: Path, moves: int) -> int:
    """Return how many moves there are once there are so many."""
    while (now := moves_in(folder)) < moves:
        time.sleep(0.5)
    return now


def count(server: "subprocess.Popen[bytes]", folder: Path, tables: int, moves: int) -> int:
    """Count while moves are made; return how many were."""
    wait_until(folder, tables * SETTLED)
    control(server, "-i", "on")
    before = moves_in(folder)
    wait_until(folder, before + moves)
    control(server, "-i", "off")
    after = moves_in(folder)
    control(server, "-d")
    return after - before


def measure(scratch: Path, source: Path, tables: int, moves: int) -> None:
    """Count at one server, and print what a move takes."""
    folder, port = Path(tempfile.mkdtemp(dir=scratch)), free_port()
    server = start(port, folder, source)
    client: subprocess.Popen[bytes] | None = None
    try:
        wait_for(f"http://127.0.0.1:{port}")
        numbers = [str(tables), "100000", "1", str(server.pid)]
        command = ["node", "load.mjs", "railtable", f"http://127.0.0.1:{port}", *numbers]
        client = subprocess.Popen(command, cwd=scratch, stdout=subprocess.DEVNULL)
        made = count(server, folder, tables, moves)
    finally:
        if client is not None:
            client.kill()
            client.wait()
        server.terminate()
        server.wait()
    file = folder / "callgrind.out.1"
    found = re.search(r"^totals: (\d+)", file.read_text(errors="replace"), re.MULTILINE)
    assert found is not None
    print(f"{int(found.group(1)) / made:,.0f} instructions a move, {made} moves: {file}")


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--moves", type=int, default=1200)
    parser.add_argument("--source", type=Path, default=COMPILED)
    default = Path(tempfile.gettempdir()) / "railtable-bench"
    parser.add_argument("--folder", type=Path, default=default)
    given = parser.parse_args()
    prepare(given.folder)
    measure(given.folder, given.source.resolve(), given.tables, given.moves)


if __name__ == "__main__":
    main()

"""Count the server's instructions per move, independent of other load on the machine.

python bench/server_instructions.py --tables 40 --moves 1200 [--source build/compiled]

Runs the real server under callgrind with the client of bench/server_load.py. The count
includes new tables for finished games and excludes system calls. Needs Node and valgrind; takes
a minute or more. The file named at the end shows the instructions by function:
`callgrind_annotate --inclusive=yes FILE`.
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
"""Warm-up moves per table before counting."""
LOG_HEAD: Final = 4
"""Log entries that are not moves: created, two joined, started."""


def start(port: int, folder: Path, source: Path) -> "subprocess.Popen[bytes]":
    """Start a server under callgrind with counting off."""
    command = ["valgrind", "--tool=callgrind", "--instr-atstart=no"]
    command += [f"--callgrind-out-file={folder / 'callgrind.out'}", sys.executable, "-c", SERVE]
    command += ["serve", "--port", str(port), "--database", str(folder / "tables.sqlite3")]
    command += ["--rates", "100000", "--log-level", "ERROR"]
    quiet = subprocess.DEVNULL
    environment = {**os.environ, "PYTHONPATH": str(source)}
    return subprocess.Popen(command, env=environment, stdout=quiet, stderr=quiet)


def control(server: "subprocess.Popen[bytes]", *wish: str) -> None:
    """Send a command to callgrind."""
    command = ["callgrind_control", *wish, str(server.pid)]
    subprocess.run(command, check=True, capture_output=True)


def moves_in(folder: Path) -> int:
    """Return the number of moves on disk."""
    address = f"file:{folder / 'tables.sqlite3'}?mode=ro"
    query = "select count(*) from entries where seq > ?"
    with closing(sqlite3.connect(address, uri=True, timeout=60)) as connection:
        return int(connection.execute(query, (LOG_HEAD,)).fetchone()[0])


def wait_until(folder: Path, moves: int) -> int:
    """Wait for a number of moves; return the actual number."""
    while (now := moves_in(folder)) < moves:
        time.sleep(0.5)
    return now


def count(server: "subprocess.Popen[bytes]", folder: Path, tables: int, moves: int) -> int:
    """Count instructions during moves; return the number of moves."""
    wait_until(folder, tables * SETTLED)
    control(server, "-i", "on")
    before = moves_in(folder)
    wait_until(folder, before + moves)
    control(server, "-i", "off")
    after = moves_in(folder)
    control(server, "-d")
    return after - before


def measure(scratch: Path, source: Path, tables: int, moves: int) -> None:
    """Measure one server and print the instructions per move."""
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

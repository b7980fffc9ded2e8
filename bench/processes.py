"""Measure moves a second with 1, 2 and 4 server processes on one PostgreSQL.

python bench/processes.py postgresql://user@host/EMPTY_DATABASE --tables 64 --seconds 20

Each table has two programs, connected to different processes where there are several, that
move as soon as they receive the other's move. This single process drives them and uses CPU
itself: compare the CPU time per move too, which does not depend on it.
"""

import argparse
import asyncio
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any, Final

import asyncpg
from websockets.asyncio.client import connect

ROOT: Final = Path(__file__).resolve().parent.parent
COMPILED: Final = ROOT / "build" / "compiled"
SERVE: Final = "from railtable.cli import main; main()"
TICK: Final = os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    """Return an unused port."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


class Server:
    """One `railtable serve`."""

    def __init__(self, database: str) -> None:
        source = COMPILED if (COMPILED / "railtable").exists() else ROOT / "src"
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        command = [sys.executable, "-c", SERVE, "serve", "--port", str(port)]
        command += ["--database", database, "--rates", "100000", "--log-level", "ERROR"]
        self._process = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(source)})
        self._wait()

    def _wait(self) -> None:
        for _ in range(600):
            try:
                urllib.request.urlopen(f"{self.url}/api/health", timeout=2).close()  # noqa: S310
            except OSError:
                time.sleep(0.1)
            else:
                return
        raise TimeoutError

    @property
    def pid(self) -> int:
        return self._process.pid

    def computed(self) -> float:
        """Return the CPU seconds it has used."""
        return computed(self._process.pid)

    def stop(self) -> None:
        """Stop the server."""
        self._process.terminate()
        self._process.wait()


def computed(pid: int) -> float:
    """Return the CPU seconds of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def post(url: str, body: Any) -> tuple[Any, str]:
    """Return the response and its cookie."""
    request = urllib.request.Request(  # noqa: S310
        url, json.dumps(body).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:  # noqa: S310
        cookie = (answer.headers.get("set-cookie") or "").split(";")[0]
        return json.load(answer), cookie


class Count:
    """A counter of moves and its time window."""

    def __init__(self) -> None:
        self.moves = 0
        self.is_over = False


async def sit(url: str, table: str, cookie: str, count: Count) -> None:
    """Move on every turn until the game is over."""
    address = f"{url.replace('http', 'ws')}/api/tables/{table}/live"
    async with connect(address, additional_headers={"cookie": cookie}, max_size=None) as wire:
        await wire.send('{"kind":"hello"}')
        key = 0
        while not count.is_over:
            message = json.loads(await wire.recv())
            if message["kind"] == "update" and message["legal"]:
                key += 1
                move = {"kind": "play", "seat": message["seat"], "revision": message["revision"]}
                move |= {"key": f"bench-key-{key}", "actions": message["legal"][-1:]}
                await wire.send(json.dumps(move))
            count.moves += message["kind"] == "accepted"
            if message["kind"] == "update" and message["outcome"]:
                return


def sit_down(servers: list[Server], number: int) -> list[tuple[str, str, str]]:
    """Create a table and return each player's address and cookie."""
    urls = [servers[(number + seat) % len(servers)].url for seat in (0, 1)]
    seats = [{"who": "open"}, {"who": "open"}]
    table = post(f"{urls[0]}/api/tables", {"game": "trambahn", "seats": seats})[0]["id"]
    places = []
    for seat, url in enumerate(urls):
        join = {"name": f"Seat {seat}", "seat": seat}
        places.append((url, table, post(f"{url}/api/tables/{table}/join", join)[1]))
    return places


async def play(servers: list[Server], number: int, count: Count) -> None:
    """Play one game after another at a table."""
    while not count.is_over:
        places = await asyncio.to_thread(sit_down, servers, number)
        await asyncio.gather(*(sit(*place, count) for place in places))


async def measure(servers: list[Server], tables: int, seconds: float) -> str:
    """Return one row of the table."""
    count = Count()
    playing = [asyncio.create_task(play(servers, number, count)) for number in range(tables)]
    await asyncio.sleep(5)
    before, moves, began = [one.computed() for one in servers], count.moves, time.monotonic()
    client = time.process_time()
    await asyncio.sleep(seconds)
    took, made = time.monotonic() - began, count.moves - moves
    used = sum(one.computed() - then for one, then in zip(servers, before, strict=True))
    client = time.process_time() - client
    count.is_over = True
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    each = 1000 * used / max(1, made)
    return f"| {len(servers)} | {made / took:.0f} | {each:.2f} | {100 * client / took:.0f} % |"


async def run(database: str, tables: int, seconds: float) -> None:
    """Measure every number of processes."""
    print("| processes | moves/s | processor ms a move | of the client |")
    for number in (1, 2, 4):
        servers = [Server(database) for _ in range(number)]
        print(await measure(servers, tables, seconds), flush=True)
        for one in servers:
            one.stop()
    connection = await asyncpg.connect(database)
    size = await connection.fetchval("select pg_total_relation_size('entries')")
    rows = await connection.fetchval("select count(*) from entries")
    print(f"{size / rows:.0f} bytes of disk an entry, indices included ({rows} entries)")
    await connection.close()


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("database")
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=20.0)
    wanted = parser.parse_args()
    asyncio.run(run(wanted.database, wanted.tables, wanted.seconds))


if __name__ == "__main__":
    main()

"""Measure waiting times at tables with bots of a level.

PYTHONPATH=build/compiled python bench/levels.py --tables 100 --seconds 60 --level signaller

Every table has a program that plays like a slow person (a random legal move every few
seconds) and bots of the level in all other seats; tables cycle through the games. Prints one
JSON object: the time until people's moves were on disk, and the time until bots moved (queue
and computation), in milliseconds.
"""

import argparse
import asyncio
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx
from server_load import SERVE, free_port
from websockets.asyncio.client import connect

SEATS: Final = {"trambahn": 2, "block-train": 3, "freight-train": 3, "station-master": 4}
PEOPLE_SECONDS: Final = 3.0
"""Seconds that a person thinks before moving."""


class Table:
    """One table and its program."""

    def __init__(self, url: str, game: str, level: str, number: int) -> None:
        self.url, self.game, self.level = url, game, level
        self.random = Random(number)
        self.answers: list[float] = []
        self.bots: list[float] = []

    async def play(self, until: float) -> None:
        """Play until the deadline."""
        async with httpx.AsyncClient(base_url=self.url, timeout=60) as http:
            bot = {"who": "bot", "level": self.level}
            seats = [{"who": "me", "name": "Ada"}, *[bot] * (SEATS[self.game] - 1)]
            body = {"game": self.game, "seats": seats, "pace": "fast", "start": True}
            table = (await http.post("/api/tables", json=body)).json()["id"]
            cookie = {"cookie": f"railtable={http.cookies.get('railtable')}"}
        address = f"{self.url.replace('http', 'ws')}/api/tables/{table}/live"
        async with connect(address, additional_headers=cookie, max_size=None) as socket:
            await socket.send(json.dumps({"kind": "hello"}))
            await self._go_on(socket, until)

    async def _go_on(self, socket: Any, until: float) -> None:
        waiting: float | None = None
        while (left := until - time.monotonic()) > 0:
            try:
                message = json.loads(await asyncio.wait_for(socket.recv(), left))
            except TimeoutError:
                return
            if message["kind"] != "update" or message.get("seat") != 0:
                continue
            now = time.monotonic()
            if waiting is not None:
                self.bots.append(now - waiting)
            if message["outcome"] is not None:
                return
            waiting = None if message["to_move"] == 0 else now
            if message["to_move"] == 0 and message["legal"]:
                await self._move(socket, message)

    async def _move(self, socket: Any, update: Any) -> None:
        await asyncio.sleep(PEOPLE_SECONDS * self.random.random())
        action = self.random.choice(update["legal"])
        key = secrets.token_hex(8)
        play = {"kind": "play", "seat": 0, "revision": update["revision"]}
        started = time.monotonic()
        await socket.send(json.dumps({**play, "key": key, "actions": [action]}))
        while True:
            answer = json.loads(await socket.recv())
            if answer.get("key") == key:
                self.answers.append(time.monotonic() - started)
                return


def spread(seconds: list[float]) -> dict[str, float]:
    """Return a summary of times in milliseconds."""
    ordered = sorted(seconds) or [0.0]
    places = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "most": 1.0}
    last = len(ordered) - 1
    found = {name: round(1000 * ordered[round(part * last)], 1) for name, part in places.items()}
    return {"count": float(len(seconds)), **found}


async def measure(url: str, tables: int, seconds: float, level: str) -> dict[str, Any]:
    """Play at all tables concurrently."""
    games = list(SEATS)
    until = time.monotonic() + seconds
    all_tables = [Table(url, games[n % len(games)], level, n) for n in range(tables)]
    await asyncio.gather(*(table.play(until) for table in all_tables))
    return {
        "tables": tables,
        "level": level,
        "people": spread([one for table in all_tables for one in table.answers]),
        "bots": spread([one for table in all_tables for one in table.bots]),
    }


def main() -> None:
    """Run a server, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--level", default="signaller")
    wish = parser.parse_args()
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="railtable-") as folder:
        command = [sys.executable, "-c", SERVE, "serve", "--port", str(port), "--rates", "100000"]
        command += ["--database", str(Path(folder) / "t.sqlite3"), "--log-level", "ERROR"]
        command += ["--workers", str(os.cpu_count() or 2)]
        server = subprocess.Popen(command)
        try:
            url = f"http://127.0.0.1:{port}"
            wait_for(url)
            result = asyncio.run(measure(url, wish.tables, wish.seconds, wish.level))
        finally:
            server.terminate()
            server.wait()
    json.dump(result, sys.stdout, indent=1)


def wait_for(url: str) -> None:
    """Wait until a server answers."""
    for _ in range(200):
        try:
            httpx.get(f"{url}/api/games", timeout=5)
        except httpx.TransportError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError(url)


if __name__ == "__main__":
    main()

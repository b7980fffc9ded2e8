"""Measure a server's memory over time with many tables.

python bench/memory.py --tables 1000 --minutes 10 --rate 300

One program plays both seats of every table and starts another table when a game is over; all
together make `--rate` moves a second. Prints the server's resident memory every half minute
with the number of steps in memory, and the growth of both after the second minute: steps are
freed when their game is over, so other growth is a leak.
"""

import argparse
import asyncio
import json
import random
import tempfile
import time
from pathlib import Path
from typing import Any, Final, NamedTuple

import httpx
from processes import Server
from websockets.asyncio.client import ClientConnection, connect

SEATS: Final = [{"who": "me", "name": "Ada"}, {"who": "here", "name": "Ben"}]
SETTLED_SECONDS: Final = 120.0
SAMPLE_SECONDS: Final = 30.0


class Table:
    """A client that plays at one table after another."""

    def __init__(self, url: str, client: httpx.AsyncClient) -> None:
        self._url = url
        self._client = client
        self._wire: ClientConnection | None = None
        self._updates: dict[int, Any] = {}
        self._keys = 0
        self.ended = 0

    @property
    def steps(self) -> int:
        """The number of steps of the game so far."""
        return int(self._updates[0]["version"]) if self._updates else 0

    async def begin(self) -> None:
        """Create a table and sit down."""
        if self._wire is not None:
            await self._wire.close()
        body = {"game": "trambahn", "seats": SEATS, "start": True}
        answer = await self._client.post(f"{self._url}/api/tables", json=body)
        answer.raise_for_status()
        cookie = f"railtable={answer.cookies.get('railtable') or self._client.cookies['railtable']}"
        address = f"{self._url.replace('http', 'ws')}/api/tables/{answer.json()['id']}/live"
        self._wire = await connect(
            address, additional_headers={"cookie": cookie}, max_size=None, compression=None
        )
        await self._wire.send('{"kind":"hello"}')
        self._updates = {}
        while len(self._updates) < len(SEATS):
            await self._hear()

    async def _hear(self) -> Any:
        assert self._wire is not None
        message = json.loads(await self._wire.recv())
        if message["kind"] == "update":
            self._updates[message["seat"]] = message
        return message

    async def move(self) -> None:
        """Make one move, or start another table if the game is over."""
        update = self._updates[0]
        if update["outcome"] is not None:
            self.ended += 1
            await self.begin()
            return
        assert self._wire is not None
        self._keys += 1
        seat = update["to_move"]
        play = {"kind": "play", "seat": seat, "revision": update["revision"]}
        play |= {"key": f"memory-{self._keys:08}"}
        play |= {"actions": [random.choice(self._updates[seat]["legal"])]}
        await self._wire.send(json.dumps(play))
        revision = update["revision"]
        while any(one["revision"] <= revision for one in self._updates.values()):
            await self._hear()


def resident(pid: int) -> float:
    """Return the resident memory of a process in MB."""
    text = Path(f"/proc/{pid}/status").read_text()
    (line,) = (line for line in text.splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) / 1024


class Sample(NamedTuple):
    """The server's memory in MB and the number of steps of its tables."""

    at: float
    size: float
    steps: int


async def watch(pid: int, tables: list[Table], count: list[int], seconds: float) -> list[Sample]:
    """Return a sample for every half minute."""
    began, samples = time.monotonic(), list[Sample]()
    while (now := time.monotonic() - began) < seconds:
        samples.append(Sample(now, resident(pid), sum(one.steps for one in tables)))
        ended = sum(one.ended for one in tables)
        told = f"{now:4.0f} s: {samples[-1].size:.1f} MB, {samples[-1].steps} steps at tables"
        print(f"{told}, {count[0]} moves, {ended} games over", flush=True)
        await asyncio.sleep(SAMPLE_SECONDS)
    return samples


async def keep_moving(tables: list[Table], rate: float, count: list[int]) -> None:
    """Make moves at all tables in turn, at a fixed rate."""
    due = time.monotonic()
    while True:
        for table in tables:
            await table.move()
            count[0] += 1
            due = max(due + 1 / rate, time.monotonic() - 1.0)
            await asyncio.sleep(max(0.0, due - time.monotonic()))


async def measure(server: Server, tables: int, seconds: float, rate: float) -> None:
    """Play and take samples."""
    async with httpx.AsyncClient(timeout=30) as client:
        places = [Table(server.url, client) for _ in range(tables)]
        print(f"empty: {resident(server.pid):.1f} MB", flush=True)
        for place in places:
            await place.begin()
        count = [0]
        playing = asyncio.create_task(keep_moving(places, rate, count))
        samples = await watch(server.pid, places, count, seconds)
        playing.cancel()
        settled = [one for one in samples if one.at >= SETTLED_SECONDS] or samples[-1:]
        first, last, most = settled[0], settled[-1], max(one.size for one in settled)
        print(f"after two minutes {first.size:.1f} MB, at the end {last.size:.1f} MB,")
        print(
            f"at most {most:.1f} MB: {most / first.size - 1:+.1%}; {last.steps - first.steps:+} steps"
        )


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--rate", type=float, default=300.0)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"{folder}/tables.sqlite3")
        try:
            asyncio.run(measure(server, wanted.tables, 60 * wanted.minutes, wanted.rate))
        finally:
            server.stop()


if __name__ == "__main__":
    main()

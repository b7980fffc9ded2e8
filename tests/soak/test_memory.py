"""Many games played to their end while everybody stays: memory does not keep them all."""

import asyncio
import os
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.support.server import PEOPLE, Live, Person
from tests.support.server_process import Process, serving

pytestmark = [
    pytest.mark.soak,
    pytest.mark.timeout(3600),
    pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads Linux's /proc"),
]

TABLES = int(os.environ.get("TABLES", "300"))
ROUNDS = int(os.environ.get("ROUNDS", "3"))
REST_SECONDS = 90
"""Longer than a finished game stays in memory, and a sweep."""


def resident(server: Process) -> float:
    """Return how much memory the server has, in MB."""
    text = Path(f"/proc/{server.process.pid}/status").read_text()
    (line,) = (line for line in text.splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) / 1024


async def play_out(live: Live) -> None:
    await live.until(0, 1)
    await live.until(1, 1)
    while live.updates[0]["outcome"] is None:
        seat = live.updates[0]["to_move"]
        legal = live.updates[seat]["legal"]
        wanted = [one for one in legal if one["kind"] == "passenger"] or legal
        done = await live.play(seat, [wanted[0]])
        for eye in (0, 1):
            await live.until(eye, done["revision"])


async def play_many(server: Process, stack: AsyncExitStack) -> list[Live]:
    ada = Person(server.url)
    made = [await ada.create("trambahn", PEOPLE, start=True) for _ in range(TABLES)]
    lives = [await stack.enter_async_context(ada.live(one["id"])) for one in made]
    print(f"{TABLES} tables begun: {resident(server):.0f} MB", flush=True)
    await asyncio.gather(*(play_out(live) for live in lives))
    print(f"{TABLES} tables over: {resident(server):.0f} MB", flush=True)
    await ada.http.aclose()
    return lives


async def rest(lives: list[Live]) -> None:
    """Let time pass, everybody connected and asking for nothing."""
    for _ in range(REST_SECONDS // 30):
        await asyncio.sleep(30)
        for live in lives:
            await live.send({"kind": "ping"})


async def test_finished_games_leave_memory_though_everybody_stays(tmp_path):
    async with serving(str(tmp_path / "t.sqlite3")) as server, AsyncExitStack() as stack:
        print(f"\nempty: {resident(server):.0f} MB", flush=True)
        rested = []
        for _ in range(ROUNDS):
            lives = await play_many(server, stack)
            await rest(lives)
            rested.append(resident(server))
            print(f"after a rest: {rested[-1]:.0f} MB", flush=True)
            await stack.aclose()
        # What the first round needed serves the others too.
        assert rested[-1] < rested[0] * 1.1

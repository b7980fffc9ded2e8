"""Workers that die, on the server's event loop."""

import asyncio
import os
import signal
from pathlib import Path

import msgspec
import pytest

from railtable.core.chance import Chance
from railtable.core.table import Table
from railtable.games import find_rules
from railtable.server.metrics import Metrics
from railtable.server.thinking import tasks
from railtable.server.thinking.fair_queue import Order, Urgency
from railtable.server.thinking.pool import Pool, Worker, WorkerFailed
from railtable.server.thinking.remote_workers import NotTaken
from tests.server.thinking.test_bot_driver import bots_turn
from tests.support.server import running, settings

uvloop = pytest.importorskip("uvloop")


def order() -> Order:
    rules = find_rules("trambahn")
    table = Table(rules, 2, rules.info.options(), Chance.seeded("w"))
    task = tasks.ChooseTask(
        game="trambahn",
        seat=table.to_move,
        view=msgspec.Raw(msgspec.json.encode(table.view(table.to_move))),
        seed="s",
        level="random",
        legal=msgspec.Raw(msgspec.json.encode(table.legal_actions(table.to_move))),
    )
    return Order(task, seconds=20.0, urgency=Urgency.TURN, address="a", table="t", revision=1)


async def kill(worker: Worker, turns: int) -> None:
    """Kill a worker, and let the loop notice it for some turns only."""
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGKILL)
    # The loop must not run meanwhile.
    os.waitid(os.P_PID, worker.pid, os.WEXITED | os.WNOWAIT)  # noqa: ASYNC222
    for _ in range(turns):
        await asyncio.sleep(0)


async def ask_one_that_was_killed() -> None:
    """The loop notices the closed pipes and the exit in different turns."""
    worker, line = Worker(), msgspec.json.encode(order().task)
    for turns in range(6):
        await worker.start()
        assert b"actions" in await worker.ask(line, 20.0)
        await kill(worker, turns)
        with pytest.raises(WorkerFailed):
            await worker.ask(line, 20.0)
    await worker.stop()


def test_asking_a_killed_worker_fails_and_the_next_call_is_answered():
    uvloop.run(asyncio.wait_for(ask_one_that_was_killed(), 60))


class Rogue(Worker):
    """A worker that gives the answer that a test sets."""

    def __init__(self, answer: bytes) -> None:
        super().__init__()
        self.answer = answer

    async def start(self) -> None:
        pass

    async def ask(self, line: bytes, seconds: float) -> bytes:
        return self.answer


ROGUE = [
    b"",
    b"\xff\xfe",
    b"[]",
    b"null",
    b'{"result":"done"}',
    b'{"result":"done","answer":null}',
    b'{"result":"done","answer":[]}',
    b'{"result":"done","answer":{}}',
    b'{"result":"done","answer":{"actions":7}}',
    b'{"result":"done","answer":{"actions":[]}}',
    b'{"result":"done","answer":{"actions":[{"kind":"none"}]}}',
    b'{"result":"done","answer":{"actions":["x"]}}',
    b'{"result":"done","answer":{"actions":' + b"[" * 5000 + b"]" * 5000 + b"}}",
    b'{"result":"failed","reason":"' + b"x" * 1000 + b'"}',
    b'{"result":"illegal","error":1,"rule":null,"facts":{}}',
    b'{"result":"done","answer":{"actions":["' + b"x" * 60_000_000 + b'"]}}',
]


@pytest.mark.parametrize("answer", ROGUE, ids=range(len(ROGUE)))
async def test_a_misshapen_answer_is_a_failure_and_nothing_worse(answer):
    pool = Pool([Rogue(answer)], Metrics())
    with pytest.raises(WorkerFailed):
        async with asyncio.timeout(10):
            await pool.ask(order())
    await pool.stop()


@pytest.mark.parametrize(
    "answer", [ROGUE[8], ROGUE[10], ROGUE[15]], ids=["shape", "action", "60MB"]
)
async def test_a_rogue_thinker_holds_up_neither_bots_nor_questions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: bytes
) -> None:
    """The server runs the task itself at once, and pauses that machine for a while."""

    class RogueThinkers:
        asked, alone = 0, ""

        async def ask(self, line: bytes, seconds: float) -> bytes:
            if self.alone:
                raise NotTaken
            self.asked += 1
            return answer

        def work_locally(self, reason: str) -> None:
            self.alone = reason

        async def close(self) -> None:
            pass

    rogue = RogueThinkers()
    monkeypatch.setattr("railtable.server.hub.RemoteMachines", lambda _address: rogue)
    wanted = settings(str(tmp_path / "t.sqlite3"), thinkers="postgresql://elsewhere")
    async with running(wanted) as server:
        ada = server.person()
        seats = [{"who": "me", "name": "Ada"}, {"who": "bot", "level": "random"}]
        made = await ada.create("trambahn", seats, start=True, options={"first_player": 0})
        async with ada.live(made["id"]) as live:
            await live.until(0, 0)
            asked = {"kind": "hint", "seat": 0, "revision": live.updates[0]["revision"]}
            hinted = await live.ask(asked)
            assert hinted["kind"] == "hinted"
            await bots_turn(live)
            assert not any(one["what"] == "bot_failed" for one in live.news)
        await ada.http.aclose()
    assert (rogue.asked, bool(rogue.alone)) == (1, True)


async def test_an_order_ends_after_any_behaviour_of_its_worker():
    class Broken(Worker):
        async def start(self) -> None:
            raise RuntimeError("not foreseen")

    pool = Pool([Broken()], Metrics())
    for _ in range(2):
        # The pool's only worker is free again for the second order.
        with pytest.raises(WorkerFailed, match="RuntimeError"):
            async with asyncio.timeout(10):
                await pool.ask(order())
    await pool.stop()

"""Workers that die, on the event loop that serves."""

import asyncio
import os
import signal

import msgspec
import pytest

from railtable.core.chance import Chance
from railtable.core.table import Table
from railtable.games import find_rules
from railtable.server.metrics import Metrics
from railtable.server.thinking import tasks
from railtable.server.thinking.fair_queue import Order, Urgency
from railtable.server.thinking.pool import Pool, Worker, WorkerFailed

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


async def kill(worker: Worker) -> None:
    """Kill a worker, and wait until the loop has heard of it but for what it is told last."""
    process = worker._process
    assert process is not None
    assert process.stdin is not None
    os.kill(process.pid, signal.SIGKILL)
    while not process.stdin.is_closing():  # noqa: ASYNC110 the loop tells nobody else
        await asyncio.sleep(0.001)


async def ask_one_that_was_killed() -> None:
    worker, line = Worker(), msgspec.json.encode(order().task)
    for _ in range(2):
        await worker.start()
        assert b"actions" in await worker.ask(line, 20.0)
        await kill(worker)
        with pytest.raises(WorkerFailed):
            await worker.ask(line, 20.0)
    await worker.stop()


def test_whoever_asks_a_worker_that_was_killed_hears_of_it_and_is_answered_next():
    uvloop.run(asyncio.wait_for(ask_one_that_was_killed(), 60))


async def test_an_order_is_settled_whatever_its_worker_does():
    class Broken(Worker):
        async def start(self) -> None:
            raise RuntimeError("not foreseen")

    pool = Pool([Broken()], Metrics())
    with pytest.raises(WorkerFailed, match="RuntimeError"):
        async with asyncio.timeout(10):
            await pool.ask(order())
    assert len(pool._idle) == 1
    await pool.stop()

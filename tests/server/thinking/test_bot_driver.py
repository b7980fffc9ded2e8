"""Bots: the table goes on after any failure of their workers."""

import asyncio
import contextlib
import os
import signal
import sys

import msgspec
import pytest

from railtable.server.metrics import Metrics
from railtable.server.thinking import tasks
from railtable.server.thinking.fair_queue import Order, Urgency
from railtable.server.thinking.pool import MovedOn, Pool, Worker, WorkerFailed
from tests.support.server import running, settings

SEATS = [{"who": "me", "name": "Ada"}, {"who": "bot", "level": "greedy"}]
BOTS = [{"who": "bot", "level": "random"}, {"who": "bot", "level": "greedy"}]


async def test_bots_alone_play_a_whole_game(person):
    eve = person()
    table = (await eve.create("trambahn", BOTS, start=True))["id"]
    async with eve.live(table) as live:
        while None not in live.updates or live.updates[None]["outcome"] is None:
            await live.receive(60)
        assert {step["seat"] for step in live.steps[None]} == {-1, 0, 1}


async def bots_turn(live):
    """Play until the bot has moved once."""
    await live.until(0, 1)
    while not any(step["seat"] == 1 for step in live.steps[0]):
        if live.updates[0]["to_move"] != 0:
            await live.receive(60)
            continue
        legal = live.updates[0]["legal"]
        ending = [action for action in legal if action["kind"] == "end_turn"]
        answer = await live.play(0, [(ending or legal)[0]])
        await live.until(0, answer["revision"])


async def test_a_killed_worker_is_replaced_unnoticed(server, person):
    ada = person()
    table = (await ada.create("trambahn", SEATS, start=True))["id"]
    async with ada.live(table) as live:
        await bots_turn(live)
        for worker in server.hub.pool.workers:
            if worker.pid is not None:
                os.kill(worker.pid, signal.SIGKILL)
        played = len(live.steps[0])
        while live.updates[0]["to_move"] != 0 or len(live.steps[0]) < played + 10:
            if live.updates[0]["to_move"] == 0:
                await live.play(0, [live.updates[0]["legal"][-1]])
            else:
                await live.receive(60)
        assert not any(one["what"] == "bot_failed" for one in live.news)


async def test_a_bot_that_always_fails_plays_something_legal_and_the_log_says_so(tmp_path):
    wanted = settings(str(tmp_path / "t.sqlite3"), bot_seconds=0.001)
    async with running(wanted) as server:
        ada = server.person()
        table = (await ada.create("trambahn", SEATS, start=True))["id"]
        async with ada.live(table) as live:
            await bots_turn(live)
            while not any(one["what"] == "bot_failed" for one in live.news):
                await live.receive(60)
            failed = next(one for one in live.news if one["what"] == "bot_failed")
            assert (failed["seat"], failed["text"]) == (1, "TimeoutError")
        await ada.http.aclose()


def order(game="trambahn"):
    view = msgspec.Raw(b"{}")
    task = tasks.ProposeTask(game=game, seat=0, view=view, seed="1", after=[], limit=1)
    return Order(task, seconds=30, urgency=Urgency.QUESTION, address="a", table="t", revision=1)


async def test_an_error_in_a_worker_is_reported_by_name_only():
    pool = Pool([Worker()], Metrics())
    try:
        with pytest.raises(WorkerFailed, match="ValidationError"):
            await pool.ask(order())
        with pytest.raises(WorkerFailed, match="UnknownGame"):
            await pool.ask(order(game="chess"))
    finally:
        await pool.stop()


async def test_a_cancelled_question_leaves_the_pool_usable():
    pool = Pool([Worker()], Metrics())
    try:
        asking = asyncio.create_task(pool.ask(order()))
        await asyncio.sleep(0.05)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        with pytest.raises(WorkerFailed, match="ValidationError"):
            await pool.ask(order())
    finally:
        await pool.stop()


async def test_a_worker_ends_with_its_input():
    async with worker_process() as worker:
        worker.stdin.close()
        assert await worker.communicate() == (b"", b"")
        assert worker.returncode == 0


async def test_a_bot_whose_actions_are_refused_tries_again(server, person, monkeypatch, caplog):
    """A failed fallback waits, and a table that has moved on is looked at again."""
    bots, pool = server.hub.bots, server.hub.pool
    ask, failures, has_failed = pool.ask, [WorkerFailed("died"), MovedOn()], asyncio.Event()

    async def choose(_room, _turn):
        return msgspec.Raw(b'{"kind":"decline"}'), None

    async def fail_twice(order):
        if failures:
            raise failures.pop(0)
        has_failed.set()
        return await ask(order)

    monkeypatch.setattr(bots, "choose", choose)
    monkeypatch.setattr(pool, "ask", fail_twice)
    eve = person()
    table = (await eve.create("string-railway", BOTS, start=True))["id"]
    async with eve.live(table) as live:
        await has_failed.wait()
        played = sum(server.hub.metrics.bot_moves.values.values())
        while sum(server.hub.metrics.bot_moves.values.values()) == played:
            await live.receive(60)
    assert set(server.hub.metrics.bot_moves.values) == {"fallback"}
    assert not caplog.records


async def test_bots_continue_after_a_restart(tmp_path):
    wanted = settings(str(tmp_path / "t.sqlite3"))
    async with running(wanted) as server:
        server.hub.bots.wake = lambda room: None  # type: ignore[method-assign]
        eve = server.person()
        table = (await eve.create("trambahn", BOTS, start=True))["id"]
        assert (await eve.get(f"tables/{table}"))["thinking"]
        await eve.http.aclose()
    async with running(wanted) as server:
        eve = server.person()
        async with eve.live(table) as live:
            await live.until(None, 3)
        await eve.http.aclose()


@contextlib.asynccontextmanager
async def worker_process(stdout=asyncio.subprocess.PIPE):
    """Run a worker without a server; one with a pipe has answered once."""
    worker = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "railtable.server.thinking.worker"),
        stdin=asyncio.subprocess.PIPE,
        stdout=stdout,
        stderr=asyncio.subprocess.PIPE,
    )
    assert worker.stdin is not None
    async with asyncio.timeout(30):
        if worker.stdout is not None:
            assert await worker.stdout.readline() == b"ready\n"
            worker.stdin.write(b"nonsense\n")
            assert b"failed" in await worker.stdout.readline()
        yield worker


async def test_a_worker_without_its_server_ends_silently():
    reading, writing = os.pipe()
    async with worker_process(writing) as worker:
        os.close(writing)
        with os.fdopen(reading, "rb") as answers:
            assert answers.readline() == b"ready\n"
        # As after a kill: the pipe has no reader while there is still an answer to write.
        worker.stdin.write(b"nonsense\n" * 100)
        worker.stdin.close()
        assert await worker.stderr.read() == b""
        assert await worker.wait() == 0


async def test_a_worker_leaves_an_interrupt_to_its_server():
    async with worker_process() as worker:
        worker.send_signal(signal.SIGINT)
        worker.stdin.write(b"nonsense\n")
        assert b"failed" in await worker.stdout.readline()
        worker.stdin.close()
        assert await worker.communicate() == (b"", b"")


async def test_bots_continue_after_a_restart_without_visitors(database, monkeypatch):
    async with running(settings(database)) as server:
        monkeypatch.setattr(server.hub.bots, "wake", lambda _room: None)
        ada = server.person()
        table = (await ada.create("trambahn", BOTS, start=True))["id"]
        await ada.http.aclose()
    async with running(settings(database)) as server:
        async with asyncio.timeout(60):
            while len(await server.hub.store.entries(table, 0)) < 6:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        assert not server.hub.rooms[table].subscribers

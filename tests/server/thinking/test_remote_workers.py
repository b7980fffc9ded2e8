"""Bots run on other machines through a queue, whose workers may come, go and die."""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import asyncpg
import msgspec
import pytest

from railtable.core.chance import Chance
from railtable.core.table import Table
from railtable.games import find_rules
from railtable.server.errors import Denied
from railtable.server.thinking import remote_workers, task_queue, tasks
from railtable.server.thinking.remote_workers import NotTaken, RemoteMachines
from tests.support.postgres import new_database
from tests.support.server import running, settings
from tests.support.server_process import PLAIN, SOURCES

pytest.importorskip("procrastinate")
pytestmark = [pytest.mark.postgres, pytest.mark.timeout(180)]

BOTS = [{"who": "bot", "level": "greedy"}, {"who": "bot", "level": "random"}]


@asynccontextmanager
async def thinker(address: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """A `railtable think` process, as on another machine."""
    path = os.environ.get("PYTHONPATH") or str(SOURCES)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, *PLAIN, "think", "--workers", "1", "--log-level", "DEBUG"),
        env={**os.environ, "PYTHONPATH": path, "RAILTABLE_THINKERS": address},
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


@pytest.fixture
async def thinkers(pg_database):
    one = RemoteMachines(pg_database)
    yield one
    await one.close()


@pytest.fixture
def patient(monkeypatch):
    """Use long timeouts, so that a busy machine causes no local fallback."""
    monkeypatch.setattr(remote_workers, "TAKEN_SECONDS", 60.0)


def question() -> bytes:
    """A bot's task at a new table: its seat's view and nothing else."""
    table = Table(find_rules("trambahn"), 2, None, Chance.seeded(1))
    seat = table.to_move
    task = tasks.ChooseTask(
        game="trambahn",
        seat=seat,
        view=msgspec.Raw(msgspec.json.encode(table.view(seat))),
        seed="luck",
        level="greedy",
        legal=msgspec.Raw(msgspec.json.encode(table.legal_actions(seat))),
    )
    return msgspec.json.encode(task)


async def ask_patiently(one: RemoteMachines) -> Any:
    """Ask until a machine takes the task, without a pause after a refusal."""
    async with asyncio.timeout(120):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(remote_workers, "LOCAL_SECONDS", 0.0)
            while True:
                with contextlib.suppress(NotTaken):
                    answer = await one.ask(question(), 60.0)
                    return msgspec.json.decode(answer, type=tasks.TaskResult)


async def rows(address: str, query: str) -> list[asyncpg.Record]:
    connection = await asyncpg.connect(address)
    try:
        return await connection.fetch(query)
    finally:
        await connection.close()


async def until_rows(address: str, query: str) -> list[asyncpg.Record]:
    async with asyncio.timeout(60):
        while True:
            # The first request creates the tables.
            with contextlib.suppress(asyncpg.UndefinedTableError):
                if found := await rows(address, query):
                    return found
            await asyncio.sleep(0.05)


@pytest.mark.usefixtures("patient")
async def test_bots_run_on_other_machines_and_not_locally(pg_database, tmp_path):
    wanted = settings(str(tmp_path / "t.sqlite3"), thinkers=pg_database)
    async with thinker(pg_database), running(wanted) as server:
        assert server.hub.thinkers is not None
        await ask_patiently(server.hub.thinkers)
        ada = server.person()
        made = await ada.create("trambahn", BOTS, start=True)
        async with ada.live(made["id"]) as live:
            while live.updates.get(None, {"revision": 0})["revision"] < 12:
                await live.receive(60)
        own = [worker.pid for worker in cast(list[Any], server.hub.pool.workers)]
        assert own == [None] * 3
        assert set(server.hub.metrics.bot_moves.values) == {"chosen"}
        await ada.http.aclose()


def children(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


@pytest.mark.usefixtures("patient")
async def test_a_machine_that_dies_costs_a_retry(pg_database, thinkers):
    async with thinker(pg_database) as first:
        await ask_patiently(thinkers)
        (child,) = children(first.pid)
        os.kill(int(child), signal.SIGSTOP)
        asked = asyncio.create_task(thinkers.ask(question(), 120.0))
        await until_rows(pg_database, "select 1 from procrastinate_jobs where status = 'doing'")
        async with thinker(pg_database):
            # The second machine must be running, or the task would run locally.
            await until_rows(pg_database, "select 1 from procrastinate_workers having count(*) = 2")
            first.kill()
            os.kill(int(child), signal.SIGKILL)
            answer = msgspec.json.decode(await asked, type=tasks.TaskResult)
    assert isinstance(answer, tasks.TaskDone)


async def test_tasks_are_deleted_and_never_logged(pg_database, thinkers):
    async with thinker(pg_database) as one:
        await ask_patiently(thinkers)
    assert one.stderr is not None
    said = (await one.stderr.read()).decode()
    assert "thinking" in said
    assert await rows(pg_database, "select * from thoughts") == []
    assert await rows(pg_database, "select * from procrastinate_jobs") == []
    assert not [word for word in ("hand", "choose", "legal", "luck") if word in said]


async def test_a_server_without_other_machines_runs_tasks_itself(pg_database, tmp_path):
    wanted = settings(str(tmp_path / "t.sqlite3"), thinkers=pg_database)
    async with running(wanted) as server:
        ada = server.person()
        made = await ada.create("trambahn", BOTS, start=True)
        async with ada.live(made["id"]) as live:
            while live.updates.get(None, {"revision": 0})["revision"] < 8:
                await live.receive(60)
        assert set(server.hub.metrics.bot_moves.values) == {"chosen"}
        await ada.http.aclose()
    assert await rows(pg_database, "select * from procrastinate_jobs") == []


async def test_an_unreachable_queue_blocks_nobody(tmp_path):
    wanted = settings(str(tmp_path / "t.sqlite3"), thinkers="postgresql://127.0.0.1:1/nothing")
    async with running(wanted) as server:
        ada = server.person()
        made = await ada.create("trambahn", BOTS, start=True)
        async with ada.live(made["id"]) as live:
            while live.updates.get(None, {"revision": 0})["revision"] < 8:
                await live.receive(60)
        await ada.http.aclose()


async def test_the_queue_holds_only_worker_tasks(pg_database, thinkers):
    asked = asyncio.create_task(thinkers.ask(question(), 60.0))
    ((args,),) = await until_rows(pg_database, "select args from procrastinate_jobs")
    with pytest.raises(NotTaken):
        await asked
    told = msgspec.json.decode(args)
    assert set(told) == {"name", "line", "seconds"}
    assert told["line"].encode() == question()


async def test_remote_machines_need_no_access_to_tables(pg_database, cluster, tmp_path):
    role = f"thinker{os.getpid()}"
    connection = await asyncpg.connect(pg_database)
    await connection.execute(f"create role {role} login")
    thoughts = await new_database(cluster)
    owner = await asyncpg.connect(thoughts)
    await owner.execute(f"alter schema public owner to {role}")
    await owner.close()
    async with running(settings(pg_database)):
        pass
    mine, theirs = (as_role(address, role) for address in (thoughts, pg_database))
    one = RemoteMachines(mine)
    async with thinker(mine):
        assert isinstance(await ask_patiently(one), tasks.TaskDone)
    await one.close()
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        await rows(theirs, "select * from entries")
    await connection.close()


def as_role(address: str, role: str) -> str:
    """Return an address with another user."""
    head, tail = address.split("://", 1)
    return f"{head}://{role}@{tail.split('@', 1)[-1]}"


def test_a_missing_queue_library_is_reported_with_its_name(monkeypatch):
    monkeypatch.setitem(sys.modules, "procrastinate", None)
    with pytest.raises(Denied) as refused:
        task_queue.make_queue_app("postgresql://x/y")
    assert refused.value.key == "thinkers_not_installed"

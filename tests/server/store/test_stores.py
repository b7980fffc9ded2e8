"""Both stores have the same behaviour, on a real file and a real PostgreSQL."""

import asyncio
import contextlib
import sqlite3
import threading
import time

import pytest

from railtable.server.errors import Conflict
from railtable.server.store.factory import make_store
from railtable.server.store.postgres import PostgresStore
from railtable.server.store.sqlite import SqliteStore
from railtable.server.store.store import Append, Snapshot, TableSummary
from railtable.wire.tables import TableCard


@pytest.fixture
async def store(database):
    one = make_store(database)
    await one.open()
    yield one
    await one.close()


def card(table="t", *, status="playing", listed=True, holders=(), changed=1.0):
    shown = TableCard(
        id=table,
        game="trambahn",
        status=status,
        seats=["Ada"],
        free=0,
        version=0,
        your_turn=False,
        changed=changed,
    )
    return TableSummary(card=shown, listed=listed, owner="owner", turn=0, holders=[list(holders)])


def append(table="t", seq=1, entries=(b"one",), snapshot=None, **more):
    return Append(
        table=table, seq=seq, entries=list(entries), card=card(table, **more), snapshot=snapshot
    )


async def test_appended_entries_are_read_in_order(store):
    await store.append(append(entries=[b"one", b"two"]))
    await store.append(append(seq=3, entries=[b"three"]))
    assert await store.entries("t", 0) == [b"one", b"two", b"three"]
    assert await store.entries("t", 2) == [b"three"]
    assert await store.entries("unknown", 0) == []


async def test_entries_survive_reopening(database):
    first = make_store(database)
    await first.open()
    await first.append(append())
    await first.close()
    second = make_store(database)
    await second.open()
    assert await second.entries("t", 0) == [b"one"]
    assert await second.count() == 1
    await second.close()


async def test_one_of_two_appends_to_the_same_place_fails_and_writes_nothing(store):
    await store.append(append())
    with pytest.raises(Conflict):
        await store.append(append(seq=1, entries=[b"other"], status="over"))
    with pytest.raises(Conflict):
        await store.append(append(seq=0, entries=[b"zero", b"other"]))
    assert await store.entries("t", 0) == [b"one"]
    assert (await store.lobby(5))[0].card.status == "playing"


async def test_a_conflict_fails_only_its_own_append(store):
    await store.append(append("t"))
    jobs = [store.append(append(f"t{n}", listed=False)) for n in range(20)]
    results = await asyncio.gather(
        *jobs[:10], store.append(append("t")), *jobs[10:], return_exceptions=True
    )
    assert [type(one) for one in results if one is not None] == [Conflict]
    assert await store.count() == 21


async def test_racing_appends_leave_a_log_without_gaps(store):
    async def race(name):
        won = 0
        for seq in range(1, 26):
            try:
                await store.append(append(seq=seq, entries=[f"{name}{seq}".encode()]))
                won += 1
            except Conflict:
                pass
        return won

    won = await asyncio.gather(*(race(name) for name in "abc"))
    entries = await store.entries("t", 0)
    assert sum(won) == len(entries) == 25
    assert [int(entry[1:]) for entry in entries] == list(range(1, 26))


async def test_snapshots_come_latest_first(store):
    for seq in range(1, 8):
        kept = Snapshot(seq, seq * 10, f"state {seq}".encode())
        await store.append(append(seq=seq, snapshot=kept))
    snapshots = await store.snapshots("t")
    assert [one.seq for one in snapshots] == [7, 6, 5, 4]
    assert snapshots[0] == Snapshot(7, 70, b"state 7")


async def test_the_lobby_has_listed_unfinished_tables(store):
    await store.append(append("open", changed=2.0))
    await store.append(append("newer", changed=3.0))
    await store.append(append("private", listed=False))
    await store.append(append("finished", status="over"))
    assert [one.card.id for one in await store.lobby(9)] == ["newer", "open"]
    assert len(await store.lobby(1)) == 1


async def test_everybody_finds_their_tables_until_they_leave(store):
    await store.append(append("a", holders=["ada", "ben"]))
    await store.append(append("b", holders=["ada"], changed=5.0))
    assert [one.card.id for one in await store.mine("ada", 9)] == ["b", "a"]
    assert [one.card.id for one in await store.mine("ben", 9)] == ["a"]
    assert len(await store.mine("owner", 9)) == 2
    await store.append(append("a", seq=2, holders=["ada"]))
    assert await store.mine("ben", 9) == []


@pytest.mark.postgres
async def test_news_reaches_the_other_process_and_survives_a_lost_connection(pg_database):
    writer, reader = PostgresStore(pg_database), PostgresStore(pg_database)
    await writer.open()
    await reader.open()
    heard: asyncio.Queue[tuple[str, int, str]] = asyncio.Queue()
    reader.listen(lambda *news: heard.put_nowait(news))
    async with asyncio.timeout(20):
        await writer.append(append())
        assert await heard.get() == ("t", 1, "")
        await writer.tell("t", "here")
        assert await heard.get() == ("t", 0, "here")
        kill = """select pg_terminate_backend(pid) from pg_stat_activity
                  where query ilike 'listen%' and datname = current_database()"""
        await writer.pool.execute(kill)
        assert await heard.get() == ("", 0, "")
        await writer.append(append(seq=2))
        while await heard.get() != ("t", 2, ""):
            pass
    await writer.close()
    await reader.close()


async def test_waiting_for_another_writer_does_not_block_the_loop(tmp_path):
    path = str(tmp_path / "t.sqlite3")
    store = make_store(path)
    await store.open()
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as shell:
        shell.execute("begin immediate")
        waiting = asyncio.create_task(store.append(append()))
        started = time.monotonic()
        for _ in range(20):
            await asyncio.sleep(0.01)
        assert time.monotonic() - started < 1.0
        assert not waiting.done()
        shell.execute("rollback")
        await waiting
    assert await store.entries("t", 0) == [b"one"]
    await store.close()


async def test_a_locked_file_fails_all_waiting_writes_and_recovers(tmp_path):
    path = str(tmp_path / "t.sqlite3")
    store = make_store(path)
    await store.open()
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as shell:
        shell.execute("begin immediate")
        jobs = [store.append(append(f"t{n}")) for n in range(5)]
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert all(isinstance(one, store.failures) for one in results)
        shell.execute("rollback")
    assert await store.count() == 0
    for number in range(5):
        await store.append(append(f"t{number}"))
    assert await store.count() == 5
    await store.close()


async def test_a_file_that_is_gone_is_not_replaced_by_an_empty_one(tmp_path):
    path = tmp_path / "t.sqlite3"
    store = make_store(str(path))
    await store.open()
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as shell:
        shell.execute("begin immediate")
        with pytest.raises(OSError, match="locked"):
            await store.append(append())
    for file in tmp_path.iterdir():
        file.rename(tmp_path / f"away-{file.name}")
    with pytest.raises(OSError, match="open"):
        await store.append(append())
    assert not path.exists()
    for file in tmp_path.iterdir():
        file.rename(tmp_path / file.name.removeprefix("away-"))
    await store.append(append())
    assert await store.entries("t", 0) == [b"one"]
    await store.close()


async def test_the_log_shows_the_outcome_of_a_cancelled_append(tmp_path):
    store = make_store(str(tmp_path / "t.sqlite3"))
    await store.open()
    job = asyncio.create_task(store.append(append()))
    await asyncio.sleep(0)
    job.cancel()
    with pytest.raises(asyncio.CancelledError):
        await job
    assert await store.entries("t", 0) == [b"one"]
    await store.close()


@pytest.mark.parametrize("turns", range(8))
async def test_an_append_can_be_cancelled_in_any_loop_iteration(tmp_path, turns):
    store = make_store(str(tmp_path / "t.sqlite3"))
    await store.open()
    job = asyncio.create_task(store.append(append()))
    for _ in range(turns):
        await asyncio.sleep(0.001)
    job.cancel()
    async with asyncio.timeout(20):
        await asyncio.gather(job, return_exceptions=True)
    assert await store.entries("t", 0) in ([b"one"], [])
    assert (await store.entries("t", 0) == [b"one"]) or turns == 0
    await store.append(append("u"))
    await store.close()


async def test_an_append_cancelled_during_its_callback_does_not_hang(tmp_path):
    store = make_store(str(tmp_path / "t.sqlite3"))
    await store.open()
    first, second = (asyncio.create_task(store.append(append(name))) for name in "tu")
    # Its own end is reported next in the same loop iteration.
    first.add_done_callback(lambda _: second.cancel())
    async with asyncio.timeout(20):
        await asyncio.gather(first, second, return_exceptions=True)
    assert await store.entries("u", 0) == [b"one"]
    await store.close()


@pytest.mark.postgres
async def test_a_pool_whose_connections_were_all_cut_connects_again(pg_database):
    store = PostgresStore(pg_database)
    await store.open()
    await asyncio.gather(*(store.append(append(f"t{n}")) for n in range(20)))
    cut = """select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid()"""
    with contextlib.suppress(*store.failures):
        await store.pool.execute(cut)
    async with asyncio.timeout(20):
        while store.pool.get_idle_size():  # noqa: ASYNC110 nothing tells when they are closed
            await asyncio.sleep(0.01)
    await asyncio.gather(*(store.append(append(f"u{n}")) for n in range(20)))
    assert await store.count() == 40
    await store.close()


async def test_closing_a_file_waits_for_readers(tmp_path):
    """Closing a connection during a query may crash the process."""
    one = SqliteStore(str(tmp_path / "t.sqlite3"))
    await one.open()
    slow = """with recursive numbers (n) as (select 1 union all select n + 1 from numbers limit $1)
              select count(*) from numbers"""
    reading = asyncio.create_task(one.fetch(slow, 300_000))
    await asyncio.sleep(0)
    await one.close()
    assert await reading == [(300_000,)]


async def test_an_indexed_query_uses_a_thread_if_the_loop_would_wait(tmp_path, monkeypatch):
    one = SqliteStore(str(tmp_path / "t.sqlite3"))
    await one.open()
    connect, loops_thread, tried = sqlite3.connect, threading.get_ident(), []

    def locked_for_the_loop(*args, **more):
        tried.append(threading.get_ident() == loops_thread)
        if tried[-1]:
            raise sqlite3.OperationalError("database is locked")
        return connect(*args, **more)

    monkeypatch.setattr(sqlite3, "connect", locked_for_the_loop)
    assert await one.find("select $1 + 1", 6) == [(7,)]
    assert tried == [True, False]
    await one.close()


async def test_the_loop_never_waits_for_a_lock(tmp_path):
    one = SqliteStore(str(tmp_path / "t.sqlite3"))
    await one.open()
    assert await one.find("pragma busy_timeout") == [(0,)]
    assert await one.fetch("pragma busy_timeout") == [(2000,)]
    await one.close()

"""SQLite's writer: shared commits, and checkpoints beside them."""

import asyncio
import sqlite3

import pytest

from railtable.server.store import sqlite_writer
from railtable.server.store.sqlite_writer import SqliteWriter

ROW = "insert into rows (filler) values (zeroblob(3000))"
TABLE = "create table if not exists rows (filler blob not null)"


def insert_row(connection):
    connection.execute(ROW)


def create_table(connection):
    connection.executescript(TABLE)


class Commits:
    """The commits of a writer, by their number of writes."""

    def __init__(self, path, monkeypatch):
        self.path = path
        self.sizes: list[int] = []
        self.refused = 0
        self._is_refusing = False
        self.writer = SqliteWriter(self.connect)
        insert = sqlite_writer.insert_group

        def counted(connection, works):
            self.sizes.append(len(works))
            return insert(connection, works)

        monkeypatch.setattr(sqlite_writer, "insert_group", counted)

    def refuse_connections(self):
        self._is_refusing = True

    def connect(self):
        if self._is_refusing:
            self.refused += 1
            raise sqlite3.OperationalError("unable to open database file")
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        connection.execute("pragma journal_mode=wal")
        return connection

    async def open(self):
        await self.writer.open(create_table)
        return self

    def write(self):
        return self.writer.write(insert_row)

    @property
    def log_bytes(self):
        return self.path.with_name(f"{self.path.name}-wal").stat().st_size


@pytest.fixture
async def commits(tmp_path, monkeypatch):
    opened = await Commits(tmp_path / "rows.sqlite3", monkeypatch).open()
    yield opened
    await opened.writer.close()


async def test_the_write_ahead_log_stays_small_while_writes_never_pause(commits, monkeypatch):
    monkeypatch.setattr(sqlite_writer, "CHECKPOINT_ROWS", 20)
    peaks = []
    for _ in range(10):
        for _ in range(20):
            await asyncio.gather(commits.write(), commits.write())
        peaks.append(commits.log_bytes)
    # 400 rows of a page each without a checkpoint: 1.6 MB.
    assert peaks[-1] < 1_000_000
    assert sqlite3.connect(commits.path).execute("select count(*) from rows").fetchone() == (400,)


async def test_a_failed_checkpoint_fails_no_write(commits, monkeypatch):
    monkeypatch.setattr(sqlite_writer, "CHECKPOINT_ROWS", 1)
    # The writer is connected already, so only checkpoints connect now.
    commits.refuse_connections()
    async with asyncio.timeout(20):
        while not commits.refused:
            await commits.write()
    await commits.write()


async def test_writes_of_a_busy_server_wait_for_each_other(commits, monkeypatch):
    monkeypatch.setattr(sqlite_writer, "GROUP_SECONDS", 0.0)
    for _ in range(8):
        await asyncio.gather(commits.write(), commits.write())
    monkeypatch.setattr(sqlite_writer, "GROUP_SECONDS", 2.0)
    await commits.write()
    commits.sizes.clear()
    first = asyncio.create_task(commits.write())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await asyncio.gather(first, commits.write())
    assert commits.sizes == [2]


async def test_a_lone_writer_never_waits_for_others(commits, monkeypatch):
    monkeypatch.setattr(sqlite_writer, "GROUP_SECONDS", 5.0)
    async with asyncio.timeout(30):
        for _ in range(40):
            await commits.write()
    assert commits.sizes == [1] * 40

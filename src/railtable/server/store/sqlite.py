"""The embedded store: plain sqlite3, WAL, one writer, commits in groups."""

import asyncio
import contextlib
import sqlite3
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeVar

import msgspec

from railtable.core.errors import Facts
from railtable.server.errors import Conflict, Denied
from railtable.server.store.store import SNAPSHOTS_KEPT, Append, Card, News, Snapshot

try:
    import fcntl
except ImportError:  # Windows has no such lock: there it is the owner's care.
    fcntl = None  # type: ignore[assignment]

T = TypeVar("T")

SCHEMA: Final = """
create table if not exists entries (
    table_id text not null,
    seq integer not null,
    payload blob not null,
    primary key (table_id, seq)
) without rowid;
create table if not exists snapshots (
    table_id text not null,
    seq integer not null,
    version integer not null,
    document blob not null,
    primary key (table_id, seq)
) without rowid;
create table if not exists tables (
    id text primary key,
    listed integer not null,
    is_over integer not null,
    changed real not null,
    card blob not null
) without rowid;
create index if not exists tables_listed on tables (changed) where listed and not is_over;
create table if not exists holders (
    holder text not null,
    table_id text not null,
    primary key (holder, table_id)
) without rowid;
"""
GROUP: Final = 256
"""At most so many appends share one commit."""

Job = tuple[Append, "asyncio.Future[None]"]


class SqliteStore:
    """A file.

    Rows are inserted by the event loop itself, which takes microseconds; the commit,
    which waits for the disk, is a thread's.  Whatever is appended meanwhile makes the
    next group.  (A thread that inserted too would wait for the interpreter's lock after
    every row.)
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._waiting: list[Job] = []
        self._is_committing = False
        self._committer = ThreadPoolExecutor(1, thread_name_prefix="sqlite-committer")
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="sqlite-reader")
        self._reading: sqlite3.Connection | None = None
        self._writing: sqlite3.Connection | None = None
        self._claims: list[BinaryIO] = []

    async def claim(self) -> None:
        """Keep other servers off the file: they would not hear of each other's moves."""
        try:
            with contextlib.closing(self._connect()) as connection:
                connection.execute("select count(*) from sqlite_master").fetchone()
            self._claims = claim_database(Path(self._path))
        except (sqlite3.Error, OSError) as error:
            facts: Facts = {"path": self._path, "reason": str(error)}
            raise Denied("database_unusable", facts=facts) from None
        if not self._claims:
            raise Denied("database_in_use", facts={"path": self._path})

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        self._writing = await loop.run_in_executor(self._committer, self._connect)
        await loop.run_in_executor(self._committer, self._writing.executescript, SCHEMA)
        self._reading = await loop.run_in_executor(self._reader, self._connect)

    async def close(self) -> None:
        while self._waiting or self._is_committing:  # noqa: ASYNC110 a few commits at most
            await asyncio.sleep(0.002)
        for connection in (self._writing, self._reading):
            if connection is not None:
                connection.close()
        self._reader.shutdown()
        self._committer.shutdown()
        for claim in self._claims:
            claim.close()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        connection.execute("pragma busy_timeout=2000")
        connection.execute("pragma journal_mode=wal")
        connection.execute("pragma synchronous=full")
        return connection

    # Writing.

    async def append(self, append: Append) -> None:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        if not self._waiting and not self._is_committing:
            # Whatever else is appended in this turn of the loop goes along.
            loop.call_soon(self._write)
        self._waiting.append((append, done))
        await done

    def _write(self) -> None:
        """Insert what waits and have it committed; only ever one group at a time."""
        if not self._waiting or self._is_committing:
            return
        group, self._waiting = self._waiting[:GROUP], self._waiting[GROUP:]
        assert self._writing is not None
        try:
            results = insert_group(self._writing, [append for append, _ in group])
        except sqlite3.Error as error:
            _resolve(group, [error for _ in group])
            asyncio.get_running_loop().call_soon(self._write)
            return
        self._is_committing = True
        loop = asyncio.get_running_loop()
        commit = loop.run_in_executor(self._committer, self._writing.commit)
        commit.add_done_callback(lambda done: self._committed(group, results, done.exception()))

    def _committed(
        self, group: list[Job], results: list[Exception | None], error: BaseException | None
    ) -> None:
        self._is_committing = False
        if error is not None:
            assert self._writing is not None
            self._writing.rollback()
            results = [OSError(str(error)) for _ in group]
        _resolve(group, results)
        self._write()

    # Reading.

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        assert self._reading is not None
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reader, work, self._reading)

    async def _select(self, query: str, *values: Any) -> list[Any]:
        return await self._read(lambda connection: connection.execute(query, values).fetchall())

    async def entries(self, table: str, after: int) -> list[bytes]:
        query = "select payload from entries where table_id = ? and seq > ? order by seq"
        return [payload for (payload,) in await self._select(query, table, after)]

    async def snapshots(self, table: str) -> list[Snapshot]:
        query = """select seq, version, document from snapshots
                   where table_id = ? order by seq desc limit ?"""
        return [Snapshot(*row) for row in await self._select(query, table, SNAPSHOTS_KEPT)]

    async def lobby(self, limit: int) -> list[Card]:
        query = """select card from tables where listed and not is_over
                   order by changed desc limit ?"""
        return _cards(await self._select(query, limit))

    async def mine(self, holder: str, limit: int) -> list[Card]:
        query = """select card from tables join holders on table_id = id
                   where holder = ? order by changed desc limit ?"""
        return _cards(await self._select(query, holder, limit))

    async def count(self) -> int:
        return int((await self._select("select count(*) from tables"))[0][0])

    async def tell(self, table: str, note: str) -> None:
        """Nobody else reads this file while the server runs."""

    def listen(self, news: News) -> None:
        """No other process can have news."""


def claim_database(path: Path) -> list[BinaryIO]:
    """Return locks that keep others off a file by whatever name; none if it is taken."""
    real = path.resolve()
    beside = claim_file(real.with_name(f"{real.name}.lock"))
    if beside is None:
        return []
    if sys.platform != "linux":
        # Elsewhere a lock on the file itself would get into the way of SQLite's own.
        return [beside]
    itself = claim_file(real)
    if itself is None:
        beside.close()
        return []
    return [beside, itself]


def claim_file(path: Path) -> BinaryIO | None:
    """Return a file locked as long as it is open, however the process ends; None if taken."""
    claim = path.open("ab")
    if fcntl is not None:
        try:
            fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            claim.close()
            return None
    return claim


def _cards(rows: list[tuple[bytes]]) -> list[Card]:
    return [msgspec.json.decode(payload, type=Card) for (payload,) in rows]


def insert_group(connection: sqlite3.Connection, appends: list[Append]) -> list[Exception | None]:
    """Begin a transaction and insert a group; a conflict spoils only its own append."""
    try:
        return _insert_all(connection, appends, _insert_or_raise)
    except sqlite3.IntegrityError:
        # Rare: now find out whose it was, at the price of a savepoint each.
        return _insert_all(connection, appends, _try_insert)


def _insert_all(
    connection: sqlite3.Connection,
    appends: list[Append],
    insert: Callable[[sqlite3.Connection, Append], Exception | None],
) -> list[Exception | None]:
    connection.execute("begin immediate")
    try:
        return [insert(connection, append) for append in appends]
    except sqlite3.Error:
        connection.rollback()
        raise


def _insert_or_raise(connection: sqlite3.Connection, append: Append) -> None:
    _insert(connection, append)


def _try_insert(connection: sqlite3.Connection, append: Append) -> Exception | None:
    connection.execute("savepoint one")
    try:
        _insert(connection, append)
    except sqlite3.IntegrityError:
        connection.execute("rollback to one")
        return Conflict(append.table)
    finally:
        connection.execute("release one")
    return None


def _insert(connection: sqlite3.Connection, append: Append) -> None:
    table = append.table
    for place, payload in enumerate(append.entries):
        row = (table, append.seq + place, payload)
        connection.execute("insert into entries values (?, ?, ?)", row)
    if append.card is not None:
        _insert_card(connection, append.card, holders=append.holders_changed)
    if append.snapshot is not None:
        kept = append.snapshot
        connection.execute(
            "insert or replace into snapshots values (?, ?, ?, ?)",
            (table, kept.seq, kept.version, kept.document),
        )


def _insert_card(connection: sqlite3.Connection, card: Card, *, holders: bool) -> None:
    table = card.card.id
    over = card.card.status in {"over", "record"}
    values = (table, card.listed, over, card.card.changed, msgspec.json.encode(card))
    connection.execute("insert or replace into tables values (?, ?, ?, ?, ?)", values)
    if holders:
        connection.execute("delete from holders where table_id = ?", (table,))
        rows = [(holder, table) for holder in sorted(card.everyone())]
        connection.executemany("insert into holders values (?, ?)", rows)


def _resolve(group: list[Job], results: list[Exception | None]) -> None:
    for (_, future), error in zip(group, results, strict=True):
        if future.done():
            continue
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)

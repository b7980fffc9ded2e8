"""The embedded store: plain sqlite3, WAL, one writer."""

import asyncio
import contextlib
import logging
import os
import sqlite3
import stat
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeVar
from urllib.parse import quote

import msgspec

from railtable.core.errors import Facts
from railtable.server.errors import Denied
from railtable.server.store.migrations import migrate_sqlite, require_known, sqlite_number
from railtable.server.store.sql import SqlRow, Statement, for_sqlite, run_in_sqlite
from railtable.server.store.sqlite_writer import SqliteWriter, Waiter
from railtable.server.store.store import (
    SNAPSHOTS_KEPT,
    Append,
    NewsCallback,
    SavedCallback,
    Snapshot,
    TableSummary,
)

try:
    import fcntl
except ImportError:  # Windows has no such lock: there it is the owner's responsibility.
    fcntl = None  # type: ignore[assignment]

T = TypeVar("T")
logger = logging.getLogger("railtable.store")

OWNER_ONLY: Final = 0o600
OTHERS: Final = 0o077

SQLITE_SCHEMA: Final = """
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
create table if not exists probes (id integer primary key, filler blob not null);
"""
CACHE_KIB: Final = 8 * 1024
"""Cache per connection: it holds the last pages of 1,000 active tables."""
LOCKED_MS: Final = 2000
"""How long a thread waits for another lock; the event loop does not wait."""
PROBE_BYTES: Final = 16 * 1024
"""Size of the probe, as large as a long append: if it fits, so does a move."""


ADOPTED: Final = 10_000
"""Latest tables searched for bots to move."""


class ReadConnection:
    """A read connection, opened on demand and again after a failure."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._connection: sqlite3.Connection | None = None

    def do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run a read and return its result."""
        try:
            self._connection = self._connection or self._connect()
            return work(self._connection)
        except sqlite3.Error:
            # The caches of a connection are unreliable after a failed read.
            with contextlib.suppress(sqlite3.Error):
                self.close()
            raise

    def close(self) -> None:
        """Close the file until the next read."""
        lost, self._connection = self._connection, None
        if lost is not None:
            lost.close()


class SqliteStore:
    """A SQLite file."""

    failures: tuple[type[Exception], ...] = (sqlite3.Error, OSError)

    def __init__(self, path: str) -> None:
        self._path = path
        self._writer = SqliteWriter(self._reconnect)
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="sqlite-reader")
        self._reading = ReadConnection(self._reconnect)
        self._finding = ReadConnection(lambda: self._reconnect(wait=0))
        self._claims: list[BinaryIO] = []
        self._has_handed_over = False
        self._adopting: asyncio.Task[None] | None = None

    async def claim(self) -> None:
        """Lock the file against other servers, which would not see each other's moves."""
        try:
            with contextlib.closing(self._connect()) as connection:
                require_known(sqlite_number(connection))
            self._claims = claim_database(Path(self._path))
        except (sqlite3.Error, OSError) as error:
            facts: Facts = {"path": self._path, "reason": str(error)}
            raise Denied("database_unusable", facts=facts) from None
        if not self._claims:
            raise Denied("database_in_use", facts={"path": self._path})

    async def open(self) -> None:
        # Create a missing file only here.
        (await asyncio.get_running_loop().run_in_executor(self._reader, self._connect)).close()
        await self._writer.open(_prepare)

    async def close(self) -> None:
        if self._adopting is not None:
            await asyncio.gather(self._adopting, return_exceptions=True)
        await self._writer.close()
        # Wait for readers: closing a connection during a query crashes.
        self._reader.shutdown()
        for reading in (self._reading, self._finding):
            reading.close()
        for claim in self._claims:
            claim.close()

    def _connect(self) -> sqlite3.Connection:
        keep_private(Path(self._path))
        return _configure(
            sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        )

    def _reconnect(self, wait: int = LOCKED_MS) -> sqlite3.Connection:
        """Open the file again; never replace a missing file by an empty one."""
        address = f"file:{quote(self._path)}?mode=rw"
        return _configure(
            sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False), wait
        )

    # Writing.

    async def append(self, append: Append) -> None:
        waiter = Waiter(asyncio.get_running_loop())
        self.begin_append(append, waiter.end)
        await waiter.wait()

    def begin_append(self, append: Append, done: SavedCallback) -> None:
        self._writer.begin(lambda connection: _insert(connection, append), done)

    async def execute(self, *statements: Statement) -> list[list[SqlRow]]:
        found: list[list[SqlRow]] = []

        def work(connection: sqlite3.Connection) -> None:
            # If another write fails, this one is done once more.
            found[:] = run_in_sqlite(connection, statements)

        await self._writer.write(work)
        return found

    async def probe(self) -> None:
        await self._writer.write(_insert_probe)

    # Reading.

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reader, self._reading.do, work)

    async def _select(self, query: str, *values: Any) -> list[Any]:
        return await self._read(lambda connection: connection.execute(query, values).fetchall())

    async def fetch(self, query: str, *values: Any) -> list[SqlRow]:
        return await self._select(for_sqlite(query), *values)

    async def find(self, query: str, *values: Any) -> list[SqlRow]:
        # Reading here is faster than waking a thread.
        text = for_sqlite(query)
        try:
            return self._finding.do(lambda connection: connection.execute(text, values).fetchall())
        except sqlite3.Error:
            # A thread may wait for the lock, or report the failure.
            return await self._select(text, *values)

    async def entries(self, table: str, after: int) -> list[bytes]:
        query = "select payload from entries where table_id = ? and seq > ? order by seq"
        return [payload for (payload,) in await self._select(query, table, after)]

    async def snapshots(self, table: str) -> list[Snapshot]:
        query = """select seq, version, document from snapshots
                   where table_id = ? order by seq desc limit ?"""
        return [Snapshot(*row) for row in await self._select(query, table, SNAPSHOTS_KEPT)]

    async def lobby(self, limit: int) -> list[TableSummary]:
        query = """select card from tables where listed and not is_over
                   order by changed desc limit ?"""
        return _cards(await self._select(query, limit))

    async def mine(self, holder: str, limit: int) -> list[TableSummary]:
        query = """select card from tables join holders on table_id = id
                   where holder = ? order by changed desc limit ?"""
        return _cards(await self._select(query, holder, limit))

    async def count(self) -> int:
        return int((await self._select("select count(*) from tables"))[0][0])

    async def tell(self, table: str, note: str) -> None:
        """Do nothing: no other process reads this file while the server runs."""

    def listen(self, news: NewsCallback) -> None:
        """Do nothing: no other process can send news."""

    async def hold(self, table: str) -> int | None:
        """Return a constant lease: this process owns the whole file."""
        return None if self._has_handed_over else 0

    async def let_go(self, table: str, seq: int) -> bool:
        """Release nothing: there is no other process."""
        return True

    async def hand_over(self) -> None:
        """Hold no lease any more."""
        self._has_handed_over = True

    def on_adopted(self, adopted: Callable[[str], None]) -> None:
        """Resume the tables of the previous process where a bot is to move."""
        self._adopting = asyncio.get_running_loop().create_task(self._adopt(adopted))

    async def _adopt(self, adopted: Callable[[str], None]) -> None:
        query = "select card from tables where not is_over order by changed desc limit ?"
        for table in await self._read(
            lambda connection: _going(connection.execute(query, (ADOPTED,)))
        ):
            adopted(table)


def keep_private(path: Path) -> None:
    """Make the file readable by its owner only: it holds every seed, card and key.

    A missing file is created; SQLite gives its companion files the same mode.
    """
    with contextlib.suppress(FileExistsError):
        path.touch(mode=OWNER_ONLY, exist_ok=False)
    if os.name != "posix":
        return
    mode = path.parent.stat().st_mode
    if mode & stat.S_IWOTH and not mode & stat.S_ISVTX:
        logger.warning("directory_is_exposed", extra={"path": str(path.parent)})
    for one in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm", ".lock"))):
        if one.is_file() and stat.S_IMODE(one.stat().st_mode) & OTHERS:
            logger.warning("database_was_exposed", extra={"path": str(one)})
            with contextlib.suppress(OSError):
                one.chmod(OWNER_ONLY)


def claim_database(path: Path) -> list[BinaryIO]:
    """Return locks on a file under all its names; None if it is in use."""
    real = path.resolve()
    beside = claim_file(real.with_name(f"{real.name}.lock"))
    if beside is None:
        return []
    if sys.platform != "linux":
        # Elsewhere a lock on the file itself would conflict with SQLite's own.
        return [beside]
    itself = claim_file(real)
    if itself is None:
        beside.close()
        return []
    return [beside, itself]


def claim_file(path: Path) -> BinaryIO | None:
    """Return a locked file, released when the process ends; None if it is in use."""
    claim = os.fdopen(os.open(path, os.O_CREAT | os.O_APPEND | os.O_RDWR, OWNER_ONLY), "ab")
    if fcntl is not None:
        try:
            fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            claim.close()
            return None
    return claim


def _going(rows: Iterable[tuple[bytes]]) -> list[str]:
    return [card.card.id for card in _cards(rows) if card.goes_on]


def _cards(rows: Iterable[tuple[bytes]]) -> list[TableSummary]:
    return [msgspec.json.decode(payload, type=TableSummary) for (payload,) in rows]


def _configure(connection: sqlite3.Connection, wait: int = LOCKED_MS) -> sqlite3.Connection:
    connection.execute(f"pragma busy_timeout={wait}")
    connection.execute(f"pragma cache_size=-{CACHE_KIB}")
    connection.execute("pragma journal_mode=wal")
    connection.execute("pragma synchronous=full")
    return connection


def _prepare(connection: sqlite3.Connection) -> None:
    connection.executescript(SQLITE_SCHEMA)
    migrate_sqlite(connection)


def _insert_probe(connection: sqlite3.Connection) -> None:
    connection.execute("insert or replace into probes values (1, zeroblob(?))", (PROBE_BYTES,))


def _insert(connection: sqlite3.Connection, append: Append) -> None:
    table = append.table
    for place, payload in enumerate(append.entries):
        row = (table, append.seq + place, payload)
        connection.execute("insert into entries values (?, ?, ?)", row)
    if append.also:
        run_in_sqlite(connection, append.also)
    if append.card is not None:
        _insert_card(connection, append.card, holders=append.holders_changed)
    if append.snapshot is not None:
        kept = append.snapshot
        connection.execute(
            "insert or replace into snapshots values (?, ?, ?, ?)",
            (table, kept.seq, kept.version, kept.document),
        )


def _insert_card(connection: sqlite3.Connection, card: TableSummary, *, holders: bool) -> None:
    table = card.card.id
    over = card.card.status in {"over", "record"}
    # Convert booleans here: sqlite3's adaptation is slower than everything else.
    values = (table, int(card.listed), int(over), card.card.changed, msgspec.json.encode(card))
    connection.execute("insert or replace into tables values (?, ?, ?, ?, ?)", values)
    if holders:
        connection.execute("delete from holders where table_id = ?", (table,))
        rows = [(holder, table) for holder in sorted(card.everyone())]
        connection.executemany("insert into holders values (?, ?)", rows)

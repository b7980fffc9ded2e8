"""The embedded store: plain sqlite3, WAL, one writer thread that groups commits."""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

import msgspec

from railtable.server.course import Snapshot
from railtable.server.errors import Conflict
from railtable.server.store import SNAPSHOTS_KEPT, Append, Card, News

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
    """A file.  Writing is one thread's; reading is another's."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._jobs: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._waiting: list[Job] = []
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="sqlite-reader")
        self._reading: sqlite3.Connection | None = None
        self._writer: threading.Thread | None = None

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        ready: asyncio.Future[None] = loop.create_future()
        self._writer = threading.Thread(
            target=self._write, args=(loop, ready), name="sqlite-writer", daemon=True
        )
        self._writer.start()
        await ready
        self._reading = await loop.run_in_executor(self._reader, self._connect)

    async def close(self) -> None:
        self._hand_over()
        self._jobs.put(None)
        if self._writer is not None:
            await asyncio.to_thread(self._writer.join)
        if self._reading is not None:
            await self._read(sqlite3.Connection.close)
        self._reader.shutdown()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None)
        connection.execute("pragma busy_timeout=10000")
        connection.execute("pragma journal_mode=wal")
        connection.execute("pragma synchronous=full")
        return connection

    # Writing.

    async def append(self, append: Append) -> None:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        if not self._waiting:
            # Whatever else is appended in this turn of the loop goes along.
            loop.call_soon(self._hand_over)
        self._waiting.append((append, done))
        await done

    def _hand_over(self) -> None:
        waiting, self._waiting = self._waiting, []
        self._jobs.put(waiting)

    def _write(self, loop: asyncio.AbstractEventLoop, ready: "asyncio.Future[None]") -> None:
        try:
            connection = self._connect()
            connection.executescript(SCHEMA)
        except sqlite3.Error as error:
            loop.call_soon_threadsafe(ready.set_exception, error)
            return
        loop.call_soon_threadsafe(ready.set_result, None)
        more = True
        while more and (group := self._jobs.get()) is not None:
            while len(group) < GROUP and not self._jobs.empty():
                following = self._jobs.get()
                if following is None:
                    more = False
                    break
                group += following
            results = _commit(connection, [append for append, _ in group])
            futures = [done for _, done in group]
            loop.call_soon_threadsafe(_resolve, futures, results)
        connection.close()

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


def _cards(rows: list[tuple[bytes]]) -> list[Card]:
    return [msgspec.json.decode(payload, type=Card) for (payload,) in rows]


def _commit(connection: sqlite3.Connection, appends: list[Append]) -> list[Exception | None]:
    """Write a group in one transaction; a conflict spoils only its own append."""
    try:
        return _in_transaction(connection, appends, _insert_or_raise)
    except sqlite3.IntegrityError:
        # Rare: now find out whose it was, at the price of a savepoint each.
        try:
            return _in_transaction(connection, appends, _try_insert)
        except sqlite3.Error as error:
            return [error for _ in appends]
    except sqlite3.Error as error:
        return [error for _ in appends]


def _in_transaction(
    connection: sqlite3.Connection,
    appends: list[Append],
    insert: Callable[[sqlite3.Connection, Append], Exception | None],
) -> list[Exception | None]:
    try:
        connection.execute("begin immediate")
        results = [insert(connection, append) for append in appends]
        connection.execute("commit")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("rollback")
        raise
    return results


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


def _resolve(futures: list["asyncio.Future[None]"], results: list[Exception | None]) -> None:
    for future, error in zip(futures, results, strict=True):
        if future.done():
            continue
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)

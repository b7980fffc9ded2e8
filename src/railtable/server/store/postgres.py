"""The store for many processes: asyncpg, conflicts by `(table_id, seq)`, news by NOTIFY."""

import asyncio
import contextlib
import logging
import re
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import asyncpg
import msgspec

from railtable.server.errors import Conflict, Denied
from railtable.server.store import leases, migrations
from railtable.server.store.leases import Adopted, Leases
from railtable.server.store.sql import SqlRow, Statement, run_in_postgres
from railtable.server.store.store import (
    SNAPSHOTS_KEPT,
    Append,
    NewsCallback,
    SavedCallback,
    Snapshot,
    TableSummary,
)

CHANNEL: Final = "railtable"
CONNECTIONS: Final = 8
RECONNECT_SECONDS: Final = 0.5
CLAIM_SECONDS: Final = 10.0
ANSWER_SECONDS: Final = 5.0
"""Timeout of a database that does not answer."""
HEARTBEAT_SECONDS: Final = 15.0
"""Interval of checks on the listening connection, which may be silent for hours."""
SERVER_SETTINGS: Final = {
    "application_name": "railtable",
    "statement_timeout": "5000",
    "lock_timeout": "4000",
    # A server process that hangs in mid-transaction must release its locks.
    "idle_in_transaction_session_timeout": "10000",
}
POSTGRES_ERRORS: Final[tuple[type[Exception], ...]] = (
    OSError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)

POSTGRES_SCHEMA: Final = (
    """
create table if not exists entries (
    table_id text not null,
    seq integer not null,
    payload bytea not null,
    primary key (table_id, seq)
);
create table if not exists snapshots (
    table_id text not null,
    seq integer not null,
    version integer not null,
    document bytea not null,
    primary key (table_id, seq)
);
create table if not exists tables (
    id text primary key,
    listed boolean not null,
    is_over boolean not null,
    changed double precision not null,
    seq integer not null,
    card bytea not null
);
create index if not exists tables_listed on tables (changed) where listed and not is_over;
create table if not exists holders (
    holder text not null,
    table_id text not null,
    primary key (holder, table_id)
);
create table if not exists probes (id integer primary key, at timestamptz not null);
"""
    + leases.LEASES_SCHEMA
    + migrations.MIGRATIONS_SCHEMA
)
PARTS: Final = re.findall(r"if not exists (\w+)", POSTGRES_SCHEMA)
IS_COMPLETE: Final = "select bool_and(to_regclass(part) is not null) from unnest($1::text[]) part"
SCHEMA_LOCK: Final = 0x7261696C
"""Lock key: processes that start together create tables in turn."""

logger = logging.getLogger("railtable.postgres")


class Notification(msgspec.Struct, frozen=True):
    """The content of a notification."""

    table: str
    seq: int = 0
    note: str = ""


class PostgresStore:
    """A database that any number of server processes share."""

    failures = POSTGRES_ERRORS

    def __init__(self, address: str) -> None:
        self._address = address
        self._pool: asyncpg.Pool[Any] | None = None
        self._news: list[NewsCallback] = []
        self._ear: asyncio.Task[None] | None = None
        self._hears = False
        self._appending: set[asyncio.Task[None]] = set()
        self.leases = Leases(secrets.token_hex(8), POSTGRES_ERRORS)

    async def claim(self) -> None:
        """Check that the database answers; any number of processes may use it."""
        try:
            connection = await asyncpg.connect(self._address, timeout=CLAIM_SECONDS)
        except (OSError, TimeoutError, ValueError, asyncpg.PostgresError) as error:
            raise Denied(
                "database_unusable", facts={"reason": str(error) or type(error).__name__}
            ) from None
        try:
            migrations.require_known(await migrations.postgres_number(connection))
        finally:
            await connection.close()

    async def open(self) -> None:
        self._pool = await asyncpg.create_pool(
            self._address,
            min_size=1,
            max_size=CONNECTIONS,
            timeout=ANSWER_SECONDS,
            command_timeout=ANSWER_SECONDS,
            server_settings=SERVER_SETTINGS,
        )
        async with self._pool.acquire() as connection:
            await create_missing(connection)
        await self.leases.open(self._pool)
        heard = asyncio.Event()
        self._ear = asyncio.get_running_loop().create_task(self._hear(heard))
        await heard.wait()

    async def close(self) -> None:
        if self._ear is not None:
            self._ear.cancel()
            await asyncio.gather(self._ear, return_exceptions=True)
        if self._pool is not None:
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    await asyncio.gather(*self._appending, return_exceptions=True)
                    await self.leases.close()
                    await self._pool.close()
            except POSTGRES_ERRORS:
                self._pool.terminate()

    @property
    def pool(self) -> "asyncpg.Pool[Any]":
        assert self._pool is not None
        return self._pool

    # Writing.

    async def append(self, append: Append) -> None:
        try:
            async with self._transaction() as connection:
                await self._insert(connection, append)
        except asyncpg.UniqueViolationError:
            raise Conflict(append.table) from None

    async def execute(self, *statements: Statement) -> list[list[SqlRow]]:
        try:
            async with self._transaction() as connection:
                return await run_in_postgres(connection, statements)
        except asyncpg.UniqueViolationError as error:
            raise Conflict(str(error)) from None

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[Any]:
        """Run a transaction with a timeout."""
        async with (
            asyncio.timeout(2 * ANSWER_SECONDS),
            self.pool.acquire(timeout=ANSWER_SECONDS) as connection,
            connection.transaction(),
        ):
            yield connection

    def begin_append(self, append: Append, done: SavedCallback) -> None:
        async def work() -> None:
            error: Exception | None = None
            try:
                await self.append(append)
            except Exception as reason:  # noqa: BLE001 the caller decides
                error = reason
            done(error)

        task = asyncio.get_running_loop().create_task(work())
        self._appending.add(task)
        task.add_done_callback(self._appending.discard)

    async def probe(self) -> None:
        async with self._transaction() as connection:
            await connection.execute(
                """insert into probes values (1, now())
                   on conflict (id) do update set at = excluded.at"""
            )

    async def _insert(self, connection: Any, append: Append) -> None:
        table, last = append.table, append.seq + len(append.entries) - 1
        if append.lease is not None:
            await self.leases.require(connection, table, append.lease)
        elif append.goes_on:
            await self.leases.expect(connection, table)
        for place, payload in enumerate(append.entries):
            await connection.execute(
                "insert into entries values ($1, $2, $3)", table, append.seq + place, payload
            )
        await run_in_postgres(connection, append.also)
        if append.card is not None:
            await self._insert_card(connection, append.card, last, holders=append.holders_changed)
        if append.snapshot is not None:
            kept = append.snapshot
            await connection.execute(
                "insert into snapshots values ($1, $2, $3, $4) on conflict do nothing",
                *(table, kept.seq, kept.version, kept.document),
            )
        await self._notify(connection, Notification(table, last))

    async def _insert_card(
        self, connection: Any, card: TableSummary, seq: int, *, holders: bool
    ) -> None:
        table, over = card.card.id, card.card.status in {"over", "record"}
        await connection.execute(
            """insert into tables values ($1, $2, $3, $4, $5, $6) on conflict (id) do update
               set listed = excluded.listed, is_over = excluded.is_over,
                   changed = excluded.changed, seq = excluded.seq, card = excluded.card
               where tables.seq < excluded.seq""",
            *(table, card.listed, over, card.card.changed, seq, msgspec.json.encode(card)),
        )
        if holders:
            await connection.execute("delete from holders where table_id = $1", table)
            rows = [(holder, table) for holder in sorted(card.everyone())]
            await connection.executemany("insert into holders values ($1, $2)", rows)

    async def tell(self, table: str, note: str) -> None:
        async with self._transaction() as connection:
            await self._notify(connection, Notification(table, 0, note))

    async def _notify(self, connection: Any, heard: Notification) -> None:
        text = msgspec.json.encode(heard).decode()
        await connection.execute("select pg_notify($1, $2)", CHANNEL, text)

    # Reading.

    async def entries(self, table: str, after: int) -> list[bytes]:
        query = "select payload from entries where table_id = $1 and seq > $2 order by seq"
        return [row[0] for row in await self._fetch(query, table, after)]

    async def _fetch(self, query: str, *values: Any) -> list[Any]:
        async with (
            asyncio.timeout(2 * ANSWER_SECONDS),
            self.pool.acquire(timeout=ANSWER_SECONDS) as connection,
        ):
            rows: list[Any] = await connection.fetch(query, *values)
            return rows

    async def snapshots(self, table: str) -> list[Snapshot]:
        query = """select seq, version, document from snapshots
                   where table_id = $1 order by seq desc limit $2"""
        return [Snapshot(*row) for row in await self._fetch(query, table, SNAPSHOTS_KEPT)]

    async def lobby(self, limit: int) -> list[TableSummary]:
        query = """select card from tables where listed and not is_over
                   order by changed desc limit $1"""
        return _cards(await self._fetch(query, limit))

    async def mine(self, holder: str, limit: int) -> list[TableSummary]:
        query = """select card from tables join holders on table_id = id
                   where holder = $1 order by changed desc limit $2"""
        return _cards(await self._fetch(query, holder, limit))

    async def fetch(self, query: str, *values: Any) -> list[SqlRow]:
        return [tuple(row) for row in await self._fetch(query, *values)]

    async def find(self, query: str, *values: Any) -> list[SqlRow]:
        return await self.fetch(query, *values)

    async def count(self) -> int:
        return int((await self._fetch("select count(*) from tables"))[0][0])

    # Leases.

    async def hold(self, table: str) -> int | None:
        return await self.leases.hold(table)

    async def let_go(self, table: str, seq: int) -> bool:
        return await self.leases.let_go(table, seq)

    async def hand_over(self) -> None:
        await self.leases.close()

    def on_adopted(self, adopted: Adopted) -> None:
        self.leases.on_adopted(adopted)

    # Listening.

    def listen(self, news: NewsCallback) -> None:
        self._news.append(news)

    async def _hear(self, heard: asyncio.Event) -> None:
        """Keep one connection listening, reconnecting after failures."""
        while True:
            try:
                await self._hear_once(heard)
            except POSTGRES_ERRORS as error:
                if self._hears:
                    logger.warning("notifications_lost", extra={"reason": type(error).__name__})
            self._hears = False
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _hear_once(self, heard: asyncio.Event) -> None:
        gone = asyncio.Event()
        connection = await asyncpg.connect(
            self._address, timeout=ANSWER_SECONDS, command_timeout=ANSWER_SECONDS
        )
        try:
            connection.add_termination_listener(lambda _: gone.set())
            await connection.add_listener(CHANNEL, self._on_notification)
            if heard.is_set():
                # Notifications were missed while disconnected, so check every table.
                self._tell_all(Notification("", 0))
            heard.set()
            self._hears = True
            while not await _within(HEARTBEAT_SECONDS, gone):
                await connection.execute("select 1")
        finally:
            with contextlib.suppress(Exception):
                await connection.close(timeout=1.0)

    def _on_notification(self, _connection: Any, _pid: int, _channel: str, payload: Any) -> None:
        try:
            self._tell_all(msgspec.json.decode(payload, type=Notification))
        except msgspec.DecodeError:
            logger.warning("malformed_notification")

    def _tell_all(self, heard: Notification) -> None:
        for news in self._news:
            news(heard.table, heard.seq, heard.note)


async def create_missing(connection: Any) -> None:
    """Create missing database objects; leave a complete database untouched.

    Even for an existing index, `create index if not exists` locks its table against writers: other
    processes would pause whenever one starts.
    """
    if await _is_complete(connection):
        return
    async with connection.transaction():
        await connection.execute("select pg_advisory_xact_lock($1)", SCHEMA_LOCK)
        await connection.execute(POSTGRES_SCHEMA)
        await migrations.migrate_postgres(connection)


async def _is_complete(connection: Any) -> bool:
    there = await connection.fetchval(IS_COMPLETE, PARTS)
    if not there:
        return False
    had = {number for (number,) in await connection.fetch(migrations.HAD)}
    return had >= {step.number for step in migrations.MIGRATIONS}


async def _within(seconds: float, event: asyncio.Event) -> bool:
    """Tell whether an awaitable finishes within a time."""
    try:
        async with asyncio.timeout(seconds):
            return await event.wait()
    except TimeoutError:
        return False


def _cards(rows: list[Any]) -> list[TableSummary]:
    return [msgspec.json.decode(row[0], type=TableSummary) for row in rows]

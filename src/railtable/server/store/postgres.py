"""The store of many processes: asyncpg, `(table_id, seq)` as referee, NOTIFY as news."""

import asyncio
import contextlib
import logging
from typing import Any, Final

import asyncpg
import msgspec

from railtable.server.errors import Conflict, Denied
from railtable.server.store.store import SNAPSHOTS_KEPT, Append, Card, News, Snapshot

CHANNEL: Final = "railtable"
CONNECTIONS: Final = 8
RECONNECT_SECONDS: Final = 0.5
CLAIM_SECONDS: Final = 10.0

SCHEMA: Final = """
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
"""
SCHEMA_LOCK: Final = 0x7261696C
"""Processes that start together create the tables one after the other."""

logger = logging.getLogger("railtable.postgres")


class Heard(msgspec.Struct, frozen=True):
    """What a notification carries."""

    table: str
    seq: int = 0
    note: str = ""


class PostgresStore:
    """A database that any number of server processes share."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._pool: asyncpg.Pool[Any] | None = None
        self._news: list[News] = []
        self._ear: asyncio.Task[None] | None = None

    async def claim(self) -> None:
        """Any number of processes may serve: it is enough that the database answers."""
        try:
            connection = await asyncpg.connect(self._address, timeout=CLAIM_SECONDS)
        except (OSError, TimeoutError, ValueError, asyncpg.PostgresError) as error:
            raise Denied(
                "database_unusable", facts={"reason": str(error) or type(error).__name__}
            ) from None
        await connection.close()

    async def open(self) -> None:
        self._pool = await asyncpg.create_pool(self._address, min_size=1, max_size=CONNECTIONS)
        async with self._pool.acquire() as connection, connection.transaction():
            await connection.execute("select pg_advisory_xact_lock($1)", SCHEMA_LOCK)
            await connection.execute(SCHEMA)
        heard = asyncio.Event()
        self._ear = asyncio.get_running_loop().create_task(self._hear(heard))
        await heard.wait()

    async def close(self) -> None:
        if self._ear is not None:
            self._ear.cancel()
            await asyncio.gather(self._ear, return_exceptions=True)
        if self._pool is not None:
            await self._pool.close()

    @property
    def pool(self) -> "asyncpg.Pool[Any]":
        assert self._pool is not None
        return self._pool

    # Writing.

    async def append(self, append: Append) -> None:
        try:
            async with self.pool.acquire() as connection, connection.transaction():
                await self._insert(connection, append)
        except asyncpg.UniqueViolationError:
            raise Conflict(append.table) from None

    async def _insert(self, connection: Any, append: Append) -> None:
        table, last = append.table, append.seq + len(append.entries) - 1
        for place, payload in enumerate(append.entries):
            await connection.execute(
                "insert into entries values ($1, $2, $3)", table, append.seq + place, payload
            )
        if append.card is not None:
            await self._insert_card(connection, append.card, last, holders=append.holders_changed)
        if append.snapshot is not None:
            kept = append.snapshot
            await connection.execute(
                "insert into snapshots values ($1, $2, $3, $4) on conflict do nothing",
                *(table, kept.seq, kept.version, kept.document),
            )
        await self._notify(connection, Heard(table, last))

    async def _insert_card(self, connection: Any, card: Card, seq: int, *, holders: bool) -> None:
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
        async with self.pool.acquire() as connection:
            await self._notify(connection, Heard(table, 0, note))

    async def _notify(self, connection: Any, heard: Heard) -> None:
        text = msgspec.json.encode(heard).decode()
        await connection.execute("select pg_notify($1, $2)", CHANNEL, text)

    # Reading.

    async def entries(self, table: str, after: int) -> list[bytes]:
        query = "select payload from entries where table_id = $1 and seq > $2 order by seq"
        return [row[0] for row in await self.pool.fetch(query, table, after)]

    async def snapshots(self, table: str) -> list[Snapshot]:
        query = """select seq, version, document from snapshots
                   where table_id = $1 order by seq desc limit $2"""
        return [Snapshot(*row) for row in await self.pool.fetch(query, table, SNAPSHOTS_KEPT)]

    async def lobby(self, limit: int) -> list[Card]:
        query = """select card from tables where listed and not is_over
                   order by changed desc limit $1"""
        return _cards(await self.pool.fetch(query, limit))

    async def mine(self, holder: str, limit: int) -> list[Card]:
        query = """select card from tables join holders on table_id = id
                   where holder = $1 order by changed desc limit $2"""
        return _cards(await self.pool.fetch(query, holder, limit))

    async def count(self) -> int:
        return int(await self.pool.fetchval("select count(*) from tables"))

    # Listening.

    def listen(self, news: News) -> None:
        self._news.append(news)

    async def _hear(self, heard: asyncio.Event) -> None:
        """Keep one connection listening, whatever happens to it."""
        while True:
            try:
                await self._hear_once(heard)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                logger.warning("lost_ear", extra={"reason": type(error).__name__})
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _hear_once(self, heard: asyncio.Event) -> None:
        gone = asyncio.Event()
        connection = await asyncpg.connect(self._address)
        try:
            connection.add_termination_listener(lambda _: gone.set())
            await connection.add_listener(CHANNEL, self._on_notification)
            if heard.is_set():
                # What was said while the ear was lost was not heard: look everywhere.
                self._tell_all(Heard("", 0))
            heard.set()
            await gone.wait()
        finally:
            with contextlib.suppress(Exception):
                await connection.close(timeout=1.0)

    def _on_notification(self, _connection: Any, _pid: int, _channel: str, payload: Any) -> None:
        try:
            self._tell_all(msgspec.json.decode(payload, type=Heard))
        except msgspec.DecodeError:
            logger.warning("odd_notification")

    def _tell_all(self, heard: Heard) -> None:
        for news in self._news:
            news(heard.table, heard.seq, heard.note)


def _cards(rows: list[Any]) -> list[Card]:
    return [msgspec.json.decode(row[0], type=Card) for row in rows]

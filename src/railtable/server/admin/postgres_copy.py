"""PostgreSQL as source and target of copies."""

import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from railtable.core.errors import Facts
from railtable.server.admin.rows import BATCH, COLUMNS, RowBatch, query
from railtable.server.errors import Denied
from railtable.server.store.migrations import migrate_postgres
from railtable.server.store.postgres import (
    CLAIM_SECONDS,
    POSTGRES_ERRORS,
    POSTGRES_SCHEMA,
    SCHEMA_LOCK,
)

BOOLEANS = """select column_name from information_schema.columns
              where table_schema = current_schema() and table_name = $1
              and data_type = 'boolean'"""
COUNTED = """select table_name, column_name from information_schema.columns
             where table_schema = current_schema() and is_identity = 'YES'
             and table_name = any($1)"""
TROUBLE: tuple[type[Exception], ...] = (*POSTGRES_ERRORS, ValueError)
SERVED = """select count(*) from pg_stat_activity
            where datname = current_database() and application_name = 'railtable'"""


class PostgresSource:
    """A database, read in one transaction while others may write."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    async def rows(self, name: str) -> AsyncIterator[RowBatch]:
        if await self._connection.fetchval("select to_regclass($1) is null", name):
            return
        cursor = await self._connection.cursor(query(name, ' collate "C"'))
        while batch := await cursor.fetch(BATCH):
            yield [tuple(row) for row in batch]


@asynccontextmanager
async def read_postgres(address: str, *, alone: bool = False) -> AsyncIterator[PostgresSource]:
    """Open a database for reading; with `alone`, only if no server uses it."""
    async with _connected(address) as connection:
        if alone:
            await _require_unserved(connection)
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            await connection.execute("select count(*) from entries")
            yield PostgresSource(connection)


@asynccontextmanager
async def _connected(address: str) -> AsyncIterator[Any]:
    try:
        async with contextlib.AsyncExitStack() as stack:
            connection = await asyncpg.connect(address, timeout=CLAIM_SECONDS)
            stack.push_async_callback(connection.close)
            yield connection
    except TROUBLE as error:
        reason = str(error) or type(error).__name__
        facts: Facts = {"database": without_password(address), "reason": reason}
        raise Denied("not_a_database", facts=facts) from None


async def _require_unserved(connection: Any) -> None:
    served = await connection.fetchval(SERVED)
    if served:
        raise Denied("database_served", 409, {"connections": served})


class PostgresTarget:
    """A database filled in one transaction."""

    def __init__(self, connection: Any, transaction: Any) -> None:
        self._connection = connection
        self._transaction = transaction

    async def add(self, name: str, rows: RowBatch) -> None:
        columns = COLUMNS[name].names
        rows = await self._with_booleans(name, rows)
        if name == "tables":
            # SQLite, with its single writer, does not store a summary's place; the log gives it
            # below.
            columns = (*columns, "seq")
            rows = [(*row, 0) for row in rows]
        await self._connection.copy_records_to_table(name, records=rows, columns=columns)

    async def _with_booleans(self, name: str, rows: RowBatch) -> RowBatch:
        """Return rows with booleans, which SQLite stores as numbers."""
        names = {row[0] for row in await self._connection.fetch(BOOLEANS, name)}
        kinds = [bool if one in names else None for one in COLUMNS[name].names]
        if not names:
            return rows
        return [
            tuple(
                kind(v) if kind and v is not None else v for kind, v in zip(kinds, row, strict=True)
            )
            for row in rows
        ]

    async def _advance_sequences(self) -> None:
        """Set sequences to continue after the added rows."""
        for table, column in await self._connection.fetch(COUNTED, list(COLUMNS)):
            await self._connection.execute(
                f"""select setval(pg_get_serial_sequence($1, $2),
                                  (select coalesce(max({column}), 0) + 1 from {table}), false)""",  # noqa: S608
                *(table, column),
            )

    async def finish(self) -> None:
        await self._advance_sequences()
        await self._connection.execute(
            """update tables set seq = last.seq
               from (select table_id, max(seq) as seq from entries group by table_id) as last
               where last.table_id = id"""
        )
        await self._transaction.commit()


@asynccontextmanager
async def write_postgres(address: str) -> AsyncIterator[PostgresTarget]:
    """Open an empty database for writing; refuse one that has tables."""
    async with _connected(address) as connection:
        await _require_unserved(connection)
        transaction = connection.transaction()
        await transaction.start()
        try:
            await connection.execute("select pg_advisory_xact_lock($1)", SCHEMA_LOCK)
            await connection.execute(POSTGRES_SCHEMA)
            await migrate_postgres(connection)
            if await connection.fetchval("select exists(select 1 from entries)"):
                raise Denied("target_not_empty", facts={"database": without_password(address)})
            yield PostgresTarget(connection, transaction)
        finally:
            with contextlib.suppress(asyncpg.InterfaceError):
                # After a commit there is nothing to roll back.
                await transaction.rollback()


def without_password(address: str) -> str:
    """Return an address without its password, for display."""
    scheme, _, rest = address.partition("://")
    login, at, place = rest.rpartition("@")
    return f"{scheme}://{login.partition(':')[0]}{at}{place}"

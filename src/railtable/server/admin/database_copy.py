"""Copy a database: backup, restore, or move to another store.

A backup is a SQLite file that a server can use. Each copy is read again and compared before it
counts as done.
"""

import hashlib
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import msgspec

from railtable.server.admin.postgres_copy import read_postgres, write_postgres
from railtable.server.admin.rows import COLUMNS, CopySource, CopyTarget
from railtable.server.admin.sqlite_copy import read_sqlite, write_sqlite
from railtable.server.errors import Denied
from railtable.server.store.factory import is_postgres


class CopySummary(msgspec.Struct, frozen=True):
    """The amount copied, and a SHA-256 over every entry of every log."""

    tables: int
    entries: int
    digest: str


async def copy_database(source: str, target: str, *, alone: bool) -> CopySummary:
    """Copy a whole database into an empty one; `alone` refuses a source in use."""
    async with reading(source, alone=alone) as rows, _writing(target) as place:
        copied = await _copy_rows(rows, place)
        await place.finish()
    async with reading(target) as rows:
        there = await _copy_rows(rows, None)
    if there != copied:
        raise Denied("copy_differs", 500, {"database": target})
    return copied


def reading(database: str, *, alone: bool = False) -> AbstractAsyncContextManager[CopySource]:
    """Open a database for reading."""
    if is_postgres(database):
        return read_postgres(database, alone=alone)
    return read_sqlite(Path(database), alone=alone)


def _writing(database: str) -> AbstractAsyncContextManager[CopyTarget]:
    return write_postgres(database) if is_postgres(database) else write_sqlite(Path(database))


async def _copy_rows(source: CopySource, target: CopyTarget | None) -> CopySummary:
    """Copy all rows and return the summary."""
    counts = dict.fromkeys(COLUMNS, 0)
    digest = hashlib.sha256()
    for name in COLUMNS:
        async for rows in source.rows(name):
            counts[name] += len(rows)
            if name == "entries":
                for table, seq, payload in rows:
                    digest.update(f"{table} {seq} {len(payload)} ".encode() + payload)
            if target is not None:
                await target.add(name, rows)
    return CopySummary(counts["tables"], counts["entries"], digest.hexdigest())

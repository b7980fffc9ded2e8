"""SQLite files as source and target of copies."""

import contextlib
import os
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import quote

from railtable.core.errors import Facts
from railtable.server.admin.rows import BATCH, COLUMNS, RowBatch, query
from railtable.server.errors import Denied
from railtable.server.store.migrations import migrate_sqlite
from railtable.server.store.sqlite import SQLITE_SCHEMA, claim_database


class SqliteSource:
    """A file, read in one transaction while others may write."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def rows(self, name: str) -> AsyncIterator[RowBatch]:
        there = "select 1 from sqlite_master where type = 'table' and name = ?"
        if self._connection.execute(there, (name,)).fetchone() is None:
            return
        cursor = self._connection.execute(query(name, ""))
        while batch := cursor.fetchmany(BATCH):
            yield batch


@asynccontextmanager
async def read_sqlite(path: Path, *, alone: bool = False) -> AsyncIterator[SqliteSource]:
    """Open a file for reading; with `alone`, only if no server uses it."""
    with contextlib.ExitStack() as stack:
        if not path.is_file():  # noqa: ASYNC240 no event loop waits for this
            raise Denied("no_such_file", facts={"path": str(path)})
        with readable_errors(path):
            if alone:
                stack.enter_context(claimed(path))
            address = f"file:{quote(str(path))}?mode=ro"
            connection = sqlite3.connect(address, uri=True, isolation_level=None)
            stack.callback(connection.close)
            connection.execute("begin")
            # The first read fixes the snapshot for all others.
            connection.execute("select count(*) from entries").fetchone()
            yield SqliteSource(connection)


@contextlib.contextmanager
def claimed(path: Path) -> Iterator[None]:
    """Lock a file against servers."""
    claims = claim_database(path)
    if not claims:
        raise Denied("database_in_use", facts={"path": str(path)})
    try:
        yield
    finally:
        for claim in claims:
            claim.close()


@contextlib.contextmanager
def readable_errors(path: Path) -> Iterator[None]:
    """Turn errors about a file into readable ones."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        facts: Facts = {"database": str(path), "reason": str(error)}
        raise Denied("not_a_database", facts=facts) from None


class SqliteTarget:
    """A file that appears only when it is complete."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._connection = connection

    async def add(self, name: str, rows: RowBatch) -> None:
        columns = COLUMNS[name].names
        marks = ", ".join("?" for _ in columns)
        text = f"insert into {name} ({', '.join(columns)}) values ({marks})"  # noqa: S608
        self._connection.executemany(text, rows)

    async def finish(self) -> None:
        self._connection.execute("commit")
        self._connection.close()
        part = partial_path(self._path)
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        try:
            # Unlike a rename, a link never overwrites an existing file.
            os.link(part, self._path)
        except FileExistsError:
            raise Denied("target_not_empty", facts={"database": str(self._path)}) from None


def partial_path(path: Path) -> Path:
    """Return the temporary path of an incomplete file."""
    return path.with_name(f"{path.name}.part-{os.getpid()}")


@asynccontextmanager
async def write_sqlite(path: Path) -> AsyncIterator[SqliteTarget]:
    """Open a new file for writing; refuse to overwrite an existing one."""
    if path.exists():  # noqa: ASYNC240 no event loop waits for this
        raise Denied("target_not_empty", facts={"database": str(path)})
    part = partial_path(path)
    try:
        with readable_errors(path), contextlib.closing(_new(part)) as connection:
            yield SqliteTarget(path, connection)
    finally:
        part.unlink(missing_ok=True)


def _new(path: Path) -> sqlite3.Connection:
    # The file holds every card, so only its owner may read it.
    path.touch(mode=0o600, exist_ok=False)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.executescript(SQLITE_SCHEMA)
    migrate_sqlite(connection)
    connection.execute("begin")
    return connection

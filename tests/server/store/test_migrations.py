"""Databases of earlier releases are migrated, on both stores."""

import asyncio
import re
import sqlite3
from contextlib import closing

import asyncpg
import msgspec
import pytest

from railtable.server.admin.rows import COLUMNS, NOT_COPIED
from railtable.server.errors import Conflict, Denied
from railtable.server.store import leases, migrations, postgres, sqlite
from railtable.server.store.factory import is_postgres, make_store
from railtable.server.store.migrations import Migration, migrate_sqlite
from railtable.server.store.sql import Statement
from tests.server.store.test_stores import append

MARKS = "create table marks (id {serial}, name text not null unique)"


async def run(database, *texts):
    """Run SQL unknown to the store."""
    if is_postgres(database):
        connection = await asyncpg.connect(database)
        try:
            return [[tuple(row) for row in await connection.fetch(text)] for text in texts]
        finally:
            await connection.close()
    with closing(sqlite3.connect(database, isolation_level=None)) as file:
        return [file.execute(text).fetchall() for text in texts]


async def make_first_release(database):
    """Create a database as the first release did, with a table in it."""
    if is_postgres(database):
        connection = await asyncpg.connect(database)
        schema = postgres.POSTGRES_SCHEMA.replace(migrations.MIGRATIONS_SCHEMA, "").replace(
            leases.LEASES_SCHEMA, ""
        )
        await connection.execute(schema)
        await connection.close()
    else:
        with closing(sqlite3.connect(database)) as file:
            file.executescript(sqlite.SQLITE_SCHEMA)
    entry = "decode('6f6e65', 'hex')" if is_postgres(database) else "x'6f6e65'"
    await run(database, f"insert into entries values ('t', 1, {entry})")


async def reopened(database):
    store = make_store(database)
    await store.claim()
    await store.open()
    return store


async def names_of(database):
    query = "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'"
    if is_postgres(database):
        query = "select tablename from pg_tables where schemaname = current_schema()"
    return {row[0] for row in (await run(database, query))[0]}


async def test_a_database_of_the_first_release_keeps_its_tables_and_gets_every_step(database):
    await make_first_release(database)
    store = await reopened(database)
    assert await store.entries("t", 0) == [b"one"]
    await store.close()
    [numbers] = await run(database, "select number from migrations order by number")
    assert [number for (number,) in numbers] == [step.number for step in migrations.MIGRATIONS]
    store = await reopened(database)
    assert await store.entries("t", 0) == [b"one"]
    await store.close()


async def test_steps_are_numbered_without_gaps():
    assert [step.number for step in migrations.MIGRATIONS] == list(
        range(2, len(migrations.MIGRATIONS) + 2)
    )


async def test_processes_that_start_together_take_each_step_once(database):
    if not is_postgres(database):
        pytest.skip("a file is one process's")
    await make_first_release(database)
    stores = await asyncio.gather(*(reopened(database) for _ in range(4)))
    for store in stores:
        await store.close()
    [numbers] = await run(database, "select number from migrations")
    assert len(numbers) == len(migrations.MIGRATIONS)


async def test_a_database_of_a_later_release_is_left_alone(database):
    store = await reopened(database)
    await store.close()
    await run(database, f"insert into migrations values ({migrations.latest() + 1}, 0)")
    with pytest.raises(Denied) as caught:
        await make_store(database).claim()
    assert caught.value.key == "database_newer"


def test_a_step_that_fails_half_way_leaves_nothing(tmp_path):
    steps = (Migration(2, f"{MARKS}; insert into marks (name) values (null)"),)
    with closing(sqlite3.connect(tmp_path / "a.sqlite3", isolation_level=None)) as connection:
        with pytest.raises(sqlite3.IntegrityError):
            migrate_sqlite(connection, steps)
        assert migrations.sqlite_number(connection) == 1
        assert (
            connection.execute("select name from sqlite_master where name = 'marks'").fetchall()
            == []
        )
        migrate_sqlite(connection, (Migration(2, MARKS),))
        migrate_sqlite(connection, (Migration(2, MARKS),))
        assert migrations.sqlite_number(connection) == 2


async def test_every_database_table_is_copied_or_listed_as_not_copied(database):
    store = await reopened(database)
    await store.close()
    assert await names_of(database) - NOT_COPIED == set(COLUMNS)


@pytest.fixture
async def marked(database):
    """A store whose database has an extra table."""
    store = await reopened(database)
    serial = migrations.POSTGRES_SERIAL if is_postgres(database) else migrations.SQLITE_SERIAL
    await run(database, MARKS.replace("{serial}", serial))
    yield store
    await store.close()


def add(name):
    return Statement("insert into marks (name) values ($1) returning id", (name,))


async def test_statements_run_in_one_transaction_and_return_their_rows(marked):
    first, second = await marked.execute(add("a"), add("b"))
    assert second[0][0] == first[0][0] + 1
    assert await marked.fetch("select name from marks where id >= $1 order by id", 0) == [
        ("a",),
        ("b",),
    ]


async def test_statements_of_which_one_conflicts_leave_nothing(marked):
    await marked.execute(add("a"))
    with pytest.raises(Conflict):
        await marked.execute(add("b"), add("a"))
    assert await marked.fetch("select name from marks") == [("a",)]


async def test_a_conflict_fails_only_its_own_statements(marked):
    await marked.execute(add("a"))
    results = await asyncio.gather(
        *(marked.execute(add(name)) for name in "bac"), return_exceptions=True
    )
    assert [isinstance(one, Conflict) for one in results] == [False, True, False]
    assert await marked.fetch("select name from marks order by name") == [("a",), ("b",), ("c",)]


async def test_side_effects_are_written_with_their_entries(marked):
    await marked.append(msgspec.structs.replace(append(), also=(add("a"),)))
    with pytest.raises(Conflict):
        await marked.append(msgspec.structs.replace(append(), also=(add("b"),)))
    assert await marked.fetch("select name from marks") == [("a",)]
    with pytest.raises(Conflict):
        await marked.append(msgspec.structs.replace(append(seq=2), also=(add("a"),)))
    assert await marked.entries("t", 1) == []


async def test_earlier_holders_are_indexed_by_the_second_step(database):
    await make_first_release(database)
    await run(database, "insert into holders values ('somebody', 't')")
    store = await reopened(database)
    found = await store.fetch("select holder, table_id from seatings")
    await store.close()
    assert found == [("somebody", "t")]


async def test_a_skipped_step_is_applied_later(database):
    store = await reopened(database)
    await store.close()
    missing = migrations.MIGRATIONS[0].number
    names = re.findall(r"create table (\w+)", migrations.MIGRATIONS[0].text)
    drops = [f"drop table {name}" for name in reversed(names)]
    await run(database, f"delete from migrations where number = {missing}", *drops)
    store = await reopened(database)
    assert await store.fetch(f"select count(*) from {names[0]}") == [(0,)]
    await store.close()

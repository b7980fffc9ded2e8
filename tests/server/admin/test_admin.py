"""Administration of a database while a server runs."""

import asyncio
import sqlite3
from contextlib import closing

import asyncpg
import msgspec
import pytest
from typer.testing import CliRunner

from railtable.cli.app import app
from railtable.server.admin.database_check import check
from railtable.server.admin.database_copy import copy_database
from railtable.server.errors import Denied
from railtable.server.store.factory import is_postgres
from tests.support.server import PEOPLE, running, settings

COUNT = "select count(*) from entries"


async def play_a_little(server, moves=6):
    """Play at a new table of people; return it with the last reply."""
    ada = server.person()
    table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
    async with ada.live(table) as live:
        await live.until(0, 1)
        await live.until(1, 1)
        answer = {"revision": 0}
        for _ in range(moves):
            seat = live.updates[0]["to_move"]
            answer = await live.play(seat, [live.updates[seat]["legal"][0]])
            await live.until(0, answer["revision"])
            await live.until(1, answer["revision"])
    mine = await ada.get("tables/mine")
    await ada.http.aclose()
    return table, answer["revision"], ada.headers(), mine


async def served_revision(database, table, headers):
    """Serve a database; return a table's revision and its owner's list."""
    async with running(settings(database)) as server:
        ada = server.person()
        ada.http.headers.update(headers)
        info = await ada.get(f"tables/{table}")
        mine = await ada.get("tables/mine")
        await ada.http.aclose()
        return info["revision"], mine


async def denied(work, key):
    with pytest.raises(Denied) as caught:
        await work
    assert caught.value.key == key
    return caught.value.facts


async def test_a_backup_of_a_running_server_is_restored_with_every_answered_move(
    database, tmp_path
):
    backup, again = str(tmp_path / "backup.sqlite3"), str(tmp_path / "again.sqlite3")
    async with running(settings(database)) as server:
        tables = [await play_a_little(server) for _ in range(3)]
        done = await copy_database(database, backup, alone=False)
        assert done.tables == 3
        await play_a_little(server)
    await copy_database(backup, again, alone=False)
    for table, revision, headers, mine in tables:
        assert await served_revision(again, table, headers) == (revision, mine)
    assert (await check(backup)).findings == []
    assert (await check(backup)).tables == 3


async def test_a_backup_during_play_has_complete_logs_of_one_moment(database, tmp_path):
    async with running(settings(database)) as server:
        playing = [asyncio.create_task(play_a_little(server, 30)) for _ in range(3)]
        for number in range(3):
            async with asyncio.timeout(60):
                while await server.hub.store.fetch(COUNT) < [(20 * number + 10,)]:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
            file = str(tmp_path / f"{number}.sqlite3")
            await copy_database(database, file, alone=False)
            assert (await check(file)).findings == []
        await asyncio.gather(*playing)


@pytest.mark.postgres
async def test_tables_move_to_postgresql_and_back_without_losing_anything(pg_database, tmp_path):
    first, last = str(tmp_path / "first.sqlite3"), str(tmp_path / "last.sqlite3")
    async with running(settings(first)) as server:
        table, revision, headers, mine = await play_a_little(server, 40)
    there = await copy_database(first, pg_database, alone=True)
    assert await served_revision(pg_database, table, headers) == (revision, mine)
    back = await copy_database(pg_database, last, alone=True)
    assert back == there
    assert await served_revision(last, table, headers) == (revision, mine)
    # Rows are equal to the byte, including snapshots and lists.
    for name in ("entries", "snapshots", "tables", "holders"):
        assert rows(first, name) == rows(last, name) != []


def rows(path, name):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(f"select * from {name} order by 1, 2").fetchall()


async def test_games_continue_after_a_move_to_the_other_store(pg_database, tmp_path):
    first = str(tmp_path / "first.sqlite3")
    async with running(settings(first)) as server:
        table, revision, headers, _ = await play_a_little(server)
    await copy_database(first, pg_database, alone=True)
    async with running(settings(pg_database)) as server:
        ada = server.person()
        ada.http.headers.update(headers)
        async with ada.live(table) as live:
            seat = (await live.until(0, revision))["to_move"]
            await live.until(seat, revision)
            answer = await live.play(seat, [live.updates[seat]["legal"][0]])
            assert (answer["kind"], answer["revision"]) == ("accepted", revision + 1)
        await ada.http.aclose()


async def test_a_served_database_is_not_moved(database, tmp_path):
    async with running(settings(database)) as server:
        await play_a_little(server, 1)
        if not is_postgres(database):
            # In tests nothing locks the file, as `railtable serve` does.
            await server.hub.store.claim()
        key = "database_served" if is_postgres(database) else "database_in_use"
        await denied(copy_database(database, str(tmp_path / "to.sqlite3"), alone=True), key)
    assert not (tmp_path / "to.sqlite3").exists()
    assert (await copy_database(database, str(tmp_path / "to.sqlite3"), alone=True)).tables == 1


async def test_existing_data_is_never_overwritten(database, tmp_path):
    async with running(settings(database)) as server:
        await play_a_little(server, 1)
    file = tmp_path / "backup.sqlite3"
    done = await copy_database(database, str(file), alone=False)
    before = file.read_bytes()
    await denied(copy_database(database, str(file), alone=False), "target_not_empty")
    await denied(copy_database(str(file), database, alone=False), "target_not_empty")
    assert file.read_bytes() == before
    assert await copy_database(database, str(tmp_path / "other"), alone=False) == done
    assert [one for one in tmp_path.iterdir() if ".part" in one.name] == []


async def test_a_file_that_is_no_database_is_refused_by_name(tmp_path):
    odd = tmp_path / "odd"
    odd.write_text("not a database at all, though it has a few bytes in it")
    empty = tmp_path / "empty.sqlite3"
    sqlite3.connect(empty).close()
    for path in (odd, empty):
        facts = await denied(
            copy_database(str(path), str(tmp_path / "to"), alone=False), "not_a_database"
        )
        assert facts["database"] == str(path)
    await denied(
        copy_database(str(tmp_path / "none"), str(tmp_path / "to"), alone=False), "no_such_file"
    )
    nowhere = "postgresql://ada:secret@127.0.0.1:1/none"
    facts = await denied(
        copy_database(nowhere, str(tmp_path / "to"), alone=False), "not_a_database"
    )
    assert "secret" not in str(facts)
    assert not (tmp_path / "to").exists()


def spoil(path, command, *values):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(command, values)
        connection.commit()


@pytest.fixture
async def backup(tmp_path):
    """An unused database with a snapshot."""
    path = str(tmp_path / "t.sqlite3")
    async with running(settings(path)) as server:
        await play_a_little(server, 40)
    assert (await check(path)).findings == []
    return path


@pytest.mark.parametrize(
    ("command", "key"),
    [
        ("delete from entries where seq = 3", "log_gap"),
        ("delete from entries where seq = 1", "log_gap"),
        ("delete from entries", "log_missing"),
        ("update entries set payload = x'7b7d' where seq = 4", "log_unreadable"),
        ("delete from entries where seq > 20", "log_cut_off"),
        ("update tables set card = replace(card, '\"turn\":', '\"turn\":1')", "card_differs"),
        ("delete from tables", "card_missing"),
        ("update snapshots set version = version - 1", "snapshot_differs"),
    ],
)
async def test_check_finds_damage(backup, command, key):
    spoil(backup, command)
    keys = {one.key for one in (await check(backup)).findings}
    assert key in keys


async def test_check_finds_a_card_that_luck_did_not_turn(backup):
    with closing(sqlite3.connect(backup)) as connection:
        (payload,) = connection.execute("select payload from entries where seq = 2").fetchone()
    started = msgspec.json.decode(payload)
    started["steps"] = swapped(started["steps"])
    spoil(backup, "update entries set payload = ? where seq = 2", msgspec.json.encode(started))
    (finding,) = (await check(backup)).findings
    assert finding.key in {"log_against_rules", "log_unreadable"}


def swapped(steps):
    """Exchange two cards that were dealt to different hands."""
    text = msgspec.json.encode(steps).decode()
    return msgspec.json.decode(text.replace('"seat":-1', '"seat":0', 1))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_command_line_reports_all_this_in_words(tmp_path, language, backup_sync):
    run = CliRunner()
    done = run.invoke(
        app, ["admin", "backup", backup_sync, str(tmp_path / "b"), "--lang", language]
    )
    assert done.exit_code == 0, done.output
    assert "SHA-256" in done.output
    checked = run.invoke(app, ["admin", "check", str(tmp_path / "b"), "--lang", language])
    assert checked.exit_code == 0, checked.output
    spoil(tmp_path / "b", "delete from entries where seq = 3")
    checked = run.invoke(app, ["admin", "check", str(tmp_path / "b"), "--lang", language])
    assert checked.exit_code == 1
    assert "3" in checked.output


@pytest.fixture
def backup_sync(tmp_path):
    """A database with one table, created without the test's event loop."""
    path = str(tmp_path / "t.sqlite3")

    async def make():
        async with running(settings(path)) as server:
            await play_a_little(server, 2)

    asyncio.run(make())
    return path


@pytest.mark.postgres
async def test_a_target_that_fails_halfway_stays_empty(pg_database, tmp_path):
    source = str(tmp_path / "t.sqlite3")
    async with running(settings(source)) as server:
        await play_a_little(server, 2)
    spoil(source, "insert into holders values ('x', 'y')")
    connection = await asyncpg.connect(pg_database)
    await connection.execute(
        "create table holders (holder text, table_id text check (holder <> 'x'))"
    )
    await denied(copy_database(source, pg_database, alone=False), "not_a_database")
    assert await connection.fetchval("select to_regclass('entries')") is None
    await connection.close()

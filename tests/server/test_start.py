"""Problems before the start: reported in a sentence, and nothing is started."""

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sqlite3
import stat
import sys
import time

import pytest

from railtable.core.errors import Facts
from railtable.server.errors import Denied
from railtable.server.run import listen, run_server
from railtable.server.settings import Settings
from railtable.server.store.postgres import PostgresStore
from railtable.server.store.sql import Statement
from railtable.server.store.sqlite import SqliteStore
from railtable.texts import LANGUAGES, texts
from tests.support.server_process import READING, serve


def refuse(_address: str) -> None:
    raise AssertionError("nothing may be promised")


def test_a_port_in_use_is_refused(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        wanted = Settings(port=taken.getsockname()[1], database=str(tmp_path / "t.sqlite3"))
        with pytest.raises(Denied) as refused:
            run_server(wanted, "ERROR", refuse)
    assert refused.value.key == "cannot_listen"
    # Pass text, because a number would be formatted with a comma.
    assert refused.value.facts["port"] == str(wanted.port)
    assert not (tmp_path / "t.sqlite3").exists()


def test_any_free_port_is_found():
    with listen(Settings(port=0)) as place:
        assert place.getsockname()[1] > 0


async def test_a_file_has_one_server_at_a_time(tmp_path):
    path = str(tmp_path / "t.sqlite3")
    first, second = SqliteStore(path), SqliteStore(path)
    await first.claim()
    with pytest.raises(Denied) as refused:
        await second.claim()
    assert refused.value.key == "database_in_use"
    await first.close()
    await second.claim()
    await second.close()


@pytest.mark.parametrize("link", ["symbolic", "hard", "folder"])
async def test_a_file_has_one_server_at_a_time_under_all_its_names(tmp_path, link):
    home = tmp_path / "home"
    home.mkdir()
    path, other = home / "t.sqlite3", tmp_path / "other.sqlite3"
    first = SqliteStore(str(path))
    await first.claim()
    if link == "symbolic":
        other.symlink_to(path)
    elif link == "hard":
        if sys.platform != "linux":
            pytest.skip("the file itself is locked on Linux alone")
        other.hardlink_to(path)
    else:
        (tmp_path / "folder").symlink_to(home)
        other = tmp_path / "folder" / path.name
    second = SqliteStore(str(other))
    with pytest.raises(Denied) as refused:
        await second.claim()
    assert refused.value.key == "database_in_use"
    await first.close()
    await second.claim()
    await second.close()


async def test_the_lock_does_not_block_the_store_itself(tmp_path):
    store = SqliteStore(str(tmp_path / "t.sqlite3"))
    await store.claim()
    await store.open()
    assert await store.count() == 0
    with contextlib.closing(sqlite3.connect(tmp_path / "t.sqlite3")) as reader:
        assert reader.execute("select count(*) from entries").fetchone() == (0,)
    await store.close()


@pytest.mark.parametrize("name", ["missing/t.sqlite3", "text.sqlite3", "."])
async def test_a_file_that_is_no_database_is_refused(tmp_path, name):
    (tmp_path / "text.sqlite3").write_text("this is not a database\n" * 100)
    with pytest.raises(Denied) as refused:
        await SqliteStore(str(tmp_path / name)).claim()
    assert refused.value.key == "database_unusable"
    assert (tmp_path / "text.sqlite3").read_text().startswith("this is")


@pytest.mark.parametrize("address", ["postgresql://127.0.0.1:1/none", "postgresql://[/"])
async def test_a_database_that_does_not_answer_is_refused(address):
    with pytest.raises(Denied) as refused:
        await PostgresStore(address).claim()
    assert refused.value.key == "database_unusable"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", ["cannot_listen", "database_unusable", "database_in_use"])
def test_every_refusal_says_what_to_do(lang, key):
    facts: Facts = {"host": "127.0.0.1", "port": 8000, "path": "t.sqlite3", "reason": "why"}
    assert "--" in texts(lang).say(f"error-{key}", facts)


@pytest.mark.skipif(os.name != "posix", reason="there are no such modes")
async def test_a_new_database_is_readable_by_its_owner_only(tmp_path):
    path = tmp_path / "t.sqlite3"
    before = os.umask(0o022)
    try:
        store = SqliteStore(str(path))
        await store.claim()
        await store.open()
        await store.execute(Statement("insert into followable values ($1)", ("a",)))
        modes = {one.name: stat.S_IMODE(one.stat().st_mode) for one in path.parent.iterdir()}
        await store.close()
    finally:
        os.umask(before)
    assert {"t.sqlite3", "t.sqlite3-wal", "t.sqlite3.lock"} <= set(modes)
    assert set(modes.values()) == {0o600}


@pytest.mark.skipif(os.name != "posix", reason="there are no such modes")
async def test_a_database_that_others_could_read_is_closed_to_them_and_it_is_logged(
    tmp_path, caplog, monkeypatch
):
    # Earlier tests have configured the root logger's handlers.
    caplog.set_level(logging.WARNING, "railtable.store")
    monkeypatch.setattr(logging.getLogger("railtable.store"), "handlers", [caplog.handler])
    path = tmp_path / "t.sqlite3"
    path.touch()
    path.chmod(0o644)
    tmp_path.chmod(0o777)
    store = SqliteStore(str(path))
    await store.claim()
    await store.close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert "database_was_exposed" in caplog.text
    assert "directory_is_exposed" in caplog.text


async def test_a_second_interrupt_ends_a_server_at_once_and_without_a_trace(tmp_path):
    server = await serve(str(tmp_path / "t.sqlite3"), "INFO")
    host, port = server.url.removeprefix("http://").split(":")
    _reader, writer = await asyncio.open_connection(host, int(port))
    # An unfinished request keeps a stopping server waiting.
    writer.write(b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{")
    await writer.drain()
    server.process.send_signal(signal.SIGINT)
    async with asyncio.timeout(60):
        while b"Waiting for connections to close" not in b"".join(server.log):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        started = time.monotonic()
        server.process.send_signal(signal.SIGINT)
        await server.process.wait()
        await asyncio.gather(*READING)
    writer.close()
    assert time.monotonic() - started < 8, "it waited for the request"
    # 0 where the request was given up before the second interrupt arrived.
    assert server.process.returncode in {0, 130, -signal.SIGINT}
    assert b"Traceback" not in b"".join(server.log)

"""`railtable admin mine-puzzles`, `export-puzzles` and `remove-puzzle`."""

import asyncio
import json

import pytest

from railtable.server.people import mined_puzzles
from tests.cli.test_cli import run
from tests.support.finished_tables import open_store
from tests.support.mined_games import BOT, finished_game, person

ADA, BEN = ("a" * 64, "b" * 64)
RICH = 35
"""A game with two clear puzzles, which every run finds."""


async def with_games(database):
    store = await open_store(database)
    await finished_game(store, RICH, [person(ADA), person(BEN), BOT])
    await finished_game(store, 12, [person(ADA), person("c" * 64), BOT])
    for one in (ADA, BEN):
        await mined_puzzles.set_consent(store, one, consents=True)
    await store.close()


@pytest.fixture
def database(tmp_path):
    """A database with a game of two people who consent, and another with one who does not."""
    path = str(tmp_path / "tables.sqlite3")
    asyncio.run(with_games(path))
    return path


def test_games_are_mined_exported_verified_and_removed(database, tmp_path):
    done = run("admin", "mine-puzzles", database, "--json")
    assert done.returncode == 0, done.stderr
    mined = json.loads(done.stdout)
    assert mined["games"] == 1
    assert mined["puzzles"] >= 1
    again = run("admin", "mine-puzzles", database, "--games", "5", "--minutes", "1")
    assert again.stdout == "Games examined: 0, new puzzles: 0.\n"
    file = tmp_path / "mined.jsonl"
    export = ("admin", "export-puzzles", database, "block-train")
    told = run(*export, str(file), "--json")
    assert json.loads(told.stdout)["puzzles"] == mined["puzzles"], told.stderr
    assert file.stat().st_mode & 0o777 == 0o600
    assert run(*export, str(file)).returncode == 2, "a file is never overwritten"
    verified = run("puzzle", "verify", str(file), "--count", "1")
    assert (verified.returncode, verified.stdout) == (0, "1 puzzles verified.\n"), verified.stderr
    for line in file.read_text(encoding="utf-8").splitlines()[1:]:
        name = json.loads(line)["id"]
        removed = run("admin", "remove-puzzle", database, name, "--lang", "fr")
        assert removed.stdout == f"Le problème {name} est retiré.\n"
    unknown = run("admin", "remove-puzzle", database, "0123456789abcdef")
    assert (unknown.returncode, unknown.stderr.strip()) == (
        2,
        "There is no such puzzle. Choose another one.",
    )
    told = run(*export, str(tmp_path / "none.jsonl"), "--json")
    assert json.loads(told.stdout)["puzzles"] == 0
    assert run("admin", "mine-puzzles", database, "--json").stdout == '{"games":0,"puzzles":0}\n'


def test_wrong_games_and_databases_are_refused(database, tmp_path):
    for arguments in (
        ("mine-puzzles", str(tmp_path / "none.sqlite3")),
        ("mine-puzzles", database, "--game", "chess"),
        ("mine-puzzles", database, "--games", "0"),
        ("mine-puzzles", database, "--minutes", "0"),
        ("export-puzzles", database, "chess", str(tmp_path / "out.jsonl")),
    ):
        done = run("admin", *arguments)
        assert done.returncode == 2, arguments
        assert "Traceback" not in done.stderr
    assert not (tmp_path / "out.jsonl").exists()


@pytest.mark.parametrize("command", ["mine-puzzles", "export-puzzles", "remove-puzzle"])
def test_help_has_an_example(command):
    assert f"railtable admin {command}" in run("admin", command, "--help").stdout

"""Every command answers bad input with a sentence and status 2, never with a stack trace."""

import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import typer

from railtable.cli import app as application
from railtable.cli.app import app, main
from railtable.core.record import format_record, record_of
from railtable.games import GAMES
from tests.support.play import random_moment

FILE, OUT = "{file}", "{out}"

READS = {
    "replay": [FILE],
    "review": [FILE],
    "chances": [FILE],
    "verify": [FILE],
    "draw": [FILE],
    "box": ["check", FILE],
    "play": ["trambahn", "--box", FILE],
    "simulate": ["trambahn", "--box", FILE],
    "export": [FILE, "--out", "{good}"],
    "event verify": [FILE],
    "puzzle verify": [FILE],
    "puzzle show": ["x", "--file", FILE],
    "puzzle solve": ["x", "y", "--file", FILE],
    "lab report": [FILE],
    "benchmark": ["leaderboard", FILE],
}
"""Commands that read a file, with its place among their arguments."""
DATABASES = {
    "admin check": [FILE],
    "admin reports": [FILE],
    "admin report": [FILE, "1"],
    "admin backup": [FILE, "{good}"],
    "admin restore": [FILE, "{good}"],
    "admin move": [FILE, "{good}"],
    "admin close-report": [FILE, "1"],
    "admin ban": [FILE, "1"],
    "admin close-group": [FILE, "g"],
    "admin close-event": [FILE, "e"],
    "admin close-challenge": [FILE, "c"],
    "admin mine-puzzles": [FILE],
    "admin export-puzzles": [FILE, "trambahn", "{good}"],
    "admin remove-puzzle": [FILE, "p"],
    "ratings rebuild": [FILE],
}
"""Commands that open a database."""
WRITES = {
    "simulate": ["trambahn", "--records", OUT],
    "play": ["trambahn", "--save", OUT],
    "luck": ["trambahn", "--out", OUT],
    "tune": ["trambahn", "--journal", OUT],
    "train": ["trambahn", "--out", OUT],
    "draw": ["{record}", "-o", OUT],
    "export": ["{record}", "--out", OUT],
    "puzzle mine": ["trambahn", "--out", OUT],
    "event simulate": ["--log", OUT],
    "lab match": ["trambahn", "--out", OUT],
    "lab robin": ["trambahn", "--out", OUT],
    "lab sweep": ["trambahn", "--vary", "seats=2", "--out", OUT],
    "benchmark": ["random", "--out", OUT],
    "dataset": ["trambahn", "--out", OUT],
}
"""Commands that write a file or a folder; the place is checked before anything is played."""
NAMES = {
    "simulate": ["chess"],
    "ladder": ["chess"],
    "tune": ["chess"],
    "train": ["chess"],
    "play": ["chess"],
    "luck": ["chess"],
    "rules": ["chess"],
    "box": ["chess"],
    "puzzle mine": ["chess"],
    "puzzle show": ["chess"],
    "puzzle verify": ["--game", "chess"],
    "event simulate": ["--game", "chess"],
    "dataset": ["chess"],
    "benchmark": ["chess:Bot"],
    "bridge": ["nowhere", "table", "1", "true", "--token", "x"],
    "think": ["--queue", "nonsense", "--workers", "0"],
    "serve": ["--review-effort", "much"],
}
"""Commands with a name that does not exist."""
HARMLESS = {"games"}
"""Commands that take nothing that could be wrong."""


def commands(group: Any = None, before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the names of all commands."""
    group = group or typer.main.get_command(app)
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, (*before, name))
        else:
            yield (*before, name)


def test_every_command_is_tried():
    named = {" ".join(one) for one in commands()}
    tried = set(READS) | set(DATABASES) | set(WRITES) | set(NAMES) | HARMLESS
    assert named == tried


@pytest.fixture
def run(monkeypatch, capsys, tmp_path):
    """Return how a command is run here: its status and what it says on stderr."""
    monkeypatch.setenv("LANG", "en")
    monkeypatch.chdir(tmp_path)

    def ran(command: str, arguments: list[str]) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["railtable", *command.split(), *arguments])
        monkeypatch.setattr("builtins.input", lambda _: "q")
        with pytest.raises(SystemExit) as left:
            main()
        code = left.value.code
        return code if isinstance(code, int) else 0, capsys.readouterr().err

    return ran


def assert_sentence(status: int, told: str) -> None:
    """Demand status 2 and a sentence: words for people, no key of a text, no stack trace."""
    assert status == 2, told
    assert "Traceback" not in told
    assert "made a mistake" not in told, told
    assert "{" not in told, told
    said = told.strip().splitlines()
    assert said, "it says what is wrong"
    assert not re.fullmatch(r"(error-)?[a-z_]+", said[-1]), told


@pytest.fixture
def files(tmp_path):
    """Return bad files by name."""
    (tmp_path / "binary").write_bytes(bytes(range(256)) * 20)
    (tmp_path / "garbage").write_text("{]][[ nonsense\n")
    (tmp_path / "empty").write_text("")
    (tmp_path / "deep").write_text("[" * 100_000)
    (tmp_path / "folder").mkdir()
    found = {name: str(tmp_path / name) for name in ("binary", "garbage", "empty", "deep")}
    return found | {
        "folder": str(tmp_path / "folder"),
        "missing": str(tmp_path / "missing"),
        "endless": "/dev/zero",
        "long name": "x" * 5000,
        "unreadable": "/proc/self/mem",
    }


def filled(arguments: list[str], **places: str) -> list[str]:
    return [one.format(**places) for one in arguments]


KINDS = ["binary", "garbage", "empty", "deep", "folder", "missing", "endless", "long name",
         "unreadable"]  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("command", READS)
def test_a_bad_file_is_refused(run, files, tmp_path, command, kind):
    good = str(tmp_path / "good.parquet")
    assert_sentence(*run(command, filled(READS[command], file=files[kind], good=good)))


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "empty"])
@pytest.mark.parametrize("command", DATABASES)
def test_a_bad_database_is_refused(run, files, tmp_path, command, kind):
    """An empty file is a database that has nothing in it yet."""
    good = str(tmp_path / "good.sqlite3")
    assert_sentence(*run(command, filled(DATABASES[command], file=files[kind], good=good)))


@pytest.mark.parametrize("out", ["/proc/x", "/proc/x/y", "{tmp}/file/x", "{long}"])
@pytest.mark.parametrize("command", WRITES)
def test_an_unwritable_place_is_refused_before_anything_is_played(
    run, tmp_path, monkeypatch, command, out
):
    (tmp_path / "file").write_text("x")
    for name in ("railtable.lab.arena.play_table", "railtable.insight.luck_study.study_game"):
        monkeypatch.setattr(name, lambda *_, **__: pytest.fail("it was played"))
    place = out.format(tmp=tmp_path, long="x" * 5000)
    record = str(tmp_path / "file")
    status, told = run(command, filled(WRITES[command], out=place, record=record))
    assert_sentence(status, told)
    assert "cannot be written" in told
    assert (tmp_path / "file").read_text() == "x"


@pytest.mark.parametrize("command", NAMES)
def test_a_name_that_does_not_exist_is_refused(run, command):
    assert_sentence(*run(command, NAMES[command]))


def test_a_missing_game_between_commas_is_refused_before_a_folder_is_made(run, tmp_path):
    assert_sentence(*run("benchmark", ["greedy", "--game", "trambahn,,"]))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["simulate", "event simulate"])
def test_a_seed_that_is_not_utf8_is_refused(run, command):
    games = {"simulate": ["trambahn"]}.get(command, [])
    status, told = run(command, [*games, "--seed", "\udcff"])
    assert_sentence(status, told)
    assert "not UTF-8 text" in told


@pytest.mark.parametrize("command", ["simulate", "ladder", "tune", "train", "dataset"])
def test_thousands_of_processes_are_refused(run, command):
    status, told = run(command, ["trambahn", "--jobs", "100000"])
    assert status == 2
    assert "less than or equal to 256" in told


SEATS = {
    "simulate": ["trambahn"],
    "ladder": ["trambahn"],
    "tune": ["trambahn"],
    "luck": ["trambahn"],
    "play": ["trambahn"],
    "event simulate": ["--game", "trambahn"],
}
"""Commands with a number of seats."""


@pytest.mark.parametrize("number", [0, -1, 10**30])
@pytest.mark.parametrize("command", SEATS)
def test_an_impossible_number_of_seats_is_refused_before_anything_is_played(
    run, monkeypatch, command, number
):
    for name in ("railtable.lab.arena.play_table", "railtable.insight.luck_study.study_game"):
        monkeypatch.setattr(name, lambda *_, **__: pytest.fail("it was played"))
    assert_sentence(*run(command, [*SEATS[command], f"--seats={number}"]))


@pytest.mark.parametrize(
    ("command", "option"),
    [("replay", "--as"), ("chances", "--as"), ("review", "--step"), ("draw", "--at")],
)
def test_a_number_beyond_the_record_is_refused(run, tmp_path, command, option):
    """Fluent formats no number of 30 digits."""
    record = tmp_path / "record.jsonl"
    game = "string-railway" if command == "draw" else "trambahn"
    record.write_text(format_record(record_of(random_moment(game, 2, 3))), encoding="utf-8")
    assert_sentence(*run(command, [str(record), f"{option}={10**30}"]))


def test_a_full_disk_is_reported(run):
    status, told = run("event simulate", [
        "--game", "trambahn", "--seats", "2", "--players", "2", "--rounds", "1", "--bots", "random",
        "--log", "/dev/full",
    ])  # fmt: skip
    assert_sentence(status, told)
    assert "No space left" in told


@pytest.mark.parametrize(
    ("command", "arguments", "package"),
    [
        ("export", ["x", "--out", "y"], "pyarrow"),
        ("dataset", ["trambahn", "--out", "y"], "pyarrow"),
        ("train", ["trambahn"], "numpy"),
        ("lab match", ["trambahn"], "dask"),
    ],
)
def test_a_missing_extra_is_named(run, monkeypatch, command, arguments, package):
    for name in [one for one in sys.modules if one.startswith(("railtable.export", package))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    for module in ("railtable.cli.lab", "railtable.cli.train"):
        monkeypatch.setattr(f"{module}.find_spec", lambda _: None)
    status, told = run(command, arguments)
    assert_sentence(status, told)
    assert re.search(r"pip install .railtable\[\w+\]", told), told


@pytest.mark.parametrize(
    ("error", "status", "told"),
    [
        (OSError(28, "No space left on device", "/x"), 2, "No space left"),
        (ImportError("no module"), 2, "no module"),
        (ZeroDivisionError("oh"), 1, "ZeroDivisionError"),
        (KeyboardInterrupt(), 130, ""),
    ],
)
def test_every_error_is_shown_as_a_sentence(run, monkeypatch, error, status, told):
    def broken() -> None:
        raise error

    monkeypatch.setattr(application, "app", broken)
    code, said = run("games", [])
    assert code == status
    assert told in said
    assert "Traceback" not in said


def test_a_developer_can_see_where_it_went_wrong(monkeypatch):
    def broken() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(application, "app", broken)
    monkeypatch.setenv("RAILTABLE_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        main()


@pytest.mark.parametrize("database", ["{tmp}", "/nowhere/x.sqlite3", "{tmp}/garbage"])
def test_a_server_with_a_bad_database_says_so(tmp_path, database):
    (tmp_path / "garbage").write_text("{]][[ nonsense\n")
    command = [sys.executable, "-m", "railtable", "serve", "--port", "0"]
    done = subprocess.run(
        [*command, "--database", database.format(tmp=tmp_path)],
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode in {1, 2}
    assert "Traceback" not in done.stderr
    assert done.stderr.strip()


@pytest.mark.parametrize("command", sorted(commands()), ids=" ".join)
def test_help_shows_extras_in_brackets(run, capsys, monkeypatch, command):
    """Rich reads [data] as a style unless it is escaped."""
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr(sys, "argv", ["railtable", *command, "--help"])
    with pytest.raises(SystemExit) as left:
        main()
    shown = capsys.readouterr().out
    assert left.value.code == 0
    assert f"railtable {' '.join(command)}" in shown
    assert not re.search(r"pip install .railtable['\"]", shown), "the extra is shown"


def with_json() -> set[str]:
    """Return the commands that print results as JSON."""
    found = set()
    group = typer.main.get_command(app)
    for path in commands():
        command: Any = group
        for name in path:
            command = command.commands[name]
        if any("--json" in parameter.opts for parameter in command.params):
            found.add(" ".join(path))
    return found


def test_every_command_with_results_has_json():
    """Others print a document, run a server or change one thing in a database."""
    documents = {"rules", "draw", "play", "serve", "think"}
    changes = {
        "admin close-report", "admin ban", "admin close-group", "admin close-event",
        "admin close-challenge", "admin remove-puzzle",
    }  # fmt: skip
    assert {" ".join(one) for one in commands()} - with_json() == documents | changes


def complete(words: str, monkeypatch, capsys) -> list[str]:
    monkeypatch.setenv("_RAILTABLE_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split()) - (not words.endswith(" "))))
    with pytest.raises(SystemExit):
        app([], prog_name="railtable")
    found: list[str] = capsys.readouterr().out.split()
    return found


def test_a_shell_completes_games_bots_and_options(monkeypatch, capsys):
    assert complete("railtable simulate tr", monkeypatch, capsys) == ["trambahn"]
    assert set(complete("railtable play ", monkeypatch, capsys)) == set(GAMES)
    assert "trambahn,block-train" in complete("railtable lab match trambahn,b", monkeypatch, capsys)
    bots = complete("railtable simulate trambahn --bots greedy,i", monkeypatch, capsys)
    assert bots == ["greedy,inspector"]
    assert complete("railtable ladder --bot po", monkeypatch, capsys) == ["porter"]
    options = complete("railtable play trambahn --option f", monkeypatch, capsys)
    assert options == ["first_player="]

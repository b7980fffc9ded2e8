"""The command line, run as a person runs it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from railtable.core.record import format_record, record_of
from railtable.games import GAMES
from tests.support.play import finished, moment
from tests.support.records import FOLDER


def run(*arguments: str, typed: str = "", language: str = "en_GB"):
    command = [sys.executable, "-m", "railtable", *arguments]
    environment = {"LANG": language, "COLUMNS": "120", "PYTHONWARNINGS": "error"}
    return subprocess.run(
        command, input=typed, capture_output=True, text=True, check=False, env=environment
    )


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_text(format_record(record_of(finished("trambahn", 2, 4))), encoding="utf-8")
    return path


def test_version_says_which_build_runs():
    assert run("--version").stdout.strip().endswith(("(compiled)", "(pure)"))


@pytest.mark.parametrize(
    "command", ["games", "simulate", "play", "replay", "verify", "rules", "draw"]
)
def test_help_has_an_example(command):
    shown = run(command, "--help")
    assert shown.returncode == 0
    assert f"railtable {command}" in shown.stdout


def test_games_lists_them_all():
    listed = run("games").stdout
    assert all(key in listed for key in GAMES)


def test_simulate_gives_the_same_twice_and_intervals():
    arguments = ("simulate", "trambahn", "--games", "3", "--bots", "greedy,random", "--seed", "1")
    first = run(*arguments, "--json")
    assert first.stdout == run(*arguments, "--json", "--jobs", "2").stdout
    summary = json.loads(first.stdout)
    assert summary["games"] == 3
    assert summary["entrants"][0]["low"] < summary["entrants"][0]["share"] <= 1
    shown = run(*arguments)
    assert "3 games of trambahn" in shown.stdout
    assert "100%" in shown.stderr


def test_simulate_writes_records_that_verify(tmp_path):
    assert run("simulate", "trambahn", "--games", "2", "--records", str(tmp_path)).returncode == 0
    for path in tmp_path.iterdir():
        assert run("verify", str(path)).returncode == 0
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("simulate", "chess"), "no game “chess”"),
        (("simulate", "trambahn", "--seats", "5"), "2 to 2 seats"),
        (("simulate", "trambahn", "--bots", "deep"), "no bot “deep”"),
        (("simulate", "trambahn", "--bots", "random,random,random", "--seats", "2"), "one bot"),
        (("simulate", "trambahn", "--option", "colour=red"), "no option “colour”"),
        (("simulate", "trambahn", "--option", "colour"), "name=value"),
        (("simulate", "trambahn", "--option", "first_player=x"), "does not fit"),
        (("play", "trambahn", "--option", "first_player=9"), "no seat 9"),
        (("replay", "nowhere.jsonl"), "no file nowhere.jsonl"),
        (("rules", "chess"), "no game"),
    ],
)
def test_mistakes_are_told_in_a_sentence(arguments, told):
    ran = run(*arguments)
    assert ran.returncode == 2
    assert told in ran.stderr
    assert "Traceback" not in ran.stderr


def test_mistakes_are_told_in_french_too():
    assert "n’existe pas" in run("rules", "chess", language="fr_FR").stderr


def test_a_person_plays_undoes_and_leaves():
    ran = run(
        "play", "trambahn", "--seed", "1", "--option", "first_player=0", typed="1\nu\nx\n1\nq\n"
    )
    assert ran.returncode == 0
    assert ran.stdout.count("Your hand") == 4
    assert "Type a number" in ran.stdout


def test_a_whole_game_is_played_in_the_terminal_and_saved(tmp_path):
    path = tmp_path / "mine.jsonl"
    ran = run(
        "play", "trambahn", "--seed", "2", "--bot", "random", "--save", str(path), typed="1\n" * 900
    )
    assert "Ride" in ran.stdout or "ride" in ran.stdout
    assert "The tenth ride is over." in ran.stdout
    assert run("verify", str(path)).returncode == 0


def test_nothing_hidden_is_shown_in_the_terminal():
    ran = run("play", "trambahn", "--seed", "3", "--bot", "random", typed="1\n" * 30)
    rival = [line for line in ran.stdout.splitlines() if "Seat 2 draws" in line]
    assert rival
    assert all(line.endswith(("card", "cards")) for line in rival)


def test_replay_prints_every_state_as_json(record):
    lines = [
        json.loads(line) for line in run("replay", str(record), "--states").stdout.splitlines()
    ]
    assert [line["step"] for line in lines] == list(range(len(lines)))
    assert lines[0]["action"] is None
    assert lines[-1]["state"]["ended"] == "tenth_ride"


def test_replay_as_a_seat_shows_only_its_view(record):
    ran = run("replay", str(record), "--states", "--as", "1")
    lines = [json.loads(line) for line in ran.stdout.splitlines()]
    assert {line["state"]["seat"] for line in lines} == {1}
    assert "money" in lines[-1]["state"]
    assert all(
        "deck" not in line["state"] or isinstance(line["state"]["deck"], int) for line in lines
    )


def test_replay_in_words_tells_each_step(record):
    told = run("replay", str(record)).stdout
    assert "begins" in told
    assert "lays" in told
    assert run("replay", str(record), "--as", "7").returncode == 2


def test_verify_proves_or_says_the_line(record, tmp_path):
    assert "Proved" in run("verify", str(record)).stdout
    unfinished = tmp_path / "half.jsonl"
    unfinished.write_text(format_record(record_of(moment("trambahn", 2, 3))), encoding="utf-8")
    ran = run("verify", str(unfinished))
    assert ran.returncode == 2
    assert "not revealed" in ran.stderr


def test_rules_are_shown_in_both_languages():
    assert "TB-10" in run("rules", "trambahn").stdout
    assert "Conducteur" in run("rules", "trambahn", "--lang", "fr").stdout


STRING_GAME = str(Path(__file__).parents[1] / "records" / "string-railway" / "two-players.jsonl")


def test_draw_writes_a_picture_of_any_step(tmp_path):
    for step in ("0", "9"):
        picture = tmp_path / f"table-{step}.svg"
        assert run("draw", STRING_GAME, "--at", step, "-o", str(picture)).returncode == 0
        assert picture.read_text(encoding="utf-8").startswith("<svg")
    first, later = ((tmp_path / f"table-{step}.svg").stat().st_size for step in ("0", "9"))
    assert later > first
    assert run("draw", STRING_GAME).stdout.startswith("<svg")


def test_draw_says_what_it_cannot_draw(record):
    assert "String Railway" in run("draw", str(record)).stderr
    assert "999" in run("draw", STRING_GAME, "--at", "999").stderr


def test_a_table_is_drawn_still_or_laid_piece_by_piece():
    game = str(FOLDER / "string-railway" / "five-players.jsonl")
    still = run("draw", game).stdout
    assert still.startswith("<svg")
    assert 'class="laid"' not in still
    moving = run("draw", game, "--animate").stdout
    assert moving.count('class="laid"') == moving.count("animation-delay") > 20
    assert run("draw", game, "--at", "0", "--animate").returncode == 0
    assert run("draw", game, "--at", "9999").returncode == 2

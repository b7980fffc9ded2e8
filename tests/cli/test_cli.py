"""The command line, run in a subprocess."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from railtable.api import read_record
from railtable.cli.ladder import ladder
from railtable.cli.verify import say_proof
from railtable.core.proof import Proof
from railtable.core.record import format_record, record_of
from railtable.games import GAMES
from railtable.lab import arena
from railtable.lab.duel import Duel, rung_of
from railtable.texts import LANGUAGES
from railtable.texts import texts as texts_in
from tests.support.play import finished, random_moment
from tests.support.records import FOLDER


def run(*arguments: str, typed: str = "", language: str = "en_GB"):
    command = [sys.executable, "-m", "railtable", *arguments]
    environment = {"LANG": language, "COLUMNS": "120", "PYTHONWARNINGS": "error"}
    # The build under test, if it is not the installed one.
    environment |= {name: os.environ[name] for name in ("PYTHONPATH",) if name in os.environ}
    return subprocess.run(
        command, input=typed, capture_output=True, text=True, check=False, env=environment
    )


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_text(format_record(record_of(finished("trambahn", 2, 4))), encoding="utf-8")
    return path


def test_version_names_the_build():
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


def test_a_game_as_printed_is_set_up_by_its_preset(tmp_path):
    saved = tmp_path / "game.jsonl"
    preset = ("--option", "preset=as_printed", "--option", "captain=2")
    done = run("play", "block-train", *preset, "--save", str(saved), typed="q\n")
    assert done.returncode == 0, done.stderr
    assert read_record(saved).record.header.options["captain"] == 2
    wrong = run("play", "block-train", "--option", "preset=boxed")
    assert wrong.returncode != 0
    assert "as_printed" in wrong.stderr
    assert "preset=as_printed" in run("games").stdout.replace("\n", "")


def test_simulate_is_reproducible_and_prints_intervals():
    arguments = ("simulate", "trambahn", "--games", "3", "--bots", "greedy,random", "--seed", "1")
    first = run(*arguments, "--json")
    assert first.stdout == run(*arguments, "--json", "--jobs", "2").stdout
    summary = json.loads(first.stdout)
    assert summary["games"] == 3
    assert summary["entrants"][0]["low"] < summary["entrants"][0]["share"] <= 1
    shown = run(*arguments)
    assert "3 games of trambahn" in shown.stdout
    assert "100%" in shown.stderr


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_match_plays_a_game_once_and_records_that_game(tmp_path, monkeypatch, jobs):
    count = tmp_path / "count"
    original = arena.play_table

    def counted(match, number, make=None):
        with count.open("a") as file:
            file.write("x")
        return original(match, number, make)

    monkeypatch.setattr(arena, "play_table", counted)
    match = arena.Match(game="trambahn", bots=["random", "random"], seed="once")
    folder = tmp_path / "records"
    folder.mkdir()
    played = list(arena.play_match(match, 4, jobs, folder))
    assert count.read_text() == "xxxx"
    for one, path in zip(played, sorted(folder.iterdir()), strict=True):
        assert path.name == f"trambahn-{one.number:05d}.jsonl"
        record = read_record(path)
        assert record.outcome() == one.outcome
        assert len(record.steps) == one.steps


def test_simulate_writes_records_that_verify(tmp_path):
    assert run("simulate", "trambahn", "--games", "2", "--records", str(tmp_path)).returncode == 0
    for path in tmp_path.iterdir():
        assert run("verify", str(path)).returncode == 0
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("simulate", "chess"), "no game “chess”"),
        (("simulate", "trambahn", "--seats", "5"), "for 2 players, not 5"),
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
def test_errors_are_printed_as_a_sentence(arguments, told):
    ran = run(*arguments)
    assert ran.returncode == 2
    assert told in ran.stderr
    assert "Traceback" not in ran.stderr


def test_errors_are_printed_in_french_too():
    assert "n’existe pas" in run("rules", "chess", language="fr_FR").stderr


def test_a_person_plays_undoes_and_quits():
    ran = run(
        "play", "trambahn", "--seed", "1", "--option", "first_player=0", typed="1\nu\nx\n1\nq\n"
    )
    assert ran.returncode == 0
    assert ran.stdout.count("Your hand") == 4
    assert "“x” is not an action here" in ran.stdout


def test_a_whole_game_is_played_in_the_terminal_and_saved(tmp_path):
    path = tmp_path / "mine.jsonl"
    ran = run(
        "play", "trambahn", "--seed", "2", "--bot", "random", "--save", str(path), typed="1\n" * 900
    )
    assert "Ride" in ran.stdout or "ride" in ran.stdout
    assert "The tenth ride is over." in ran.stdout
    assert run("verify", str(path)).returncode == 0


def test_the_terminal_shows_nothing_hidden():
    ran = run("play", "trambahn", "--seed", "3", "--bot", "random", typed="1\n" * 30)
    rival = [line for line in ran.stdout.splitlines() if "random draws" in line]
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
    ran = run("replay", str(record), "--states", "--as", "2")
    lines = [json.loads(line) for line in ran.stdout.splitlines()]
    assert {line["state"]["seat"] for line in lines} == {1}
    assert "money" in lines[-1]["state"]
    assert all(
        "deck" not in line["state"] or isinstance(line["state"]["deck"], int) for line in lines
    )


def test_replay_in_words_describes_each_step(record):
    told = run("replay", str(record)).stdout
    assert "begins" in told
    assert "lays" in told
    assert run("replay", str(record), "--as", "7").returncode == 2


def test_verify_proves_a_record_or_names_the_line(record, tmp_path):
    assert "Proved" in run("verify", str(record)).stdout
    unfinished = tmp_path / "half.jsonl"
    unfinished.write_text(
        format_record(record_of(random_moment("trambahn", 2, 3))), encoding="utf-8"
    )
    ran = run("verify", str(unfinished))
    assert ran.returncode == 2
    assert "not revealed" in ran.stderr


def spoilt(record, line, old, new):
    """Return the file with a replacement in one line."""
    lines = record.read_text(encoding="utf-8").split("\n")
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new)
    record.write_text("\n".join(lines), encoding="utf-8")
    return str(record)


def test_verify_does_not_trust_the_given_count_in_the_header(record):
    too_many = run("verify", spoilt(record, 1, '"given":0', '"given":9999'))
    assert (too_many.returncode, too_many.stdout) == (2, "")
    assert too_many.stderr.startswith("Line 1: The header says that 9,999 steps")


def of_version_1(record, given):
    """Write a record in the first format, with steps given without a source."""
    spoilt(record, 1, '"format_version":2', '"format_version":1')
    return spoilt(record, 1, '"given":0', f'"given":{given}')


@pytest.mark.parametrize("language", LANGUAGES)
def test_verify_does_not_claim_proof_without_chance(language):
    assert say_proof(Proof([]), texts_in(language)) == [
        texts_in(language).say("cli-nothing_to_prove")
    ]
    assert not texts_in(language).say("cli-nothing_to_prove").startswith(("Proved", "Prouvé"))


def test_verify_names_unproved_steps_and_exits_with_1(record):
    table = finished("trambahn", 2, 4)
    luck = sum(step.seat == -1 for step in table.steps)
    path = of_version_1(record, table.version)
    ran = run("verify", path)
    assert ran.returncode == 1
    assert ran.stdout == (
        f"NOT proved: {luck} chance steps in steps 1 to {table.version}: "
        "taken over from another game whose seed is not in the record.\n"
    )
    french = run("verify", path, "--lang", "fr")
    assert french.stdout.startswith(f"NON prouvé : {luck} tirages dans les coups 1 à ")
    assert french.returncode == 1


def test_verify_names_the_games_a_game_continues(record):
    """Half the game is claimed to come from another one, with or without its seed."""
    table = finished("trambahn", 2, 4)
    origin = {"steps": 40, "luck": 2, "commitment": table.chance.commitment}
    seed = table.chance.seed.hex()
    path = spoilt(
        record, 1, '"given":0', f'"given":40,"origins":[{json.dumps(origin | {"seed": seed})}]'
    )
    ran = run("verify", path)
    assert ran.returncode == 0
    given, own = ran.stdout.splitlines()
    assert given.startswith("Proved: ")
    assert "in steps 1 to 40, taken over from another game" in given
    assert table.chance.commitment in given
    assert own.endswith(f"in steps 41 to {table.version}, from the committed seed.")
    ran = run("verify", spoilt(record, 1, f', "seed": "{seed}"', ""))
    assert ran.returncode == 1
    given, own = ran.stdout.splitlines()
    assert (given[:10], own[:6]) == ("NOT proved", "Proved")
    assert given.endswith("the seed is not revealed.")


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_record_errors_are_printed_in_the_requested_language(record, command):
    path = spoilt(record, 3, '"kind":"deal"', '"kind":"fly"')
    assert run(command, path, "--lang", "fr").stderr.startswith(
        "Ligne 3 : Cette ligne n’est pas un coup"
    )
    assert run(command, path, language="fr_FR").stderr.startswith("Ligne 3 : ")
    assert run(command, path, "--lang", "en", language="fr_FR").stderr.startswith("Line 3: This")
    assert "n’existe pas" in run(command, "nowhere.jsonl", "--lang", "fr").stderr


def test_the_line_number_is_printed_even_if_its_digits_are_in_the_sentence(record):
    assert run("replay", spoilt(record, 1, '"seats":2', '"seats":1')).stderr.startswith(
        "Line 1: This game is for 2 players, not 1."
    )
    spoilt(record, 1, '"seats":1', '"seats":2')
    path = spoilt(record, 1, '"rules_version":1', '"rules_version":11')
    assert run("replay", path).stderr.startswith(
        "Line 1: The record was made with rules version 11"
    )


def test_an_illegal_step_is_reported_with_its_line_and_rule(record):
    lines = record.read_text(encoding="utf-8").split("\n")
    seat = json.loads(lines[3])["seat"]
    lines[3] = json.dumps({"seat": seat, "action": {"kind": "end_turn"}})
    record.write_text("\n".join(lines), encoding="utf-8")
    ran = run("replay", str(record), "--lang", "fr")
    assert ran.returncode == 2
    assert ran.stderr.startswith("Ligne 4 : ")
    assert ran.stderr.strip().endswith("[TB-10]")


def test_invalid_utf8_is_reported_with_its_line(record):
    record.write_bytes(record.read_bytes().replace(b"passenger", b"\xff", 1))
    ran = run("verify", str(record))
    assert ran.returncode == 2
    assert "This text is not in UTF-8." in ran.stderr


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


def test_draw_reports_unsupported_records(record):
    assert "String Railway" in run("draw", str(record)).stderr
    assert "999" in run("draw", STRING_GAME, "--at", "999").stderr


def test_a_table_is_drawn_as_a_still_or_an_animation():
    game = str(FOLDER / "string-railway" / "five-players.jsonl")
    still = run("draw", game).stdout
    assert still.startswith("<svg")
    assert 'class="laid"' not in still
    moving = run("draw", game, "--animate").stdout
    assert moving.count('class="laid"') == moving.count("animation-delay") > 20
    assert run("draw", game, "--at", "0", "--animate").returncode == 0
    assert run("draw", game, "--at", "9999").returncode == 2


def test_a_person_may_write_actions_in_notation_and_sees_why_one_is_refused():
    arguments = ("play", "trambahn", "--seed", "1", "--option", "first_player=0", "--name", "Ada")
    shown = run(*arguments, typed="q\n").stdout
    card = re.search(r"^   1\. (\w+) > \w+ ", shown, re.MULTILINE)
    assert card is not None
    typed = [
        f"{card[1]} > nowhere",
        f"{card[1]} > 9",
        "end",
        "99",
        f"{card[1].lower()} > blue; end",
    ]
    told = run(*arguments, typed="\n".join([*typed, "q", ""])).stdout
    assert "“nowhere” should be one of LINE (blue|red|green|yellow), new" in told
    assert "[TB-" in told
    assert "Type a number from 1 to" in told
    assert re.search(r"• end +Ada ends the turn", told)


def test_replay_in_notation_prints_lines_that_replay_the_game(record):
    table = finished("trambahn", 2, 4)
    lines = run("replay", str(record), "--notation").stdout.splitlines()
    read = [line.partition(": ") for line in lines]
    assert [table.rules.parse_action(text) for _, _, text in read] == [
        step.action for step in table.steps
    ]
    assert {who for who, _, _ in read} == {"chance", "seat 1", "seat 2"}
    seen = run("replay", str(record), "--notation", "--as", "1").stdout
    assert "money ?" in seen
    assert " > blue" in run("replay", str(record)).stdout


def test_a_level_is_chosen_by_name_or_number():
    for against in ("trainee", "1"):
        ran = run("play", "trambahn", "--seed", "3", "--against", against, typed="1\n" * 6)
        assert ran.returncode == 0, ran.stderr
    refused = run("play", "trambahn", "--against", "6")
    assert refused.returncode != 0
    assert "no bot “6”" in refused.stderr
    assert "pretrained, 1 - 5" in refused.stderr


def test_the_ladder_of_a_game_is_printed_with_its_seed_and_intervals(monkeypatch, capsys):
    duel = Duel(game="trambahn", first="porter", second="trainee", seats=2, seed="cli")
    rung = rung_of(duel, [1.0, 0.5, 1.0])
    monkeypatch.setattr("railtable.cli.ladder.run_ladder", lambda *_args, **_more: [rung])
    ladder("trambahn", games=6, seed="cli", json=True)
    assert json.loads(capsys.readouterr().out) == msgspec.to_builtins(rung)
    ladder("trambahn", games=6, seed="cli")
    told = capsys.readouterr().out
    assert "seed cli" in told
    assert "porter – trainee" in told
    assert "83.3%" in told


def test_tuning_an_unsupported_game_is_an_error():
    ran = run("tune", "string-railway", "--trials", "1")
    assert ran.returncode != 0
    assert "no table of weights" in ran.stderr


def test_chances_of_a_record_are_printed_step_by_step(record):
    lines = run("chances", str(record)).stdout.splitlines()
    steps = run("replay", str(record), "--notation").stdout.splitlines()
    assert lines[0].split() == ["seat", "1", "seat", "2"]
    assert len(lines) == len(steps) + 2
    assert "%" in lines[1]
    assert "?" in "".join(lines)


def test_chances_as_json_have_every_place_and_the_points(record):
    lines = [json.loads(line) for line in run("chances", str(record), "--json").stdout.splitlines()]
    assert all(sum(row) == 1.0 for line in lines for row in line["places"])
    assert lines[0]["action"] is None
    assert lines[-1]["points"] == [int(one) for one in lines[-1]["points"]]
    seen = run("chances", str(record), "--json", "--as", "1").stdout.splitlines()
    assert len(seen) == len(lines)
    refused = run("chances", str(record), "--as", "3")
    assert refused.returncode == 2
    assert "no seat 3" in refused.stderr


def test_training_refuses_what_it_cannot_train(tmp_path):
    refused = run("train", "no-such-game", "--out", str(tmp_path))
    assert refused.returncode == 2
    assert "no-such-game" in refused.stderr


def test_the_terminal_game_has_help_hints_rules_and_a_log():
    typed = "?\nh\nr conductor\nr zeppelin\nl\n1\nlog\nb\nq\n"
    arguments = ("play", "trambahn", "--seed", "3", "--against", "trainee", "--name", "Ada")
    ran = run(*arguments, "--option", "first_player=0", typed=typed)
    assert ran.returncode == 0, ran.stderr
    assert "At the table: Ada, Lou." in ran.stdout
    assert "take your last action back" in ran.stdout
    assert "A good turn: " in ran.stdout
    assert "There are 8 Conductors" in ran.stdout
    assert "No rule has “zeppelin” in it." in ran.stdout
    assert ran.stdout.count("Ada lays") > ran.stdout.count("1. "), "the log tells it again"
    assert "\x1b[" not in ran.stdout, "no colours where nobody looks"


def test_bots_at_a_table_have_names_of_their_own():
    ran = run("play", "block-train", "--seats", "4", "--against", "porter", typed="q\n")
    assert "Basile, Firmin" in ran.stdout
    one_each = ("--against", "porter,random,random")
    assert (
        "Basile, random 1, random 2"
        in run("play", "block-train", "--seats", "4", *one_each, typed="q\n").stdout
    )
    refused = run("play", "block-train", "--seats", "4", "--against", "porter,random")
    assert refused.returncode == 2


def test_the_ladder_and_the_simulation_explain_their_figures():
    shown = run("simulate", "trambahn", "--games", "2").stdout
    assert "lower quartile" in shown

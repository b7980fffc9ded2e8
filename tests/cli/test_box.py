"""`railtable box`, and games with a box from the command line."""

import json

import pytest
from typer.testing import CliRunner

from railtable.cli.app import app
from railtable.core.errors import RailtableError
from railtable.core.record import check_record
from railtable.games import OURS, find_rules

runner = CliRunner()
BOXED = [game for game in OURS if find_rules(game).info.box is not None]


def run(*arguments):
    """Run a command that succeeds; return its output."""
    result = runner.invoke(app, arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def refusal(*arguments):
    """Run a command that fails with an error of ours; return its key."""
    with pytest.raises(RailtableError) as raised:
        runner.invoke(app, arguments, catch_exceptions=False)
    return raised.value.key


@pytest.mark.parametrize("game", BOXED)
def test_the_printed_box_is_the_standard_one_and_good(tmp_path, game):
    file = tmp_path / "box.json"
    file.write_text(run("box", game))
    assert json.loads(file.read_text())["railtable_box"] == game
    assert "the same pieces as the standard box" in run("box", "check", str(file), "--lang", "en")
    assert "le même matériel" in run("box", "check", str(file), "--lang", "fr")


def test_bots_play_with_a_box_and_their_records_contain_it(tmp_path):
    file, records = tmp_path / "box.json", tmp_path / "records"
    file.write_text('{"railtable_box": "trambahn", "name": "Cheap", "prices": [1, 2, 3]}')
    bots = ("--bots", "porter,random", "--games", "1", "--json")
    run("simulate", "trambahn", *bots, "--box", str(file), "--records", str(records))
    (record,) = records.glob("*.jsonl")
    header = check_record(record.read_bytes(), find_rules).header
    assert header.box
    assert header.box.name == "Cheap"
    assert header.options["box"]["prices"] == [1, 2, 3]
    assert run("verify", str(record))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("[]", "box_not_json"),
        ("{", "box_not_json"),
        ('{"prices": [1, 2, 3]}', "box_not_json"),
        ('{"railtable_box": "trambahn", "prices": [3, 2, 1]}', "box_prices_fall"),
        ('{"railtable_box": "freight-train"}', "no_box"),
        ('{"railtable_box": "chess"}', "unknown_game"),
        ('{"railtable_box": "trambahn", "name": "' + "x" * 200_000 + '"}', "box_too_long"),
    ],
)
def test_a_wrong_file_is_refused_with_its_fault(tmp_path, text, key):
    file = tmp_path / "box.json"
    file.write_text(text)
    assert refusal("box", "check", str(file)) == key


def test_commands_without_the_right_file_are_refused(tmp_path):
    file = tmp_path / "box.json"
    file.write_text('{"railtable_box": "block-train"}')
    assert refusal("simulate", "trambahn", "--box", str(file)) == "box_of_other_game"
    assert refusal("box", "check", str(tmp_path / "none.json")) == "no_such_file"
    assert refusal("box", "check") == "box_without_file"
    assert refusal("box", "freight-train") == "no_box"

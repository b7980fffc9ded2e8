"""Records: what is wrong is told with its line, and changes nothing."""

import json

import pytest

from railtable.core.chance import Chance
from railtable.core.engine import NOBODY
from railtable.core.errors import BadRecord
from railtable.core.record import format_record, parse_record, record_of, redacted, replay, verify
from railtable.games import find_rules
from tests.support.play import finished, moment


@pytest.fixture(scope="module")
def text() -> str:
    return format_record(record_of(finished("trambahn", 2, 11)))


def judge(text: str) -> tuple[str, int]:
    """Return the key and line of what is wrong."""
    with pytest.raises(BadRecord) as bad:
        for _ in replay(parse_record(text, find_rules), find_rules):
            pass
    return bad.value.key, bad.value.line


def edited(text: str, line: int, old: str, new: str) -> str:
    lines = text.split("\n")
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new)
    return "\n".join(lines)


def test_an_empty_file_is_no_record():
    assert judge("") == ("empty_record", 1)
    assert judge("\n") == ("malformed_header", 1)


def test_a_truncated_line_is_told(text):
    last = text.count("\n")
    assert judge(text[:-9]) == ("truncated_line", last)


@pytest.mark.parametrize("header", ["{}", "[]", "nonsense", '{"format":"other"}', "\ud800"])
def test_a_malformed_header_is_told(text, header):
    rest = text.split("\n", 1)[1]
    assert judge(f"{header}\n{rest}") == ("malformed_header", 1)


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("railtable-record", "other-record", "unknown_format"),
        ('"trambahn"', '"chess"', "unknown_game"),
        ('"rules_version":1', '"rules_version":99', "other_rules_version"),
        ('"seats":2', '"seats":3', "seats_out_of_range"),
        ('"first_player":null', '"first_player":7', "no_such_seat"),
        ('"first_player":null', '"first_player":"x"', "malformed_option"),
        ('"first_player":null', '"last_player":0', "unknown_option"),
    ],
)
def test_a_header_that_makes_no_game_is_told(text, old, new, key):
    assert judge(edited(text, 1, old, new)) == (key, 1)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "nonsense",
        "{}",
        '{"seat":0}',
        '{"seat":0,"action":{"kind":"fly"}}',
        '{"seat":"0","action":{}}',
    ],
)
def test_a_malformed_step_is_told(text, line):
    lines = text.split("\n")
    lines[4] = line
    assert judge("\n".join(lines)) == ("malformed_step", 5)


def test_an_illegal_step_is_told_with_its_rule(text):
    lines = text.split("\n")
    seat = json.loads(lines[3])["seat"]
    lines[3] = json.dumps({"seat": seat, "action": {"kind": "end_turn"}})
    with pytest.raises(BadRecord) as bad:
        list(replay(parse_record("\n".join(lines), find_rules), find_rules))
    assert (bad.value.key, bad.value.line) == ("passenger_first", 4)
    assert bad.value.facts["rule"] == "TB-10"


def test_a_step_of_the_wrong_seat_is_told(text):
    lines = text.split("\n")
    step = json.loads(lines[3])
    lines[3] = json.dumps({**step, "seat": 1 - step["seat"]})
    assert judge("\n".join(lines)) == ("wrong_seat", 4)


def test_impossible_luck_is_told(text):
    lines = text.split("\n")
    deal = json.loads(lines[2])
    deal["action"]["hands"][0] = ["B1"] * 6
    lines[2] = json.dumps(deal)
    assert judge("\n".join(lines)) == ("impossible_chance", 3)


def test_possible_but_other_luck_is_told_by_verify(text):
    lines = text.split("\n")
    deal = json.loads(lines[2])
    money = deal["action"]["money"]
    money[0][0], money[1][0] = money[1][0], money[0][0]
    lines[2] = json.dumps(deal)
    record = parse_record("\n".join(lines), find_rules)
    with pytest.raises(BadRecord) as bad:
        verify(record, find_rules)
    assert (bad.value.key, bad.value.line) == ("chance_differs", 3)


def test_a_seed_must_come_last_and_after_the_end(text):
    lines = text.split("\n")
    early = "\n".join([*lines[:10], lines[-2], ""])
    assert judge(early) == ("seed_before_end", 11)
    assert judge(text + lines[3] + "\n")[0] == "line_after_seed"


@pytest.mark.parametrize(
    ("seed", "key"), [("00" * 32, "seed_breaks_commitment"), ("xyz", "malformed_seed")]
)
def test_another_seed_proves_nothing(text, seed, key):
    lines = text.split("\n")
    lines[-2] = json.dumps({"seed": seed})
    with pytest.raises(BadRecord) as bad:
        verify(parse_record("\n".join(lines), find_rules), find_rules)
    assert bad.value.key == key


def test_an_unfinished_record_reveals_no_seed():
    table = moment("trambahn", 2, 3)
    assert table.to_move != NOBODY
    record = record_of(table)
    assert record.seed is None
    assert table.chance.seed.hex() not in format_record(record)
    with pytest.raises(BadRecord) as bad:
        verify(record, find_rules)
    assert bad.value.key == "seed_not_revealed"


def test_a_viewer_gets_the_record_as_they_saw_it(text):
    record = parse_record(text, find_rules)
    for step in redacted(record, 0, find_rules):
        if step.action.__struct_config__.tag == "refill" and step.action.to == 1:
            assert step.action.cards is None


def test_the_seed_is_the_tables_own(text):
    record = parse_record(text, find_rules)
    assert record.seed == Chance.seeded(11).seed.hex()

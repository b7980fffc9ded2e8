"""Records: errors have a line number, and change nothing."""

import json
import pickle
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railtable.core.chance import Chance
from railtable.core.engine import NOBODY
from railtable.core.errors import BadRecord
from railtable.core.proof import verify
from railtable.core.record import (
    MAX_LINE,
    MAX_STEPS,
    check_record,
    format_record,
    parse_record,
    record_of,
    replay,
)
from railtable.games import find_rules
from tests.support.examples import examples
from tests.support.play import finished, random_moment
from tests.support.records import FOLDER, kept


@pytest.fixture(scope="module")
def text() -> str:
    return format_record(record_of(finished("trambahn", 2, 11)))


def judge(source: str | bytes) -> tuple[str, int]:
    """Return the key and line of the refusal."""
    with pytest.raises(BadRecord) as bad:
        check_record(source, find_rules)
    assert bad.value.facts["line"] == bad.value.line
    return bad.value.key, bad.value.line


def edited(text: str, line: int, old: str, new: str) -> str:
    lines = text.split("\n")
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new)
    return "\n".join(lines)


def test_an_empty_file_is_refused():
    assert judge("") == ("empty_record", 1)
    assert judge("\n") == ("malformed_header", 1)


def test_a_truncated_line_is_refused(text):
    last = text.count("\n")
    assert judge(text[:-9]) == ("truncated_line", last)


@pytest.mark.parametrize("header", ["{}", "[]", "nonsense", '{"format":"other"}', "\ud800"])
def test_a_malformed_header_is_refused(text, header):
    rest = text.split("\n", 1)[1]
    assert judge(f"{header}\n{rest}") == ("malformed_header", 1)


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("railtable-record", "other-record", "unknown_format"),
        ('"trambahn"', '"chess"', "unknown_game"),
        ('"rules_version":1', '"rules_version":99', "other_rules_version"),
        ('"seats":2', '"seats":3', "seats_exact"),
        ('"first_player":null', '"first_player":7', "no_such_seat"),
        ('"first_player":null', '"first_player":"x"', "malformed_option"),
        ('"first_player":null', '"last_player":0', "unknown_option"),
    ],
)
def test_a_header_with_an_impossible_game_is_refused(text, old, new, key):
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
def test_a_malformed_step_is_refused(text, line):
    lines = text.split("\n")
    lines[4] = line
    assert judge("\n".join(lines)) == ("malformed_step", 5)


def test_an_illegal_step_is_refused_with_its_rule(text):
    lines = text.split("\n")
    seat = json.loads(lines[3])["seat"]
    lines[3] = json.dumps({"seat": seat, "action": {"kind": "end_turn"}})
    with pytest.raises(BadRecord) as bad:
        list(replay(parse_record("\n".join(lines), find_rules), find_rules))
    assert (bad.value.key, bad.value.line) == ("passenger_first", 4)
    assert bad.value.facts["rule"] == "TB-10"


def test_a_step_of_the_wrong_seat_is_refused(text):
    lines = text.split("\n")
    step = json.loads(lines[3])
    lines[3] = json.dumps({**step, "seat": 1 - step["seat"]})
    assert judge("\n".join(lines)) == ("wrong_seat", 4)


def test_an_impossible_chance_step_is_refused(text):
    lines = text.split("\n")
    deal = json.loads(lines[2])
    deal["action"]["hands"][0] = ["B1"] * 6
    lines[2] = json.dumps(deal)
    assert judge("\n".join(lines)) == ("impossible_chance", 3)


def test_verify_refuses_a_possible_but_different_chance_step(text):
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
def test_a_wrong_seed_is_refused(text, seed, key):
    lines = text.split("\n")
    lines[-2] = json.dumps({"seed": seed})
    with pytest.raises(BadRecord) as bad:
        verify(parse_record("\n".join(lines), find_rules), find_rules)
    assert bad.value.key == key


def test_an_unfinished_record_reveals_no_seed():
    table = random_moment("trambahn", 2, 3)
    assert table.to_move != NOBODY
    record = record_of(table)
    assert record.seed is None
    assert table.chance.seed.hex() not in format_record(record)
    with pytest.raises(BadRecord) as bad:
        verify(record, find_rules)
    assert bad.value.key == "seed_not_revealed"


def test_a_finished_record_contains_the_tables_seed(text):
    record = parse_record(text, find_rules)
    assert record.seed == Chance.seeded(11).seed.hex()


NESTED = ["[" * 1000 + "]" * 1000, '{"a":' * 1000 + "1" + "}" * 1000, "[" * 99_000]


@pytest.mark.parametrize("nested", NESTED, ids=["lists", "objects", "unclosed"])
def test_deep_nesting_is_refused_with_its_line(text, nested):
    header, step, *rest = text.split("\n")
    deep = header.replace('"first_player":null', f'"first_player":{nested}')
    assert judge("\n".join([deep, step, *rest]))[1] == 1
    for line in (nested, f'{{"seat":0,"action":{nested}}}', f'{{"seed":{nested}}}'):
        assert judge("\n".join([header, step, line, *rest])) == ("malformed_step", 3)
        assert judge(f"{header}\n{step}\n{line}\n") == ("malformed_step", 3)


def from_a_deep_place(depth, judged):
    return from_a_deep_place(depth - 1, judged) if depth else judge(judged)


def test_nesting_is_refused_at_any_call_depth(text):
    nested = "[" * 150 + "]" * 150
    header = text.split("\n", 1)[0].replace('"first_player":null', f'"first_player":{nested}')
    for depth in (0, 400, 700):
        assert from_a_deep_place(depth, header + "\n")[1] == 1


@pytest.mark.parametrize(
    "value", ["NaN", "Infinity", "1e999", "9" * 30, "-" + "9" * 30, "9" * 9000, '"\\ud800"', "1.5"]
)
def test_invalid_numbers_and_texts_are_refused(text, value):
    lines = text.split("\n")
    step = json.loads(lines[1])
    assert step["action"]["kind"] == "first_player"
    lines[1] = lines[1].replace(f'"player":{step["action"]["player"]}', f'"player":{value}')
    assert judge("\n".join(lines))[1] == 2
    lines[0] = lines[0].replace('"seats":2', f'"seats":{value}')
    assert judge("\n".join(lines))[1] == 1


def numbers(value, path=()):
    return [place for place in places(value, path) if type(at(value, place)) is int]


def at(value, path):
    for name in path:
        value = value[name]
    return value


@pytest.mark.parametrize("game", sorted({game for game, _ in kept()}))
@pytest.mark.parametrize("number", [2**31, 2**63 - 1, 2**63, -(10**30)])
def test_a_number_too_large_for_an_engine_is_refused(game, number):
    for name in [name for other, name in kept() if other == game][:3]:
        lines = (FOLDER / game / f"{name}.jsonl").read_text(encoding="utf-8").split("\n")
        for place, line in enumerate(lines[1:12], start=1):
            step = json.loads(line)
            for path in numbers(step)[:9]:
                bad = json.dumps(spoiled(step, path, number))
                assert judge("\n".join([*lines[:place], bad, ""]))[1] == place + 1


def test_invalid_utf8_is_refused_with_its_line(text):
    lines = text.encode().split(b"\n")
    lines[6] += b"\xff"
    assert judge(b"\n".join(lines)) == ("not_utf8", 7)
    assert judge(text.replace("passenger", "\ud800", 1))[0] == "malformed_step"
    assert parse_record(text.encode(), find_rules) == parse_record(text, find_rules)


def test_a_too_long_line_is_refused(text):
    header, step, rest = text.split("\n", 2)
    assert judge(f"{header}\n{step}{' ' * MAX_LINE}\n{rest}") == ("line_too_long", 2)
    assert judge(f"{header}{' ' * MAX_LINE}\n{step}\n{rest}") == ("line_too_long", 1)
    padded = step.ljust(MAX_LINE)
    assert len(check_record(f"{header}\n{padded}\n{rest}", find_rules).steps) > 9


def test_a_record_with_too_many_steps_is_refused(text):
    header, step, _ = text.split("\n", 2)
    seed = text.split("\n")[-2]
    most = f"{header}\n" + f"{step}\n" * MAX_STEPS
    assert len(parse_record(most, find_rules).steps) == MAX_STEPS
    assert len(parse_record(f"{most}{seed}\n", find_rules).steps) == MAX_STEPS
    assert judge(f"{most}{step}\n") == ("too_many_steps", MAX_STEPS + 2)
    assert judge(f"{most}{step}\n{seed}\n") == ("too_many_steps", MAX_STEPS + 2)
    assert judge(most + "\n" * 9)[0] == "too_many_steps"


@pytest.mark.parametrize("filler", ["\n", " ", "[", "{}\n", '{"seed":"00"}\n', "\xff"])
def test_two_million_filler_characters_are_refused_quickly(text, filler):
    header = text.split("\n", 1)[0]
    for head in ("", f"{header}\n"):
        begun = time.process_time()
        judge(head + filler * (2_000_000 // len(filler)) + "\n")
        assert time.process_time() - begun < 0.5


def test_a_later_format_is_refused_with_any_header(text):
    header, rest = text.split("\n", 1)
    later = json.loads(header) | {"format_version": 4, "luck": "better"}
    assert judge(f"{json.dumps(later)}\n{rest}") == ("unknown_format", 1)


def test_a_header_is_checked_before_its_steps(text):
    lines = edited(text, 1, '"first_player":null', '"first_player":7').split("\n")
    with pytest.raises(BadRecord) as bad:
        parse_record("\n".join([lines[0], "nonsense", ""]), find_rules)
    assert (bad.value.key, bad.value.line) == ("no_such_seat", 1)


def test_text_of_a_file_is_shortened_in_errors(text):
    with pytest.raises(BadRecord) as bad:
        parse_record(edited(text, 1, '"trambahn"', f'"{"x" * 9000}"'), find_rules)
    assert len(str(bad.value.facts["game"])) < 300


def test_an_error_is_complete_in_another_process(text):
    with pytest.raises(BadRecord) as bad:
        check_record(edited(text, 1, '"trambahn"', '"chess"'), find_rules)
    again = pickle.loads(pickle.dumps(bad.value))
    assert isinstance(again, BadRecord)
    assert (again.key, again.line, again.facts) == ("unknown_game", 1, bad.value.facts)
    record = check_record(text, find_rules)
    assert pickle.loads(pickle.dumps(record)) == record


SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([2**31, 2**63 - 1, 2**63, -(2**63) - 1, 10**30]),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=9),
)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=9,
)


def places(value, path=()):
    """Yield the path to every value inside a value, itself included."""
    yield path
    if isinstance(value, dict | list):
        for name, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(part, (*path, name))


def spoiled(value, path, new):
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = spoiled(value[path[0]], path[1:], new)
    return copy


@settings(max_examples=examples(100))
@given(data=st.data())
def test_a_mutated_record_is_read_or_refused(data):
    """Replace any value of the header or of an early step, or any bytes."""
    game, name = data.draw(st.sampled_from(kept()))
    lines = (FOLDER / game / f"{name}.jsonl").read_bytes().split(b"\n")
    at = data.draw(st.integers(0, min(len(lines) - 2, 12)))
    value = json.loads(lines[at])
    path = data.draw(st.sampled_from(sorted(places(value), key=str)))
    new = json.dumps(spoiled(value, path, data.draw(JSON))).encode()
    lines[at] = data.draw(st.sampled_from([new, new[: len(new) // 2], new.replace(b"0", b"\xc0")]))
    try:
        record = check_record(b"\n".join([*lines[: at + 2], b""]), find_rules)
    except BadRecord as error:
        assert error.line <= at + 3
    else:
        assert check_record(format_record(record), find_rules) == record


@settings(max_examples=examples(100))
@given(source=st.binary(max_size=200) | st.text(st.characters(), max_size=200))
def test_arbitrary_text_is_refused(source):
    with pytest.raises(BadRecord):
        check_record(source, find_rules)

"""Refusals of records, exactly: key, line and facts."""

import json
from typing import Any

import msgspec
import pytest

from railtable.core.errors import BadRecord
from railtable.core.proof import verify
from railtable.core.record import (
    MAX_ORIGINS,
    MAX_STEPS,
    Origin,
    Record,
    Takeover,
    check_record,
    format_record,
    origins_of,
    record_of,
)
from railtable.games import find_rules
from tests.support.play import finished


@pytest.fixture(scope="module")
def record() -> Record:
    return record_of(finished("trambahn", 2, 11))


def refusal(source: str) -> tuple[str, int, dict[str, Any]]:
    """Return the complete refusal, without the line in the facts."""
    with pytest.raises(BadRecord) as bad:
        verify(check_record(source, find_rules), find_rules)
    facts = dict(bad.value.facts)
    assert facts.pop("line") == bad.value.line
    return bad.value.key, bad.value.line, facts


def with_header(record: Record, **fields: Any) -> str:
    lines = format_record(record).split("\n")
    return "\n".join([json.dumps(json.loads(lines[0]) | fields), *lines[1:]])


REWOUND = "impossible_rewind"
TAKEN_OVER = "impossible_takeover"


@pytest.mark.parametrize(
    ("fields", "key", "facts"),
    [
        ({"commitment": "0" * 63}, "malformed_header", {"reason": "`commitment` is no SHA-256"}),
        ({"origins": [{"steps": 1}] * 65}, "too_many_origins", {"limit": MAX_ORIGINS}),
        ({"origins": [{"steps": 2}]}, "origins_differ", {"given": 0, "told": 2}),
        ({"given": 3}, "origins_differ", {"given": 3, "told": 0}),
        (
            {"format_version": 1, "origins": [{"steps": 2}]},
            "malformed_header",
            {"reason": "`origins` came with format version 2"},
        ),
        ({"rules_version": 9}, "other_rules_version", {"wanted": 9, "have": 1}),
        ({"format_version": 4}, "unknown_format", {}),
        ({"takeovers": [{"seat": 2, "version": 1}]}, TAKEN_OVER, {"seat": 3}),
        ({"takeovers": [{"seat": 0, "version": 19_999}]}, TAKEN_OVER, {"seat": 1}),
        ({"rewinds": [{"seat": 2, "version": 1, "luck": 1}]}, REWOUND, {"seat": 3}),
        ({"rewinds": [{"seat": 0, "version": 19_999, "luck": 1}]}, REWOUND, {"seat": 1}),
    ],
)
def test_a_bad_header_is_refused_with_its_facts(record, fields, key, facts):
    assert refusal(with_header(record, **fields)) == (key, 1, facts)


def test_too_many_given_steps_are_refused_with_the_count(record):
    steps = len(record.steps)
    wrong = with_header(record, format_version=1, given=steps + 1)
    assert refusal(wrong) == ("too_many_given", 1, {"given": steps + 1, "steps": steps})
    all_given = with_header(record, format_version=1, given=steps)
    assert check_record(all_given, find_rules).header.given == steps


def test_a_takeover_of_the_last_seat_after_the_last_step_is_valid(record):
    last = Takeover(1, len(record.steps))
    text = with_header(record, takeovers=[{"seat": last.seat, "version": last.version}])
    assert check_record(text, find_rules).header.takeovers == [last]


def test_a_step_of_the_wrong_seat_is_refused_with_both_seats(record):
    lines = format_record(record).split("\n")
    step = json.loads(lines[3])
    lines[3] = json.dumps({**step, "seat": 1 - step["seat"]})
    facts = {"seat": 1 - step["seat"], "to_move": step["seat"]}
    assert refusal("\n".join(lines)) == ("wrong_seat", 4, facts)


def test_too_many_steps_are_refused_with_the_limit(record):
    header, step, _ = format_record(record).split("\n", 2)
    told = ("too_many_steps", MAX_STEPS + 2, {"limit": MAX_STEPS})
    assert refusal(f"{header}\n" + f"{step}\n" * (MAX_STEPS + 1)) == told
    assert refusal(f"{header}\n" + "\n" * (MAX_STEPS + 9)) == told
    with pytest.raises(BadRecord) as bad:
        origins_of(record, MAX_STEPS + 1)
    assert (bad.value.key, bad.value.line, bad.value.facts["limit"]) == (*told[:2], MAX_STEPS)


def test_too_many_origins_are_refused_with_the_limit(record):
    origins = [Origin(steps=1)] * MAX_ORIGINS
    header = msgspec.structs.replace(record.header, given=MAX_ORIGINS, origins=origins)
    with pytest.raises(BadRecord) as bad:
        origins_of(Record(header, record.steps, record.seed), MAX_ORIGINS + 1)
    facts = {"line": 1, "limit": MAX_ORIGINS}
    assert (bad.value.key, bad.value.line, bad.value.facts) == ("too_many_origins", 1, facts)


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("seed", ["xyz", "0" * 63, "G" * 64])
def test_an_invalid_seed_is_refused_with_its_line(record, version, seed):
    lines = with_header(record, format_version=version).split("\n")
    own = "\n".join([*lines[:-2], json.dumps({"seed": seed}), ""])
    assert refusal(own) == ("malformed_seed", len(lines) - 1, {})


def test_an_invalid_seed_of_given_steps_is_refused_with_the_headers_line(record):
    origin = {"steps": 5, "luck": 2, "commitment": "0" * 64, "seed": "xyz"}
    wrong = with_header(record, given=5, origins=[origin])
    assert refusal(wrong) == ("malformed_seed", 1, {})


def test_an_unfinished_record_is_refused_after_its_last_line(record):
    unfinished = Record(record.header, record.steps[:9])
    assert refusal(format_record(unfinished)) == ("seed_not_revealed", 11, {})


def test_a_seed_right_after_the_header_is_refused(record):
    text = format_record(Record(record.header, [], record.seed))
    assert refusal(text) == ("seed_before_end", 2, {})

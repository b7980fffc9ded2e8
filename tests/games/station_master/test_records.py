"""Finished games are law: each replays to its result and shows what it is named after."""

import msgspec
import pytest

from railtable.core.record import parse_record, replay, verify
from railtable.games import find_rules
from tests.support.station_master import RULES
from tests.support.station_master_records import FEATURES, FOLDER, RESULTS, watch


def record_named(name: str):
    return parse_record((FOLDER / f"{name}.jsonl").read_text(encoding="utf-8"), find_rules)


def test_there_is_a_record_of_every_feature_and_no_other():
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == set(FEATURES)


@pytest.mark.parametrize("name", FEATURES)
def test_a_record_replays_to_its_result_and_proves_its_luck(name):
    record = record_named(name)
    *_, (_, state) = replay(record, find_rules)
    outcome = RULES.outcome(state)
    expected = msgspec.json.decode(RESULTS.read_bytes())[name]
    assert {key: getattr(outcome, key) for key in expected} == expected
    assert verify(record, find_rules) == sum(step.seat == -1 for step in record.steps)


@pytest.mark.parametrize("name", FEATURES)
def test_a_record_shows_what_it_is_named_after(name):
    record = record_named(name)
    assert FEATURES[name](watch(record.steps, record.header.seats, record.header.options))


@pytest.mark.parametrize("name", FEATURES)
def test_nothing_is_lost_or_doubled_in_a_record(name):
    record = record_named(name)
    counts = [RULES.inventory(state) for _, state in replay(record, find_rules)]
    assert all(count == counts[0] for count in counts)

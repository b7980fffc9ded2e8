"""Stored games show the feature in their name; tests/contract replays and verifies them."""

import pytest

from railtable.core.record import parse_record, replay
from railtable.games import find_rules
from tests.support.records import FOLDER, kept
from tests.support.station_master import RULES
from tests.support.station_master_records import FEATURES, GAME, watch


def record_named(name: str):
    return parse_record((FOLDER / GAME / f"{name}.jsonl").read_text(encoding="utf-8"), find_rules)


def test_there_is_a_record_of_every_feature_and_no_other():
    assert {name for game, name in kept() if game == GAME} == set(FEATURES)


@pytest.mark.parametrize("name", FEATURES)
def test_a_record_shows_the_feature_in_its_name(name):
    record = record_named(name)
    assert FEATURES[name](watch(record.steps, record.header.seats, record.header.options))


@pytest.mark.parametrize("name", FEATURES)
def test_no_component_is_lost_or_duplicated_in_a_record(name):
    record = record_named(name)
    counts = [RULES.inventory(state) for _, state in replay(record, find_rules)]
    assert all(count == counts[0] for count in counts)

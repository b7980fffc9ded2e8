"""Stored records replay to their stored outcome."""

import pytest

from railtable.core.proof import verify
from railtable.core.record import format_record, parse_record, replay
from railtable.games import find_rules
from tests.support.records import FOLDER, kept, outcomes


@pytest.mark.parametrize(("game", "name"), kept())
def test_a_stored_record_ends_with_its_stored_outcome(game, name):
    text = (FOLDER / game / f"{name}.jsonl").read_text(encoding="utf-8")
    record = parse_record(text, find_rules)
    *_, (_, state) = replay(record, find_rules)
    assert find_rules(game).outcome(state) == outcomes(game)[name]
    assert format_record(record) == text
    if record.seed is not None:
        assert verify(record, find_rules).is_whole


def test_every_stored_outcome_has_a_record():
    for game in {game for game, _ in kept()}:
        assert sorted(outcomes(game)) == sorted(name for other, name in kept() if other == game)

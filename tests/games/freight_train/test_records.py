"""Finished games: each replays, proves its chance steps, and shows its case."""

from functools import cache

import pytest

from railtable.core.proof import verify
from railtable.core.record import parse_record, replay
from railtable.games import find_rules
from railtable.games.freight_train.game import RULES
from tests.games.freight_train.record_cases import RECORDS, Played
from tests.support.records import FOLDER, kept


@cache
def load(name):
    text = (FOLDER / "freight-train" / f"{name}.jsonl").read_text(encoding="utf-8")
    record = parse_record(text, find_rules)
    states, outcome = [], None
    for _, state in replay(record, find_rules):
        states.append(RULES.dump(state))
        outcome = RULES.outcome(state)
    assert outcome is not None
    return record, Played(record.steps, states, outcome)


@pytest.mark.parametrize("name", RECORDS)
def test_a_finished_record_shows_its_case(name):
    record, game = load(name)
    wanted = RECORDS[name]
    assert wanted.shows(game)
    assert record.header.seats == wanted.seats
    assert wanted.options.items() <= record.header.options.items()
    assert verify(record, find_rules).proved > 5


def test_every_record_in_the_folder_is_listed():
    assert {name for game, name in kept() if game == "freight-train"} == set(RECORDS)


@pytest.mark.rule("FT-26")
def test_there_is_a_record_for_every_seat_count_and_every_ending():
    games = [load(name) for name in RECORDS]
    assert {record.header.seats for record, _ in games} == {2, 3, 4, 5}
    assert {game.outcome.ending for _, game in games} == {"end_of_day_card", "all_passed"}

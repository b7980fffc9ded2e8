"""Finished games: each replays, proves its chance steps, and shows its case."""

from pathlib import Path

import pytest

from railtable.core.proof import verify
from railtable.core.record import format_record, parse_record, replay
from railtable.games import find_rules
from railtable.games.block_train.components import ADVANCED
from railtable.games.block_train.game import RULES
from tests.games.block_train.record_cases import RECORDS, Played, scored

FOLDER = Path(__file__).parents[2] / "records" / "block-train"


def load(name):
    text = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")
    record = parse_record(text, find_rules)
    assert format_record(record) == text
    views, outcome = [], None
    for _, state in replay(record, find_rules):
        views.append(RULES.view(state, None))
        outcome = RULES.outcome(state)
    assert outcome is not None
    return record, Played(record.steps, views, outcome)


@pytest.mark.parametrize("name", RECORDS)
@pytest.mark.rule("BT-21")
def test_a_finished_record_shows_its_case(name):
    record, game = load(name)
    shows, bots, options = RECORDS[name]
    assert shows(game)
    assert sorted(record.header.players) == sorted(bots.split())
    assert options.items() <= record.header.options.items()
    assert verify(record, find_rules).is_whole


def test_every_record_in_the_folder_is_listed():
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == set(RECORDS)


@pytest.mark.rule("BT-19")
@pytest.mark.rule("BT-20")
def test_every_advanced_card_scores_in_some_record():
    assert set().union(*(scored(load(name)[1]) for name in RECORDS)) >= set(ADVANCED)


def test_there_is_a_record_for_every_seat_count_and_every_tie_break():
    games = [load(name) for name in RECORDS]
    assert {record.header.seats for record, _ in games} == {3, 4, 5, 6}
    assert {game.outcome.tiebreak for _, game in games} == {None, "shorter_load", "shared"}

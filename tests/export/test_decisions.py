"""A row of an export holds its seat's view, legal actions, choice and result."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railtable.core.dice import FastDice
from railtable.core.errors import BadRecord
from railtable.core.record import parse_record, record_of, replay
from railtable.core.rules import IndexedRules
from railtable.export.decisions import decisions, moment_columns
from railtable.games import GAMES, find_rules
from tests.support.examples import examples
from tests.support.play import cases, finished, random_moment
from tests.support.records import some_record

HIDING = [row for row in cases() if isinstance(find_rules(row[0]), IndexedRules)]


@pytest.mark.parametrize(("key", "seats"), HIDING)
@settings(max_examples=examples(2))
@given(seed=st.integers(0, 2**32))
def test_a_row_is_the_same_in_every_world_with_the_same_view(key, seats, seed):
    rules = find_rules(key)
    assert isinstance(rules, IndexedRules)
    state = random_moment(key, seats, seed).state
    seat = int(state.to_move)
    if seat < 0:
        return
    world = rules.copy(state)
    rules.engine.redeal(world, seat, FastDice(seed))
    assert moment_columns(rules, world, seat) == moment_columns(rules, state, seat)


@pytest.mark.parametrize("key", GAMES)
def test_there_is_a_row_for_every_decision_and_its_choice_is_among_the_legal_ones(key):
    record = some_record(key, players=["Ada"])
    rows = list(decisions(record, "game"))
    taken = [(number, step) for number, step in enumerate(record.steps) if step.seat >= 0]
    assert [(row.step, row.seat) for row in rows] == [(number, step.seat) for number, step in taken]
    for row, (_, step) in zip(rows, taken, strict=True):
        assert find_rules(key).parse_action(row.choice) == step.action
        assert row.legal is None or row.choice in row.legal
        assert row.player == ("Ada" if row.seat == 0 else None)
        if row.legal_moves is not None:
            assert row.move in row.legal_moves


@pytest.mark.parametrize("key", GAMES)
def test_a_row_has_the_view_before_its_choice_and_the_outcome(key):
    record, rules = some_record(key), find_rules(key)
    rows = {row.step: row for row in decisions(record, "game")}
    last = list(replay(record, find_rules))[-1][1]
    outcome = rules.outcome(last)
    assert outcome is not None
    for number, (_, state) in enumerate(replay(record, find_rules)):
        if row := rows.get(number):
            assert row.view == msgspec.json.encode(rules.view(state, row.seat)).decode()
            assert (row.final_scores, row.score) == (outcome.scores, outcome.scores[row.seat])
            assert row.rank == outcome.ranks[row.seat]


def test_an_unfinished_game_has_rows_without_a_result():
    record = record_of(random_moment("trambahn", 2, 3))
    rows = list(decisions(record, "game"))
    assert rows
    assert {(row.rank, row.score, row.ending, row.seed) for row in rows} == {(None,) * 4}


def test_a_wrong_step_is_reported_before_the_first_row():
    record = record_of(finished("trambahn", 2, 1))
    wrong = msgspec.structs.replace(record, steps=record.steps[:-3] + record.steps[-2:])
    with pytest.raises(BadRecord):
        next(decisions(wrong, "game"))
    with pytest.raises(BadRecord):
        parse_record(b"{}\n", find_rules)

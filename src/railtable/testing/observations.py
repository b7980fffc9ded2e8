"""An observation of a seat contains what the seat knows, and nothing else."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railtable.core.bounds import Bound, column_bounds
from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY
from railtable.core.numbers import Numbers, Sheet
from railtable.core.rules import IndexedRules
from railtable.games import has_module, module_of
from railtable.testing.examples import examples
from railtable.testing.games import finished, indexed_rules, moments, random_moment, single_changes

seeds = st.integers(0, 2**32)


def width(rules: IndexedRules[Any, Any]) -> int:
    return sum(size for _, size, _ in rules.fields)


def observation_row(rules: IndexedRules[Any, Any], state: Any, seat: int) -> tuple[int, ...]:
    sheet = Sheet(width(rules), 1)
    sheet.begin_row()
    rules.engine.observe(state, seat, sheet)
    assert sheet.at == width(rules)
    return tuple(sheet.items)


def field(rules: IndexedRules[Any, Any], numbers: tuple[int, ...], name: str) -> tuple[int, ...]:
    at = 0
    for one, size, _ in rules.fields:
        if one == name:
            return numbers[at : at + size]
        at += size
    raise KeyError(name)


def everybody(seats: int) -> list[int]:
    return [int(NOBODY), *range(seats)]


@given(seed=seeds)
def test_an_observation_is_equal_in_every_world_with_the_same_view(key, seats, seed):
    rules = indexed_rules(key)
    state, dice = random_moment(key, seats, seed).state, FastDice(seed)
    for seat in everybody(seats):
        world = rules.copy(state)
        rules.engine.redeal(world, seat, dice)
        assert observation_row(rules, world, seat) == observation_row(rules, state, seat)


@settings(max_examples=examples(2))  # whole games, each seat's view of every moment
@given(seed=seeds)
def test_observations_differ_exactly_where_keys_do(key, seats, seed):
    """Compare over a whole game, and in worlds that only some seats can tell apart."""
    rules = indexed_rules(key)
    dice = FastDice(seed)
    rows, keys = dict[bytes, tuple[int, ...]](), dict[tuple[int, ...], bytes]()
    for table in moments(key, seats, seed):
        world = rules.copy(table.state)
        rules.engine.redeal(world, 0, dice)
        for state in (table.state, world):
            for seat in everybody(seats):
                known, seen = (
                    rules.engine.information(state, seat),
                    observation_row(rules, state, seat),
                )
                assert rows.setdefault(known, seen) == seen
                assert keys.setdefault(seen, known) == known
    assert len(rows) > 20


@given(seed=seeds)
def test_an_observation_and_a_key_notice_the_same_single_facts(key, seats, seed):
    rules = indexed_rules(key)
    for name, state, changed in single_changes(key, seats, seed):
        for seat in everybody(seats):
            same = rules.engine.information(changed, seat) == rules.engine.information(state, seat)
            assert same == (
                observation_row(rules, changed, seat) == observation_row(rules, state, seat)
            ), name


def test_an_observation_counts_seats_from_the_viewer(key, seats):
    rules = indexed_rules(key)
    state = random_moment(key, seats, 3).state
    for seat in range(seats):
        numbers = observation_row(rules, state, seat)
        assert field(rules, numbers, "seat") == (seat,)
        to_move = field(rules, numbers, "to_move")[0]
        expected = int(state.to_move)
        assert to_move == (expected if expected < 0 else (expected - seat) % seats)


@settings(max_examples=examples(2))
@given(seed=seeds)
def test_observations_and_lengths_of_games_are_within_their_bounds(key, seats, seed):
    """Check games with bounds: random games, each seat's view at every step."""
    rules = indexed_rules(key)
    if not has_module(rules, "bounds"):
        pytest.skip("it has no bounds")
    start, decisions = rules.setup(seats), -1
    columns = bounds_of(rules, start)
    for table in moments(key, seats, seed):
        check_bounds(rules, columns, table.state)
        decisions += 1
    assert decisions <= module_of(rules, "bounds").most_decisions(start)


def bounds_of(rules: IndexedRules[Any, Any], start: Any) -> list[Bound]:
    return column_bounds(rules.fields, module_of(rules, "bounds").bounds(start))


def check_bounds(rules: IndexedRules[Any, Any], columns: list[Bound], state: Any) -> None:
    """Check that everybody's observation of a state is within the bounds."""
    for seat in everybody(int(state.seats)):
        row = observation_row(rules, state, seat)
        wrong = [
            (at, number, bound)
            for at, (number, bound) in enumerate(zip(row, columns, strict=True))
            if not bound[0] <= number <= bound[1]
        ]
        assert wrong == []


def test_field_names_are_unique(key, seats):
    rules = indexed_rules(key)
    names = [name for name, _, _ in rules.fields]
    assert len(set(names)) == len(names)


def test_engine_scores_match_the_rules(key, seats):
    rules = indexed_rules(key)
    for seed in range(3):
        for state in (random_moment(key, seats, seed).state, finished(key, seats, seed).state):
            points = Numbers()
            rules.engine.add_scores(state, points)
            assert points.as_list() == rules.scores(state)

"""Chances of positions: they add up, and tell nothing that is hidden."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from railtable.core.actions import Outcome
from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY
from railtable.core.features import STAGES, Inputs, feature_width
from railtable.core.rules import IndexedRules
from railtable.games import find_rules
from railtable.testing.games import random_moment
from railtable.values import chances, chances_in_view, exact_places
from railtable.values.models import features_of
from tests.support.play import finished

seeds = st.integers(0, 2**32)
WORLDS = 3


def viewers(seats: int) -> list[int | None]:
    return [None, *range(seats)]


@given(seed=seeds)
def test_chances_of_a_seat_and_of_a_place_add_up_to_exactly_one(key, seats, seed):
    rules, state = find_rules(key), random_moment(key, seats, seed).state
    for viewer in viewers(seats):
        places = chances(rules, state, viewer).places
        assert [sum(row) for row in places] == [1.0] * seats
        assert [sum(column) for column in zip(*places, strict=True)] == [1.0] * seats
        assert all(0.0 <= chance <= 1.0 for row in places for chance in row)


@given(seed=seeds)
def test_no_hidden_fact_changes_what_a_viewer_is_told(key, seats, seed):
    rules, state = find_rules(key), random_moment(key, seats, seed).state
    dice = FastDice(seed)
    for viewer in viewers(seats):
        told = chances(rules, state, viewer)
        view = rules.view(state, viewer)
        assert chances_in_view(rules, view) == told
        for _ in range(WORLDS):
            assert chances(rules, rules.imagine(view, dice), viewer) == told
        if isinstance(rules, IndexedRules):
            world = rules.copy(state)
            rules.engine.redeal(world, NOBODY if viewer is None else viewer, dice)
            assert chances(rules, world, viewer) == told


@given(seed=seeds)
def test_evaluating_changes_nothing(key, seats, seed):
    rules, state = find_rules(key), random_moment(key, seats, seed).state
    before = msgspec.json.encode(rules.dump(state))
    chances(rules, state, 0)
    assert msgspec.json.encode(rules.dump(state)) == before


@given(seed=seeds)
def test_features_have_the_size_that_their_names_say(key, seats, seed):
    rules, state = find_rules(key), random_moment(key, seats, seed).state
    features, inputs, shared = features_of(rules), Inputs(), Inputs()
    features.add_shared(state, shared)
    assert 0 <= features.stage(state) < STAGES
    for seat in range(seats):
        for known in (False, True):
            inputs.clear()
            features.add(state, seat, known, shared, inputs)
            blocks = len(inputs.as_list()) - feature_width(features.common)
            assert blocks % feature_width(features.block) == 0


def test_seeing_everything_changes_chances_in_games_with_hidden_cards(key, seats):
    rules = find_rules(key)
    states = [random_moment(key, seats, seed).state for seed in range(12)]
    told = [chances(rules, state) != chances(rules, state, everything=True) for state in states]
    assert any(told) == rules.info.hides


def test_a_finished_game_has_the_places_it_ended_with(key, seats):
    rules, table = find_rules(key), finished(key, seats, 1)
    outcome = rules.outcome(table.state)
    assert outcome is not None
    found = chances(rules, table.state)
    assert found.places == exact_places(outcome)
    assert found.points == tuple(outcome.scores)
    assert sum(found.wins) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("ranks", "places"),
    [
        ([1, 2], ((1.0, 0.0), (0.0, 1.0))),
        ([1, 1], ((0.5, 0.5), (0.5, 0.5))),
        ([3, 1, 1], ((0.0, 0.0, 1.0), (0.5, 0.5, 0.0), (0.5, 0.5, 0.0))),
        ([2, 1, 2], ((0.0, 0.5, 0.5), (1.0, 0.0, 0.0), (0.0, 0.5, 0.5))),
    ],
)
def test_shared_places_are_divided(ranks, places):
    outcome = Outcome(scores=[0] * len(ranks), ranks=ranks, ending="", tiebreak=None, terms=[])
    assert exact_places(outcome) == places

"""The information key of a seat, and worlds that the seat cannot tell apart."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from railtable.core.actions import View
from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY
from railtable.testing.examples import examples
from railtable.testing.games import (
    encoded_state,
    indexed_rules,
    moments,
    random_moment,
    single_changes,
)

seeds = st.integers(0, 2**32)
WORLDS = 3


def seats_and_spectator(seats: int) -> list[tuple[int, int | None]]:
    return [(int(NOBODY), None), *((seat, seat) for seat in range(seats))]


@given(seed=seeds)
def test_a_redealt_world_has_the_same_view_and_components(key, seats, seed):
    rules = indexed_rules(key)
    state, dice = random_moment(key, seats, seed).state, FastDice(seed)
    for number, seat in seats_and_spectator(seats):
        world = rules.copy(state)
        for _ in range(WORLDS):
            rules.engine.redeal(world, number, dice)
            assert rules.view(world, seat) == rules.view(state, seat)
            assert rules.inventory(world) == rules.inventory(state)
            if seat == state.to_move:
                assert rules.legal_actions(world) == rules.legal_actions(state)


def test_redealt_worlds_differ(key, seats):
    rules = indexed_rules(key)
    differing = 0
    for seed in range(10):
        state, dice = random_moment(key, seats, seed).state, FastDice(seed)
        worlds = set()
        for _ in range(4):
            rules.engine.redeal(state, 0, dice)
            worlds.add(encoded_state(rules, state))
        differing += len(worlds) > 1
    assert differing >= (8 if rules.info.hides else 0)


@given(seed=seeds)
def test_a_key_is_equal_in_every_world_with_the_same_view(key, seats, seed):
    rules = indexed_rules(key)
    state, dice = random_moment(key, seats, seed).state, FastDice(seed)
    for number, seat in seats_and_spectator(seats):
        known = rules.engine.information(state, number)
        world = rules.imagine(rules.view(state, seat), dice)
        assert rules.engine.information(world, number) == known
        rules.engine.redeal(world, number, dice)
        assert rules.engine.information(world, number) == known


@settings(max_examples=examples(1))  # a whole game, three views of every moment
@given(seed=seeds)
def test_keys_differ_wherever_views_differ(key, seats, seed):
    """Compare over a whole game, and in worlds that only some seats can tell apart."""
    rules = indexed_rules(key)
    dice, views = FastDice(seed), dict[bytes, View]()
    everybody = seats_and_spectator(seats)
    viewers = [*everybody[:2], everybody[-1]]
    for table in moments(key, seats, seed):
        world = rules.copy(table.state)
        rules.engine.redeal(world, 0, dice)
        for state in (table.state, world):
            for number, seat in viewers:
                known = rules.engine.information(state, number)
                view = rules.view(state, seat)
                assert views.setdefault(known, view) == view
    assert len(views) > 20


@given(seed=seeds)
def test_a_key_and_a_view_notice_the_same_single_facts(key, seats, seed):
    rules = indexed_rules(key)
    for name, state, changed in single_changes(key, seats, seed):
        for number, seat in seats_and_spectator(seats):
            same = rules.engine.information(changed, number) == rules.engine.information(
                state, number
            )
            assert same == (rules.view(changed, seat) == rules.view(state, seat)), name


@given(seed=seeds)
def test_drawing_changes_nothing(key, seats, seed):
    rules = indexed_rules(key)
    table = random_moment(key, seats, seed)
    for state in (rules.setup(seats), _before_chance(table)):
        before = encoded_state(rules, state)
        drawn = rules.engine.draw_list(state, FastDice(seed))
        assert encoded_state(rules, state) == before
        assert rules.engine.can_happen_list(state, drawn)
        assert encoded_state(rules, state) == before


def _before_chance(table: Any) -> Any:
    """Return the state before the last step of chance."""
    steps = list(table.steps)
    while steps and steps.pop().seat >= 0:
        pass
    state = table.rules.setup(table.seats, table.options)
    for step in steps:
        table.rules.apply(state, step.action)
    return state

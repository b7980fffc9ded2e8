"""Every refusal names a rule of the game's ledger."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY
from railtable.core.errors import IllegalAction
from railtable.core.rules import IndexedRules
from railtable.core.table import take_action
from railtable.games import find_rules
from railtable.testing.games import finished, random_moment
from railtable.testing.ledger import ledger_ids

seeds = st.integers(0, 2**32)
SAMPLE = 40
SAMPLE_OF_SLOW = 4

WITHOUT_RULE = {"no_such_action", "impossible_chance"}
"""Refusals without a rule, because the game has no such action."""


def actions_of_game(rules, table, dice):
    """Return actions of a game, mostly illegal now: of chance, of other seats, of later turns."""
    actions = [step.action for step in table.steps]
    if isinstance(rules, IndexedRules):
        actions += rules.actions
    sample = SAMPLE_OF_SLOW if rules.info.slow else SAMPLE
    return [actions[int(dice.below(len(actions)))] for _ in range(sample)]


def assert_cites_ledger(key, refused):
    if refused.key in WITHOUT_RULE:
        assert refused.rule == ""
    else:
        assert refused.rule in ledger_ids(key), refused


def refusals(rules, state, actions):
    return [refused for action in actions if (refused := rules.judge(state, action).refusal)]


@given(seed=seeds)
def test_every_refusal_of_an_action_cites_the_ledger(key, seats, seed):
    over = finished(key, seats, seed)
    table, dice = random_moment(key, seats, seed), FastDice(seed)
    actions = actions_of_game(table.rules, over, dice)
    for refused in refusals(table.rules, table.state, actions):
        assert_cites_ledger(key, refused)
    after_the_end = refusals(table.rules, over.state, actions)
    assert {refused.key for refused in after_the_end} == {"game_over"}
    assert {refused.rule for refused in after_the_end} == {table.rules.info.end_rule}


@given(seed=seeds)
def test_every_refusal_of_a_chance_action_cites_the_ledger(key, seats, seed):
    over, dice = finished(key, seats, seed), FastDice(seed)
    state = over.rules.setup(seats, over.options)
    for action in actions_of_game(over.rules, over, dice):
        refused = over.rules.judge(state, action).refusal
        if refused is not None:
            assert_cites_ledger(key, refused)


@given(seed=seeds)
def test_a_move_out_of_turn_cites_the_rule_of_turns(key, seats, seed):
    table = random_moment(key, seats, seed)
    for seat in range(-3, seats + 1):
        if table.to_move in (seat, NOBODY):
            continue
        with pytest.raises(IllegalAction, match="not_your_turn") as told:
            take_action(table.rules, table.state, seat, table.steps[0].action)
        assert told.value.rule in ledger_ids(key)


def test_the_rules_of_turns_and_of_the_end_are_in_the_ledger(game):
    info = find_rules(game).info
    assert {info.turn_rule, info.end_rule} <= set(ledger_ids(game))
    assert all(rule.startswith(f"{info.prefix}-") for rule in ledger_ids(game))

"""Judging, checking and taking an action agree."""

from hypothesis import given
from hypothesis import strategies as st

from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY
from railtable.core.errors import IllegalAction
from railtable.core.rules import IndexedRules
from railtable.testing.games import encoded_state, random_moment

seeds = st.integers(0, 2**32)
SAMPLE = 6


def some_actions(rules, state, dice):
    """Return legal and illegal actions, as many as the time allows."""
    options = rules.propose(state, dice, 1)
    picked = [options[int(dice.below(len(options)))]]
    if isinstance(rules, IndexedRules):
        table = rules.actions
        picked += [table[int(dice.below(len(table)))] for _ in range(SAMPLE)]
    return picked


def refusal_of(work):
    try:
        work()
    except IllegalAction as error:
        return error.key, error.rule, error.facts
    return None


@given(seed=seeds)
def test_a_legal_action_is_taken_and_an_illegal_one_changes_nothing(key, seats, seed):
    table = random_moment(key, seats, seed)
    if table.to_move == NOBODY:
        return
    rules, dice = table.rules, FastDice(seed)
    for action in some_actions(rules, table.state, dice):
        taken, applied = rules.copy(table.state), rules.copy(table.state)
        told = refusal_of(lambda action=action: rules.check(table.state, action))
        if told is None:
            rules.apply(applied, action)
        assert refusal_of(lambda action=action, taken=taken: rules.take(taken, action)) == told
        assert encoded_state(rules, taken) == encoded_state(rules, applied)
        verdict = rules.judge(table.state, action)
        error = verdict.refusal
        assert (error and (error.key, error.rule, error.facts)) == told
        assert verdict.report is None or type(verdict.report) is rules.info.report


@given(seed=seeds)
def test_completing_a_complete_action_returns_it_unchanged(key, seats, seed):
    table = random_moment(key, seats, seed)
    if table.to_move == NOBODY or not isinstance(table.rules, IndexedRules):
        return
    rules, dice = table.rules, FastDice(seed)
    action = rules.propose(table.state, dice, 1)[0]
    assert rules.complete(table.state, action, dice) == action

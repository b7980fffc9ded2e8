"""Play: games end, checks agree with lists, refusals change nothing."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from railtable.core.dice import FastDice
from railtable.core.engine import CHANCE, NOBODY
from railtable.core.errors import BadOptions, ChanceBetween, IllegalAction
from railtable.core.options import parse_options
from railtable.core.rules import IndexedRules
from railtable.games import find_rules
from railtable.testing.games import choices, encoded_state, finished, moments, random_moment

seeds = st.integers(0, 2**32)


@given(seed=seeds)
def test_a_random_game_ends_with_everybody_ranked(key, seats, seed):
    table = finished(key, seats, seed)
    outcome = table.outcome()
    assert outcome is not None
    assert len(outcome.scores) == len(outcome.ranks) == len(outcome.terms) == seats
    assert min(outcome.ranks) == 1
    assert outcome.scores == table.rules.scores(table.state)
    assert [sum(term.points for term in terms) for terms in outcome.terms] == outcome.scores
    assert table.rules.legal_actions(table.state) == []


@given(seed=seeds)
def test_a_running_game_has_no_outcome_and_a_legal_action(key, seats, seed):
    table = random_moment(key, seats, seed)
    if table.to_move == NOBODY:
        return
    assert table.outcome() is None
    assert choices(table.rules, table.state, FastDice(seed))
    for seat in range(seats):
        if seat != table.to_move:
            assert table.legal_actions(seat) == []


@given(seed=seeds)
def test_every_listed_action_passes_the_check(key, seats, seed):
    table = random_moment(key, seats, seed)
    before = encoded_state(table.rules, table.state)
    if table.to_move != NOBODY:
        for action in choices(table.rules, table.state, FastDice(seed)):
            table.rules.check(table.state, action)
    assert encoded_state(table.rules, table.state) == before


@given(seed=seeds)
def test_unlisted_actions_are_refused_with_a_rule_and_change_nothing(key, seats, seed):
    table = random_moment(key, seats, seed)
    rules, dice = table.rules, FastDice(seed)
    before = encoded_state(rules, table.state)
    legal = rules.legal_actions(table.state)
    candidates = [step.action for step in table.steps[-20:]]
    if isinstance(rules, IndexedRules):
        candidates += [rules.actions[dice.below(len(rules.actions))] for _ in range(150)]
    for action in candidates:
        refused = refusal(rules, table.state, action)
        if refused is not None:
            breaks_none = refused.key in {"no_such_action", "impossible_chance"}
            assert refused.rule == "" if breaks_none else refused.rule.startswith(rules.info.prefix)
            assert action not in legal
        elif isinstance(rules, IndexedRules):
            assert action in legal
    assert encoded_state(rules, table.state) == before


def refusal(rules, state, action):
    """Return why an action is refused, or None if it is legal."""
    try:
        rules.check(state, action)
    except IllegalAction as error:
        return error
    return None


@given(seed=seeds)
def test_a_seat_out_of_turn_is_refused(key, seats, seed):
    table = random_moment(key, seats, seed)
    version = table.version
    for seat in range(-2, seats + 2):
        if seat != table.to_move:
            with pytest.raises(IllegalAction):
                table.play(seat, [table.steps[-1].action])
    assert table.version == version


@given(seed=seeds)
def test_several_actions_are_all_taken_or_none(key, seats, seed):
    table = random_moment(key, seats, seed)
    if table.to_move == NOBODY:
        return
    before, version = encoded_state(table.rules, table.state), table.version
    good = choices(table.rules, table.state, FastDice(seed))[0]
    chance = next(step.action for step in table.steps if step.seat == CHANCE)
    with pytest.raises((IllegalAction, ChanceBetween)):
        table.play(table.to_move, [good, chance])
    assert (encoded_state(table.rules, table.state), table.version) == (before, version)


@given(seed=seeds)
def test_no_component_is_lost_or_duplicated(key, seats, seed):
    inventory = None
    for table in moments(key, seats, seed):
        counted = table.rules.inventory(table.state)
        assert inventory in (None, counted)
        inventory = counted


@given(seed=seeds)
def test_legal_lists_are_small_and_without_duplicates(key, seats, seed):
    table = random_moment(key, seats, seed)
    legal = table.rules.legal_actions(table.state)
    assert len(set(legal)) == len(legal) <= 220


def test_seat_counts_out_of_range_are_refused(key, seats):
    rules = find_rules(key)
    for wrong in (rules.info.min_seats - 1, rules.info.max_seats + 1, -1, 0):
        with pytest.raises(BadOptions):
            rules.setup(wrong)


def test_unknown_and_malformed_options_are_refused(key, seats):
    info = find_rules(key).info
    with pytest.raises(BadOptions) as unknown:
        parse_options(info, {"no_such_option": 1})
    assert unknown.value.facts["option"] == "no_such_option"
    for field in msgspec.structs.fields(info.options):
        with pytest.raises(BadOptions):
            parse_options(info, {field.name: {"not": ["an", "option"]}})

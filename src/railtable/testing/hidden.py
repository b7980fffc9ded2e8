"""Hidden information: a seat cannot tell imagined worlds from the real one."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY
from railtable.games import find_rules
from railtable.testing.games import finished, random_moment

seeds = st.integers(0, 2**32)
WORLDS = 3


def encoded_view(value: object) -> bytes:
    return msgspec.json.encode(value)


@given(seed=seeds)
def test_a_view_is_identical_in_every_imagined_world(key, seats, seed):
    table = random_moment(key, seats, seed)
    rules, dice = table.rules, FastDice(seed)
    there = rules.inventory(table.state)
    for seat in (None, *range(seats)):
        view = rules.view(table.state, seat)
        seen = encoded_view(view)
        for _ in range(WORLDS):
            world = rules.imagine(view, dice)
            assert encoded_view(rules.view(world, seat)) == seen
            assert rules.inventory(world) == there


@given(seed=seeds)
def test_views_built_together_equal_views_built_separately(key, seats, seed):
    table = random_moment(key, seats, seed)
    rules, eyes = table.rules, [seats - 1, None, *range(seats)]
    together = [encoded_view(view) for view in rules.views(table.state, eyes)]
    assert together == [encoded_view(rules.view(table.state, eye)) for eye in eyes]
    assert rules.views(table.state, []) == []


@given(seed=seeds)
def test_scores_match_the_spectators_view(key, seats, seed):
    """Lists of tables show scores to everybody."""
    table = random_moment(key, seats, seed)
    assert table.rules.scores(table.state) == table.view(None).scores


@given(seed=seeds)
def test_legal_lists_and_evaluations_reveal_nothing_hidden(key, seats, seed):
    table = random_moment(key, seats, seed)
    seat = table.to_move
    if seat == NOBODY:
        return
    rules, dice = table.rules, FastDice(seed)
    legal, terms = rules.legal_actions(table.state), rules.terms(table.state, seat)
    for _ in range(WORLDS):
        world = rules.imagine(rules.view(table.state, seat), dice)
        assert rules.legal_actions(world) == legal
        assert rules.terms(world, seat) == terms


@given(seed=seeds)
def test_refusals_reveal_nothing_hidden(key, seats, seed):
    """A touched piece says why it is locked, and anybody may ask that for any action."""
    table = random_moment(key, seats, seed)
    rules, dice, seat = table.rules, FastDice(seed), table.to_move
    if seat == NOBODY:
        return
    # Actions of another moment are mostly illegal now.
    others = [step.action for step in finished(key, seats, seed % 3).steps if step.seat >= 0]
    asked = others[:: max(1, len(others) // 12)]
    worlds = [rules.imagine(rules.view(table.state, seat), dice) for _ in range(WORLDS)]
    for action in asked:
        told = [_refusal(rules, world, action) for world in (table.state, *worlds)]
        assert told == told[:1] * len(told)


def _refusal(rules, state, action):
    refusal = rules.judge(state, action).refusal
    return refusal and (refusal.key, refusal.rule, refusal.facts)


def test_notes_on_steps_reveal_nothing_hidden(key, seats):
    """Everybody reads the notes in the log."""
    table = finished(key, seats, 5)
    rules, dice = table.rules, FastDice(5)
    state = rules.setup(seats, table.options)
    for step in table.steps:
        before = rules.copy(state)
        rules.apply(state, step.action)
        told = rules.notes(before, step.action, state)
        worlds = [rules.imagine(rules.view(one, None), dice) for one in (before, state)]
        assert rules.notes(worlds[0], step.action, worlds[1]) == told


@given(seed=seeds)
def test_a_game_that_hides_nothing_shows_every_seat_the_same(key, seats, seed):
    table = random_moment(key, seats, seed)
    if table.rules.info.hides:
        return
    public = table.view(None)
    for seat in range(seats):
        assert msgspec.structs.replace(table.view(seat), seat=None) == public


def test_a_game_with_hidden_information_has_different_views(key, seats):
    if not find_rules(key).info.hides:
        return
    tables = [random_moment(key, seats, seed) for seed in range(10)]
    views = [(table.view(None), table.view(0)) for table in tables]
    assert any(msgspec.structs.replace(own, seat=None) != public for public, own in views)


def test_imagined_worlds_differ(key, seats):
    differing = 0
    for seed in range(10):
        table = random_moment(key, seats, seed)
        if table.to_move == NOBODY:
            continue
        view, dice = table.view(table.to_move), FastDice(seed)
        worlds = {encoded_view(table.rules.dump(table.rules.imagine(view, dice))) for _ in range(4)}
        differing += len(worlds) > 1
    # An unordered pile hides only the next draw.
    assert differing >= find_rules(key).info.hides


@given(seed=seeds)
def test_redacted_steps_keep_their_kind_and_hide_most_from_spectators(key, seats, seed):
    table = finished(key, seats, seed)
    for step in table.steps:
        public = msgspec.to_builtins(table.rules.redact(step, None))
        whole = msgspec.to_builtins(step.action)
        for seat in range(seats):
            seen = msgspec.to_builtins(table.rules.redact(step, seat))
            assert seen["kind"] == whole["kind"] == public["kind"]
            assert set(seen) == set(whole)
            for name, fact in public.items():
                if fact == whole[name]:
                    assert seen[name] == whole[name]


@given(seed=seeds)
def test_redacting_is_idempotent(key, seats, seed):
    table = finished(key, seats, seed)
    for step in table.steps:
        for viewer in (None, *range(seats)):
            once = table.rules.redact(step, viewer)
            again = table.rules.redact(msgspec.structs.replace(step, action=once), viewer)
            assert again == once


@given(seed=seeds)
def test_views_round_trip_as_json(key, seats, seed):
    table = random_moment(key, seats, seed)
    for seat in (None, *range(seats)):
        view = table.rules.view(table.state, seat)
        assert msgspec.json.decode(encoded_view(view), type=table.rules.info.view) == view

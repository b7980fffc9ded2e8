"""The compiled beam search chooses the same as the one on rules."""

import pytest

from railtable.bots.greedy import best_action
from railtable.core.engine import NOBODY
from railtable.core.rules import IndexedRules
from railtable.games import GAMES, find_rules
from railtable.search.beam import BeamBuffers, best_move
from tests.support.play import random_moment

IN_NUMBERS = [key for key in GAMES if getattr(find_rules(key), "weights", None) is not None]


@pytest.mark.parametrize("key", IN_NUMBERS)
def test_both_beam_searches_choose_the_same_move(key):
    rules = find_rules(key)
    assert isinstance(rules, IndexedRules)
    assert rules.weights is not None
    chosen = set()
    for seed in range(40):
        seats = rules.info.min_seats + seed % (rules.info.max_seats - rules.info.min_seats + 1)
        table = random_moment(key, seats, seed)
        if table.to_move == NOBODY:
            continue
        legal = table.legal_actions(table.to_move)
        action = best_action(rules, table.state, table.to_move, legal)
        assert rules.actions[best_move(rules.engine, table.state, rules.weights)] == action
        chosen.add(legal.index(action))
    assert len(chosen) > 3


@pytest.mark.parametrize("key", IN_NUMBERS)
def test_kept_buffers_do_not_change_the_choice(key):
    rules = find_rules(key)
    assert isinstance(rules, IndexedRules)
    assert rules.weights is not None
    kept = BeamBuffers()
    for seed in range(20):
        table = random_moment(key, rules.info.min_seats, seed)
        if table.to_move != NOBODY:
            alone = best_move(rules.engine, table.state, rules.weights)
            assert best_move(rules.engine, table.state, rules.weights, kept) == alone


def test_searching_changes_nothing():
    rules = find_rules("trambahn")
    assert isinstance(rules, IndexedRules)
    assert rules.weights is not None
    table = random_moment("trambahn", 2, 3)
    before = rules.dump(table.state)
    best_move(rules.engine, table.state, rules.weights)
    assert rules.dump(table.state) == before

"""Benchmark loops run the engine's own functions."""

import pytest

from railtable.core import bench_loops
from railtable.core.dice import FastDice
from railtable.core.engine import CHANCE, playout
from railtable.core.rules import IndexedRules
from railtable.games import GAMES, find_rules
from tests.support.play import encoded_state, random_moment

INDEXED = [key for key in GAMES if isinstance(find_rules(key), IndexedRules)]


@pytest.mark.parametrize("game", INDEXED)
def test_loops_return_their_counts_and_change_no_state(game):
    rules = find_rules(game)
    assert isinstance(rules, IndexedRules)
    engine, seats = rules.engine, rules.info.max_seats
    states = [random_moment(game, seats, seed).state for seed in range(3)]
    states = [state for state in states if state.to_move >= 0]
    awaiting = rules.setup(seats)
    before = [encoded_state(rules, state) for state in (*states, awaiting)]
    legal = sum(len(engine.legal_moves(state)) for state in states)
    assert awaiting.to_move == CHANCE
    assert bench_loops.list_moves(engine, states, 2) == 2 * legal
    assert bench_loops.copy(engine, states, 2) == 2 * len(states)
    assert bench_loops.imagine(engine, states, FastDice(1), 2) == 2 * len(states)
    assert bench_loops.key(engine, states, 2) == 2 * len(states)
    assert bench_loops.weigh(engine, states, rules.weights, 2) == 2 * len(states)
    assert bench_loops.let_chance_act(engine, [awaiting], FastDice(1), 2) == 2
    assert [encoded_state(rules, state) for state in (*states, awaiting)] == before


@pytest.mark.parametrize("game", INDEXED)
def test_rollouts_are_playouts_of_copies(game):
    rules = find_rules(game)
    assert isinstance(rules, IndexedRules)
    start, dice = rules.setup(rules.info.max_seats), FastDice("one")
    moves = [playout(rules.engine, rules.copy(start), dice, 100_000) for _ in range(2)]
    assert bench_loops.roll_out(rules.engine, start, FastDice("one"), 2) == sum(moves)

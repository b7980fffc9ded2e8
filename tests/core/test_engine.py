"""A playout plays legal moves, only faster."""

import pytest

from railtable.core.dice import FastDice
from railtable.core.engine import CHANCE, NOBODY, playout
from railtable.core.numbers import Numbers
from railtable.core.rules import IndexedRules
from railtable.games import GAMES, find_rules

INDEXED = [key for key in GAMES if isinstance(find_rules(key), IndexedRules)]
LIMIT = 2_000


def play_by_the_list(engine, state, dice):
    moves = 0
    while state.to_move != NOBODY and moves < LIMIT:
        if state.to_move == CHANCE:
            engine.happen_list(state, engine.draw_list(state, dice))
            continue
        legal = engine.legal_moves(state)
        engine.play(state, legal[dice.below(len(legal))])
        moves += 1
    return moves


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("key", INDEXED)
def test_a_playout_picks_from_the_list_of_legal_moves(key, seed):
    rules = find_rules(key)
    assert isinstance(rules, IndexedRules)
    fast, slow = rules.setup(rules.info.max_seats), rules.setup(rules.info.max_seats)
    dice = FastDice(seed), FastDice(seed)
    assert playout(rules.engine, fast, dice[0], LIMIT) == play_by_the_list(
        rules.engine, slow, dice[1]
    )
    assert rules.dump(fast) == rules.dump(slow)
    assert dice[0].word() == dice[1].word()


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("key", INDEXED)
def test_every_listed_move_is_found_by_its_number(key, seed):
    rules = find_rules(key)
    assert isinstance(rules, IndexedRules)
    engine, state, dice = rules.engine, rules.setup(rules.info.max_seats), FastDice(seed)
    room = Numbers()
    engine.settle(state, dice, room)
    for _ in range(200):
        if state.to_move == NOBODY:
            break
        legal = engine.legal_moves(state)
        assert engine.count_moves(state, room) == len(legal)
        assert [engine.nth_move(state, number, room) for number in range(len(legal))] == legal
        engine.play(state, legal[dice.below(len(legal))])
        engine.settle(state, dice, room)

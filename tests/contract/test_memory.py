"""Repeated calls of the rules leak no memory.

mypyc never frees a `vec` that Python passes to a compiled function: the whole table
of a state would leak.  So Python passes states, and functions of a `vec` have a variant
that takes the state.
"""

from pathlib import Path

import pytest

from railtable.core.build import is_compiled
from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY
from railtable.core.errors import IllegalAction
from railtable.core.rules import IndexedRules
from railtable.games import GAMES
from railtable.lab.arena import Match, play_table
from tests.support.play import random_moment

pytestmark = pytest.mark.skipif(not is_compiled(), reason="this is the pure build: it has no vec")

TIMES = 3000
LEFT = 300
"""Maximum bytes that may remain per call: the smallest state has two thousand."""


def memory():
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * 4096


def left_behind(call, times):
    """Return how many bytes a call leaks."""
    for _ in range(times // 5):
        call()
    before = memory()
    for _ in range(times):
        call()
    return (memory() - before) / times


def a_position(game):
    for seed in range(100):
        table = random_moment(game, 2 if game == "trambahn" else 3, seed)
        if table.to_move != NOBODY:
            return table
    raise AssertionError("some position awaits a seat")


def questions(game):
    """Yield the calls that servers and bots make for a position, each with its own state."""
    table = a_position(game)
    rules, state, seat = table.rules, table.state, int(table.to_move)
    view, document, dice = rules.view(state, seat), rules.dump(state), FastDice(1)
    yield "view", lambda: rules.view(rules.copy(state), seat)
    yield "imagine", lambda: rules.imagine(view, dice)
    yield "load", lambda: rules.load(document)
    yield "dump", lambda: rules.dump(rules.copy(state))
    yield "terms", lambda: rules.terms(rules.copy(state), seat)
    yield "legal", lambda: rules.legal_actions(rules.copy(state))
    if isinstance(rules, IndexedRules):
        legal = rules.legal_actions(state)
        wrong = [action for action in rules.actions if action not in legal]
        yield "refusals", lambda: refuse(rules, rules.copy(state), wrong[:: len(wrong) // 7])
        yield "worlds", lambda: rules.engine.redeal(rules.copy(state), seat, dice)


def refuse(rules, state, actions):
    for action in actions:
        with pytest.raises(IllegalAction):
            rules.check(state, action)


@pytest.mark.parametrize("game", GAMES)
def test_rule_calls_leak_no_memory(game):
    times = TIMES // 10 if game == "string-railway" else TIMES
    left = {name: left_behind(call, times) for name, call in questions(game)}
    assert max(left.values()) < LEFT * TIMES / times, left


@pytest.mark.parametrize("game", [game for game in GAMES if game != "string-railway"])
def test_games_between_greedy_bots_leak_no_memory(game):
    seats = 2 if game == "trambahn" else 3
    match = Match(game=game, bots=["greedy"] * seats, seed="memory")
    numbers = iter(range(100))
    assert left_behind(lambda: play_table(match, next(numbers)), 20) < 100_000

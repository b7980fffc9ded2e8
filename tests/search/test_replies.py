"""Replies: plans are tried against the best replies of the others."""

from types import SimpleNamespace

import pytest

from railtable.core.actions import Term
from railtable.core.dice import FastDice
from railtable.core.engine import CHANCE, State
from railtable.games import find_rules
from railtable.search.replies import Replies
from railtable.search.searcher import Budget
from tests.support.play import random_moment

LONG = 1000.0


class Taken(State):
    """The numbers taken so far."""

    def __init__(self, taken, to_move):
        super().__init__(2)
        self.taken, self.to_move = taken, to_move


class Trap:
    """Seat 0 takes a number; then chance throws a number; then seat 1 subtracts a legal number.

    The number of seat 0 counts for it immediately.  The 9 lets the other subtract 12, the 5
    nothing.
    """

    info = SimpleNamespace(hides=False)
    REPLY = {9: -12, 5: 0, 3: 0}

    def __init__(self):
        self.thrown = []

    def start(self):
        return Taken([], 0)

    def copy(self, state):
        return Taken(list(state.taken), state.to_move)

    def take(self, state, action):
        state.taken.append(action)
        state.to_move = CHANCE if len(state.taken) == 1 else 0

    def draw(self, state, dice):
        return int(dice.below(1000))

    def apply(self, state, action):
        self.thrown.append(action)
        state.to_move = 1

    def plans(self, state, dice, candidates, most):
        return [self.REPLY[state.taken[0]]]

    def terms(self, state, seat):
        assert seat == 0
        return [Term("taken", float(sum(state.taken)))]


@pytest.fixture
def trap():
    return Trap()


def think(rules, plans, *, turns=1, iterations=30, seconds=LONG):
    replies = Replies(rules, plans, turns, 1)
    choices = replies.think(rules.start(), FastDice(1), Budget(iterations, seconds))
    return [plans[choice.moves[0]] for choice in choices]


def test_a_plan_with_a_strong_reply_is_not_chosen(trap):
    assert think(trap, [9, 5, 3]) == [5, 3, 9]


def test_without_replies_the_largest_gain_is_chosen(trap):
    assert think(trap, [3, 5, 9], turns=0) == [9, 5, 3]


def test_compared_plans_use_the_same_dice(trap):
    think(trap, [9, 5], iterations=4)
    one, same, other, again = trap.thrown
    assert (one, other) == (same, again)
    assert one != other


def test_without_time_or_iterations_the_order_of_plans_stays(trap):
    assert think(trap, [9, 5, 3], seconds=0.0)[0] == 9
    assert think(trap, [9, 5, 3], iterations=0)[0] == 9


def test_one_plan_needs_no_rollout_and_none_gives_no_choice(trap):
    assert think(trap, [9]) == [9]
    assert think(trap, []) == []
    assert trap.thrown == []


def test_replies_in_string_railway_are_deterministic_and_change_nothing():
    rules = find_rules("string-railway")
    state = random_moment("string-railway", 3, 1).state
    before = rules.dump(state)
    plans = rules.plans(state, FastDice(1), 12, 2)
    values = []
    for _ in range(2):
        choices = Replies(rules, plans, 1, 1).think(state, FastDice(2), Budget(2, LONG))
        values.append([(choice.moves, choice.value) for choice in choices])
    assert values[0] == values[1]
    assert len(values[0]) == 2
    assert rules.dump(state) == before

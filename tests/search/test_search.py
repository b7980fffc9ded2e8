"""Search: budgets, rewards, worlds as `imagine` deals them, and sensible choices."""

from collections import Counter
from typing import Any

import pytest

from railtable.core.build import is_compiled
from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY, Engine, State
from railtable.core.rules import IndexedRules
from railtable.games import find_rules
from railtable.search.evaluation import Evaluator, squash
from railtable.search.planner import Planner
from railtable.search.policy import BestMove, BestTurn, Policy
from railtable.search.rollouts import CLOCK, Rollouts, RolloutSettings
from railtable.search.searcher import Budget, Choice, Searcher, sort_choices
from railtable.search.tree import Tree, prior_of
from railtable.values import chances
from railtable.values.evaluator import EVERYTHING
from railtable.values.models import make_evaluator
from tests.support.play import moments, random_moment

LONG = 1000.0


def numbered(key: str) -> IndexedRules[Any, Any]:
    """Return the rules of a game that has a table of actions."""
    rules = find_rules(key)
    assert isinstance(rules, IndexedRules)
    return rules


def searchers(rules: IndexedRules[Any, Any]) -> list[Searcher]:
    evaluator = Evaluator(rules.engine, rules.weights, 20.0)
    values = make_evaluator(rules, rules.info.usual_seats)
    valued = Evaluator(rules.engine, rules.weights, 20.0, values)
    return [
        Tree(evaluator, 1.0, 1.0),
        Rollouts(evaluator, BestMove(rules.engine), [rules.weights], RolloutSettings(2, 6, 3)),
        Rollouts(evaluator, BestTurn(rules.engine, 2), [rules.weights], RolloutSettings(1, 4, 3)),
        Rollouts(valued, BestTurn(rules.engine, 2), [rules.weights], RolloutSettings(0, 4, 3)),
    ]


def choice_point(key: str, seats: int, seed: int):
    while True:
        table = random_moment(key, seats, seed)
        if table.to_move != NOBODY and len(table.legal_actions(table.to_move)) > 2:
            return table
        seed += 100


@pytest.mark.parametrize("key", ["trambahn", "block-train", "freight-train", "station-master"])
def test_a_search_changes_nothing_and_returns_legal_moves(key):
    rules = numbered(key)
    table = choice_point(key, rules.info.usual_seats, 3)
    before = rules.dump(table.state)
    legal = set(rules.engine.legal_moves(table.state))
    for searcher in searchers(rules):
        budget = Budget(24, LONG)
        choices = searcher.think(table.state, FastDice(1), budget)
        assert {choice.moves[0] for choice in choices} <= legal
        assert choices
        assert 0 < budget.spent <= 24
        assert all(0.0 <= choice.value <= 1.0 for choice in choices)
    assert rules.dump(table.state) == before


@pytest.mark.parametrize("kind", range(3))
def test_a_search_is_deterministic(kind):
    rules = numbered("station-master")
    table = choice_point("station-master", 3, 5)
    thoughts = []
    for _ in range(2):
        choices = searchers(rules)[kind].think(table.state, FastDice(7), Budget(30, LONG))
        thoughts.append([(choice.moves, choice.value, choice.rank) for choice in choices])
    assert thoughts[0] == thoughts[1]


def test_a_search_without_time_still_returns_a_move():
    """Without any time left a search still tries something and returns a choice."""
    rules = numbered("freight-train")
    table = choice_point("freight-train", 2, 2)
    for searcher in searchers(rules):
        budget = Budget(10_000, 0.0)
        assert searcher.think(table.state, FastDice(1), budget)
        assert 0 < budget.spent < 100


def test_a_long_rollout_stops_when_the_time_is_used_up():
    """Count the turns taken: to the end of a game, or only a few."""
    if is_compiled():
        pytest.skip("a compiled search takes no policy from outside")
    rules = numbered("block-train")
    table = next(table for table in moments("block-train", 6, 1) if table.to_move >= 0)
    turns = {}
    for seconds in (LONG, 0.0):
        policy = CountingPolicy(rules.engine)
        evaluator = Evaluator(rules.engine, rules.weights, 20.0)
        settings = RolloutSettings(54, 2, 4)
        rollouts = Rollouts(evaluator, policy, [rules.weights], settings)
        rollouts.think(table.state, FastDice(1), Budget(2, seconds))
        turns[seconds] = policy.turns
    assert turns[LONG] > 2 * 2 * 40
    assert turns[0.0] <= 2 * 2 * CLOCK


def test_a_budget_is_spent_completely_and_never_exceeded():
    budget = Budget(7, LONG)
    assert [budget.spend(3) for _ in range(3)] == [True, True, False]
    assert budget.spend(1)
    assert not budget.spend(1)
    assert budget.spent == 7


class CountingPolicy(Policy):
    """A policy that plays any move and counts."""

    def __init__(self, engine: Engine[Any]) -> None:
        self._engine = engine
        self.turns = 0

    def take_turn(self, state: State, weights, dice) -> None:
        self._engine.play(state, self._engine.legal_moves(state)[0])
        self.turns += 1


class Spy:
    """An engine that records the worlds it plays in."""

    def __init__(self, engine: Engine[Any]) -> None:
        self._engine = engine
        self.worlds: list[State] = []

    def __getattr__(self, name: str):
        return getattr(self._engine, name)

    def redeal(self, state: State, seat: int, dice) -> None:
        self._engine.redeal(state, seat, dice)
        self.worlds.append(self._engine.copy(state))


def test_a_search_samples_worlds_as_imagine_does():
    """Count the rival's first card, against as many worlds of `imagine`."""
    if is_compiled():
        pytest.skip("a compiled search takes no engine from outside")
    rules = numbered("trambahn")
    table = choice_point("trambahn", 2, 4)
    seat = table.to_move
    spy: Any = Spy(rules.engine)
    tree = Tree(Evaluator(spy, rules.weights, 20.0), 1.0, 1.0)
    tree.think(table.state, FastDice("worlds"), Budget(600, LONG))
    dice, view = FastDice("imagined"), table.view(seat)
    seen = Counter(rules.dump(world).hands[1 - seat][0] for world in spy.worlds)
    imagined = Counter(rules.dump(rules.imagine(view, dice)).hands[1 - seat][0] for _ in range(600))
    assert len(spy.worlds) == 600
    assert all(rules.view(world, seat) == view for world in spy.worlds[:20])
    kinds = set(seen) | set(imagined)
    spread = sum((seen[k] - imagined[k]) ** 2 / (seen[k] + imagined[k]) for k in kinds)
    assert len(kinds) > 5
    assert spread < 2.2 * len(kinds) + 15


def test_rewards_rank_the_seats_and_are_between_zero_and_one():
    rules = numbered("station-master")
    evaluator = Evaluator(rules.engine, rules.weights, 30.0)
    for seed in range(6):
        table = random_moment("station-master", 4, seed)
        evaluator.reward(table.state)
        rewards = [evaluator.rewards[seat] for seat in range(4)]
        assert all(0.0 <= reward <= 1.0 for reward in rewards)
        assert sum(reward > 0.5 for reward in rewards) <= 1


def test_a_won_game_is_worth_more_than_a_lead_of_as_many_points():
    rules = numbered("trambahn")
    evaluator = Evaluator(rules.engine, rules.weights, 20.0)
    *_, table = moments("trambahn", 2, 1)
    scores = rules.scores(table.state)
    evaluator.reward(table.state)
    won = scores.index(max(scores))
    gap = 2.0 * (max(scores) - min(scores)) / 20.0
    assert evaluator.rewards[won] == pytest.approx(0.5 + 0.5 * (0.5 + 0.5 * squash(gap)))
    assert evaluator.rewards[won] + evaluator.rewards[1 - won] == pytest.approx(1.0)


@pytest.mark.parametrize("key", ["trambahn", "block-train", "freight-train", "station-master"])
def test_rewards_come_from_the_model_or_from_a_finished_game(key):
    rules = numbered(key)
    seats = rules.info.min_seats
    values = make_evaluator(rules, seats)
    by_chance = Evaluator(rules.engine, rules.weights, 20.0, values, won=1.0)
    by_lead = Evaluator(rules.engine, rules.weights, 20.0, values, won=0.0)
    mixed = Evaluator(rules.engine, rules.weights, 20.0, values, won=0.25)
    for table in moments(key, seats, 1):
        expected = chances(rules, table.state, everything=True)
        for one in (by_chance, by_lead, mixed):
            one.reward(table.state)
        if table.to_move != NOBODY:
            assert tuple(by_chance.rewards[seat] for seat in range(seats)) == expected.wins
        for seat in range(seats):
            rival = max(points for one, points in enumerate(expected.points) if one != seat)
            gap = (expected.points[seat] - rival) * seats / (seats - 1)
            assert by_lead.rewards[seat] == pytest.approx(0.5 + 0.5 * squash(gap / 20.0))
            parts = by_chance.rewards[seat], by_lead.rewards[seat]
            assert mixed.rewards[seat] == pytest.approx(0.25 * parts[0] + 0.75 * parts[1])


def test_a_model_is_shown_only_what_the_viewer_knows():
    rules = numbered("trambahn")
    evaluator = Evaluator(rules.engine, rules.weights, 20.0, make_evaluator(rules, 2), won=1.0)
    table = choice_point("trambahn", 2, 5)
    seat = int(table.to_move)
    found = set()
    for viewer in (seat, EVERYTHING):
        evaluator.viewer = viewer
        for number in range(12):
            world = rules.copy(table.state)
            rules.engine.redeal(world, seat, FastDice(number))
            evaluator.reward(world)
            found.add((int(viewer), evaluator.rewards[seat]))
    assert sum(viewer == seat for viewer, _ in found) == 1
    assert len(found) > 2


def test_priors_fall_as_evaluations_fall():
    hopes = [prior_of(behind) for behind in (-9.0, -3.0, -1.0, 0.0, 0.5, 1.0, 3.0, 10.0)]
    assert hopes == sorted(hopes, reverse=True)
    assert prior_of(0.0) == 1.0
    assert 0.36 < prior_of(1.0) < 0.38
    assert prior_of(-9.0) == prior_of(-3.0)


def test_choices_are_sorted_and_equal_ones_keep_their_order():
    choices = [Choice([number], 0.0, rank) for number, rank in enumerate((1.0, 3.0, 2.0, 3.0))]
    sort_choices(choices)
    assert [choice.moves[0] for choice in choices] == [1, 3, 2, 0]


def test_a_plan_is_a_whole_turn():
    rules = numbered("trambahn")
    for seed in range(6):
        table = choice_point("trambahn", 2, seed)
        for plan in Planner(rules.engine).plans(table.state, rules.weights, 4, 5):
            state = rules.copy(table.state)
            for move in plan.moves():
                assert state.to_move == table.to_move
                assert rules.engine.is_legal(state, move)
                rules.engine.play(state, move)
            assert state.to_move != table.to_move


def test_a_tree_search_can_prefer_another_move_than_the_evaluation():
    """In some position the tree prefers another move than the one with the best evaluation."""
    rules = numbered("freight-train")
    differs = 0
    for seed in range(6):
        table = choice_point("freight-train", 2, seed)
        tree, plain = searchers(rules)[0], searchers(rules)[0]
        deep = tree.think(table.state, FastDice(1), Budget(80, LONG))[0]
        shallow = plain.think(table.state, FastDice(1), Budget(1, LONG))[0]
        differs += deep.moves[0] != shallow.moves[0]
    assert differs > 0

"""Hints: from the seat's view only, legal, explained, and in agreement with the review."""

from math import hypot

import msgspec
import pytest

from railtable.core.dice import FastDice
from railtable.core.engine import CHANCE
from railtable.core.record import replay
from railtable.games import OURS, find_rules
from railtable.insight import Effort
from railtable.insight.compare import CERTAIN, Comparer
from railtable.insight.hints import find_hint, first_difference
from railtable.insight.worlds import Worlds
from railtable.texts import LANGUAGES, texts
from tests.insight.test_account import evaluator, play

EFFORT = Effort(plans=4, width=3, worlds=4, pairs=8, most_pairs=8, rounds=1.0, draws=1)
STRINGS = Effort(plans=3, width=4, worlds=1, pairs=3, most_pairs=3, rounds=0.5, draws=1)


def effort_for(game):
    return STRINGS if game == "string-railway" else EFFORT


def positions(game, count):
    """Return states of a random game in which a seat is to move."""
    rules = find_rules(game)
    record = play(game, rules.info.usual_seats, f"{game}/hints")
    states = [rules.copy(state) for _, state in replay(record, find_rules)]
    decisions = [state for state in states if state.to_move > CHANCE]
    return decisions[len(decisions) // 4 :: len(decisions) // (count + 1)][:count]


def hint_at(game, state, seed="hint"):
    rules = find_rules(game)
    view = rules.view(state, int(state.to_move))
    return find_hint(rules, view, FastDice(seed), effort_for(game), evaluate=evaluator(game))


@pytest.mark.parametrize("game", OURS)
def test_a_hint_is_a_legal_turn_and_another_one(game):
    rules = find_rules(game)
    for state in positions(game, 3):
        hint = hint_at(game, state)
        for plan in (hint.plan, hint.second):
            after = rules.copy(state)
            for action in plan:
                rules.check(after, action)
                rules.apply(after, action)
        assert hint.plan != hint.second
        assert hint.lead >= 0
        assert all(fact.effect > 0 for fact in hint.reasons)
        assert all(fact.effect < 0 for fact in hint.risks)


@pytest.mark.parametrize("game", [key for key in OURS if find_rules(key).info.hides])
def test_a_hint_is_the_same_in_every_world_the_seat_could_be_in(game):
    rules = find_rules(game)
    for number, state in enumerate(positions(game, 3)):
        view = rules.view(state, int(state.to_move))
        other = rules.imagine(view, FastDice(f"another world {number}"))
        assert msgspec.json.encode(hint_at(game, state)) == msgspec.json.encode(
            hint_at(game, other)
        )


@pytest.mark.parametrize("game", OURS)
def test_the_review_does_not_contradict_a_hint(game):
    """As in a review, the best turn is chosen anew, and compared in fresh worlds."""
    rules, effort = find_rules(game), effort_for(game)
    for state in positions(game, 3):
        hint = hint_at(game, state)
        worlds = Worlds(rules, int(state.seats), evaluator(game))
        dice = FastDice("review")
        comparer = Comparer(worlds, effort, dice)
        world = worlds.imagine(state, state.to_move, dice)
        plans = worlds.candidates(world, dice, effort.plans, effort.width)
        played = tuple(hint.plan)
        best = comparer.rank(state, worlds.distinct_plans(state, [played, *plans]))[0].plan
        if worlds.is_same_position(state, best, played):
            continue
        found = comparer.compare(state, played, best)
        assert found.loss <= CERTAIN * hypot(found.noise, hint.noise)


@pytest.mark.parametrize("game", OURS)
def test_every_kind_of_action_has_a_place_to_look_at(game):
    for language in LANGUAGES:
        words = texts(language)
        assert words.has(f"hint-look-{game}")
    kinds = {hint_at(game, state).look for state in positions(game, 2)}
    assert all(kinds)


def test_a_hint_points_to_the_first_action_that_differs():
    rules = find_rules("trambahn")
    lay, end = rules.parse_action("R1 > red"), rules.parse_action("end")
    other = rules.parse_action("G5 > money")
    assert first_difference((lay, other, end), (lay, end)) == other
    assert first_difference((lay,), (lay, end)) == lay


def test_a_hint_draws_up_the_same_strings_as_a_review():
    rules = find_rules("string-railway")
    worlds = Worlds(rules, rules.info.usual_seats, evaluator("string-railway"))
    for state in positions("string-railway", 3):
        imagined = rules.imagine(rules.view(state, int(state.to_move)), FastDice("other"))
        found = [
            worlds.candidates(one, worlds.known_dice(one), STRINGS.plans, STRINGS.width)
            for one in (state, imagined)
        ]
        assert found[0] == found[1]

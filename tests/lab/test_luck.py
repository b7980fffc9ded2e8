"""Luck correction keeps the mean, for any value function."""

import math

import msgspec
import numpy as np
import pytest

from railtable.core.dice import FastDice
from railtable.core.engine import CHANCE
from railtable.core.rules import IndexedRules
from railtable.games import find_rules
from railtable.lab import luck
from railtable.lab.batch_worker import simulate_game
from railtable.lab.estimates import (
    adjust,
    estimate,
    expected_coefficients,
    learn,
    observe,
)
from railtable.lab.luck import FEATURES, PLAYED_ON, SAMPLES, TERMS, Scale, margins
from railtable.lab.plan import ExperimentPlan, plan_matches

ERRORS = 4.5
"""Standard errors from zero: exceeded by chance less than once in a hundred thousand."""


def indexed(game):
    rules = find_rules(game)
    assert isinstance(rules, IndexedRules)
    return rules


def rows(game, bots, games, pilot=0, seed="luck"):
    matches = plan_matches([game], bots, seed, vary={}, robin=False)
    plan = ExperimentPlan(matches=matches, games=games, pilot=pilot, batch=games or 1, luck=True)
    return [
        simulate_game(batch, number)
        for batch in plan.batches()
        for number in range(batch.first, batch.last)
    ]


def standard_errors(differences):
    spread = differences.std(ddof=1) / math.sqrt(len(differences))
    return abs(differences.mean()) / spread if spread else 0.0


def before_a_draw_that_matters(rules, seats):
    """Return a position of a random game where chance is about to change somebody's evaluation."""
    state, dice, scale = rules.setup(seats), FastDice(3), Scale(rules, seats)
    while True:
        if state.to_move == CHANCE:
            drawn = [luck.after_draw(rules, state, dice) for _ in range(6)]
            if len({str(scale.weigh(one)) for one in drawn}) > 1:
                return state
            rules.apply(state, rules.draw(state, dice))
        else:
            legal = rules.legal_actions(state)
            rules.apply(state, legal[dice.below(len(legal))])


@pytest.mark.parametrize("game", ["trambahn", "block-train", "station-master"])
def test_the_expected_minus_the_actual_value_of_a_draw_has_mean_zero(game, monkeypatch):
    # Any number of sampled draws keeps the mean: few are quick in the pure build.
    monkeypatch.setattr(luck, "SAMPLES", 2)
    monkeypatch.setattr(luck, "MORE_SAMPLES", {})
    rules = indexed(game)
    seats = rules.info.min_seats
    state = before_a_draw_that_matters(rules, seats)
    scale, dice = Scale(rules, seats), FastDice(f"one draw of {game}")
    taken = []
    for _ in range(200):
        others = luck.other_outcomes(rules, state, CHANCE, [], dice)
        came = luck.after_draw(rules, state, dice)
        sums = [[0.0] * TERMS for _ in range(seats)]
        scale.draw_dice(dice)
        luck.add_luck(sums, scale, others, came, 0)
        taken.append(sums[0][: len(FEATURES)])
    assert np.array(taken)[:, 2:].any(axis=0).all()
    for feature in np.array(taken).T:
        assert standard_errors(feature) < ERRORS


def test_known_choices_are_averaged_over_every_legal_move():
    rules = indexed("block-train")
    state, dice = rules.setup(3), FastDice(1)
    while state.to_move == CHANCE:
        rules.apply(state, rules.draw(state, dice))
    moves = rules.engine.legal_moves(state)
    bots = ["random", "greedy", "random"]
    assert len(luck.other_outcomes(rules, state, state.to_move, bots, dice)) == (
        len(moves) if bots[state.to_move] == "random" else 0
    )
    scale = Scale(rules, 3)
    total = [0.0] * TERMS
    for move in moves:
        sums = [[0.0] * TERMS for _ in range(3)]
        others = [luck.after_move(rules, state, one) for one in moves]
        luck.add_luck(sums, scale, others, luck.after_move(rules, state, move), 0)
        total = [one + other for one, other in zip(total, sums[0], strict=True)]
    assert np.abs(total).max() < 1e-9


def test_luck_corrected_estimates_have_the_plain_mean_even_with_a_wrong_value_function():
    observed = observe(rows("block-train", ["random"] * 3, 40), 0, "margin")
    assert observed.luck.any()
    dice = np.random.default_rng(7)
    for _ in range(5):
        wrong = dice.normal(size=TERMS)
        assert standard_errors(adjust(observed, wrong) - observed.results) < ERRORS


def test_luck_coefficients_are_learnt_from_pilot_games_only():
    played = rows("block-train", ["greedy"] * 3, 8, pilot=40)
    before = estimate(played)[0]
    changed = [one for one in played if one.pilot] + [one for one in played if not one.pilot][:4]
    pilot = observe([one for one in played if one.pilot], 0, "margin")
    assert (learn(pilot, "margin") != expected_coefficients("margin")).any()
    assert estimate(changed)[0].pilot == before.pilot == 40
    some = observe([one for one in changed if not one.pilot], 0, "margin")
    every = observe([one for one in played if not one.pilot], 0, "margin")
    coefficients = learn(pilot, "margin")
    assert np.allclose(adjust(every, coefficients)[:4], adjust(some, coefficients))


@pytest.mark.parametrize("measure", ["margin", "win"])
def test_without_pilot_games_the_models_expectations_count_as_they_are(measure):
    played = rows("block-train", ["greedy"] * 3, 12)
    observed = observe(played, 0, measure)
    assert (learn(observe([], 0, measure), measure) == expected_coefficients(measure)).all()
    column = {"margin": 2, "win": 3}[measure]
    own = observed.luck.reshape(len(played), -1, len(FEATURES))[:, :, column].sum(axis=1)
    adjusted = adjust(observed, expected_coefficients(measure))
    assert np.allclose(adjusted, observed.results + own)
    assert adjusted.var() < observed.results.var()


def test_results_kept_with_fewer_luck_terms_can_still_be_estimated():
    played = rows("block-train", ["greedy"] * 3, 6, pilot=20)
    short = [
        msgspec.structs.replace(one, luck=np.reshape(one.luck, (3, -1))[:, :16].ravel().tolist())
        for one in played
    ]
    assert [one.mean for one in estimate(short)] == [one.mean for one in estimate(played)]


@pytest.mark.parametrize("game", ["trambahn", "station-master"])
def test_a_play_on_leaves_the_position_as_it_was_and_stops_at_luck_or_after_its_turns(game):
    rules = indexed(game)
    seats = rules.info.min_seats
    state, dice = rules.setup(seats), FastDice(5)
    while state.to_move == CHANCE:
        rules.apply(state, rules.draw(state, dice))
    before = rules.dump(state)
    scale, world = Scale(rules, seats, ["greedy", "driver"]), rules.copy(state)
    assert scale.weigh(state) == scale.weigh(state)
    assert rules.dump(state) == before
    scale.play_on(world)
    assert (world.to_move == CHANCE) == (game not in PLAYED_ON)
    assert rules.dump(world) != before
    undecided = rules.copy(state)
    Scale(rules, seats, ["random"] * seats).play_on(undecided)
    assert rules.dump(undecided) == before


def test_unlistable_games_and_deterministic_bots_have_no_luck_of_choice():
    played = rows("trambahn", ["greedy", "greedy"], 1)
    by_term = np.array(played[0].luck).reshape(2, TERMS)
    assert by_term[:, : TERMS // 2].any()
    assert not by_term[:, TERMS // 2 :].any()
    assert SAMPLES > 1


def test_margins_are_against_the_mean_of_the_others():
    assert margins([10, 4, 2]) == [7.0, -2.0, -5.0]

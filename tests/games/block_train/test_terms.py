"""The evaluation, and the greedy bot that uses it."""

import pytest

from railtable.bots.greedy import GreedyBot
from railtable.core.dice import FastDice
from railtable.games.block_train.actions import Place, Take
from railtable.games.block_train.game import RULES
from railtable.lab.arena import Match, play_match


def prospects(state, seat=0):
    return {term.key: term.points for term in RULES.terms(state, seat)}


def choose(state):
    bot = GreedyBot(RULES)
    view = RULES.view(state, state.to_move)
    return bot.choose(view, RULES.legal_actions(state), FastDice(1))


LAST = {"offer": ["O-O", "B-B", "<R-R", "E-E"], "placed": 0}


@pytest.mark.rule("BT-16")
def test_a_missing_locomotive_costs_more_later(lay):
    rows = ["O O O O"] + [" ".join(["O O O O", *["B B"] * n]) for n in range(1, 6)]
    weights = [prospects(lay(row))["no_locomotive"] for row in rows]
    assert weights == sorted(weights, reverse=True)
    assert weights[0] < 0
    assert "no_locomotive" not in prospects(lay("<B O O O"))


@pytest.mark.rule("BT-16")
def test_greedy_takes_the_last_possible_locomotive(lay):
    row = "O O O O O B B B G G G R R R R R"
    state = lay(row, row, row, round=9, **LAST)
    assert choose(state) == Take("<R-R")
    RULES.apply(state, Take("<R-R"))
    RULES.apply(state, choose(state))
    assert RULES.view(state, 0).loads[0].locomotive


@pytest.mark.rule("BT-16")
def test_greedy_does_not_cover_its_only_arrow(lay):
    state = lay("<B G G Rf Bf Rf Bf Rf Bf Rf Bf Rf Bf Rf Bf Rf", held="G-G", round=9)
    action = choose(state)
    assert isinstance(action, Place)
    RULES.apply(state, action)
    assert RULES.view(state, 0).loads[0].locomotive


@pytest.mark.rule("BT-17")
def test_greedy_completes_a_run(lay):
    state = lay("<B R G G", "<B G", "<B G", scoring=["fragile", "empty_wagons", "most_red"])
    assert choose(state) == Take("G-G")
    RULES.apply(state, Take("G-G"))
    RULES.apply(state, choose(state))
    assert {term.key: term.points for term in RULES.view(state, 0).terms[0]}["runs"] >= 7


def test_a_card_in_hand_counts_as_in_its_best_place(lay):
    state = lay("<B R G G", held="G-O")
    best = []
    for action in RULES.legal_actions(state):
        after = RULES.copy(state)
        RULES.apply(after, action)
        best.append(sum(prospects(after).values()))
    assert sum(prospects(state).values()) == max(best)


def test_evaluation_at_the_end_is_the_score_minus_a_share_of_the_rivals(lay):
    state = lay("<B O O O", "<B G", "<B O", to_move=-2, phase="over", scoring=["no_flag"])
    assert prospects(state) == {"runs": 5, "gold": 9, "no_flag": 5, "rivals": -0.25 * 8}


@pytest.mark.slow
def test_greedy_beats_two_random_players():
    """The minimum is 70 of 100; it wins almost all."""
    wins = 0
    match = Match(game="block-train", bots=["greedy", "random", "random"], seed="bar")
    for played in play_match(match, 100):
        seat = played.entrants.index(0)
        wins += played.outcome.ranks[seat] == 1 == played.outcome.ranks.count(1)
    assert wins >= 90

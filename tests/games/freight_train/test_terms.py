"""The evaluation, and the greedy bot that uses it."""

import pytest

from railtable.bots.greedy import GreedyBot
from railtable.core.build import is_compiled
from railtable.core.dice import FastDice
from railtable.games.freight_train.actions import Rearrange
from railtable.games.freight_train.game import RULES
from railtable.games.freight_train.scoring import all_train_points
from railtable.games.freight_train.state import POINTS
from railtable.lab.arena import Match, play_match
from tests.support.freight_train import format_trains, play, table
from tests.support.play import random_moment


def prospects(state, seat=0):
    return {term.key: term.points for term in RULES.terms(state, seat)}


def worth(state, seat=0):
    return sum(prospects(state, seat).values())


def take_turn(state):
    """Let the greedy bot play the whole turn of the seat to move."""
    seat, bot = state.to_move, GreedyBot(RULES)
    while state.to_move == seat:
        legal = RULES.legal_actions(state)
        play(state, bot.choose(RULES.view(state, seat), legal, FastDice(1)))
    return state


@pytest.mark.rule("FT-27")
@pytest.mark.rule("FT-28")
def test_evaluation_counts_categories_and_ties():
    assert prospects(table("/: bb", "/: b"))["trains"] == 3
    assert prospects(table("/: bb", "/: b"))["rival_trains"] == -1
    assert prospects(table("/: bb", "/: bb"))["trains"] == 2
    assert prospects(table("/: bb", "/: bb", "/: bb", "/: bb"))["trains"] == 0
    assert worth(table("/: bbb", "/: bb")) > worth(table("/: bb", "/: bb"))


@pytest.mark.rule("FT-30")
def test_evaluation_weighs_the_private_yard_by_the_day():
    late = {"deck": "", "end_of_day_depth": None, "day_ending": True}
    first, second, third = (
        prospects(table("bb/bb", "/", day=day, **late))["yard_points"] for day in (1, 2, 3)
    )
    assert (first, second, third) == (2, 0, -4)
    early = prospects(table("bb/bb", "/", day=3))["yard_points"]
    assert third < early < 0


@pytest.mark.rule("FT-19")
def test_evaluation_values_free_locomotives_only_during_the_day():
    assert prospects(table("/", "/"))["locomotives"] > 0
    assert prospects(table("/", "/", day_ending=True))["locomotives"] == 0


@pytest.mark.rule("FT-28")
def test_greedy_breaks_a_tie_rather_than_lengthening_a_lead():
    state = table("b/t: bb ttttt", "s/: bb t", locomotives=2, day=3, day_ending=True)
    take_turn(state)
    assert format_trains(state, 0).startswith("bbb")


@pytest.mark.rule("FT-30")
def test_greedy_empties_its_private_yard_at_the_end():
    state = table(
        "bb/bb: bbb", "/: t", day=3, day_ending=True, deck="", end_of_day_depth=None, locomotives=1
    )
    take_turn(state)
    assert format_trains(state, 0) == "bbbbbbb"


@pytest.mark.rule("FT-18")
def test_greedy_does_not_rearrange_without_need():
    state = table("b/: bb", "/", main="bbb/ttt", locomotives=3)
    bot = GreedyBot(RULES)
    action = bot.choose(RULES.view(state, 0), RULES.legal_actions(state), FastDice(1))
    assert not isinstance(action, Rearrange)


def test_evaluation_at_the_end_is_the_lead():
    state = table("/", "/", "/", phase="over", to_move=-2, day=3)
    state.cells[POINTS] = 11
    assert prospects(state) == {"lead": 6}
    assert prospects(state, 1) == {"lead": -3}


@pytest.mark.slow
def test_greedy_beats_random_in_90_of_100_games():
    """Both builds play the same games, so the slow one plays only the first of them."""
    games = 100 if is_compiled() else 4
    match = Match(game="freight-train", bots=["greedy", "random"], seed="strength")
    wins = sum(
        played.outcome.ranks[played.entrants.index(0)] == 1 == played.outcome.ranks.count(1)
        for played in play_match(match, games)
    )
    assert wins >= 0.9 * games


@pytest.mark.rule("FT-27")
@pytest.mark.rule("FT-32")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_evaluation_counts_trains_like_the_end_of_the_day(seats):
    """The evaluation counts all seats' trains at once; scoring counts them one by one."""
    compared = 0
    for seed in range(40):
        state = random_moment("freight-train", seats, seed).state
        if state.to_move < 0:
            continue
        for seat in range(seats):
            others = [all_train_points(state, other) for other in range(seats) if other != seat]
            told = prospects(state, seat)
            assert told["trains"] == all_train_points(state, seat)
            assert told["rival_trains"] == pytest.approx(-sum(others) / (seats - 1))
            compared += told["trains"] > 0
    assert compared > 20

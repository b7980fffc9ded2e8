"""Ratings recover known strengths, with intervals."""

import math

import numpy as np
import pytest

from railtable.lab.batch_worker import SimulatedGame
from railtable.lab.bradley_terry import ELO, rate_bots
from railtable.lab.duel import format_elo

TRUE = {"weak": -100.0, "middle": 0.0, "strong": 100.0}


def row(bots, ranks, *, pilot=False):
    seats = len(bots)
    return SimulatedGame(
        batch="games-0000-0000000",
        number=0,
        pilot=pilot,
        game="trambahn",
        rules_version=1,
        seats=seats,
        options="{}",
        seed="s/0",
        bots=bots,
        entrants=list(range(seats)),
        scores=[0] * seats,
        ranks=ranks,
        wins=[0.0] * seats,
        margins=[0.0] * seats,
        first_seat=0,
        steps=1,
        ending="end",
        luck=[],
    )


def meetings(count):
    dice = np.random.default_rng(3)
    found = []
    for one, other in (("weak", "middle"), ("weak", "strong"), ("middle", "strong")):
        chance = 1 / (1 + math.exp((TRUE[other] - TRUE[one]) / ELO))
        for _ in range(count):
            won = dice.random() < chance
            found.append(row([one, other], [1, 2] if won else [2, 1]))
    return found


def test_the_intervals_contain_the_true_strengths():
    found = rate_bots(meetings(600), samples=200)
    assert [one.bot for one in found] == ["strong", "middle", "weak"]
    for one in found:
        assert one.low < TRUE[one.bot] < one.high
        assert one.low < one.rating < one.high
        assert one.games == 1200


def test_more_games_give_narrower_intervals():
    few, many = rate_bots(meetings(40), samples=100), rate_bots(meetings(640), samples=100)
    assert many[0].high - many[0].low < 0.5 * (few[0].high - few[0].low)


def test_a_bot_that_always_wins_has_a_finite_rating():
    found = rate_bots([row(["a", "b"], [1, 2])] * 30, samples=50)
    assert math.isfinite(found[0].rating)
    assert found[0].bot == "a"


def test_ties_count_as_half_a_win_and_pilots_and_mirrors_do_not_count():
    found = rate_bots([row(["a", "b"], [1, 1])] * 10 + [row(["a", "b"], [1, 2], pilot=True)] * 90)
    assert abs(found[0].rating) < 1e-6
    assert rate_bots([row(["a", "a"], [1, 2])] * 5) == []


def test_two_ties_equal_one_win_and_one_loss():
    won, lost, equal = (row(["a", "b"], ranks) for ranks in ([1, 2], [2, 1], [1, 1]))
    even = rate_bots([won] * 10 + [equal] * 10, samples=10)
    same = rate_bots([won] * 15 + [lost] * 5, samples=10)
    assert [one.rating for one in even] == pytest.approx([one.rating for one in same])


def test_a_game_of_three_counts_as_three_pairings():
    found = rate_bots([row(["a", "b", "c"], [1, 2, 3])] * 20, samples=50)
    assert [one.bot for one in found] == ["a", "b", "c"]


def test_a_shut_out_has_an_open_interval():
    """Games that all end alike show no spread, but they do not prove certainty."""
    few = rate_bots([row(["strong", "weak"], [1, 2])] * 6, samples=20)
    many = rate_bots([row(["strong", "weak"], [1, 2])] * 60, samples=20)
    for strong, weak in (few, many):
        assert format_elo(strong.high) == "800+"
        assert format_elo(weak.low) == "≤ -800"
        assert strong.low < strong.rating < strong.high
        assert weak.low < weak.rating < weak.high
    assert many[0].low > few[0].low, "more wins prove more"

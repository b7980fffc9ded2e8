"""Duels: paired deals, shares of comparisons, intervals and Elo."""

import pytest

from railtable.bots import LEVELS
from railtable.lab.duel import (
    Duel,
    elo_of,
    interval,
    play_pair,
    play_pairs,
    rung_of,
    share_of_first,
)
from railtable.lab.ladder import duels


@pytest.mark.parametrize(
    ("ranks", "sides", "share"),
    [
        ([1, 2], [0, 1], 1.0),
        ([1, 1], [0, 1], 0.5),
        ([2, 1, 3], [0, 1, 0], 0.0),
        ([1, 2, 3], [0, 1, 0], 0.5),
        ([1, 2, 3, 4], [0, 1, 0, 1], 0.75),
    ],
)
def test_a_share_compares_every_seat_of_one_side_with_every_seat_of_the_other(ranks, sides, share):
    assert share_of_first(ranks, sides) == share


@pytest.mark.parametrize(("game", "seats"), [("trambahn", 2), ("block-train", 3)])
def test_a_bot_against_itself_gains_nothing(game, seats):
    """Each deal is played with both seatings, so a deterministic bot is exactly even."""
    duel = Duel(game=game, first="greedy", second="greedy", seats=seats, seed="mirror")
    assert [play_pair(duel, number) for number in range(2)] == [0.5, 0.5]


def test_a_duel_is_the_same_on_any_number_of_cores():
    duel = Duel(game="trambahn", first="greedy", second="random", seats=2, seed="cores")
    alone = list(play_pairs(duel, range(4)))
    assert alone == list(play_pairs(duel, range(4), jobs=2))
    assert rung_of(duel, alone).games == 8


@pytest.mark.parametrize(
    ("share", "elo"), [(0.5, 0.0), (0.64, 100.0), (0.36, -100.0), (1.0, 800.0), (0.0, -800.0)]
)
def test_elo_is_computed_from_a_share(share, elo):
    assert elo_of(share) == pytest.approx(elo, abs=0.5)


def test_an_interval_is_never_certain_and_narrows():
    few, many = interval([1.0] * 4), interval([1.0] * 400)
    assert few[0] < many[0] < 1.0
    low, high = interval([0.5, 0.6, 0.4, 0.5] * 50)
    assert 0.48 < low < 0.5 < high < 0.52


def test_the_ladder_pairs_every_level_with_its_neighbour_and_greedy_and_the_pretrained_agent():
    met = [(duel.first, duel.second) for duel in duels("trambahn", "1")]
    assert met == [
        ("porter", "trainee"),
        ("signaller", "porter"),
        ("driver", "signaller"),
        ("inspector", "driver"),
        *((level, "greedy") for level in LEVELS),
        ("pretrained", "greedy"),
    ]
    assert {duel.seats for duel in duels("block-train", "1")} == {3}
    assert {duel.seats for duel in duels("block-train", "1", 5)} == {5}

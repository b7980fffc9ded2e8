"""The plan of an experiment is fixed before anything is played."""

from itertools import combinations

import pytest

from railtable.bots import UnknownBot
from railtable.core.errors import BadOptions, UnknownGame
from railtable.lab.plan import ExperimentPlan, lineups, paired_lineups, plan_matches


def plan(games=5, pilot=3, batch=2):
    matches = plan_matches(["trambahn"], ["greedy", "random"], "s", vary={}, robin=False)
    return ExperimentPlan(matches=matches, games=games, pilot=pilot, batch=batch, luck=True)


def test_batches_hold_every_game_once_and_pilots_have_separate_seeds():
    batches = list(plan().batches())
    pilots = [batch for batch in batches if batch.pilot]
    played = [batch for batch in batches if not batch.pilot]
    assert [n for one in played for n in range(one.first, one.last)] == list(range(5))
    assert [n for one in pilots for n in range(one.first, one.last)] == list(range(3))
    assert {one.match.seed for one in pilots} == {"s:0:pilot"}
    assert {one.match.seed for one in played} == {"s:0"}
    assert len({batch.name for batch in batches}) == len(batches)
    assert batches[: len(pilots)] == pilots


@pytest.mark.parametrize(
    ("bots", "seats", "robin", "found"),
    [
        ("a", 3, False, ["aaa"]),
        ("ab", 2, False, ["ab"]),
        ("abc", 2, True, ["ab", "ac", "bc"]),
        ("abc", 3, True, ["abc"]),
        ("ab", 3, True, ["aba"]),
    ],
)
def test_line_ups(bots, seats, robin, found):
    assert lineups(list(bots), seats, robin=robin) == [list(one) for one in found]


def test_a_robin_of_some_rounds_is_paired_as_events_are():
    """Nine bots at tables of three can all meet once in four rounds."""
    found = plan_matches(["block-train"], ["random"] * 9, "s", vary={}, robin=True, rounds=4)
    assert [len(one.bots) for one in found] == [3] * 12
    met = [
        frozenset(couple)
        for table in paired_lineups(list("abcdefghi"), 3, 3, "s")
        for couple in combinations(table, 2)
    ]
    assert len(met) == len(set(met)) == 27


def test_a_sweep_takes_every_combination_with_seeds_that_differ():
    vary = {"seats": [2, 3], "first_player": [0, 1]}
    found = plan_matches(["freight-train"], ["greedy"], "s", vary=vary, robin=False)
    assert [(len(one.bots), one.options["first_player"]) for one in found] == [
        (2, 0),
        (2, 1),
        (3, 0),
        (3, 1),
    ]
    assert len({one.seed for one in found}) == 4


@pytest.mark.parametrize(
    ("game", "bots", "vary", "error"),
    [
        ("chess", ["greedy"], {}, UnknownGame),
        ("trambahn", ["genius"], {}, UnknownBot),
        ("trambahn", ["greedy"], {"seats": [5]}, BadOptions),
        ("trambahn", ["greedy"], {"colour": ["red"]}, BadOptions),
        ("trambahn", ["greedy", "random", "greedy"], {}, BadOptions),
    ],
)
def test_invalid_plans_are_refused_before_playing(game, bots, vary, error):
    with pytest.raises(error):
        plan_matches([game], bots, "s", vary=vary, robin=False)

"""Reviews of bots' games: grades that last, blunders that are found (`bench/insight.py`)."""

import pytest

from railtable.core.build import is_compiled
from railtable.lab.review_quality import (
    measure_account,
    measure_blunder,
    measure_hints,
    measure_noise,
)

pytestmark = pytest.mark.skipif(not is_compiled(), reason="takes minutes without compiled engines")


def test_grades_last_in_other_worlds():
    found = measure_noise("block-train", 3, 0)
    assert found.turns > 20
    assert found.far <= 0.02 * found.turns


def test_an_injected_blunder_is_among_the_three_dearest_turns():
    found = [measure_blunder("block-train", 3, number, "best") for number in range(3)]
    told = [one for one in found if one is not None]
    assert len(told) >= 2
    assert all(one.loss >= 0.10 for one in told)
    assert all(1 <= one.rank <= 3 for one in told)


def test_the_review_of_a_game_played_by_hints_does_not_contradict_them():
    """Both games have seats that lose for sure at the end, so the place decides there."""
    found = [measure_hints("block-train", 3, number) for number in (0, 2)]
    assert sum(one.turns for one in found) == 54
    assert sum(one.beyond for one in found) == 0
    assert max(one.loss for one in found) < 0.005


@pytest.mark.parametrize(
    ("game", "seats"),
    [("block-train", 6), ("station-master", 4), ("trambahn", 2), ("freight-train", 3)],
)
def test_the_account_of_a_bots_game_adds_up_with_the_trained_values(game, seats):
    found = measure_account(game, seats, 0, "sketch")
    assert len(found.terms) == seats
    assert found.error <= 1e-9

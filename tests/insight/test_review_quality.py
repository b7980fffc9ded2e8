"""Reviews of bots' games: grades that last, blunders that are found (`bench/insight.py`)."""

import pytest

from railtable.core.build import is_compiled
from railtable.insight.luck_study import luck_share
from railtable.lab.review_quality import (
    measure_account,
    measure_blunder,
    measure_draws,
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


def test_an_injected_blunder_between_turns_of_bots_is_a_mistake_at_least():
    """Bots make dearer mistakes themselves, so its place among those of all seats says little."""
    found = [measure_blunder("block-train", 3, number, "bots") for number in range(4)]
    told = [one for one in found if one is not None]
    assert len(told) >= 2
    assert all(1 <= one.own_rank <= one.rank for one in told)
    assert all(one.grade in {"mistake", "blunder"} for one in told)


def test_the_review_of_a_game_played_by_hints_does_not_contradict_them():
    """Both games have seats that lose for sure at the end, so the place decides there."""
    found = [measure_hints("block-train", 3, number) for number in (0, 2)]
    assert sum(one.turns for one in found) == 54
    assert sum(one.beyond for one in found) == 0
    assert max(one.loss for one in found) < 0.005


def test_the_luck_study_and_the_account_agree_about_the_same_games():
    found = [measure_draws("block-train", 3, number, "quick") for number in range(400)]
    account, study, difference = (
        luck_share([(one.wins, luck(one)) for one in found])
        for luck in (
            lambda one: one.account,
            lambda one: one.study,
            lambda one: [a - b for a, b in zip(one.account, one.study, strict=True)],
        )
    )
    assert min(account.low, study.low) > 0.3
    assert difference.low <= 0.0 <= difference.high


@pytest.mark.parametrize(
    ("game", "seats"),
    [("block-train", 6), ("station-master", 4), ("trambahn", 2), ("freight-train", 3)],
)
def test_the_account_of_a_bots_game_adds_up_with_the_trained_values(game, seats):
    found = measure_account(game, seats, 0, "sketch")
    assert len(found.terms) == seats
    assert found.error <= 1e-9

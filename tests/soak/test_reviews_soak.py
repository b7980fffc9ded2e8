"""Many reviews: the share of grades that change, and of injected blunders that are named."""

import pytest

from railtable.games import OURS
from railtable.insight.luck_study import luck_share
from railtable.lab.review_quality import (
    counts_of,
    measure_account,
    measure_blunder,
    measure_draws,
    measure_hints,
    measure_noise,
)

pytestmark = [pytest.mark.soak, pytest.mark.timeout(7200)]
GAMES = 3


def test_fewer_than_two_percent_of_grades_change_by_more_than_a_step():
    found = [
        measure_noise(game, counts_of(game)[0], number) for game in OURS for number in range(GAMES)
    ]
    turns, far = sum(one.turns for one in found), sum(one.far for one in found)
    print(f"{far} of {turns} turns changed by more than one step")
    assert far < 0.02 * turns


def test_injected_blunders_are_among_the_three_dearest_turns():
    found = [
        measure_blunder(game, counts_of(game)[0], number, "best")
        for game in OURS
        for number in range(4 * GAMES)
    ]
    told = [one for one in found if one is not None]
    for whose in ("rank", "own_rank"):
        named = sum(1 <= getattr(one, whose) <= 3 for one in told)
        print(f"{named} of {len(told)} injected blunders are among the three dearest ({whose})")
        assert named >= 0.95 * len(told)


@pytest.mark.parametrize("game", OURS)
def test_reviews_of_games_played_by_hints_do_not_contradict_them(game):
    found = [measure_hints(game, counts_of(game)[0], number) for number in range(GAMES)]
    turns, beyond = sum(one.turns for one in found), sum(one.beyond for one in found)
    print(f"{beyond} of {turns} hints of {game} are contradicted beyond the noise of both")
    assert beyond <= 0.02 * turns


@pytest.mark.parametrize("game", OURS)
def test_accounts_add_up_for_every_number_of_seats(game):
    for seats in counts_of(game):
        assert measure_account(game, seats, 0, "quick").error <= 1e-9


def test_an_injected_blunder_between_turns_of_bots_is_a_mistake_at_least():
    """Bots make dearer mistakes themselves, so its place among those of all seats says little."""
    found = [measure_blunder("block-train", 3, number, "bots") for number in range(4)]
    told = [one for one in found if one is not None]
    assert len(told) >= 2
    assert all(1 <= one.own_rank <= one.rank for one in told)
    assert all(one.grade in {"mistake", "blunder"} for one in told)


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

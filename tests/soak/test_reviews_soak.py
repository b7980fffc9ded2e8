"""Many reviews: the share of grades that change, and of injected blunders that are named."""

import pytest

from railtable.games import OURS
from railtable.lab.review_quality import counts_of, measure_account, measure_blunder, measure_noise

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
    named = sum(1 <= one.rank <= 3 for one in told)
    print(f"{named} of {len(told)} injected blunders are among the three dearest turns")
    assert named >= 0.95 * len(told)


@pytest.mark.parametrize("game", OURS)
def test_accounts_add_up_for_every_number_of_seats(game):
    for seats in counts_of(game):
        assert measure_account(game, seats, 0, "quick").error <= 1e-9

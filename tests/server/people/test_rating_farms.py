"""Rating farms of puppet accounts: none gains 50 points in 200 games."""

import pytest

from railtable.server.people.ratings import Rating
from tests.support.farms import STRATEGIES, gain_of, random_plans

MOST = 50.0
STARTS = [Rating(), Rating(25.0, 3.0, 12), Rating(30.0, 1.5, 80)]


@pytest.mark.parametrize("start", STARTS, ids=lambda one: f"sigma {one.sigma:.1f}")
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_no_farm_of_two_puppets_gains_fifty_points(strategy, start):
    assert gain_of(STRATEGIES[strategy], start) <= MOST


@pytest.mark.parametrize("start", STARTS, ids=lambda one: f"sigma {one.sigma:.1f}")
def test_no_random_mixture_of_farms_gains_fifty_points(start):
    gains = [gain_of(plan, start) for plan in random_plans(seed=23, many=6)]
    assert max(gains) <= MOST


def test_the_previous_policy_let_every_farm_gain_more():
    gains = [gain_of(STRATEGIES[one], Rating(), policy=1) for one in STRATEGIES]
    assert min(gains) > 3 * MOST


def test_puppets_that_leave_at_once_give_no_points():
    assert gain_of(STRATEGIES["puppets leave at once"], Rating()) == 0.0

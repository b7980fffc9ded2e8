"""Removing luck does not change the mean, over many games of every card game."""

import math

import numpy as np
import pytest

from railtable.games import find_rules
from railtable.lab.batch_worker import simulate_game
from railtable.lab.estimates import adjust, observe
from railtable.lab.luck import TERMS
from railtable.lab.plan import ExperimentPlan, plan_matches

GAMES = 600
ERRORS = 4.5


@pytest.mark.soak
@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("game", ["trambahn", "block-train", "freight-train", "station-master"])
def test_the_mean_without_luck_is_the_plain_mean(game, bot):
    bots = [bot] * find_rules(game).info.min_seats
    matches = plan_matches([game], bots, "soak", vary={}, robin=False)
    plan = ExperimentPlan(matches=matches, games=GAMES, pilot=0, batch=GAMES, luck=True)
    (batch,) = plan.batches()
    observed = observe([simulate_game(batch, number) for number in range(GAMES)], 0, "margin")
    dice = np.random.default_rng(11)
    for _ in range(20):
        taken = adjust(observed, dice.normal(size=TERMS)) - observed.results
        error = taken.std(ddof=1) / math.sqrt(GAMES)
        assert abs(taken.mean()) <= ERRORS * error

"""The ladder: every level beats the one below it."""

import pytest

from railtable.core.build import is_compiled
from railtable.games import GAMES
from railtable.lab.duel import play_pairs, rung_of
from railtable.lab.ladder import PLAIN, duels

PAIRS = {"string-railway": 6}
USUAL_PAIRS = 24


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_every_level_beats_the_one_below_it(game):
    if not is_compiled():
        pytest.skip("too slow in the pure build")
    pairs = range(PAIRS.get(game, USUAL_PAIRS))
    for duel in duels(game, "soak"):
        if duel.second != PLAIN:
            rung = rung_of(duel, list(play_pairs(duel, pairs, jobs=2)))
            assert rung.share > 0.5, rung

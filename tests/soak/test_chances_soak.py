"""Both builds tell the same chances of many positions."""

import pytest

from railtable.core.build import is_compiled
from railtable.games import find_rules
from tests.contract.test_builds import pure_digest
from tests.support.game_digest import chances_digest

POSITIONS = 10_000


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize(
    "game", ["trambahn", "block-train", "freight-train", "station-master", "string-railway"]
)
def test_compiled_and_pure_builds_tell_the_same_chances_of_many_positions(game):
    if not is_compiled():
        pytest.skip("this is the pure build: there is nothing to compare it with")
    info = find_rules(game).info
    each = POSITIONS // (info.max_seats - info.min_seats + 1)
    for seats in range(info.min_seats, info.max_seats + 1):
        assert pure_digest(game, str(seats), "chances", str(each)) == chances_digest(
            game, seats, each
        )

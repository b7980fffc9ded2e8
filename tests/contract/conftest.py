from pathlib import Path

import pytest

from railtable.games import OURS
from railtable.testing import for_games

# Every contract test for every game and every seat count.
pytest_generate_tests = for_games(*OURS)

SLOW = {
    "test_keys_differ_wherever_views_differ": ("freight-train", "station-master"),
    "test_observations_differ_exactly_where_keys_do": ("freight-train", "station-master"),
    "test_a_random_game_ends_with_everybody_ranked": ("string-railway",),
}
"""Long in plain Python with more seats than the fewest."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        name, _, case = item.name.partition("[")
        if item.path.parent != here or name not in SLOW:
            continue
        if case.startswith(SLOW[name]) and not case.endswith(("-2]", "-3]")):
            item.add_marker(pytest.mark.slow)

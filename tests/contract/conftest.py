from pathlib import Path
from typing import Any

import pytest

from railtable.games import OURS, find_rules
from railtable.testing import for_games

# Every contract test for every game and every seat count.
pytest_generate_tests = for_games(*OURS)

SLOW = {
    "test_keys_differ_wherever_views_differ": ("freight-train", "station-master"),
    "test_observations_differ_exactly_where_keys_do": ("freight-train", "station-master"),
}
SLOW_GAMES = ("string-railway",)
"""Long in plain Python: there with the fewest seats, compiled with any number of them.

That both builds play the same games is tested with any number of seats.
"""


def is_slow(name: str, game: str, seats: int) -> bool:
    """Tell whether a test takes long in plain Python, and the fewest seats say enough there."""
    is_long = game in SLOW_GAMES or game in SLOW.get(name, ())
    return is_long and seats > find_rules(game).info.min_seats


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if item.path.parent != here or not isinstance(item, pytest.Function):
            continue
        case: dict[str, Any] = item.callspec.params if hasattr(item, "callspec") else {}
        if "seats" in case and is_slow(item.originalname, case["key"], case["seats"]):
            item.add_marker(pytest.mark.slow)

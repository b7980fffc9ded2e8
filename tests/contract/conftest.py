from pathlib import Path
from typing import Any

import pytest

from railtable.games import OURS, find_rules
from railtable.testing import for_games

# Run every contract test for every game and every number of seats.
pytest_generate_tests = for_games(*OURS)

SLOW = {
    "test_keys_differ_wherever_views_differ": ("freight-train", "station-master"),
    "test_observations_differ_exactly_where_keys_do": ("freight-train", "station-master"),
}
SLOW_GAMES = ("string-railway",)
"""Slow in plain Python: only with the fewest seats there, compiled with any number of seats.

Other tests compare both builds with any number of seats.
"""


def is_slow(name: str, game: str, seats: int) -> bool:
    """Tell whether a test is slow in plain Python and not needed with this many seats."""
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

from pathlib import Path
from typing import Any

import pytest

from railtable.games import OURS
from railtable.testing import for_games
from tests.contract.conftest import is_slow

# Every test of chances for every game and every seat count.
pytest_generate_tests = for_games(*OURS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if item.path.parent != here or not isinstance(item, pytest.Function):
            continue
        case: dict[str, Any] = item.callspec.params if hasattr(item, "callspec") else {}
        if "seats" in case and is_slow(item.originalname, case["key"], case["seats"]):
            item.add_marker(pytest.mark.slow)

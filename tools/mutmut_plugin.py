"""A plugin for mutmut 3.8: restore a name that pytest 9 removed, and run quick tests first."""

import json
from pathlib import Path

import pytest

# mutmut runs the tests from the folder where it writes this.
STATS = Path("mutmut-stats.json")


def _nodeid(item: pytest.Item) -> str:
    return item.nodeid


pytest.Item._nodeid = property(_nodeid)  # type: ignore[attr-defined]  # noqa: SLF001


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run quick tests first, because the run stops at the first failure."""
    if STATS.exists():
        seconds = json.loads(STATS.read_text(encoding="utf-8"))["duration_by_test"]
        items.sort(key=lambda item: seconds.get(item.nodeid, 0))

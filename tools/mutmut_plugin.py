"""What mutmut 3.8 lacks: a name that pytest 9 no longer has, and quick tests first."""

import json
from pathlib import Path

import pytest

# mutmut runs the tests from the folder where it writes this.
STATS = Path("mutmut-stats.json")


def _nodeid(item: pytest.Item) -> str:
    return item.nodeid


pytest.Item._nodeid = property(_nodeid)  # type: ignore[attr-defined]  # noqa: SLF001


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let quick tests go first: the first that fails is the last that runs."""
    if STATS.exists():
        seconds = json.loads(STATS.read_text(encoding="utf-8"))["duration_by_test"]
        items.sort(key=lambda item: seconds.get(item.nodeid, 0))

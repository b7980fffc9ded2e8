"""What mutmut 3.8 still asks pytest for, by a name pytest 9 no longer has."""

import pytest


def _nodeid(item: pytest.Item) -> str:
    return item.nodeid


pytest.Item._nodeid = property(_nodeid)  # type: ignore[attr-defined]  # noqa: SLF001

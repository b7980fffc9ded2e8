"""Settings for the whole suite."""

import pytest
from hypothesis import settings

from railtable.testing.examples import FRESH_EXAMPLES, PROFILE, SOAK

# Examples are the same every time; `make soak` asks for many more and fresh ones.
settings.register_profile(
    SOAK, parent=settings.get_profile(PROFILE), derandomize=False, max_examples=FRESH_EXAMPLES
)
settings.load_profile(PROFILE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run slow tests first, so that no worker waits for them at the end.

    What builds something for a whole file then stays with one worker, too: others take
    their share from the end.
    """
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)

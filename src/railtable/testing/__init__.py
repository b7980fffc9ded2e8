"""The contract suite for games, our own and those of other packages.  Needs `railtable[testing]`.

In a package that has a game, a test module is three lines:

    from railtable.testing import for_games
    from railtable.testing.contract import *

    pytest_generate_tests = for_games("night-mail")
"""

from collections.abc import Callable
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, settings

from railtable.testing.examples import PROFILE

MODULES: Final = (
    "games",
    "hidden",
    "knowledge",
    "notation",
    "observations",
    "play",
    "positions",
    "refusals",
    "several_actions",
    "state",
    "taking",
    "texts",
)
pytest.register_assert_rewrite(*(f"railtable.testing.{name}" for name in MODULES))

# Derandomised, so that a failure can be reproduced on any machine.
settings.register_profile(
    PROFILE,
    derandomize=True,
    deadline=None,
    max_examples=8,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)

# A test takes the settings at its definition, so choose them before importing the suite.
if settings.get_current_profile_name() == "default":
    settings.load_profile(PROFILE)


def for_games(*games: str) -> Callable[[Any], None]:
    """Return a `pytest_generate_tests` that runs the suite for games and all their seat counts."""

    def generate(metafunc: Any) -> None:
        from railtable.testing.games import cases  # noqa: PLC0415 its assertions are rewritten first

        if {"key", "seats"} <= set(metafunc.fixturenames):
            rows = cases(games)
            metafunc.parametrize(("key", "seats"), rows, ids=[f"{key}-{n}" for key, n in rows])
        elif "game" in metafunc.fixturenames and not _has_own_rows(metafunc):
            metafunc.parametrize("game", games)

    return generate


def _has_own_rows(metafunc: Any) -> bool:
    marks = metafunc.definition.iter_markers("parametrize")
    return any("game" in str(mark.args[0]) for mark in marks)

"""Tests with other libraries' suites: run by `make test-adapters`, in an environment with them."""

import os
from importlib import import_module

from tests.support.play import cases

if os.environ.get("RAILTABLE_NEED_EXTRAS"):
    # In that environment a missing library is an error, not a skip.
    for extra in ("gymnasium", "pettingzoo", "pyarrow", "pyspiel", "polars"):
        import_module(extra)


def pytest_generate_tests(metafunc):
    """Run a test for every game and every seat count."""
    if {"key", "seats"} <= set(metafunc.fixturenames) and not is_chosen(metafunc):
        rows = cases()
        metafunc.parametrize(("key", "seats"), rows, ids=[f"{key}-{seats}" for key, seats in rows])


def is_chosen(metafunc):
    """Tell whether a test has its own list of games and seat counts."""
    return any("key" in mark.args[0] for mark in metafunc.definition.iter_markers("parametrize"))

"""Other people's test suites: run by `make test-adapters`, in an environment that has them."""

import os

import pytest

from tests.support.play import cases

NEEDED = "RAILTABLE_NEED_EXTRAS"


def pytest_generate_tests(metafunc):
    """Run a test for every game and every seat count."""
    if {"key", "seats"} <= set(metafunc.fixturenames):
        rows = cases()
        metafunc.parametrize(("key", "seats"), rows, ids=[f"{key}-{seats}" for key, seats in rows])


def pytest_runtest_makereport(item, call):
    """Where the extras must be there, a test that skips is a test that fails."""
    if (
        os.environ.get(NEEDED)
        and call.excinfo is not None
        and call.excinfo.errisinstance(pytest.skip.Exception)
    ):
        call.excinfo = pytest.ExceptionInfo.from_exception(AssertionError(str(call.excinfo.value)))

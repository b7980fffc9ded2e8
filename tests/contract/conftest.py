from tests.support.play import cases


def pytest_generate_tests(metafunc):
    """Run every contract test for every game and every seat count."""
    if {"key", "seats"} <= set(metafunc.fixturenames):
        rows = cases()
        ids = [f"{key}-{seats}" for key, seats in rows]
        metafunc.parametrize(("key", "seats"), rows, ids=ids)

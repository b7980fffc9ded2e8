"""Settings for the whole suite."""

from hypothesis import HealthCheck, settings

from tests.support.examples import FRESH_EXAMPLES, SOAK

# Derandomised, so that a red run on another machine can be seen here too;
# `make soak` asks for many more and fresh examples.
settings.register_profile(
    "suite",
    derandomize=True,
    deadline=None,
    max_examples=8,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
settings.register_profile(
    SOAK, parent=settings.get_profile("suite"), derandomize=False, max_examples=FRESH_EXAMPLES
)
settings.load_profile("suite")

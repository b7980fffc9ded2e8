"""Settings for the whole suite."""

from hypothesis import settings

from railtable.testing.examples import FRESH_EXAMPLES, PROFILE, SOAK

# Examples are the same every time; `make soak` asks for many more and fresh ones.
settings.register_profile(
    SOAK, parent=settings.get_profile(PROFILE), derandomize=False, max_examples=FRESH_EXAMPLES
)
settings.load_profile(PROFILE)

"""States: copies are independent, documents and records exact."""

from railtable.testing.state import *  # noqa: F403

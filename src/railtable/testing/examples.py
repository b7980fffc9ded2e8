"""How many examples a property is tried with: a few that never change, or many fresh ones."""

from typing import Final

from hypothesis import settings

PROFILE: Final = "railtable"
SOAK: Final = "soak"
FRESH_EXAMPLES: Final = 300
"""What `make soak` asks of every property at the least."""


def examples(count: int) -> int:
    """Return how many examples to try: as many as said, and more in a soak."""
    is_soak = settings.get_current_profile_name() == SOAK
    return max(count, FRESH_EXAMPLES) if is_soak else count

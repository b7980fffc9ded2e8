"""Number of examples per property: a few fixed ones, or many random ones."""

from typing import Final

from hypothesis import settings

PROFILE: Final = "railtable"
SOAK: Final = "soak"
FRESH_EXAMPLES: Final = 300
"""The minimum number of examples per property in `make soak`."""


def examples(count: int) -> int:
    """Return the number of examples to try: `count`, or more in a soak."""
    is_soak = settings.get_current_profile_name() == SOAK
    return max(count, FRESH_EXAMPLES) if is_soak else count

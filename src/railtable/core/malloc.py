"""Memory settings for processes that only play and search.

A search allocates and frees the same memory again and again.  By default the C library
returns it to the system each time, which takes as long as the search itself.
"""

import ctypes
import sys
from typing import Final

TRIM_THRESHOLD: Final = -1
TOP_PAD: Final = -2
"""Names of glibc's `mallopt`."""
KEPT_BYTES: Final = 64 * 1024 * 1024
MORE_BYTES: Final = 8 * 1024 * 1024


def keep_heap() -> bool:
    """Make this process, and its forks, keep freed memory; tell whether this is supported."""
    if sys.platform != "linux":
        return False
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError):  # not glibc
        return False
    return bool(mallopt(TRIM_THRESHOLD, KEPT_BYTES) and mallopt(TOP_PAD, MORE_BYTES))

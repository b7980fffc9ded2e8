"""Memory of processes that do nothing but play and think.

Searching takes and gives back the same memory again and again.  The C library hands it back to
the system each time and asks for it anew, which costs as much time as the thinking itself.
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
    """Have this process, and those it forks, keep freed memory; tell whether that can be done."""
    if sys.platform != "linux":
        return False
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError):  # another C library
        return False
    return bool(mallopt(TRIM_THRESHOLD, KEPT_BYTES) and mallopt(TOP_PAD, MORE_BYTES))

"""Run a command that ends with its parent: `python bounded.py COMMAND…`.

A server starts foreign bots with it.  It is run as a file and imports nothing of Railtable, so
that it starts at once.  On Linux the kernel kills the command when its parent dies, even if the
command never reads its input, and prefers it when memory runs out.
"""

import contextlib
import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1
NICE = 5


def main() -> None:
    """Become the command."""
    parent = os.getppid()
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        # The parent died before it could be followed.
        sys.exit(1)
    with contextlib.suppress(OSError):
        os.nice(NICE)
    with contextlib.suppress(OSError), open("/proc/self/oom_score_adj", "w") as file:  # noqa: PTH123 nothing is imported that can wait
        file.write("1000")
    try:
        os.execvp(sys.argv[1], sys.argv[1:])  # noqa: S606 the operator named it
    except OSError as error:
        sys.exit(f"{sys.argv[1]}: {error.strerror}")


if __name__ == "__main__":
    main()

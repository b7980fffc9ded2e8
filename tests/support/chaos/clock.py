"""A server whose clock can be set from outside: `time.time` plus what a file says.

Run as `python -m tests.support.chaos.clock FILE serve …`.  The machine's own clock is not ours
to set; monotonic time, which the system never sets, stays as it is.
"""

import sys
import time
from pathlib import Path

_now = time.time


def _offset(path: Path) -> float:
    try:
        return float(path.read_text())
    except (OSError, ValueError):
        return 0.0


def main() -> None:
    """Serve by another clock."""
    path = Path(sys.argv.pop(1))
    time.time = lambda: _now() + _offset(path)

    from railtable.cli import main as railtable

    railtable()


if __name__ == "__main__":
    main()

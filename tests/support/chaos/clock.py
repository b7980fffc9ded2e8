"""A server whose clock can be set from outside: `time.time` plus an offset in a file.

Run as `python -m tests.support.chaos.clock FILE serve …`. Tests cannot set the machine's clock;
monotonic time, which the system never sets, is unchanged.
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
    """Serve with the shifted clock."""
    path = Path(sys.argv.pop(1))
    time.time = lambda: _now() + _offset(path)

    from railtable.cli import main as railtable

    railtable()


if __name__ == "__main__":
    main()

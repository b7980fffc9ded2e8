"""How long the event loop stalls because of a message, and not because of the machine.

What a message costs it costs every time it comes; what another process or the collector
of garbage adds comes once in a while.  So whatever seems too long is tried again, and the
least of the tries counts.
"""

from collections.abc import Awaitable, Callable
from typing import Final

LONGEST_STALL: Final = 0.05
TRIES: Final = 4


async def least_stall(stall: Callable[[int], Awaitable[float]]) -> float:
    """Return the least of a few tries, the first that is short enough ends them."""
    least = await stall(0)
    for number in range(1, TRIES):
        if least < LONGEST_STALL:
            break
        least = min(least, await stall(number))
    return least

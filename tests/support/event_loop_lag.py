"""Measure the event loop stall of a message, without the machine's noise.

A message has the same cost each time; other processes and the garbage collector add time only
occasionally. So a long stall is measured again, and the minimum counts.
"""

from collections.abc import Awaitable, Callable
from typing import Final

LONGEST_STALL: Final = 0.05
TRIES: Final = 4


async def least_stall(stall: Callable[[int], Awaitable[float]]) -> float:
    """Return the minimum of a few tries, stopping at the first short one."""
    least = await stall(0)
    for number in range(1, TRIES):
        if least < LONGEST_STALL:
            break
        least = min(least, await stall(number))
    return least

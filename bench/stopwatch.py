"""Rates on a machine that also does other things: CPU time, the best of several rounds."""

from collections.abc import Callable
from time import process_time

ROUNDS = 4
SECONDS = 0.5


def best_rate(play: Callable[[int], int]) -> float:
    """Return the moves per second of `play(seed)`, which returns its moves."""
    play(0)
    return max(_rate(play, first=round_ * 1_000_000) for round_ in range(ROUNDS))


def _rate(play: Callable[[int], int], *, first: int) -> float:
    moves, seed = 0, first
    start = process_time()
    while (passed := process_time() - start) < SECONDS:
        moves += play(seed)
        seed += 1
    return moves / passed

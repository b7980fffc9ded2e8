"""Measure the time per choice of String Railway's greedy bot: median, 99 % and maximum.

PYTHONPATH=build/compiled python bench/string_choices.py [GAMES]

Prints one JSON object by number of players, in CPU time.
"""

import json
import statistics
import sys
from time import process_time
from typing import Final

from strings import play

GAMES: Final = 20
PLAYERS: Final = (2, 3, 4, 5)


def measure(seats: int, games: int) -> dict[str, float]:
    """Return the times of greedy games and their choices."""
    whole, choices = [], []
    for seed in range(games):
        start = process_time()
        choices += play("greedy", seats, seed)
        whole.append(process_time() - start)
    choices.sort()
    return {
        "game, median s": statistics.median(whole),
        "game, longest s": max(whole),
        "choice, p50 ms": 1000 * choices[len(choices) // 2],
        "choice, p99 ms": 1000 * choices[len(choices) * 99 // 100],
        "choice, longest ms": 1000 * choices[-1],
    }


if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    json.dump({seats: measure(seats, games) for seats in PLAYERS}, sys.stdout, indent=1)

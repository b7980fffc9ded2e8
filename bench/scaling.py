"""Measure games a second (wall clock) of `simulate` with one and with several processes.

python bench/scaling.py GAMES JOBS      prints one JSON object
"""

import json
import sys
from time import perf_counter

from railtable.core.malloc import keep_heap
from railtable.lab.arena import Match, play_match


def main() -> None:
    """Play the same games with one process, then with several."""
    keep_heap()  # as `railtable simulate` does
    games, most = int(sys.argv[1]), int(sys.argv[2])
    match = Match(game="trambahn", bots=["greedy", "greedy"], seed="bench")
    rates = {}
    for jobs in range(1, most + 1):
        start = perf_counter()
        assert len(list(play_match(match, games, jobs))) == games
        rates[jobs] = games / (perf_counter() - start)
    json.dump(rates, sys.stdout)


if __name__ == "__main__":
    main()

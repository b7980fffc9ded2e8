"""Benchmark jobs of our Gymnasium environments; see stopwatch.py.

Runs in the environment of the adapters' tests. A step is a move of the agent, which chooses at
random among the legal moves; the moves of its opponents are part of it and not counted.
"""

import sys
from collections.abc import Iterator
from typing import Final

import numpy as np
from stopwatch import Job, answer

from railtable.adapters.gymnasium import SeatEnv
from railtable.adapters.vector import SeatsEnv
from railtable.core import build
from railtable.core.rules import IndexedRules
from railtable.games import GAMES, find_rules

GAMES_AT_ONCE: Final = {"random": 256, "greedy": 64}
"""As learners use: the states of 256 games stay in the cache of a core."""


def vector_steps(key: str, bots: str) -> Job:
    """Return steps of many games at once, with observations and masks."""
    envs = SeatsEnv(key, GAMES_AT_ONCE[bots], bots=bots)
    envs.reset(seed=1)

    def step(_: int) -> int:
        envs.step(envs.batch.random_moves())
        return envs.num_envs

    return step


def single_steps(key: str) -> Job:
    """Return games of one environment against random opponents."""
    env = SeatEnv(key, bots="random")

    def play(seed: int) -> int:
        random = np.random.default_rng(seed)
        _, info = env.reset(seed=seed)
        moves, over = 0, False
        while not over:
            legal = np.flatnonzero(info["action_mask"])
            _, _, over, _, info = env.step(legal[int(random.random() * len(legal))])
            moves += 1
        return moves

    return play


def jobs_of(key: str) -> Iterator[tuple[str, Job]]:
    """Yield the jobs of one game."""
    if isinstance(find_rules(key), IndexedRules):
        for bots in GAMES_AT_ONCE:
            yield f"{key}: vector, {bots}", vector_steps(key, bots)
        yield f"{key}: single environment", single_steps(key)


def main() -> None:
    """Serve the jobs of the games named on the command line, or of all."""
    keys = sys.argv[1:] or list(GAMES)
    answer(dict(job for key in keys for job in jobs_of(key)), {"compiled": build.is_compiled()})


if __name__ == "__main__":
    main()

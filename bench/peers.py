"""Benchmark jobs of random play in OpenSpiel, RLCard and PettingZoo; see stopwatch.py.

Runs in the bench's own environment. OpenSpiel deals card by card; only moves of seats are
counted, as for our games, with the time of chance included.
"""

from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any, Final

import numpy as np
import pyspiel
import rlcard
from stopwatch import Job, answer

SPIEL_GAMES: Final = ("hearts", "gin_rummy", "crazy_eights")
CARD_GAMES: Final = ("gin-rummy", "uno", "leduc-holdem")
ZOO_GAMES: Final = ("leduc_holdem_v4", "texas_holdem_v4", "connect_four_v3")
ROLLOUTS: Final = 100
SAMPLE: Final = 300
FEW: Final = 4


def play_spiel(state: pyspiel.State, seed: int) -> None:
    """Play a state to its end with the loop in Python."""
    random = Random(seed).random
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[int(random() * len(legal))])


def mean_moves(start: pyspiel.State) -> float:
    """Return the mean number of seat moves from a state on, from a sample of games."""
    moves = 0
    for seed in range(SAMPLE):
        state = start.clone()
        play_spiel(state, seed)
        steps = state.full_history()[len(start.history()) :]
        moves += sum(step.player >= 0 for step in steps)
    return moves / SAMPLE


def play_whole(game: pyspiel.Game) -> Job:
    """Return whole games with the loop in Python; chance steps are not counted."""
    mean = mean_moves(game.new_initial_state())

    def play(seed: int) -> int:
        for number in range(FEW):
            play_spiel(game.new_initial_state(), seed * FEW + number)
        return round(FEW * mean)

    return play


def deal(game: pyspiel.Game) -> pyspiel.State:
    """Return a state dealt up to the first decision of a player."""
    state = game.new_initial_state()
    random = Random(1)
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    return state


def roll_out(game: pyspiel.Game, start: pyspiel.State) -> Job:
    """Return random rollouts from a dealt state with the loop in C++.

    Python reaches that loop through a search with one simulation, which does only rollouts from
    the root. Their moves are counted by the mean of a sample.
    """
    mean = mean_moves(start)

    def play(seed: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, seed)
        pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, seed, False).mcts_search(start)
        return round(ROLLOUTS * mean)

    return play


def spiel_jobs(name: str) -> Iterator[tuple[str, Job]]:
    """Yield the jobs of an OpenSpiel game."""
    game = pyspiel.load_game(name)
    yield f"OpenSpiel {name}: rollouts", roll_out(game, deal(game))
    yield f"OpenSpiel {name}: driven", play_whole(game)


def rlcard_job(name: str) -> Job:
    """Return games of an RLCard game, driven from Python."""
    env = rlcard.make(name, config={"seed": 1})

    def play(seed: int) -> int:
        choose = np.random.RandomState(seed)
        state, _ = env.reset()
        moves = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[choose.randint(len(legal))])
            moves += 1
        return moves

    return play


def zoo_job(name: str) -> Job:
    """Return games of a classic PettingZoo environment, driven from Python."""
    env: Any = import_module(f"pettingzoo.classic.{name}").env()

    def play(seed: int) -> int:
        random = Random(seed).random
        env.reset(seed=seed)
        moves = 0
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            env.step(int(legal[int(random() * len(legal))]))
            moves += 1
        return moves

    return play


def main() -> None:
    """Serve every peer's jobs."""
    known = set(pyspiel.registered_names())
    jobs = dict(job for name in SPIEL_GAMES if name in known for job in spiel_jobs(name))
    jobs |= {f"RLCard {name}: driven": rlcard_job(name) for name in CARD_GAMES}
    jobs |= {f"PettingZoo {name}: driven": zoo_job(name) for name in ZOO_GAMES}
    versions = {name: version(name) for name in ("open_spiel", "rlcard", "pettingzoo")}
    answer(jobs, {"versions": versions})


if __name__ == "__main__":
    main()

"""Solve the end of a game of Station Master with OpenSpiel's algorithms.

Needs `pip install 'railtable[openspiel]'`.

    python examples/openspiel_endgame.py [SEED]

Two seats play at random.  The longest end of the game that is small enough, cards still to
be drawn included, is a game of its own: CFR+ solves it, and OpenSpiel's own measures say what
it is worth to the seat to move and how far from perfect the solution is.
"""

import sys
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

from railtable.adapters.openspiel import openspiel_name

GAME = openspiel_name("station-master")
MOST_NODES = 1500
ITERATIONS = 100


def decisions(seed: int) -> list[Any]:
    """Play at random; return the state at every decision."""
    state = pyspiel.load_game(GAME, {"players": 2}).new_initial_state()
    dice, found = np.random.default_rng(seed), []
    while not state.is_terminal():
        if state.is_chance_node():
            numbers, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(dice.choice(numbers, p=chances)))
        else:
            found.append(state.clone())
            state.apply_action(int(dice.choice(state.legal_actions())))
    return found


def count_nodes(state: Any) -> int:
    """Count the states that may follow, up to one too many."""
    waiting, count = [state], 0
    while waiting and count <= MOST_NODES:
        count += 1
        here = waiting.pop()
        waiting += [here.child(action) for action in here.legal_actions()]
    return count


def longest_small_end(states: list[Any]) -> tuple[Any, int]:
    """Return the earliest state from which the rest is small enough, and how small."""
    best, size = states[-1], count_nodes(states[-1])
    for state in reversed(states[:-1]):
        count = count_nodes(state)
        if count > MOST_NODES:
            break
        best, size = state, count
    return best, size


def main(seed: int) -> None:
    """Solve one endgame and tell the result."""
    end, nodes = longest_small_end(decisions(seed))
    game = pyspiel.load_game(GAME, {"players": 2, "position": str(end)})
    solver = cfr.CFRPlusSolver(game)
    for _ in range(ITERATIONS):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    worth = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    print(f"position: {end}")
    print(f"states: {nodes}, points now: {end.moment.rules.scores(end.moment.state)}")
    print(f"worth to each seat after {ITERATIONS} iterations of CFR+: {np.round(worth, 4)}")
    print(f"exploitability: {exploitability.exploitability(game, policy):.6f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2)

"""Measure random play in OpenSpiel and RLCard.  Runs in the bench's own environment.

Prints one JSON object: rates per library, game and way of driving.  OpenSpiel
deals card by card; its rates are given twice, as moves of seats (what ours are)
and with every step of chance counted too, which leans the comparison its way.
"""

import json
import sys
from importlib.metadata import version
from random import Random

import numpy as np
import pyspiel
import rlcard
from stopwatch import best_rate

SPIEL_GAMES = ("hearts", "gin_rummy")
CARD_GAMES = ("gin-rummy", "uno", "leduc-holdem")
ROLLOUTS = 100
SAMPLE = 300


def play_spiel(state: pyspiel.State, seed: int) -> int:
    """Play a state to its end with the loop in Python; return the steps."""
    random = Random(seed).random
    steps = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[int(random() * len(legal))])
        steps += 1
    return steps


def deal(game: pyspiel.Game) -> pyspiel.State:
    """Return a state in which the first decision is a player's."""
    state = game.new_initial_state()
    random = Random(1)
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    return state


def play_inside(game: pyspiel.Game, start: pyspiel.State, seed: int) -> int:
    """Play random rollouts in a loop of C++; return how many.

    Python reaches that loop through a search of one simulation, which is nothing
    but rollouts from the root.
    """
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, seed)
    pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, seed, False).mcts_search(start)
    return ROLLOUTS


def lengths(start: pyspiel.State) -> tuple[float, float]:
    """Return the mean number of steps and of seats' moves in games from a state."""
    games = []
    for seed in range(SAMPLE):
        state = start.clone()
        play_spiel(state, seed)
        players = [step.player for step in state.full_history()[len(start.history()) :]]
        games.append((len(players), sum(player >= 0 for player in players)))
    steps, moves = (sum(column) / SAMPLE for column in zip(*games, strict=True))
    return steps, moves


def measure_spiel(name: str) -> dict[str, dict[str, float]]:
    """Return the rates of one of OpenSpiel's games, in moves of seats and in steps."""
    game = pyspiel.load_game(name)
    start = deal(game)
    played = best_rate(lambda seed: play_spiel(game.new_initial_state(), seed))
    games = best_rate(lambda seed: play_inside(game, start, seed))
    whole_steps, whole_moves = lengths(game.new_initial_state())
    dealt_steps, dealt_moves = lengths(start)
    return {
        f"OpenSpiel {name}": {
            "driven": played * whole_moves / whole_steps,
            "inside": games * dealt_moves,
        },
        f"OpenSpiel {name}, chance counted": {"driven": played, "inside": games * dealt_steps},
    }


def measure_rlcard(name: str) -> dict[str, float]:
    """Return the rate of one of RLCard's games, driven from Python."""
    env = rlcard.make(name, config={"seed": 1})

    def play(seed: int) -> int:
        choose = np.random.RandomState(seed)
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[choose.randint(len(legal))])
            steps += 1
        return steps

    return {"driven": best_rate(play)}


def main() -> None:
    """Measure every peer."""
    rates = {name: rate for game in SPIEL_GAMES for name, rate in measure_spiel(game).items()}
    rates |= {f"RLCard {name}": measure_rlcard(name) for name in CARD_GAMES}
    versions = {name: version(name) for name in ("open_spiel", "rlcard")}
    json.dump({"versions": versions, "games": rates}, sys.stdout)


if __name__ == "__main__":
    main()

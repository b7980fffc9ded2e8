"""Measure random play of every game in the build that is on the path.

Prints one JSON object: moves of seats per second, per game and way of driving.
"""

import json
import sys
from random import Random
from typing import Any

from stopwatch import best_rate

from railtable.core import build
from railtable.core.chance import Chance
from railtable.core.dice import FastDice
from railtable.core.engine import CHANCE, NOBODY, playout
from railtable.core.rules import IndexedRules, Rules
from railtable.core.table import Table
from railtable.games import GAMES, find_rules

LIMIT = 100_000
PROPOSALS = 8


def play_inside(rules: IndexedRules[Any, Any], seed: int) -> int:
    """Play one game with the loop in the engine; return the moves."""
    return int(playout(rules.engine, rules.setup(rules.info.max_seats), FastDice(seed), LIMIT))


def play_driven(rules: IndexedRules[Any, Any], seed: int) -> int:
    """Play one game with the loop in Python, moves as numbers; return the moves."""
    engine, state = rules.engine, rules.setup(rules.info.max_seats)
    dice, random = FastDice(seed), Random(seed).random
    moves = 0
    while (to_move := state.to_move) != NOBODY:
        if to_move == CHANCE:
            engine.resolve(state, engine.sample(state, dice))
            continue
        legal = engine.legal_moves(state)
        engine.play(state, legal[int(random() * len(legal))])
        moves += 1
    return moves


def play_in_words(rules: Rules[Any, Any], seed: int) -> int:
    """Play one game at a table: actions as values, verifiable chance, a record kept."""
    table = Table(rules, rules.info.max_seats, None, Chance.seeded(seed))
    dice = FastDice(seed)
    moves = 0
    while table.to_move != NOBODY:
        legal = rules.propose(table.state, dice, PROPOSALS)
        table.play(table.to_move, [legal[dice.below(len(legal))]])
        moves += 1
    return moves


def measure(key: str) -> dict[str, float]:
    """Return the rates of one game."""
    rules = find_rules(key)
    rates = {"table": best_rate(lambda seed: play_in_words(rules, seed))}
    if isinstance(rules, IndexedRules):
        rates["driven"] = best_rate(lambda seed: play_driven(rules, seed))
        rates["inside"] = best_rate(lambda seed: play_inside(rules, seed))
    return rates


def main() -> None:
    """Measure the games named on the command line, or all."""
    keys = sys.argv[1:] or list(GAMES)
    rates = {key: measure(key) for key in keys}
    json.dump({"compiled": build.is_compiled(), "games": rates}, sys.stdout)


if __name__ == "__main__":
    main()

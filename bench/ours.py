"""Benchmark jobs of our games in the build on the path; see stopwatch.py.

A job's name is the game and the measurement.
"""

import sys
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import numpy as np
from stopwatch import Job, answer
from strings import string_jobs

from railtable.batch import Batch
from railtable.core import bench_loops, build
from railtable.core.chance import Chance
from railtable.core.dice import FastDice
from railtable.core.engine import CHANCE, NOBODY, playout
from railtable.core.rules import IndexedRules, Rules
from railtable.core.run import Run
from railtable.core.table import Table
from railtable.games import GAMES, find_rules
from railtable.lab.arena import Match, play_table
from railtable.values.evaluator import EVERYTHING
from railtable.values.models import make_evaluator

LIMIT: Final = 100_000
LANES: Final = 1000
TIMES: Final = 20
SAMPLE: Final = 12
"""Games that supply positions to copy, determinise and evaluate."""
STRINGS: Final = "string-railway"


def rollouts(rules: IndexedRules[Any, Any]) -> Job:
    """Return random rollouts from dealt states, with the loop inside the engine."""
    engine, starts = rules.engine, [dealt(rules, seed) for seed in range(SAMPLE)]
    return lambda seed: int(
        bench_loops.roll_out(engine, starts[seed % SAMPLE], FastDice(seed), TIMES)
    )


def dealt(rules: IndexedRules[Any, Any], seed: int) -> Any:
    """Return a game dealt up to the first decision of a seat."""
    return Run(rules.engine, rules.setup(rules.info.max_seats), FastDice(seed)).state


def whole_games(rules: IndexedRules[Any, Any]) -> Job:
    """Return whole games, set-up and deal included, with the loop inside the engine."""
    return lambda seed: int(
        playout(rules.engine, rules.setup(rules.info.max_seats), FastDice(seed), LIMIT)
    )


def driven(rules: IndexedRules[Any, Any]) -> Job:
    """Return whole games with the loop in Python, one call per decision."""

    def play(seed: int) -> int:
        run = Run(rules.engine, rules.setup(rules.info.max_seats), FastDice(seed))
        random, step = Random(seed).random, run.play
        moves, legal = 0, run.legal()
        while legal:
            legal = step(legal[int(random() * len(legal))])
            moves += 1
        return moves

    return play


def at_a_table(rules: Rules[Any, Any]) -> Job:
    """Return games at a table: action objects, verifiable chance, a record."""

    def play(seed: int) -> int:
        table = Table(rules, rules.info.max_seats, None, Chance.seeded(seed))
        dice, moves = FastDice(seed), 0
        while table.to_move != NOBODY:
            legal = rules.propose(table.state, dice, 8)
            table.play(table.to_move, [legal[dice.below(len(legal))]])
            moves += 1
        return moves

    return play


def by_number(key: str) -> Job:
    """Return steps of a thousand games; NumPy picks the index among the legal moves."""
    batch, random = _batch(key), np.random.default_rng(1)

    def step(_: int) -> int:
        batch.step_choice((random.random(LANES) * batch.counts).astype(np.int64))
        return LANES

    return step


def from_lists(key: str, *, observed: bool) -> Job:
    """Return steps of a thousand games; NumPy picks from lists of the legal moves."""
    batch, random = _batch(key, observed=observed), np.random.default_rng(1)

    def step(_: int) -> int:
        if observed:
            batch.observe()
            batch.masks()
        legal = batch.legal()
        picks = legal.starts[:-1] + (random.random(LANES) * legal.counts).astype(np.int64)
        batch.step(legal.moves[picks])
        return LANES

    return step


def _batch(key: str, *, observed: bool = False) -> Batch:
    seats = find_rules(key).info.max_seats
    return Batch(key, games=LANES, seats=seats, observed=observed)


def greedy_games(rules: Rules[Any, Any]) -> Job:
    """Return whole games between greedy bots, as `simulate` plays them."""
    match = Match(game=rules.info.key, bots=["greedy"] * rules.info.usual_seats, seed="bench")

    def play(seed: int) -> int:
        play_table(match, seed)
        return 1

    return play


def positions(rules: IndexedRules[Any, Any]) -> tuple[list[Any], list[Any]]:
    """Return positions of random games: some where a seat is to move, some where chance is."""
    deciding, awaiting = [], []
    engine = rules.engine
    for seed in range(SAMPLE):
        state, dice = rules.setup(rules.info.max_seats), FastDice(seed)
        while state.to_move != NOBODY:
            if state.to_move == CHANCE:
                awaiting.append(engine.copy(state))
                engine.happen_list(state, engine.draw_list(state, dice))
                continue
            deciding.append(engine.copy(state))
            legal = engine.legal_moves(state)
            engine.play(state, legal[dice.below(len(legal))])
    random = Random(1)
    return random.sample(deciding, 100), random.sample(awaiting, min(100, len(awaiting)))


def evaluations(rules: IndexedRules[Any, Any], states: list[Any]) -> Job:
    """Return evaluations of positions by the model, a seat at a time, places included."""
    evaluator = make_evaluator(rules, rules.info.max_seats)

    def evaluate(_: int) -> int:
        for state in states:
            evaluator.evaluate(state, EVERYTHING)
        return len(states) * rules.info.max_seats

    return evaluate


def single_things(rules: IndexedRules[Any, Any]) -> dict[str, Job]:
    """Return the engine calls of a search, timed separately."""
    engine, weights = rules.engine, rules.weights
    states, awaiting = positions(rules)
    return {
        "legal move": lambda _: int(bench_loops.list_moves(engine, states, TIMES)),
        "copy": lambda _: int(bench_loops.copy(engine, states, TIMES)),
        "imagine": lambda seed: int(bench_loops.imagine(engine, states, FastDice(seed), 2)),
        "worth": lambda _: int(bench_loops.weigh(engine, states, weights, 2)),
        "key": lambda _: int(bench_loops.key(engine, states, 2)),
        "value": evaluations(rules, states),
        "copy and chance step": lambda seed: int(
            bench_loops.let_chance_act(engine, awaiting, FastDice(seed), 5)
        ),
        "copy before chance": lambda _: int(bench_loops.copy(engine, awaiting, TIMES)),
    }


def jobs_of(key: str) -> Iterator[tuple[str, Job]]:
    """Yield every job of one game."""
    rules = find_rules(key)
    yield "at a table", at_a_table(rules)
    if not isinstance(rules, IndexedRules):
        yield from string_jobs()
        return
    yield "rollouts", rollouts(rules)
    yield "whole games", whole_games(rules)
    yield "driven", driven(rules)
    if build.is_compiled():
        yield "batch by number", by_number(key)
        yield "batch", from_lists(key, observed=False)
        yield "batch, observed", from_lists(key, observed=True)
        yield "greedy", greedy_games(rules)
        yield from single_things(rules).items()


def main() -> None:
    """Serve the jobs of the games named on the command line, or of all."""
    keys = sys.argv[1:] or list(GAMES)
    jobs = {f"{key}: {name}": job for key in keys for name, job in jobs_of(key)}
    answer(jobs, {"compiled": build.is_compiled()})


if __name__ == "__main__":
    main()

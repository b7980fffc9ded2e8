"""The best that chances could be: shares of rollouts from the same positions.

Games of greedy bots are played on by greedy bots many times from a position, with all its
hidden things as they are.  The shares of wins are what nobody could forecast better.
"""

from collections.abc import Iterable
from itertools import islice
from typing import Any, Final

import msgspec
import numpy as np

from railtable.bots.greedy import GreedyBot
from railtable.core.dice import Dice, FastDice
from railtable.core.engine import CHANCE, NOBODY
from railtable.core.numbers import Numbers
from railtable.core.rules import IndexedRules, Rules
from railtable.search.beam import best_move
from railtable.training.games import GameLine
from railtable.training.measures import Array
from railtable.values.chances import exact_places
from railtable.values.evaluator import EVERYTHING
from railtable.values.models import ModelFile, evaluator_of
from railtable.values.places import ONE

GREEDY_GAMES: Final = "greedy"


class Ceiling(msgspec.Struct, frozen=True, kw_only=True):
    """Expected Brier scores at some positions: of the rollouts' shares, and of a model."""

    positions: int
    rollouts: int
    best: float
    model: float


def measure_ceiling(
    model: ModelFile,
    rules: Rules[Any, Any],
    games: Iterable[GameLine],
    positions: int,
    rollouts: int,
) -> Ceiling:
    """Compare a model with rollouts at one position of each game of greedy bots."""
    best: list[float] = []
    ours: list[float] = []
    greedy = (line for line in games if line.kind == GREEDY_GAMES)
    for line in islice(greedy, positions):
        dice = FastDice(f"ceiling/{line.number}")
        state = _moment(line, rules, dice)
        shares = _shares(rules, state, rollouts, dice)
        # Of a share that was counted, the variance is known: it is no forecast's fault.
        spread = shares * (1.0 - shares) / (rollouts - 1)
        best.append(float((rollouts * spread).mean()))
        wrong = (_chances(model, rules, state) - shares) ** 2 - spread
        ours.append(best[-1] + float(wrong.mean()))
    return Ceiling(
        positions=len(best),
        rollouts=rollouts,
        best=float(np.mean(best)),
        model=float(np.mean(ours)),
    )


def _moment(line: GameLine, rules: Rules[Any, Any], dice: Dice) -> Any:
    """Return a state of a game, each as likely."""
    state = rules.setup(line.seats)
    for raw in line.actions[: dice.below(len(line.actions))]:
        rules.apply(state, msgspec.json.decode(raw, type=rules.info.action))
    return state


def _shares(rules: Rules[Any, Any], state: Any, rollouts: int, dice: Dice) -> Array:
    """Return the share of rollouts that each seat won."""
    total = np.zeros(int(state.seats))
    for _ in range(rollouts):
        world = rules.copy(state)
        _play_to_the_end(rules, world, dice)
        outcome = rules.outcome(world)
        assert outcome is not None
        total += [row[0] for row in exact_places(outcome)]
    shares: Array = total / rollouts
    return shares


def _play_to_the_end(rules: Rules[Any, Any], state: Any, dice: Dice) -> None:
    if isinstance(rules, IndexedRules):
        room = Numbers()
        while state.to_move != NOBODY:
            rules.engine.settle(state, dice, room)
            if state.to_move != NOBODY:
                rules.engine.play(state, best_move(rules.engine, state, rules.weights))
        return
    bot = GreedyBot(rules)
    while state.to_move != NOBODY:
        if state.to_move == CHANCE:
            rules.apply(state, rules.draw(state, dice))
        else:
            rules.apply(state, bot.choose_in(state, rules.legal_actions(state), dice))


def _chances(model: ModelFile, rules: Rules[Any, Any], state: Any) -> Array:
    seats = int(state.seats)
    evaluator = evaluator_of(model, rules, seats)
    evaluator.evaluate(state, EVERYTHING)
    return np.array([evaluator.places.chances[seat * seats] / int(ONE) for seat in range(seats)])

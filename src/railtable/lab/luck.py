"""Luck correction: control variates at chance and at known choices (AIVAT).

Before a card is drawn its value is expected; afterwards it is known. The expected value
minus the actual one has mean zero for any value function fixed before the games, so adding
it to the result reduces the variance and keeps the mean.
(Burch, Schmid, Moravčík, Morrill, Bowling: AIVAT, AAAI 2018.)

The value function is linear: a coefficient for each feature, source of luck and stage of
the game. This module computes the sums; `estimates.py` learns the coefficients from other
games.
"""

from collections.abc import Sequence
from typing import Any, Final

from railtable.core.dice import Dice, FastDice
from railtable.core.engine import CHANCE
from railtable.core.numbers import Amounts, Numbers
from railtable.core.rules import IndexedRules
from railtable.core.seats import Seat
from railtable.core.table import Table

SAMPLES: Final = 8
"""Sampled alternative draws for the expectation before a draw."""
MOST_CHOICES: Final = 24
"""Up to this many legal moves are all evaluated; of more, this many are sampled."""
STAGES: Final = (1, 12, 40, 100)
"""The steps at which a new stage begins: the first deal, then later ones."""
SOURCES: Final = ("chance", "choice")
FEATURES: Final = ("worth", "score")
TERMS: Final = len(SOURCES) * len(STAGES) * len(FEATURES)
UNIFORM: Final = frozenset({"random"})
"""Bots with known choice probabilities: uniform over legal moves."""


def luck_of(table: Table, bots: Sequence[str], seed: str) -> list[list[float]]:
    """Return each seat's luck terms: the expected minus the actual value, by term.

    The game is replayed from its start. Games without listable actions have no terms.
    """
    rules = table.rules
    if not isinstance(rules, IndexedRules):
        return [[0.0] * TERMS for _ in range(table.seats)]
    scale = Scale(rules, table.seats)
    dice, state = FastDice(f"{seed}/luck"), rules.setup(table.seats, table.options)
    sums = [[0.0] * TERMS for _ in range(table.seats)]
    for number, step in enumerate(table.steps):
        others = _others(rules, state, step.seat, bots, dice)
        rules.apply(state, step.action)
        if len(others) > 1:
            _add(sums, scale, others, state, _first_term(number, step.seat))
    return sums


def _first_term(step: int, seat: Seat) -> int:
    stage = sum(step >= begin for begin in STAGES) - (step >= STAGES[0])
    source = 0 if seat == CHANCE else 1
    return (source * len(STAGES) + min(stage, len(STAGES) - 1)) * len(FEATURES)


def _others(
    rules: IndexedRules[Any, Any], state: Any, seat: Seat, bots: Sequence[str], dice: Dice
) -> list[Any]:
    """Return sampled alternative states, each as likely as the actual one."""
    if seat == CHANCE:
        return [_after_draw(rules, state, dice) for _ in range(SAMPLES)]
    if bots[seat] not in UNIFORM:
        return []
    moves = rules.engine.legal_moves(state)
    if len(moves) > MOST_CHOICES:
        moves = [moves[dice.below(len(moves))] for _ in range(MOST_CHOICES)]
    return [_after_move(rules, state, move) for move in moves]


def _after_draw(rules: IndexedRules[Any, Any], state: Any, dice: Dice) -> Any:
    world, drawn = rules.copy(state), Numbers()
    rules.engine.draw(world, dice, drawn)
    rules.engine.happen(world, drawn)
    return world


def _after_move(rules: IndexedRules[Any, Any], state: Any, move: int) -> Any:
    world = rules.copy(state)
    rules.engine.play(world, move)
    return world


def _add(
    sums: list[list[float]], scale: "Scale", others: Sequence[Any], came: Any, first: int
) -> None:
    expected = [scale.weigh(other) for other in others]
    known = scale.weigh(came)
    for seat, row in enumerate(sums):
        for feature in range(len(FEATURES)):
            mean = sum(one[seat][feature] for one in expected) / len(expected)
            row[first + feature] += mean - known[seat][feature]


class Scale:
    """Evaluates positions: each seat's heuristic features and points relative to the others."""

    def __init__(self, rules: IndexedRules[Any, Any], seats: int) -> None:
        self._rules = rules
        self._seats = seats
        self._amounts = Amounts()

    def weigh(self, state: Any) -> list[tuple[float, float]]:
        """Return every seat's features."""
        rules = self._rules
        worths = [
            rules.engine.evaluate(state, seat, rules.weights, self._amounts)
            for seat in range(self._seats)
        ]
        points = Numbers()
        rules.engine.add_scores(state, points)
        leads = margins(worths), margins(points.as_list())
        return list(zip(*leads, strict=True))


def margins(points: Sequence[float]) -> list[float]:
    """Return each seat's difference to the mean of the others."""
    total, others = sum(points), len(points) - 1
    return [own - (total - own) / others for own in points]

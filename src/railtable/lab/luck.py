"""Luck correction: control variates at chance and at known choices (AIVAT).

Before a card is drawn its value is expected; afterwards it is known. The expected value
minus the actual one has mean zero for any value function fixed before the games, so adding
it to the result reduces the variance and keeps the mean.
(Burch, Schmid, Moravčík, Morrill, Bowling: AIVAT, AAAI 2018.)

The value function is linear: a coefficient for each feature, source of luck and stage of
the game. Two features are of the current position; two are what the value model expects
after quick policies have played on to the next chance step. This module computes the sums;
`estimates.py` learns the coefficients from other games.
"""

from collections.abc import Sequence
from typing import Any, Final

from railtable.bots import LEVELS
from railtable.bots.weights import weights_for
from railtable.core.dice import Dice, FastDice
from railtable.core.engine import CHANCE, NOBODY
from railtable.core.numbers import Amounts, Numbers
from railtable.core.rules import IndexedRules
from railtable.core.seats import Seat
from railtable.core.table import Table
from railtable.search.beam import best_move
from railtable.search.policy import BestTurn
from railtable.values import chances, has_values

SAMPLES: Final = 16
"""Sampled alternative draws for the expectation before a draw."""
MORE_SAMPLES: Final = {"block-train": 64}
"""Where draws are few and the play-on is quick, more are sampled."""
PLAYED_ON: Final = {"station-master": (5, 3), "trambahn": (4, 3)}
"""How many turns are played on, and how often, where chance acts in nearly every turn.

Elsewhere the play-on ends at the next chance step.
"""
MOST_CHOICES: Final = 24
"""Up to this many legal moves are all evaluated; of more, this many are sampled."""
STAGES: Final = (1, 12, 40, 100)
"""The steps at which a new stage begins: the first deal, then later ones."""
SOURCES: Final = ("chance", "choice")
FEATURES: Final = ("worth", "score", "points", "chance")
"""Evaluation and points of a position; points and chance of winning that the model expects."""
TERMS: Final = len(SOURCES) * len(STAGES) * len(FEATURES)
UNIFORM: Final = frozenset({"random"})
"""Bots with known choice probabilities: uniform over legal moves."""
WIDTH: Final = 2
"""The beam of the quick policy that plays on for a level."""
MOST_MOVES: Final = 200
"""No play-on is longer."""


def luck_of(table: Table, bots: Sequence[str], seed: str) -> list[list[float]]:
    """Return each seat's luck terms: the expected minus the actual value, by term.

    The game is replayed from its start. Games without listable actions have no terms.
    """
    rules = table.rules
    if not isinstance(rules, IndexedRules):
        return [[0.0] * TERMS for _ in range(table.seats)]
    scale = Scale(rules, table.seats, bots)
    dice, state = FastDice(f"{seed}/luck"), rules.setup(table.seats, table.options)
    sums = [[0.0] * TERMS for _ in range(table.seats)]
    for number, step in enumerate(table.steps):
        others = other_outcomes(rules, state, step.seat, bots, dice)
        rules.apply(state, step.action)
        if len(others) > 1:
            scale.draw_dice(dice)
            add_luck(sums, scale, others, state, _first_term(number, step.seat))
    return sums


def _first_term(step: int, seat: Seat) -> int:
    stage = sum(step >= begin for begin in STAGES) - (step >= STAGES[0])
    source = 0 if seat == CHANCE else 1
    return (source * len(STAGES) + min(stage, len(STAGES) - 1)) * len(FEATURES)


def other_outcomes(
    rules: IndexedRules[Any, Any], state: Any, seat: Seat, bots: Sequence[str], dice: Dice
) -> list[Any]:
    """Return sampled alternative states, each as likely as the actual one."""
    if seat == CHANCE:
        samples = MORE_SAMPLES.get(rules.info.key, SAMPLES)
        return [after_draw(rules, state, dice) for _ in range(samples)]
    if bots[seat] not in UNIFORM:
        return []
    moves = rules.engine.legal_moves(state)
    if len(moves) > MOST_CHOICES:
        moves = [moves[dice.below(len(moves))] for _ in range(MOST_CHOICES)]
    return [after_move(rules, state, move) for move in moves]


def after_draw(rules: IndexedRules[Any, Any], state: Any, dice: Dice) -> Any:
    """Return the state after a draw, and leave the given one unchanged."""
    world, drawn = rules.copy(state), Numbers()
    rules.engine.draw(world, dice, drawn)
    rules.engine.happen(world, drawn)
    return world


def after_move(rules: IndexedRules[Any, Any], state: Any, move: int) -> Any:
    """Return the state after a move, and leave the given one unchanged."""
    world = rules.copy(state)
    rules.engine.play(world, move)
    return world


def add_luck(
    sums: list[list[float]], scale: "Scale", others: Sequence[Any], came: Any, first: int
) -> None:
    """Add the mean of the other outcomes minus the actual one to every seat's features."""
    expected = [scale.weigh(other) for other in others]
    known = scale.weigh(came)
    for seat, row in enumerate(sums):
        for feature in range(len(FEATURES)):
            mean = sum(one[seat][feature] for one in expected) / len(expected)
            row[first + feature] += mean - known[seat][feature]


class Scale:
    """Evaluates positions: each seat's features relative to the others.

    `bots` play the seats: greedy plays on to the next chance step as itself, else quick policies
    play whole turns with the weights of greedy or the levels. A bot with known choice probabilities
    does not play on: its choice is luck.
    """

    def __init__(self, rules: IndexedRules[Any, Any], seats: int, bots: Sequence[str] = ()) -> None:
        self._rules = rules
        self._seats = seats
        self._bots = bots or ["greedy"] * seats
        self._amounts = Amounts()
        self._has_values = has_values(rules)
        self._policy = BestTurn(rules.engine, WIDTH)
        self._weights = weights_for(rules, seats)
        self._turns, self._repeats = PLAYED_ON.get(rules.info.key, (0, 1))
        self._throws = FastDice(0)
        self._words = [(1, 2, 3, 4)] * self._repeats
        self._room = Numbers()

    def draw_dice(self, dice: Dice) -> None:
        """Draw the dice of the play-ons that follow: the same for all that are compared."""
        self._words = [
            (dice.word(), dice.word(), dice.word(), dice.word()) for _ in range(self._repeats)
        ]

    def weigh(self, state: Any) -> list[tuple[float, ...]]:
        """Return every seat's features."""
        rules = self._rules
        worths = [
            rules.engine.evaluate(state, seat, rules.weights, self._amounts)
            for seat in range(self._seats)
        ]
        points = Numbers()
        rules.engine.add_scores(state, points)
        leads = margins(worths), margins(points.as_list()), *self._expect(state)
        return list(zip(*leads, strict=True))

    def _expect(self, state: Any) -> tuple[list[float], list[float]]:
        """Return every seat's expected lead and chance of winning after the play-on."""
        leads, wins = [0.0] * self._seats, [0.0] * self._seats
        if not self._has_values:
            return leads, wins
        for a, b, c, d in self._words:
            self._throws.begin(a, b, c, d)
            world = self._rules.copy(state)
            self.play_on(world)
            expected = chances(self._rules, world, everything=True)
            for seat, lead in enumerate(margins(expected.points)):
                leads[seat] += lead / self._repeats
                wins[seat] += expected.wins[seat] / self._repeats
        return leads, wins

    def play_on(self, world: Any) -> None:
        """Play some turns, in place, or to the next chance step; not beyond the end."""
        turns, mover, moves = self._turns, int(world.to_move), 0
        while world.to_move != NOBODY and moves < MOST_MOVES:
            if world.to_move == CHANCE:
                if self._turns == 0:
                    return
                self._rules.engine.settle(world, self._throws, self._room)
                continue
            if world.to_move != mover:
                turns -= mover >= 0
                mover = int(world.to_move)
                if self._turns > 0 and turns <= 0:
                    return
            if self._bots[mover] in UNIFORM:
                return
            self._move(world, self._bots[mover])
            moves += 1

    def _move(self, world: Any, bot: str) -> None:
        rules = self._rules
        if bot not in LEVELS and self._turns == 0:
            rules.engine.play(world, best_move(rules.engine, world, rules.weights))
        else:
            weights = self._weights if bot in LEVELS else rules.weights
            self._policy.take_turn(world, weights, self._throws)


def margins(points: Sequence[float]) -> list[float]:
    """Return each seat's difference to the mean of the others."""
    total, others = sum(points), len(points) - 1
    return [own - (total - own) / others for own in points]

"""The bots that play the games a model is fitted to."""

from typing import Any, Final

import msgspec
from librt.vecs import vec

from railtable.bots import make_bot
from railtable.bots.bot import Bot
from railtable.bots.greedy import GreedyBot
from railtable.bots.levels import LEVELS
from railtable.bots.pretrained import PretrainedBot
from railtable.bots.weights import weights_for
from railtable.core.actions import Action, View
from railtable.core.dice import Dice, FastDice
from railtable.core.engine import State
from railtable.core.rules import IndexedRules, Rules
from railtable.search.planner import Planner

EXPLORER: Final = "explorer"
STRONG: Final = "strong"
KINDS: Final = ("greedy", "levels", "mixed", "strong")
"""The kinds of tables: only greedy, only levels, a mixture with explorers, or players that use
the model of the package, among themselves and against that mixture.
"""
PLAYED_LEVELS: Final = LEVELS[:4]
"""The inspector thinks for seconds a turn, so it plays no training games."""
FACTORS: Final = (0.7, 0.85, 1.0, 1.0, 1.2, 1.4)
EXPLORED: Final = (0, 10, 25)
"""How many turns in a hundred an explorer plays at random among its plans."""
SLIPS: Final = (0, 0, 10, 40)
"""How far apart, in thousandths of a game, two turns are that a strong player confuses."""
WIDTH: Final = 3
KEEP: Final = 12
IDEAS: Final = 6


class Explorer(Bot):
    """Plays whole turns by varied weights, and now and then any turn it has found."""

    def __init__(self, rules: Rules[Any, Any], variation: int, explored: int) -> None:
        super().__init__(rules)
        self._variation = variation
        self._explored = explored
        self._greedy = GreedyBot(rules)
        self._planner = Planner(rules.engine) if isinstance(rules, IndexedRules) else None
        self._weights: dict[int, vec[float]] = {}

    def choose(self, view: View, legal: list[Action], dice: Dice) -> Action:
        world = self.rules.imagine(view, dice)
        return self.plan_in(world, legal, dice)[0]

    def plan(self, view: View, legal: list[Action], dice: Dice) -> list[Action]:
        return self.plan_in(self.rules.imagine(view, dice), legal, dice)

    def plan_in(self, world: State, legal: list[Action], dice: Dice) -> list[Action]:
        explores = int(dice.below(100)) < self._explored
        if self._planner is None or not isinstance(self.rules, IndexedRules):
            choices = legal or (self.rules.propose(world, dice, IDEAS) if explores else [])
            if explores:
                return [choices[dice.below(len(choices))]]
            return [self._greedy.choose_in(world, legal, dice)]
        weights = self._weights_for(self.rules, int(world.seats))
        plans = self._planner.plans(world, weights, WIDTH, KEEP if explores else 1)
        plan = plans[dice.below(len(plans))]
        return [self.rules.actions[move] for move in plan.moves()]

    def _weights_for(self, rules: IndexedRules[Any, Any], seats: int) -> vec[float]:
        if seats not in self._weights:
            dice = FastDice(f"{rules.info.key}/{self._variation}")
            values = list(weights_for(rules, seats))
            if self._variation:
                values = [value * FACTORS[dice.below(len(FACTORS))] for value in values]
            self._weights[seats] = vec[float](values)
        return self._weights[seats]


class StrongPlayer(PretrainedBot):
    """Takes the turn that the model of the package likes, or nearly likes, best."""

    def __init__(self, rules: Rules[Any, Any], slip: float) -> None:
        super().__init__(rules)
        self.skill = msgspec.structs.replace(self.skill, slip=slip)


def make_player(name: str, rules: Rules[Any, Any]) -> Bot:
    """Return a player by its name: a bot's, `explorer:VARIATION:PERCENT`, or `strong:SLIP`."""
    kind, _, settings = name.partition(":")
    if kind == STRONG:
        return StrongPlayer(rules, int(settings) / 1000)
    if kind != EXPLORER:
        return make_bot(name, rules)
    variation, _, explored = settings.partition(":")
    return Explorer(rules, int(variation), int(explored))


def choose_players(kind: str, seats: int, dice: Dice) -> list[str]:
    """Return the names of a table's players."""
    if kind == "greedy":
        return ["greedy"] * seats
    if kind == "levels":
        return [_level(dice) for _ in range(seats)]
    if kind == STRONG:
        return [_strong_or_any(dice) for _ in range(seats)]
    return [_any_player(dice) for _ in range(seats)]


def _level(dice: Dice) -> str:
    # The driver takes ten times as long as the others, so it plays half as often.
    return PLAYED_LEVELS[min(int(dice.below(7)) // 2, 3)]


def _any_player(dice: Dice) -> str:
    draw = int(dice.below(100))
    if draw < 15:
        return "greedy"
    if draw < 30:
        return _level(dice)
    variation = int(dice.below(2) * (1 + dice.below(500)))
    return f"{EXPLORER}:{variation}:{EXPLORED[dice.below(len(EXPLORED))]}"


def _strong_or_any(dice: Dice) -> str:
    if int(dice.below(4)) == 0:
        return _any_player(dice)
    return f"{STRONG}:{SLIPS[dice.below(len(SLIPS))]}"

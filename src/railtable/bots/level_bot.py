"""The bot of a level.

It gets a view, imagines a world of it, and searches from there as deep as its level
does.  Every search redeals what the seat does not know, so the first world is
only one of many.
"""

from time import monotonic
from typing import Any

from librt.vecs import vec

from railtable.bots.blunders import FINE, apply_blunders
from railtable.bots.bot import Bot
from railtable.bots.greedy import DEPTH, best_action
from railtable.bots.levels import (
    DEFAULT_SEARCH,
    SEARCH_SETTINGS,
    LevelSkill,
    SearchSettings,
    level_skill,
)
from railtable.bots.styles import Style, styled
from railtable.bots.weights import weights_for
from railtable.core.actions import Action, View
from railtable.core.dice import Dice
from railtable.core.engine import State
from railtable.core.rules import IndexedRules, Rules
from railtable.search.beam import weigh_moves
from railtable.search.evaluation import Evaluator
from railtable.search.policy import BestMove, BestTurn, Policy
from railtable.search.replies import Replies
from railtable.search.rollouts import Rollouts, RolloutSettings
from railtable.search.searcher import Budget, Choice, Searcher
from railtable.search.tree import Tree
from railtable.values.models import make_evaluator

SECONDS = 2.0
"""Time limit of a search.  A safeguard: iterations decide."""
PLAN_SECONDS = 1.5
REPLY_SECONDS = 3.5
"""Time limit for games that draw plans: for the plans, and for the replies."""
FOREVER = 1e9

PLAIN_RIVALS = 3
"""Number of worlds in which rivals use the game's own weights, for each world in which they
use the bot's: a bot tuned against one model loses to another.
"""
IDEAS = 3
"""Number of proposals in a turn without search, where moves cannot be listed."""


class LevelBot(Bot):
    """Plays a game at a level."""

    def __init__(
        self,
        rules: Rules[Any, Any],
        level: str,
        skill: LevelSkill | None = None,
        weights: vec[float] | None = None,
        *,
        seconds: float = SECONDS,
        search: SearchSettings | None = None,
        style: Style | None = None,
    ) -> None:
        super().__init__(rules)
        self.level = level
        self.style = style or {}
        self.skill = skill or level_skill(rules.info.key, level)
        self.search = search or SEARCH_SETTINGS.get(rules.info.key, DEFAULT_SEARCH)
        self._weights = weights
        self._seconds = seconds
        self._is_patient = False
        self._seconds_each = 0.0
        self._searchers: dict[int, Searcher] = {}

    def __getstate__(self) -> dict[str, Any]:
        weights = None if self._weights is None else list(self._weights)
        return {**vars(self), "_weights": weights, "_searchers": {}}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        weights = kept["_weights"]
        self._weights = None if weights is None else vec[float](weights)

    def be_patient(self) -> None:
        self._is_patient = True
        self._seconds = FOREVER

    def choose(self, view: View, legal: list[Action], dice: Dice) -> Action:
        return self.plan(view, legal, dice)[0]

    def plan(self, view: View, legal: list[Action], dice: Dice) -> list[Action]:
        if len(legal) == 1:
            return legal
        world = self.rules.imagine(view, dice)
        if not isinstance(self.rules, IndexedRules):
            return [self._draw_up(world, legal, dice)]
        choices = self.weigh(self.rules, world, dice)
        chosen = apply_blunders(choices, self.skill, dice)
        return [self.rules.actions[move] for move in chosen.moves]

    def plan_in(self, world: State, legal: list[Action], dice: Dice) -> list[Action]:
        return self.plan(self.rules.view(world, int(world.to_move)), legal, dice)

    def weigh(self, rules: IndexedRules[Any, Any], world: Any, dice: Dice) -> list[Choice]:
        """Return the candidates as the level sees them, the best first."""
        seats = int(world.seats)
        if self.skill.look in ("moves", "turn"):
            depth = 0 if self.skill.look == "moves" else DEPTH
            return weigh_moves(rules.engine, world, self._weights_for(rules, seats), depth)
        searcher, iterations = self._searcher(rules, seats), self.skill.iterations
        if uses_values(self.skill.look, seats, self.search):
            iterations = self.skill.valued_iterations or iterations
        return searcher.think(world, dice, Budget(iterations, self._seconds))

    def _searcher(self, rules: IndexedRules[Any, Any], seats: int) -> Searcher:
        if seats not in self._searchers:
            weights = self._weights_for(rules, seats)
            self._searchers[seats] = searcher_for(
                rules, seats, self.skill.look, weights, self.search
            )
        return self._searchers[seats]

    def _weights_for(self, rules: IndexedRules[Any, Any], seats: int) -> vec[float]:
        weights = weights_for(rules, seats) if self._weights is None else self._weights
        return styled(rules, weights, self.style) if self.style else weights

    def _draw_up(self, world: Any, legal: list[Action], dice: Dice) -> Action:
        """Return a turn of a game whose actions cannot be listed: the best of several plans."""
        skill = self.skill
        overlooks = int(dice.below(FINE)) < skill.blunder_rate * FINE
        if not legal and not overlooks:
            planned = self._planned(world, dice)
            if planned:
                return planned[0]
        choices = legal or self.rules.propose(world, dice, IDEAS)
        if skill.blunder_rate == 1.0:
            return choices[dice.below(len(choices))]
        return best_action(self.rules, world, int(world.to_move), choices)

    def _planned(self, world: Any, dice: Dice) -> list[Action]:
        """Return the best plan that the level finds, or None."""
        skill = self.skill
        if skill.look != "replies":
            return self._plans(world, dice, max(1, skill.iterations), 1)
        search = self.search
        plans = self._plans(world, dice, search.width, search.keep)
        turns = turns_of(search, int(world.seats))
        seconds = FOREVER if self._is_patient else REPLY_SECONDS
        choices = Replies(self.rules, plans, turns, search.reply).think(
            world, dice, Budget(skill.iterations, seconds)
        )
        return [plans[choice.moves[0]] for choice in choices[:1]]

    def _plans(self, world: Any, dice: Dice, candidates: int, most: int) -> list[Action]:
        """Return the best plans of this many candidates, of fewer if the last ones were slow."""
        if not self._is_patient:
            candidates = affordable(candidates, self._seconds_each)
        started = monotonic()
        plans = self.rules.plans(world, dice, candidates, most)
        self._seconds_each = (monotonic() - started) / candidates
        return plans


def affordable(candidates: int, seconds_each: float) -> int:
    """Return how many plans fit the time limit, given the time that the last ones took."""
    if candidates * seconds_each <= PLAN_SECONDS:
        return candidates
    return max(1, int(PLAN_SECONDS / seconds_each))


def searcher_for(
    rules: IndexedRules[Any, Any],
    seats: int,
    look: str,
    weights: vec[float],
    search: SearchSettings,
) -> Searcher:
    """Return the searcher for a game with this many seats."""
    is_valued = uses_values(look, seats, search)
    values = make_evaluator(rules, seats) if is_valued else None
    evaluator = Evaluator(rules.engine, weights, search.scale, values, search.won)
    if look in ("tree", "valued_tree"):
        curiosity = search.valued_curiosity if is_valued and seats > 2 else search.curiosity
        return Tree(evaluator, curiosity, search.warmth)
    policy = _policy(rules, search)
    models = [rules.weights] * PLAIN_RIVALS + [weights]
    turns = round(search.valued_rounds * seats) if is_valued else turns_of(search, seats)
    return Rollouts(evaluator, policy, models, RolloutSettings(turns, search.keep, search.width))


def uses_values(look: str, seats: int, search: SearchSettings) -> bool:
    """Tell whether a search uses the value model at tables with this many seats."""
    return look in ("valued", "valued_tree") and seats <= search.valued_seats


def turns_of(search: SearchSettings, seats: int) -> int:
    """Return the number of turns that a rollout plays."""
    return min(round(search.rounds * seats), search.most_turns)


def _policy(rules: IndexedRules[Any, Any], search: SearchSettings) -> Policy:
    return BestTurn(rules.engine, search.reply) if search.reply else BestMove(rules.engine)

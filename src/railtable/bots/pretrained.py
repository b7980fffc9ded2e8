"""An agent that chooses the turn with the best chances by a value model."""

from typing import Any, Final

import msgspec

from railtable.bots.level_bot import LevelBot
from railtable.bots.levels import DEFAULT_SEARCH, LEVELS, SEARCH_SETTINGS, LevelSkill
from railtable.core.actions import Action
from railtable.core.dice import Dice
from railtable.core.rules import Rules
from railtable.values import chances
from railtable.values.models import load_model

TRIES: Final = 60
"""How often a turn is tried, in as many worlds as that gives each."""
DRAWN: Final = 24
COMPARED: Final = 6
"""Drawn plans, and those that the model compares, where moves cannot be listed."""


class PretrainedBot(LevelBot):
    """Plans its turn, and asks the model as soon as the next seat is to move.

    A baseline for researchers: the same settings in every game, no rollouts, no blunders.
    """

    def __init__(self, rules: Rules[Any, Any]) -> None:
        load_model(rules)
        search = SEARCH_SETTINGS.get(rules.info.key, DEFAULT_SEARCH)
        search = msgspec.structs.replace(
            search, valued_rounds=0.0, valued_seats=rules.info.max_seats
        )
        super().__init__(rules, LEVELS[-1], LevelSkill("valued", TRIES), search=search)

    def _planned(self, world: Any, dice: Dice) -> list[Action]:
        rules, seat = self.rules, int(world.to_move)

        def chance(plan: Action) -> float:
            after = rules.copy(world)
            rules.apply(after, plan)
            return chances(rules, after, seat).wins[seat]

        plans = self._plans(world, dice, DRAWN, COMPARED)
        return sorted(plans, key=chance, reverse=True)[:1]

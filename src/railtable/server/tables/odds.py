"""The odds of a draw, from what everybody at the table could see before it."""

from math import comb
from typing import Any, Final

from railtable.core.actions import Action
from railtable.core.dice import FastDice
from railtable.core.engine import CHANCE
from railtable.core.rules import IndexedRules
from railtable.games import has_module, module_of
from railtable.server.errors import Denied
from railtable.server.tables.table import HostedTable
from railtable.wire.reviews import DrawOdds

WORLDS: Final = 8
"""Worlds in which the odds must agree: odds that depend on hidden cards are not told."""
SAME: Final = 1e-9


def draw_odds(hosted: HostedTable, number: int) -> DrawOdds:
    """Return the odds of the rarest card of a draw, the step with this number.

    They are computed in imagined worlds that fit the public view, never from the table's state.
    """
    if hosted.game is None or number >= hosted.version:
        raise Denied("no_such_moment", 404)
    step, rules = hosted.steps[number], hosted.rules
    unknown = DrawOdds(step=number, chance=None, cards=0)
    if step.seat != CHANCE or not isinstance(rules, IndexedRules) or not has_module(rules, "draws"):
        return unknown
    if rules.redact(step, None) != step.action:
        return unknown
    view = rules.view(hosted.state_at(number), None)
    dice = FastDice(f"{hosted.id}/{number}")
    found = [_odds_in(rules, rules.imagine(view, dice), step.action) for _ in range(WORLDS)]
    first = found[0]
    if first is None or any(one is None or abs(one[0] - first[0]) > SAME for one in found):
        return unknown
    return DrawOdds(step=number, chance=first[0], cards=first[1])


def _odds_in(rules: IndexedRules[Any, Any], world: Any, action: Action) -> tuple[float, int] | None:
    """Return the chance that the rarest drawn card is drawn, and the number of cards."""
    draws = module_of(rules, "draws")
    outcome = rules.chance_outcome(world, action) if world.to_move == CHANCE else None
    if outcome is None:
        return None
    drawn = outcome[len(draws.outcome_of(world, [])) :]
    counts = dict(draws.next_draws(world, []))
    total, cards = sum(counts.values()), len(drawn)
    rest = draws.next_draws(world, drawn[:-1]) if drawn else []
    is_one_pile = sum(count for _, count in rest) == total - cards + 1
    if not drawn or not is_one_pile or any(card not in counts for card in drawn):
        return None
    chances = [1 - comb(total - counts[card], cards) / comb(total, cards) for card in drawn]
    return min(chances), cards

"""A hint for the seat to move: a good turn, why, its risk, and the second best turn.

It is found like the best turn in a review, but from one seat's view: the worlds are imagined
from what the seat knows, so a hint uses nothing hidden.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from railtable.core.actions import Action, View
from railtable.core.build import is_compiled
from railtable.core.dice import Dice
from railtable.core.engine import State
from railtable.core.facts import Fact
from railtable.core.rules import IndexedRules, Rules
from railtable.insight.compare import QUICK_PLANS, Comparer, Effort, default_effort
from railtable.insight.explain import (
    WorldPair,
    find_facts,
    mean_and_error,
    reasons_against,
    reasons_for,
)
from railtable.insight.worlds import Evaluate, TurnPlan, Worlds, make_evaluate

HINT_PAIRS: Final = 60
"""Worlds in which the best two turns are compared."""
PURE_PAIRS: Final = 8
"""The same without compiled engines, which are some fifty times faster."""


class TurnHint(msgspec.Struct, frozen=True, kw_only=True):
    """A good turn.

    `plan` are its actions until the next draw or seat, `second` those of the second best turn
    (empty if there is no other).  `look` is the kind of the first action in which they differ.
    `win` is the chance of winning, `lead` the chance gained over the second best, with its
    standard error `noise`.  `reasons` speak for the turn, `risks` against it.
    """

    plan: list[Any]
    second: list[Any]
    look: str
    win: float
    lead: float
    noise: float
    reasons: list[Fact]
    risks: list[Fact]


def hint_effort(rules: Rules[Any, Any], pairs: int | None = None) -> Effort:
    """Return the effort for a hint: that of a review, with fewer worlds at the end."""
    usual = default_effort(rules) if isinstance(rules, IndexedRules) else QUICK_PLANS
    count = pairs or min(usual.pairs, HINT_PAIRS if is_compiled() else PURE_PAIRS)
    worlds = max(1, min(usual.worlds, count))
    return msgspec.structs.replace(usual, worlds=worlds, pairs=count, most_pairs=count)


def find_hint(
    rules: Rules[Any, Any],
    view: View,
    dice: Dice,
    effort: Effort,
    *,
    also: Sequence[TurnPlan] = (),
    evaluate: Evaluate | None = None,
) -> TurnHint:
    """Return the best turn for the seat of a view; `also` are candidates found elsewhere."""
    state: State = rules.imagine(view, dice)
    worlds = Worlds(rules, int(state.seats), evaluate or make_evaluate(rules))
    comparer = Comparer(worlds, effort, dice)
    found = worlds.candidates(state, dice, effort.plans, effort.width)
    plans = worlds.distinct_plans(state, [*also, *found])
    ranked = [one.plan for one in comparer.rank(state, plans)]
    best, second = ranked[0], ranked[1] if len(ranked) > 1 else ()
    pairs = [comparer.sample_pair(state, best, second or best) for _ in range(effort.pairs)]
    if sum(pair.win - pair.other_win for pair in pairs) < 0.0:
        best, second = second, best
        pairs = [_swapped(pair) for pair in pairs]
    return _told(rules, best, second, pairs)


def plain_hint(plan: Sequence[Action]) -> TurnHint:
    """Return a turn as a hint without reasons, for games without values."""
    return TurnHint(
        plan=list(plan),
        second=[],
        look=_kind(plan[0]),
        win=0.0,
        lead=0.0,
        noise=0.0,
        reasons=[],
        risks=[],
    )


def _swapped(pair: WorldPair) -> WorldPair:
    return WorldPair(pair.before, pair.other, pair.after, pair.other_win, pair.win)


def _told(
    rules: Rules[Any, Any], best: TurnPlan, second: TurnPlan, pairs: list[WorldPair]
) -> TurnHint:
    lead, noise = mean_and_error([pair.win - pair.other_win for pair in pairs])
    facts = find_facts(rules, pairs, "second") if second else []
    return TurnHint(
        plan=list(best),
        second=list(second),
        look=_kind(first_difference(best, second)),
        win=sum(pair.win for pair in pairs) / len(pairs),
        lead=lead,
        noise=noise,
        reasons=reasons_for(facts),
        risks=reasons_against(facts)[:1],
    )


def first_difference(best: TurnPlan, second: TurnPlan) -> Action:
    """Return the first action of a turn that another turn does not have."""
    return next((action for action in best if action not in second), best[0])


def _kind(action: Action) -> str:
    """Return the tag of an action's kind."""
    return str(action.__struct_config__.tag)

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
from railtable.insight.compare import (
    DRAWN_PLANS,
    QUICK_PLANS,
    Comparer,
    Effort,
    default_effort,
    is_decided,
)
from railtable.insight.explain import (
    WorldPair,
    find_facts,
    mean_and_error,
    reasons_against,
    reasons_for,
)
from railtable.insight.worlds import Evaluate, TurnPlan, Worlds, make_evaluate, make_standings

HINT_PAIRS: Final = 60
"""Worlds in which the best two turns are compared."""
FEW_PAIRS: Final = 8
"""The same on a busy machine, or without compiled engines, which are some fifty times faster."""

DRAWN_HINT: Final = msgspec.structs.replace(DRAWN_PLANS, worlds=8, pairs=24)
"""For games that draw up their plans: the candidates of a review, so that it agrees."""
BUSY_DRAWN_HINT: Final = msgspec.structs.replace(DRAWN_PLANS, worlds=2, pairs=6)
"""The same candidates in fewer worlds, which takes a third of the time."""


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


def hint_effort(
    rules: Rules[Any, Any], pairs: int | None = None, *, is_busy: bool = False
) -> Effort:
    """Return the effort for a hint: that of a review, with fewer worlds at the end.

    Where turns are quick, candidates meet as many worlds in every round as the best two do.
    On a busy machine there are fewer worlds, so that the hint comes in time.
    """
    if isinstance(rules, IndexedRules):
        usual = default_effort(rules)
        most = HINT_PAIRS if is_compiled() and not is_busy else FEW_PAIRS
        count = pairs or min(usual.pairs, most)
        return msgspec.structs.replace(usual, worlds=count, pairs=count, most_pairs=count)
    usual = BUSY_DRAWN_HINT if is_busy else DRAWN_HINT
    usual = usual if is_compiled() else QUICK_PLANS
    count = pairs or usual.pairs
    worlds = min(usual.worlds, count)
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
    """Return the best turn for the seat of a view; `also` are candidates found elsewhere.

    As in a review, turns of a seat that loses nearly surely are compared by the expected place.
    """
    state: State = rules.imagine(view, dice)
    worlds = Worlds(rules, int(state.seats), evaluate or make_evaluate(rules))
    comparer = Comparer(worlds, effort, dice)
    known = worlds.known_dice(state)
    found = worlds.candidates(state, known, effort.plans, effort.width)
    ranked = comparer.rank(state, worlds.distinct_plans(state, [*also, *found]))
    if evaluate is None and int(state.seats) > 2 and is_decided([one.win for one in ranked]):
        places = Worlds(rules, int(state.seats), make_standings(rules))
        comparer = Comparer(places, effort, dice)
        ranked = comparer.rank(state, [one.plan for one in ranked])
    best, second = ranked[0].plan, ranked[1].plan if len(ranked) > 1 else ()
    pairs = [comparer.sample_pair(state, best, second or best) for _ in range(effort.pairs)]
    if sum(pair.win - pair.other_win for pair in pairs) < 0.0:
        best, second = second, best
        pairs = [_swapped(pair) for pair in pairs]
    seat = int(state.to_move)
    wins = [(worlds.value(pair.after)[seat], worlds.value(pair.other)[seat]) for pair in pairs]
    return _told(rules, best, second, pairs, wins)


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
    rules: Rules[Any, Any],
    best: TurnPlan,
    second: TurnPlan,
    pairs: list[WorldPair],
    wins: list[tuple[float, float]],
) -> TurnHint:
    lead, noise = mean_and_error([win - other for win, other in wins])
    facts = find_facts(rules, pairs, "second") if second else []
    return TurnHint(
        plan=list(best),
        second=list(second),
        look=_kind(first_difference(best, second)),
        win=sum(win for win, _ in wins) / len(wins),
        lead=max(0.0, lead),
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

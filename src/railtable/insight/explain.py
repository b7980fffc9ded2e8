"""Facts that explain a comparison of two turns, measured in the same worlds."""

from collections.abc import Sequence
from math import hypot, isnan, sqrt
from typing import Any, Final, NamedTuple

from railtable.core.engine import State
from railtable.core.facts import Fact, FactValue, Measures, TurnMeasure
from railtable.core.rules import Rules

CLEAR: Final = 3.0
"""A difference of so many standard errors is told: two would claim too much of many measures."""
CERTAIN_EFFECT: Final = 2.0
"""An effect on the chance of winning of so many standard errors is taken for one."""
LEAST_SHARE: Final = 0.05
LEAST_AMOUNT: Final = 0.5
"""Smaller differences, in shares and in amounts, are not worth a sentence."""
LEAST_EFFECT: Final = 0.15
"""Facts with less than this part of the strongest effect are left out."""
LEAST_CHANCE: Final = 0.005
"""Facts that change the chance of winning by less are left out."""
EQUIVALENT: Final = 0.9
"""Two facts whose differences correlate so strongly tell the same thing."""
MOST_FACTS: Final = 3


class WorldPair(NamedTuple):
    """One world, the states after both turns in it, and the mover's chances of winning there."""

    before: State
    after: State
    other: State
    win: float
    other_win: float


class Difference(NamedTuple):
    """A measure in all worlds after both turns: the changes from one to the other."""

    measure: TurnMeasure
    values: list[float]
    others: list[float]
    changes: list[float]
    mean: float
    error: float


class Weighed(NamedTuple):
    """A difference and the change of the mover's chance of winning that goes with it."""

    difference: Difference
    effect: float
    noise: float


def find_facts(rules: Rules[Any, Any], pairs: Sequence[WorldPair], versus: str) -> list[Fact]:
    """Return what a turn changed compared with another, the strongest first.

    `versus` names the other turn for the texts: `best`, `second` or `other`.
    """
    if not pairs:
        return []
    mover = int(pairs[0].before.to_move)
    clear = [one for one in _differences(rules, pairs) if _is_clear(one)]
    weighed = _weigh_all(clear, pairs, mover)
    weighed.sort(key=lambda one: -abs(one.effect))
    least = max(LEAST_CHANCE, LEAST_EFFECT * abs(weighed[0].effect)) if weighed else 0.0
    strong = [one for one in weighed if abs(one.effect) >= least]
    return [_told(one, versus) for one in _distinct(strong)]


def reasons_against(facts: list[Fact]) -> list[Fact]:
    """Return the strongest facts that speak against the turn."""
    return [fact for fact in facts if fact.effect < 0.0][:MOST_FACTS]


def reasons_for(facts: list[Fact]) -> list[Fact]:
    """Return the strongest facts that speak for the turn."""
    return [fact for fact in facts if fact.effect > 0.0][:MOST_FACTS]


def mean_and_error(numbers: Sequence[float]) -> tuple[float, float]:
    """Return the mean and its standard error."""
    count = len(numbers)
    mean = sum(numbers) / count
    squares = sum((number - mean) ** 2 for number in numbers)
    return mean, sqrt(squares / max(1, count - 1) / count)


def _differences(rules: Rules[Any, Any], pairs: Sequence[WorldPair]) -> list[Difference]:
    """Return every measure that is known in all worlds, after the turn and after the other."""
    mine: list[Measures] = [rules.measures(pair.before, pair.after) for pair in pairs]
    other: list[Measures] = [rules.measures(pair.before, pair.other) for pair in pairs]
    found = []
    for name in dict.fromkeys(measure for world in (*mine, *other) for measure in world):
        values = [world.get(name, 0.0) for world in mine]
        others = [world.get(name, 0.0) for world in other]
        changes = [new - old for new, old in zip(values, others, strict=True)]
        mean, error = mean_and_error(changes)
        if not isnan(mean):
            found.append(Difference(name, values, others, changes, mean, error))
    return found


def _is_clear(one: Difference) -> bool:
    """Tell whether a difference is large enough, and no noise."""
    least = LEAST_SHARE if one.measure.is_share else LEAST_AMOUNT
    return abs(one.mean) >= max(least, CLEAR * one.error)


def _weigh_all(found: list[Difference], pairs: Sequence[WorldPair], mover: int) -> list[Weighed]:
    """Return the differences that explain something, with their effects on the chance of winning.

    A measure that varies between the worlds after one and the same turn shows its effect
    there: the slope of the chance over the measure.  Differences that are the same in all
    worlds cannot be told apart, so they share the whole gain or loss by their weights.
    No effect is larger than the whole.
    """
    gain, error = mean_and_error([pair.win - pair.other_win for pair in pairs])
    fitting = [one for one in found if _fits(one, gain, mover)]
    weights = sum(one.measure.weight * abs(one.mean) for one in fitting)
    weighed = []
    for one in found:
        slope, slope_error = _slope(one, pairs)
        effect, noise = slope * one.mean, hypot(slope * one.error, slope_error * one.mean)
        if abs(slope) <= CERTAIN_EFFECT * slope_error and one in fitting:
            share = one.measure.weight * abs(one.mean) / weights
            effect, noise = share * gain, share * error
        if _fits(one, effect, mover) and abs(effect) > CERTAIN_EFFECT * noise:
            weighed.append(Weighed(one, max(-abs(gain), min(abs(gain), effect)), noise))
    return weighed


def _fits(one: Difference, effect: float, mover: int) -> bool:
    """Tell whether more of a good thing raised the owner's chances, as it should.

    Where it did not, something else caused both, and the fact would explain nothing.
    """
    if one.measure.good == 0:
        return effect != 0.0
    helps = one.measure.good if one.measure.seat == mover else -one.measure.good
    return helps * one.mean * effect > 0.0


def _slope(one: Difference, pairs: Sequence[WorldPair]) -> tuple[float, float]:
    """Return how the chance of winning rises with a measure, among worlds of the same turn.

    The second number is its standard error.  Both are 0 where the measure does not vary.
    """
    across = _centred(one.values) + _centred(one.others)
    up = _centred([pair.win for pair in pairs]) + _centred([pair.other_win for pair in pairs])
    spread = sum(x * x for x in across)
    if spread < 1e-9:
        return 0.0, 0.0
    slope = sum(x * y for x, y in zip(across, up, strict=True)) / spread
    rest = sum((y - slope * x) ** 2 for x, y in zip(across, up, strict=True))
    return slope, sqrt(rest / max(1, len(across) - 3) / spread)


def _centred(numbers: list[float]) -> list[float]:
    mean = sum(numbers) / len(numbers)
    return [number - mean for number in numbers]


def _distinct(found: list[Weighed]) -> list[Weighed]:
    """Return the strongest one of each group of equivalent differences."""
    kept: list[Weighed] = []
    for one in found:
        if not any(_is_same(one.difference, other.difference) for other in kept):
            kept.append(one)
    return kept


def _is_same(one: Difference, other: Difference) -> bool:
    """Tell whether two differences come and go together."""
    if one.error == 0.0 or other.error == 0.0:
        piece, seat = one.measure.args, one.measure.seat
        alike = abs(one.mean) == abs(other.mean) and seat == other.measure.seat
        return one.error == other.error and (alike or piece == other.measure.args != ())
    together = sum(
        (x - one.mean) * (y - other.mean) for x, y in zip(one.changes, other.changes, strict=True)
    )
    count = len(one.changes)
    return abs(together) >= EQUIVALENT * count * (count - 1) * one.error * other.error


def _told(one: Weighed, versus: str) -> Fact:
    """Return a difference as a claim with its numbers."""
    measure = one.difference.measure
    args: dict[str, FactValue] = {"versus": versus}
    seats = {} if measure.seat is None else {"player": measure.seat}
    for name, value in measure.args:
        if name == "owner":
            seats[name] = int(value)
        else:
            args[name] = value
    args["value"] = _rounded(measure, one.difference.values)
    args["instead"] = _rounded(measure, one.difference.others)
    return Fact(
        key=f"fact-{measure.key}", args=args, seats=seats, effect=one.effect, noise=one.noise
    )


def _rounded(measure: TurnMeasure, numbers: list[float]) -> float:
    """Return a mean as it is told: a share in whole percent, an amount in tenths."""
    mean = sum(numbers) / len(numbers)
    return round(100 * mean) if measure.is_share else round(mean, 1) + 0.0

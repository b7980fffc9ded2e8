"""A viewer's forecast for a position: the chance of every place, and points."""

import threading
from typing import Any, Final

import msgspec

from railtable.core.actions import Outcome, View
from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY, State
from railtable.core.rules import Rules
from railtable.core.seats import Seat
from railtable.values.evaluator import EVERYTHING, ValueEvaluator
from railtable.values.models import features_of, load_model, make_evaluator
from railtable.values.network import WEIGHT_UNIT
from railtable.values.places import ONE

_CERTAIN: Final = int(ONE)
_local = threading.local()


class Chances(msgspec.Struct, frozen=True):
    """The forecast for a position.

    `places[seat][place]` is the chance of a place, the first place first; each seat's
    chances add up to one, and so do those of each place.  `points[seat]` are the points
    expected at the end.
    """

    places: tuple[tuple[float, ...], ...]
    points: tuple[float, ...]

    @property
    def wins(self) -> tuple[float, ...]:
        """Every seat's chance of the first place; shared wins count in parts."""
        return tuple(row[0] for row in self.places)


def chances(
    rules: Rules[Any, Any], state: State, viewer: Seat | None = None, *, everything: bool = False
) -> Chances:
    """Return what a viewer may expect of a position: a seat, or None for a spectator.

    Only what the viewer knows is used.  With `everything` the hidden things of every seat
    are used too: for callers that may see the whole state, such as after a game.
    """
    outcome = rules.outcome(state)
    if outcome is not None:
        load_model(rules)
        return Chances(exact_places(outcome), tuple(map(float, outcome.scores)))
    evaluator = thread_evaluator(rules, int(state.seats))
    watcher = EVERYTHING if everything else NOBODY if viewer is None else viewer
    evaluator.evaluate(state, watcher)
    return _collect(rules, state, evaluator)


def win_chances(rules: Rules[Any, Any], state: State) -> tuple[float, ...]:
    """Return every seat's chance of the first place, with the hidden things of every seat.

    The same as `chances` of everything, without its other figures: for many worlds in a row.
    """
    outcome = rules.outcome(state)
    if outcome is not None:
        load_model(rules)
        return tuple(row[0] for row in exact_places(outcome))
    seats = int(state.seats)
    evaluator = thread_evaluator(rules, seats)
    evaluator.evaluate(state, EVERYTHING)
    found = evaluator.places.chances
    return tuple(found[seat * seats] / _CERTAIN for seat in range(seats))


def chances_in_view(rules: Rules[Any, Any], view: View) -> Chances:
    """Return what the viewer of a view may expect.

    Any world in which the viewer sees this gives the same answer, so one is imagined.
    """
    return chances(rules, rules.imagine(view, FastDice(0)), view.seat)


def exact_places(outcome: Outcome) -> tuple[tuple[float, ...], ...]:
    """Return the places of a finished game as chances; a shared place is divided."""
    ranks = outcome.ranks
    rows: list[tuple[float, ...]] = []
    for rank in ranks:
        alike = ranks.count(rank)
        taken = range(rank, rank + alike)
        rows.append(tuple((place in taken) / alike for place in range(1, len(ranks) + 1)))
    return tuple(rows)


def thread_evaluator(rules: Rules[Any, Any], seats: int) -> ValueEvaluator:
    """Return this thread's evaluator for a number of seats."""
    kept: dict[tuple[str, int], ValueEvaluator] = vars(_local).setdefault("kept", {})
    key = (rules.info.key, seats)
    if key not in kept:
        kept[key] = make_evaluator(rules, seats)
    return kept[key]


def _collect(rules: Rules[Any, Any], state: State, evaluator: ValueEvaluator) -> Chances:
    seats = int(state.seats)
    found = evaluator.places.chances
    rows = tuple(
        tuple(found[seat * seats + place] / _CERTAIN for place in range(seats))
        for seat in range(seats)
    )
    unit = int(features_of(rules).points_unit) / int(WEIGHT_UNIT)
    scores = rules.scores(state)
    points = tuple(scores[seat] + int(evaluator.gains[seat]) * unit for seat in range(seats))
    return Chances(rows, points)

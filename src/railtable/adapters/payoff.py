"""Payoffs of a finished game for learners."""

from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias, get_args

from railtable.core.actions import Outcome
from railtable.core.errors import BadOptions
from railtable.core.rules import Rules
from railtable.core.seats import Seat
from railtable.games import OURS

Payoff: TypeAlias = Literal["places", "points"]
"""`places`: 1 for the winner to -1 for the last, evenly spaced, zero-sum. `points`: the score."""
PAYOFFS: Final[tuple[Payoff, ...]] = get_args(Payoff)


def check_payoff(payoff: str) -> None:
    """Raise if a payoff is unknown."""
    if payoff not in PAYOFFS:
        raise BadOptions("unknown_payoff", {"payoff": payoff, "known": ", ".join(PAYOFFS)})


def payoffs(outcome: Outcome, payoff: Payoff) -> list[float]:
    """Return each seat's payoff for an outcome."""
    if payoff == "points":
        return [float(score) for score in outcome.scores]
    return place_payoffs(outcome.ranks)


def place_payoffs(ranks: list[int]) -> list[float]:
    """Return 1 for the first place down to -1 for the last; tied seats share the mean."""
    last = len(ranks) - 1
    if last == 0:
        return [0.0]
    return [1 - 2 * (rank - 1 + (ranks.count(rank) - 1) / 2) / last for rank in ranks]


def seat_payoff(
    rules: Rules[Any, Any], state: Any, points: Sequence[int], seat: Seat, payoff: Payoff
) -> float:
    """Return one seat's payoff for a finished game, given its points.

    In our games more points are a better place, so that the outcome, with its tie-breaks, is
    only computed where another seat has the same points.
    """
    own, others = points[seat], len(points) - 1
    if payoff == "points":
        return float(own)
    if rules.info.key in OURS and points.count(own) == 1:
        return 1 - 2 * sum(other > own for other in points) / others
    outcome = rules.outcome(state)
    assert outcome is not None
    return place_payoffs(outcome.ranks)[seat]

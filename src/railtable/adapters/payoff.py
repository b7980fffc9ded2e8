"""Payoffs of a finished game for learners."""

from typing import Final, Literal, TypeAlias, get_args

from railtable.core.actions import Outcome
from railtable.core.errors import BadOptions

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

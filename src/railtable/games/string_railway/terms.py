"""A seat's prospects in String Railway by name: the numbers of evaluation.py in words."""

from railtable.core.actions import Term
from railtable.core.numbers import Amounts
from railtable.core.seats import Seat
from railtable.core.weights import weight_values
from railtable.games.string_railway.evaluation import TERMS, add_terms
from railtable.games.string_railway.state import StringState
from railtable.games.string_railway.weights import WEIGHTS

VALUES = weight_values(WEIGHTS)


def terms(state: StringState, seat: Seat) -> list[Term]:
    """Return the seat's prospects: their sum is what the greedy bot maximises."""
    amounts = Amounts()
    add_terms(state, seat, VALUES, amounts)
    return [Term(key, points) for key, points in zip(TERMS, amounts.as_list(), strict=True)]

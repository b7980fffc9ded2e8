"""Named prospects, for the greedy bot and for hints: the numbers of evaluation.py in words."""

from railtable.core.actions import Term
from railtable.core.numbers import Amounts
from railtable.core.seats import Seat
from railtable.core.weights import weight_values
from railtable_night_mail.evaluation import TERMS, add_terms
from railtable_night_mail.state import NightMailState
from railtable_night_mail.weights import WEIGHTS

VALUES = weight_values(WEIGHTS)


def terms(state: NightMailState, seat: Seat) -> list[Term]:
    """Return a seat's prospects: their sum is what the greedy bot maximises."""
    amounts = Amounts()
    add_terms(state, seat, VALUES, amounts)
    return [Term(key, points) for key, points in zip(TERMS, amounts.as_list(), strict=True)]

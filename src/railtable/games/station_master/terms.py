"""A seat's evaluation in Station Master by name: the numbers of evaluation.py with their keys."""

from railtable.core.actions import Term
from railtable.core.numbers import Amounts
from railtable.core.seats import Seat
from railtable.core.weights import weight_values
from railtable.games.station_master.evaluation import TERMS, add_terms
from railtable.games.station_master.state import StationState
from railtable.games.station_master.weights import WEIGHTS

VALUES = weight_values(WEIGHTS)


def terms(state: StationState, seat: Seat) -> list[Term]:
    """Return the terms of the seat's evaluation; the greedy bot maximises their sum."""
    amounts = Amounts()
    add_terms(state, seat, VALUES, amounts)
    return [Term(key, points) for key, points in zip(TERMS, amounts.as_list(), strict=False)]

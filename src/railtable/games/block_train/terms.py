"""A seat's evaluation in Block Train by name: the numbers of evaluation.py with their keys."""

from railtable.core.actions import Term
from railtable.core.numbers import Amounts
from railtable.core.seats import Seat
from railtable.core.weights import weight_values
from railtable.games.block_train.evaluation import TERMS, add_terms
from railtable.games.block_train.state import BlockTrainState
from railtable.games.block_train.weights import WEIGHTS

VALUES = weight_values(WEIGHTS)


def terms(state: BlockTrainState, seat: Seat) -> list[Term]:
    """Return the nonzero terms of a seat's evaluation; the greedy bot maximises their sum."""
    amounts = Amounts()
    add_terms(state, seat, VALUES, amounts)
    return [
        Term(key, points) for key, points in zip(TERMS, amounts.as_list(), strict=True) if points
    ]

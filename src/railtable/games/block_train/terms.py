"""Named prospects of a load, for the greedy bot and for hints: the numbers of evaluation.py in words."""

from railtable.core.actions import Term
from railtable.core.numbers import Amounts
from railtable.core.seats import Seat
from railtable.core.weights import weight_values
from railtable.games.block_train.evaluation import TERMS, add_terms
from railtable.games.block_train.state import BlockTrainState
from railtable.games.block_train.weights import WEIGHTS

VALUES = weight_values(WEIGHTS)


def terms(state: BlockTrainState, seat: Seat) -> list[Term]:
    """Return a seat's prospects that are not nothing; their sum is what the bot maximises."""
    amounts = Amounts()
    add_terms(state, seat, VALUES, amounts)
    return [
        Term(key, points) for key, points in zip(TERMS, amounts.as_list(), strict=True) if points
    ]

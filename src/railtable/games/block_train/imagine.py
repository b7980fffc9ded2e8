"""Imagine the state of a view: nothing is hidden, so there is only one."""

from railtable.core.dice import Dice
from railtable.games.block_train.document import BlockTrainDocument, LoadDocument, load
from railtable.games.block_train.state import BlockTrainState
from railtable.games.block_train.view import BlockTrainView


def imagine(view: BlockTrainView, dice: Dice) -> BlockTrainState:
    """Return the only state of this view: future draws are not part of a state."""
    return load(
        BlockTrainDocument(
            seats=len(view.loads),
            to_move=view.to_move,
            phase=view.phase,
            round=view.round,
            captain=view.captain,
            placed=view.placed,
            scoring=view.scoring,
            unseen=view.unseen,
            removed=view.removed,
            offer=view.offer,
            held=view.held,
            loads=[
                LoadDocument(one.cards, [place.wagon for place in one.wagons]) for one in view.loads
            ],
            discards=view.discards,
        )
    )

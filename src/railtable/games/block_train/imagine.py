"""Imagine the state of a view: nothing is hidden, so there is only one."""

from railtable.core.dice import Dice
from railtable.core.state_fields import document_from
from railtable.games.block_train.document import BlockTrainDocument, load
from railtable.games.block_train.state import BlockTrainState
from railtable.games.block_train.view import BlockTrainView


def imagine(view: BlockTrainView, dice: Dice) -> BlockTrainState:
    """Return the only state of this view: future draws are not part of a state."""
    return load(document_from(BlockTrainDocument, view, seats=len(view.loads)))

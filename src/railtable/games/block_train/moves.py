"""The first index of each kind of action in the table of actions.  Compiled."""
# railtable: compiled

from typing import Final

from mypy_extensions import i64

from railtable.games.block_train.components import CARD_COUNT
from railtable.games.block_train.state import AT_SPAN, FIRST_AT

MOVE_COUNT: Final[i64] = CARD_COUNT + 2 * AT_SPAN


def place_move(at: i64, turned: i64) -> i64:
    """Return the move that lays the taken card with its left wagon at a place."""
    return CARD_COUNT + (at - FIRST_AT) * 2 + turned

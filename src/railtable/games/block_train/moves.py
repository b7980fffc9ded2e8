"""The first index of each kind of action in the table of actions.  Compiled."""
# railtable: compiled

from typing import Final

from mypy_extensions import i64

from railtable.games.block_train.components import CARD_COUNT, FIRST_COLOURLESS
from railtable.games.block_train.state import AT_SPAN, FIRST_AT

PLACE_AT: Final[i64] = FIRST_COLOURLESS
TAKE_COLOURLESS_AT: Final[i64] = PLACE_AT + 2 * AT_SPAN
MOVE_COUNT: Final[i64] = CARD_COUNT + 2 * AT_SPAN


def take_move(card: i64) -> i64:
    """Return the move that takes a card: colourless ones are at the end of the table."""
    if card < FIRST_COLOURLESS:
        return card
    return card + 2 * AT_SPAN


def place_move(at: i64, turned: i64) -> i64:
    """Return the move that lays the taken card with its left wagon at a place."""
    return PLACE_AT + (at - FIRST_AT) * 2 + turned

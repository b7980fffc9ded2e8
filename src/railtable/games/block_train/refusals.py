"""Refusals: why an action is not legal now, and the rule."""

from railtable.core.actions import Action
from railtable.core.errors import IllegalAction
from railtable.games.block_train.actions import Place, Take
from railtable.games.block_train.components import ARROW, CARDS, FRAGILE, MOST_WAGONS
from railtable.games.block_train.places import faces_outward, is_locomotive
from railtable.games.block_train.state import FIRST_AT, LENGTHS, ROWS, TAKE, BlockTrainState


def refusal(state: BlockTrainState, action: Action) -> IllegalAction:
    """Say why a known action is not legal now."""
    match action:
        case Take():
            return _take_refusal(state, action)
        case Place():
            return _place_refusal(state, action)
        case _:
            raise AssertionError(action)


def _take_refusal(state: BlockTrainState, action: Take) -> IllegalAction:
    """Say why a card cannot be taken."""
    if state.phase != TAKE:
        facts: dict[str, str | int] = {"card": CARDS[state.held]}
        return IllegalAction("place_container_first", "BT-7", facts)
    return IllegalAction("container_not_offered", "BT-7", {"card": action.card})


def _place_refusal(state: BlockTrainState, action: Place) -> IllegalAction:
    """Say why the taken card cannot be laid there, or not in this direction."""
    if state.phase == TAKE:
        return IllegalAction("take_container_first", "BT-7")
    length = state.cells[LENGTHS + state.to_move]
    if length == 0 and action.at != 0:
        return IllegalAction("first_container_at_zero", "BT-13")
    if action.at > length:
        return IllegalAction("container_apart", "BT-9")
    if length and _is_beyond_arrow(state, action.at):
        return IllegalAction("beyond_arrow", "BT-12")
    if length and _covers_fragile(state, action.at):
        return IllegalAction("covers_fragile", "BT-10")
    if is_locomotive(state.held):
        return _locomotive_refusal(length, action)
    return IllegalAction("container_same_both_ways", "BT-9")


def _locomotive_refusal(length: int, action: Place) -> IllegalAction:
    if faces_outward(length, action.at, int(not action.turned)):
        return IllegalAction("arrow_inward", "BT-11")
    return IllegalAction("locomotive_inside", "BT-11")


def _row(state: BlockTrainState) -> list[int]:
    first = ROWS + state.to_move * MOST_WAGONS
    return list(state.cells[first : first + state.cells[LENGTHS + state.to_move]])


def _is_beyond_arrow(state: BlockTrainState, at: int) -> bool:
    row = _row(state)
    if at == FIRST_AT:
        return bool(row[0] & ARROW)
    return at == len(row) and bool(row[-1] & ARROW)


def _covers_fragile(state: BlockTrainState, at: int) -> bool:
    return any(wagon & FRAGILE for wagon in _row(state)[max(at, 0) : at + 2])

"""Legal places of a card in a load, and laying it.  Compiled."""
# railtable: compiled

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.numbers import Numbers
from railtable.games.block_train.components import (
    ARROW,
    FIRST,
    FIRST_COLOURLESS,
    FIRST_LOCOMOTIVE,
    FRAGILE,
    MOST_ROUNDS,
    MOST_WAGONS,
    SECOND,
)
from railtable.games.block_train.moves import place_move
from railtable.games.block_train.state import (
    COUNTED,
    FIRST_AT,
    HISTORY,
    LENGTHS,
    PLACED_CARDS,
    ROWS,
    TALLIES,
    TALLY,
    BlockTrainState,
    pack_placement,
)


def is_open(cells: vec[i64], row: i64, length: i64, at: i64) -> bool:
    """Tell whether some card may cover this place, from -2 to the length, and the next.

    `row` is the first cell of the load.  BT-9, BT-10, BT-12, BT-13.
    """
    if length == 0:
        return at == 0
    if at == FIRST_AT:
        return cells[row] & ARROW == 0
    if at == length:
        return cells[row + length - 1] & ARROW == 0
    if at >= 0 and cells[row + at] & FRAGILE:
        return False
    return at + 1 == length or cells[row + at + 1] & FRAGILE == 0


def faces_outward(length: i64, at: i64, turned: i64) -> bool:
    """Tell whether a locomotive laid here ends the load with its arrow (BT-11)."""
    if turned:
        return at >= length - 2
    return at <= 0


def is_locomotive(card: i64) -> bool:
    """Tell whether a card has an arrow."""
    return FIRST_LOCOMOTIVE <= card < FIRST_COLOURLESS


def is_same_both_ways(card: i64) -> bool:
    """Tell whether a card is the same when turned: a card with an arrow never is."""
    return FIRST[card] == SECOND[card]


def add_places(state: BlockTrainState, moves: Numbers) -> None:
    """Append each place and direction for the taken card, equal results once."""
    cells, card = state.cells, state.held
    row = ROWS + state.to_move * MOST_WAGONS
    length = cells[LENGTHS + state.to_move]
    locomotive = is_locomotive(card)
    both_ways = not is_same_both_ways(card)
    at = FIRST_AT
    while at <= length:
        if is_open(cells, row, length, at):
            if not locomotive or faces_outward(length, at, 0):
                moves.add(place_move(at, 0))
            if both_ways and (not locomotive or faces_outward(length, at, 1)):
                moves.add(place_move(at, 1))
        at += 1


def put_card(state: BlockTrainState, seat: i64, card: i64, at: i64, turned: i64) -> None:
    """Lay a card in a seat's load and record its placement (BT-9)."""
    cells = state.cells
    cards = cells[PLACED_CARDS + seat]
    cells[HISTORY + seat * MOST_ROUNDS + cards] = pack_placement(card, at, turned)
    cells[PLACED_CARDS + seat] = cards + 1
    row = ROWS + seat * MOST_WAGONS
    length = cells[LENGTHS + seat]
    if at < 0:
        place = row + length - 1
        while place >= row:
            cells[place - at] = cells[place]
            place -= 1
        length -= at
        at = 0
    left, right = FIRST[card], SECOND[card]
    if turned:
        left, right = right, left
    cells[row + at] = left
    cells[row + at + 1] = right
    cells[LENGTHS + seat] = max(length, at + 2)
    cells[TALLIES + seat * TALLY + COUNTED] = 0

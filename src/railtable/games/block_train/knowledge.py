"""A seat's knowledge in numbers: redeal the unknown part, and a key of the known part.

Compiled.
"""
# railtable: compiled

from typing import Final

from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.numbers import KeyWriter, NumberWriter, seat_from
from railtable.games.block_train.components import MOST_ROUNDS, SHOWN
from railtable.games.block_train.state import (
    ADVANCED_CARDS,
    DISCARDS,
    HISTORY,
    OFFER,
    PILE,
    PLACED_CARDS,
    BlockTrainState,
)


def redeal(state: BlockTrainState, seat: i64, dice: Dice) -> None:
    """Change nothing: everything that has been decided is public."""


def information(state: BlockTrainState, seat: i64) -> bytes:
    """Return a key of what a seat knows, equal where views are equal."""
    cells, key = state.cells, KeyWriter()
    key.add(seat)
    add_public_numbers(state, 0, key)
    key.add(state.held)
    key.add(state.offer_size)
    key.add(state.discard_size)
    key.add(state.pile_size)
    key.add_all(cells, ADVANCED_CARDS, SHOWN)
    key.add_all(cells, OFFER, state.offer_size)
    key.add_all(cells, DISCARDS, state.discard_size)
    key.add_all(cells, PILE, state.pile_size)
    player: i64 = 0
    while player < state.seats:
        key.add(cells[PLACED_CARDS + player])
        key.add_all(cells, HISTORY + player * MOST_ROUNDS, cells[PLACED_CARDS + player])
        player += 1
    return key.as_bytes()


PUBLIC_NUMBERS: Final = (
    ("seats", 1, "how many play"),
    ("to_move", 1, "who is to move"),
    ("phase", 1, "what is awaited"),
    ("round", 1, "rounds revealed so far"),
    ("captain", 1, "who has the captain card, -1 for nobody"),
    ("placed", 1, "cards placed in this round"),
)
"""The numbers that everybody knows, as an observation names them: see `add_public_numbers`."""


def add_public_numbers(state: BlockTrainState, viewer: i64, writer: NumberWriter) -> None:
    """Add the numbers of PUBLIC_NUMBERS, with seats counted from the viewer's."""
    writer.add(state.seats)
    writer.add(seat_from(viewer, state.to_move, state.seats))
    writer.add(state.phase)
    writer.add(state.round)
    writer.add(seat_from(viewer, state.captain, state.seats))
    writer.add(state.placed)

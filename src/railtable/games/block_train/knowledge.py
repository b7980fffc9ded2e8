"""A seat's knowledge in numbers: redeal the unknown part, and a key of the known part.

Compiled.
"""
# railtable: compiled

from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.numbers import KeyWriter
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
    key.add(state.seats)
    key.add(state.to_move)
    key.add(state.phase)
    key.add(state.round)
    key.add(state.captain)
    key.add(state.placed)
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

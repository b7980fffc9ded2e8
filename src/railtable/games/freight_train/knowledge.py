"""A seat's knowledge in numbers: redeal the unknown part, and a key of the known part.

Compiled.
"""
# railtable: compiled

from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.numbers import KeyWriter
from railtable.games.freight_train.chance import lowest_depth
from railtable.games.freight_train.state import NOT_IN_DECK, TRAINS, FreightState


def redeal(state: FreightState, seat: i64, dice: Dice) -> None:  # noqa: ARG001 - all know the same
    """Bury the end-of-day card again, at any possible depth: nothing else is hidden."""
    if state.depth != NOT_IN_DECK:
        low = lowest_depth(state)
        state.depth = low + dice.below(state.deck_size - low + 1)


def information(state: FreightState, seat: i64) -> bytes:
    """Return a key of what a seat knows, equal where views are equal."""
    key = KeyWriter()
    key.add(seat)
    key.add(state.seats)
    key.add(state.to_move)
    key.add(state.phase)
    key.add(state.day)
    key.add(state.holder)
    key.add(state.turns)
    key.add(state.passes)
    key.add(state.day_ending)
    key.add(state.ended_by_passes)
    key.add(i64(state.depth == NOT_IN_DECK))
    key.add(state.part)
    key.add(state.hand)
    key.add(state.locomotive_supply)
    key.add(state.caboose_supply)
    key.add_all(state.cells, 0, TRAINS)
    return key.as_bytes()

"""A seat's knowledge in numbers: redeal the unknown part, and a key of the known part.

Compiled.
"""
# railtable: compiled

from typing import Final

from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.numbers import KeyWriter, NumberWriter, seat_from
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
    add_public_numbers(state, 0, key)
    key.add(i64(state.depth == NOT_IN_DECK))
    key.add(state.part)
    key.add(state.hand)
    key.add(state.locomotive_supply)
    key.add(state.caboose_supply)
    key.add_all(state.cells, 0, TRAINS)
    return key.as_bytes()


PUBLIC_NUMBERS: Final = (
    ("seats", 1, "how many play"),
    ("to_move", 1, "who is to move"),
    ("phase", 1, "what is awaited"),
    ("day", 1, "the day, from 1"),
    ("holder", 1, "who has the wooden locomotive"),
    ("turns", 1, "turns taken in this round"),
    ("passes", 1, "passes in a row"),
    ("day_ending", 1, "1 once the end-of-day card is drawn"),
    ("ended_by_passes", 1, "1 if passing ended the day"),
)
"""The numbers that everybody knows, as an observation names them: see `add_public_numbers`."""


def add_public_numbers(state: FreightState, viewer: i64, writer: NumberWriter) -> None:
    """Add the numbers of PUBLIC_NUMBERS, with seats counted from the viewer's."""
    writer.add(state.seats)
    writer.add(seat_from(viewer, state.to_move, state.seats))
    writer.add(state.phase)
    writer.add(state.day)
    writer.add(seat_from(viewer, state.holder, state.seats))
    writer.add(state.turns)
    writer.add(state.passes)
    writer.add(state.day_ending)
    writer.add(state.ended_by_passes)

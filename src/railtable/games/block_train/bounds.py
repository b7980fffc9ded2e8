"""The least and the greatest value of every number of an observation, and the longest game."""

from typing import Final

from railtable.core.bounds import Bounds
from railtable.games.block_train.components import (
    ADVANCED_COUNT,
    CARD_COUNT,
    FIRST,
    MAX_SEATS,
    MOST_ROUNDS,
    MOST_WAGONS,
    SECOND,
)
from railtable.games.block_train.state import AT_SPAN, PHASES, PILE, BlockTrainState

WAGON: Final = (0, 1 + max(*FIRST, *SECOND))
PLACEMENT: Final = (0, int(2 * CARD_COUNT * AT_SPAN))
NOTHING: Final = (0, 0)


def most_decisions(start: BlockTrainState) -> int:
    """Return the decisions of a game: in every round each seat takes a card and places it."""
    return 2 * int(start.rounds * start.seats)


def bounds(start: BlockTrainState) -> Bounds:
    """Return the bounds of every field of an observation, for games from this start."""
    seats, rounds = int(start.seats), int(start.rounds)
    pile = list(start.cells[PILE : PILE + start.pile_size])
    load = (
        (0, rounds),
        (0, 2 * rounds),
        *[WAGON] * (2 * rounds),
        *[NOTHING] * int(MOST_WAGONS - 2 * rounds),
        *[PLACEMENT] * rounds,
        *[NOTHING] * int(MOST_ROUNDS - rounds),
    )
    return {
        "seat": ((-2, seats - 1),),
        "seats": ((seats, seats),),
        "to_move": ((-2, seats - 1),),
        "phase": ((0, len(PHASES) - 1),),
        "round": ((0, rounds),),
        "captain": ((-1, seats - 1),),
        "placed": ((0, seats),),
        "unseen": ((0, len(pile)),),
        "scoring": ((0, int(ADVANCED_COUNT)),),
        "held": (WAGON,),
        "offer": (WAGON,),
        "discards": (WAGON,),
        "loads": load * seats + (NOTHING,) * (len(load) * int(MAX_SEATS - seats)),
        "pile": tuple((0, pile.count(card)) for card in range(CARD_COUNT)),
    }

"""A game of Night Mail under way: where every bag is, and the points."""

from typing import Final

from railtable.core.engine import CHANCE, State
from railtable_night_mail.components import BAG_COUNT, HAND, MAX_SEATS, TOWNS, WEIGHTS

# Where a bag is.  A hand or a shelf is its number plus the seat.
SACK: Final = 0
HANDS: Final = 1
SHELVES: Final = HANDS + MAX_SEATS
WAGON: Final = SHELVES + MAX_SEATS
NOWHERE: Final = WAGON + 1


class NightMailState(State):
    """`places[bag]` is where a bag is; `drawing` is the seat that chance gives a bag next."""

    def __init__(self, seats: int, seal_bonus: int) -> None:
        super().__init__(seats)
        self.seal_bonus = seal_bonus
        self.turn = 0
        self.drawing = 0
        self.places = [SACK] * BAG_COUNT
        self.loaded = [0] * seats
        self.seals = [0] * seats


def copy_state(state: NightMailState) -> NightMailState:
    """Return an independent copy."""
    twin = NightMailState(int(state.seats), state.seal_bonus)
    twin.to_move = state.to_move
    twin.turn = state.turn
    twin.drawing = state.drawing
    twin.places = list(state.places)
    twin.loaded = list(state.loaded)
    twin.seals = list(state.seals)
    return twin


def bags_at(state: NightMailState, place: int) -> list[int]:
    """Return the bags in a place, town by town from light to heavy."""
    return [bag for bag, where in enumerate(state.places) if where == place]


def wagon_of(state: NightMailState, town: int) -> list[int]:
    """Return the bags in a town's wagon, in the order they were loaded (NM-5)."""
    first = town * WEIGHTS
    return [bag for bag in range(first, first + WEIGHTS) if state.places[bag] == WAGON]


def await_next(state: NightMailState) -> None:
    """Let chance go on dealing, or the next seat take its turn (NM-2, NM-3)."""
    seats = int(state.seats)
    dealt = BAG_COUNT - len(bags_at(state, SACK))
    if state.turn == 0 and dealt < HAND * seats:
        state.drawing = dealt % seats
        state.to_move = CHANCE
    else:
        state.drawing = state.turn % seats
        state.to_move = state.turn % seats


__all__ = ["TOWNS", "NightMailState", "await_next", "bags_at", "copy_state", "wagon_of"]

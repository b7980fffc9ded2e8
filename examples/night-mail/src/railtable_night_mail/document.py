"""The whole state as a documented Struct, and back."""

import msgspec

from railtable.core.seats import Seat
from railtable_night_mail.components import BAGS, MAX_SEATS, MIN_SEATS, NUMBER
from railtable_night_mail.state import (
    HANDS,
    NOWHERE,
    SACK,
    SHELVES,
    WAGON,
    NightMailState,
    bags_at,
)


class NightMailDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A complete state; bags are listed by town, from light to heavy."""

    seats: int
    to_move: Seat
    turn: int
    drawing: Seat
    seal_bonus: int
    sack: list[str]
    wagons: list[str]
    hands: list[list[str]]
    shelves: list[list[str]]
    loaded: list[int]
    seals: list[int]


def names_at(state: NightMailState, place: int) -> list[str]:
    """Return the codes of the bags in a place."""
    return [BAGS[bag] for bag in bags_at(state, place)]


def dump(state: NightMailState) -> NightMailDocument:
    """Return the whole state in words."""
    seats = range(int(state.seats))
    return NightMailDocument(
        seats=int(state.seats),
        to_move=int(state.to_move),
        turn=state.turn,
        drawing=state.drawing,
        seal_bonus=state.seal_bonus,
        sack=names_at(state, SACK),
        wagons=names_at(state, WAGON),
        hands=[names_at(state, HANDS + seat) for seat in seats],
        shelves=[names_at(state, SHELVES + seat) for seat in seats],
        loaded=list(state.loaded),
        seals=list(state.seals),
    )


def load(document: NightMailDocument) -> NightMailState:
    """Return the state a document describes; raise ValueError if it cannot be laid out."""
    lists = (document.hands, document.shelves, document.loaded, document.seals)
    if not MIN_SEATS <= document.seats <= MAX_SEATS:
        raise ValueError("seats")
    if any(len(rows) != document.seats for rows in lists) or not 0 <= document.seal_bonus <= 6:
        raise ValueError("not one for each seat")
    state = NightMailState(document.seats, document.seal_bonus)
    state.to_move = document.to_move
    state.turn = document.turn
    state.drawing = document.drawing
    state.loaded = list(document.loaded)
    state.seals = list(document.seals)
    state.places = [NOWHERE] * len(BAGS)
    _put(state, document.sack, SACK)
    _put(state, document.wagons, WAGON)
    for seat in range(document.seats):
        _put(state, document.hands[seat], HANDS + seat)
        _put(state, document.shelves[seat], SHELVES + seat)
    return state


def _put(state: NightMailState, bags: list[str], place: int) -> None:
    for bag in bags:
        if bag not in NUMBER:
            raise ValueError(bag)
        state.places[NUMBER[bag]] = place

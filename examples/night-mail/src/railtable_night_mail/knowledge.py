"""A seat's knowledge: redeal the hidden bags, and a key of the known ones."""

from railtable.core.dice import Dice
from railtable.core.numbers import KeyWriter
from railtable_night_mail.state import (
    HANDS,
    NOWHERE,
    SACK,
    SHELVES,
    WAGON,
    NightMailState,
    bags_at,
)

UNSEEN = -1


def sees(place: int, seat: int) -> bool:
    """Tell whether a seat (below 0: a spectator) sees which bags are in a place (NM-7, NM-9)."""
    return place == WAGON or (seat >= 0 and place in (HANDS + seat, SHELVES + seat))


def redeal(state: NightMailState, seat: int, dice: Dice) -> None:
    """Deal anew the bags that a seat does not see, as many to each place as there are."""
    hidden = [
        bag for bag, place in enumerate(state.places) if place != NOWHERE and not sees(place, seat)
    ]
    places = [state.places[bag] for bag in hidden]
    dice.shuffle(places)
    for bag, place in zip(hidden, places, strict=True):
        state.places[bag] = place


def sizes(state: NightMailState, first: int) -> list[int]:
    """Return how many bags each seat has in hand, or on its shelf."""
    return [len(bags_at(state, first + seat)) for seat in range(int(state.seats))]


def seen_places(state: NightMailState, seat: int) -> list[int]:
    """Return where each bag is as a seat sees it: 0 unseen, 1 in hand, 2 shelved, 3 loaded."""
    kinds = {WAGON: 3}
    if seat >= 0:
        kinds |= {HANDS + seat: 1, SHELVES + seat: 2}
    return [kinds.get(place, 0) for place in state.places]


def public_numbers(state: NightMailState) -> list[int]:
    """Return what everybody sees, apart from seats and bags."""
    return [state.turn, state.seal_bonus, len(bags_at(state, SACK))]


def information(state: NightMailState, seat: int) -> bytes:
    """Return a key of what a seat knows: equal exactly where its view is."""
    key = KeyWriter()
    numbers = [seat, int(state.seats), int(state.to_move), state.drawing]
    numbers += public_numbers(state)
    numbers += sizes(state, HANDS) + sizes(state, SHELVES) + state.loaded + state.seals
    for number in numbers + seen_places(state, seat):
        key.add(number)
    return key.as_bytes()

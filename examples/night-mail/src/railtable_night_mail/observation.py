"""A seat's knowledge as a row of numbers, field by field."""

from typing import Final

from railtable.core.numbers import Sheet, seat_after, seat_from
from railtable_night_mail.components import MAX_SEATS
from railtable_night_mail.knowledge import public_numbers, seen_places, sizes
from railtable_night_mail.state import HANDS, SHELVES, NightMailState

FIELDS: Final = (
    ("seat", 1, "your seat, -2 for a spectator"),
    ("seats", 1, "how many play"),
    ("to_move", 1, "who is to move"),
    ("drawing", 1, "who is given a bag, or moves"),
    ("turn", 1, "turns taken"),
    ("seal_bonus", 1, "points for a seal"),
    ("sack", 1, "bags in the sack"),
    ("bags", 24, "each bag: 0 unseen, 1 in your hand, 2 on your shelf, 3 in its wagon"),
    ("players", 16, "for each player: bags in hand, shelved, points for bags, for seals"),
)


def observe(state: NightMailState, seat: int, sheet: Sheet) -> None:
    """Write a row of what a seat (-2: a spectator) knows; players count from the viewer."""
    seats = int(state.seats)
    sheet.add(seat)
    sheet.add(seats)
    sheet.add(seat_from(seat, int(state.to_move), seats))
    sheet.add(seat_from(seat, state.drawing, seats))
    for number in public_numbers(state) + seen_places(state, seat):
        sheet.add(number)
    columns = (sizes(state, HANDS), sizes(state, SHELVES), state.loaded, state.seals)
    for step in range(seats):
        player = int(seat_after(seat, step, seats))
        for column in columns:
            sheet.add(column[player])
    sheet.skip(len(columns) * (MAX_SEATS - seats))

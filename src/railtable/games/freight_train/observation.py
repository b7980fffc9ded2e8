"""Observations: what a seat knows as a row of numbers, field by field.  Compiled."""
# railtable: compiled

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.numbers import Sheet, seat_after
from railtable.games.freight_train.components import (
    DAYS,
    MAIN_ROWS,
    MOST_SEATS,
    MOST_TRAINS,
    PRIVATE_ROW_LIMIT,
    PRIVATE_ROWS,
    TYPES,
)
from railtable.games.freight_train.knowledge import PUBLIC_NUMBERS, add_public_numbers
from railtable.games.freight_train.state import (
    DECK,
    EARNED,
    HAS_CABOOSE,
    HAS_LOCOMOTIVES,
    KINDS,
    LENGTHS,
    MAIN,
    MIXED_CARS,
    MOBILISED,
    NOT_IN_DECK,
    PAID,
    POINTS,
    PRIVATE,
    TRAINS,
    FreightState,
    count_in,
)

PLAYER_PLACES: Final[i64] = 64

FIELDS: Final = (
    ("seat", 1, "your seat, -2 for a spectator"),
    *PUBLIC_NUMBERS,
    ("buried", 1, "1 while the end-of-day card lies in the deck"),
    ("lower_part", 1, "how many cars lie in the part of the deck with that card"),
    ("locomotive_supply", 1, "locomotives nobody has"),
    ("caboose_supply", 1, "cabooses nobody has"),
    ("deck", 11, "of each type, how many cars the deck has"),
    ("hand", 11, "of each type, how many cars are lifted"),
    ("main", 40, "five rows of eight places from the open end: type + 1"),
    ("players", 320, "for each of five players: two rows like those, locomotives, mobilised, points, paid, points of trains and yard by day, nine trains (category + 1, length, caboose), of each type whether it is on the mixed train"),
)  # fmt: skip


def observe(state: FreightState, seat: i64, sheet: Sheet) -> None:
    """Write a seat's observation."""
    cells = state.cells
    sheet.add(seat)
    add_public_numbers(state, seat, sheet)
    sheet.add(i64(state.depth != NOT_IN_DECK))
    sheet.add(state.part)
    sheet.add(state.locomotive_supply)
    sheet.add(state.caboose_supply)
    sheet.add_all(cells, DECK, TYPES)
    car: i64 = 0
    while car < TYPES:
        sheet.add(count_in(state.hand, car))
        car += 1
    _add_rows(cells, MAIN, MAIN_ROWS, sheet)
    steps: i64 = 0
    while steps < state.seats:
        _add_player(cells, seat_after(seat, steps, state.seats), sheet)
        steps += 1
    sheet.skip((MOST_SEATS - steps) * PLAYER_PLACES)


def _add_rows(cells: vec[i64], first: i64, count: i64, sheet: Sheet) -> None:
    """Add rows from their open ends: a row stores its cars plus one in 4 bits each."""
    at, stop = first, first + count
    while at < stop:
        row, cars = cells[at], i64(0)
        while row:
            sheet.add(row & 15)
            row >>= 4
            cars += 1
        sheet.skip(PRIVATE_ROW_LIMIT - cars)
        at += 1


def _add_player(cells: vec[i64], player: i64, sheet: Sheet) -> None:
    _add_rows(cells, PRIVATE + player * PRIVATE_ROWS, PRIVATE_ROWS, sheet)
    sheet.add(cells[HAS_LOCOMOTIVES + player])
    sheet.add(cells[MOBILISED + player])
    sheet.add(cells[POINTS + player])
    sheet.add(cells[PAID + player])
    sheet.add_all(cells, EARNED + player * 2 * DAYS, 2 * DAYS)
    train: i64 = 0
    while train < cells[TRAINS + player]:
        at = player * MOST_TRAINS + train
        sheet.add(cells[KINDS + at] + 1)
        sheet.add(cells[LENGTHS + at])
        sheet.add(cells[HAS_CABOOSE + at])
        train += 1
    sheet.skip(3 * (MOST_TRAINS - train))
    mixed, car = cells[MIXED_CARS + player], i64(0)
    while car < TYPES:
        sheet.add((mixed >> car) & 1)
        car += 1

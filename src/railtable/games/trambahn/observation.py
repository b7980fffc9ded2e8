"""Observations: what a seat knows as a row of numbers, field by field.  Compiled."""
# railtable: compiled

from typing import Final

from mypy_extensions import i64

from railtable.core.numbers import Sheet, seat_after
from railtable.games.trambahn.components import (
    CARD_TYPES,
    CONDUCTOR,
    HAND,
    LAST_RIDE,
    MAX_COLUMNS,
    ROW,
    VALUES,
)
from railtable.games.trambahn.knowledge import PUBLIC_NUMBERS, add_public_numbers, count_cards
from railtable.games.trambahn.scoring import points
from railtable.games.trambahn.state import (
    BONUS,
    COLUMN_COUNTS,
    HAND_SIZES,
    HANDS,
    LENGTH,
    LINE,
    MARKET,
    MONEY_SIZES,
    OWN_INCOME,
    RIDE_LINES,
    RIDE_POINTS,
    ROW_LENGTHS,
    ROWS,
    SEEN_ASIDE,
    SEEN_OUT,
    TRAM,
    TrambahnState,
    cards_at,
    column_at,
)

COLUMN_PLACES: Final[i64] = 12

FIELDS: Final = (
    ("seat", 1, "your seat, -2 for a spectator"),
    *PUBLIC_NUMBERS,
    ("rides", 1, "rides so far"),
    ("players", 10, "for each player: cards in hand, money, bonus, income turned in, points"),
    ("market", 3, "trams for sale, of each kind"),
    ("rows", 16, "four places for each line's passengers: the card + 1"),
    ("ride_lines", 10, "each ride's line + 1"),
    ("ride_points", 20, "what each ride gave, two players each"),
    ("columns", 504, "21 columns for each player: line + 1, tram + 1, then for each value 0 or 1 + the Conductors after that Station"),
    ("known_discarded", 41, "of each card, how many are surely in the discard"),
    ("known_aside", 41, "of each card, how many came from columns that were dissolved"),
    ("hand", 41, "of each card, how many you hold"),
    ("known_income", 41, "of each card, how many you turned into money"),
)  # fmt: skip


def observe(state: TrambahnState, seat: i64, sheet: Sheet) -> None:
    """Write a seat's observation."""
    cells = state.cells
    sheet.add(seat)
    add_public_numbers(state, seat, sheet)
    sheet.add(state.rides)
    _add_players(state, seat, sheet)
    sheet.add_all(cells, MARKET, 3)
    _add_rows_and_rides(state, seat, sheet)
    _add_columns(state, seat_after(seat, 0, 2), sheet)
    _add_columns(state, seat_after(seat, 1, 2), sheet)
    sheet.add_all(cells, SEEN_OUT, CARD_TYPES)
    sheet.add_all(cells, SEEN_ASIDE, CARD_TYPES)
    if seat >= 0:
        sheet.count(cells, HANDS + seat * HAND, cells[HAND_SIZES + seat], CARD_TYPES)
        sheet.add_all(cells, OWN_INCOME + seat * CARD_TYPES, CARD_TYPES)
    else:
        sheet.skip(2 * CARD_TYPES)


def _add_players(state: TrambahnState, seat: i64, sheet: Sheet) -> None:
    cells, steps = state.cells, i64(0)
    while steps < 2:
        player = seat_after(seat, steps, 2)
        sheet.add(cells[HAND_SIZES + player])
        sheet.add(cells[MONEY_SIZES + player])
        sheet.add(cells[BONUS + player])
        sheet.add(count_cards(cells, OWN_INCOME + player * CARD_TYPES))
        sheet.add(points(state, player))
        steps += 1


def _add_rows_and_rides(state: TrambahnState, seat: i64, sheet: Sheet) -> None:
    cells = state.cells
    line: i64 = 0
    while line < 4:
        sheet.add_raised(cells, ROWS + line * ROW, cells[ROW_LENGTHS + line], ROW)
        line += 1
    sheet.add_raised(cells, RIDE_LINES, state.rides, LAST_RIDE)
    ride: i64 = 0
    while ride < state.rides:
        sheet.add(cells[RIDE_POINTS + 2 * ride + seat_after(seat, 0, 2)])
        sheet.add(cells[RIDE_POINTS + 2 * ride + seat_after(seat, 1, 2)])
        ride += 1
    sheet.skip(2 * (LAST_RIDE - ride))


def _add_columns(state: TrambahnState, player: i64, sheet: Sheet) -> None:
    cells = state.cells
    column: i64 = 0
    while column < cells[COLUMN_COUNTS + player]:
        at = column_at(player, column)
        sheet.add(cells[at + LINE] + 1)
        sheet.add(cells[at + TRAM] + 1)
        _add_cards(state, cards_at(player, column), cells[at + LENGTH], sheet)
        column += 1
    sheet.skip((MAX_COLUMNS - column) * COLUMN_PLACES)


def _add_cards(state: TrambahnState, place: i64, length: i64, sheet: Sheet) -> None:
    """Add a column's Stations by value, each with the Conductors after it (TB-13)."""
    cards, items, at = state.cards, sheet.items, sheet.at
    sheet.skip(VALUES)
    last, stop = i64(0), place + length
    while place < stop:
        card = i64(cards[place])
        if card != CONDUCTOR:
            last = card % VALUES
        items[at + last] += 1
        place += 1

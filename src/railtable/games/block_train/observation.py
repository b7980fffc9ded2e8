"""Observations: what a seat knows as a row of numbers, field by field.  Compiled."""
# railtable: compiled

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.numbers import Sheet, seat_after
from railtable.games.block_train.components import (
    CARD_COUNT,
    FIRST,
    MAX_SEATS,
    MOST_OFFER,
    MOST_ROUNDS,
    MOST_WAGONS,
    SECOND,
    SHOWN,
)
from railtable.games.block_train.knowledge import PUBLIC_NUMBERS, add_public_numbers
from railtable.games.block_train.state import (
    ADVANCED_CARDS,
    DISCARDS,
    HISTORY,
    LENGTHS,
    NONE,
    OFFER,
    PILE,
    PLACED_CARDS,
    ROWS,
    BlockTrainState,
)

LOAD_PLACES: Final[i64] = 29

FIELDS: Final = (
    ("seat", 1, "your seat, -2 for a spectator"),
    *PUBLIC_NUMBERS,
    ("unseen", 1, "cards that nobody has seen"),
    ("scoring", 3, "the advanced scoring cards: number + 1"),
    ("held", 2, "the card taken: its two wagons + 1"),
    ("offer", 14, "seven places: a card's two wagons + 1"),
    ("discards", 18, "nine places: a card's two wagons + 1"),
    ("loads", 174, "for each of six players: cards, wagons, 18 wagons from the left + 1, nine cards as they were laid + 1"),
    ("pile", 321, "of each card, how many nobody has seen"),
)  # fmt: skip


def observe(state: BlockTrainState, seat: i64, sheet: Sheet) -> None:
    """Write a seat's observation."""
    cells = state.cells
    sheet.add(seat)
    add_public_numbers(state, seat, sheet)
    sheet.add(state.pile_size)
    sheet.add_raised(cells, ADVANCED_CARDS, SHOWN, SHOWN)
    _add_card(state.held, sheet)
    _add_cards(cells, OFFER, state.offer_size, MOST_OFFER, sheet)
    _add_cards(cells, DISCARDS, state.discard_size, MOST_ROUNDS, sheet)
    steps: i64 = 0
    while steps < state.seats:
        _add_load(cells, seat_after(seat, steps, state.seats), sheet)
        steps += 1
    sheet.skip((MAX_SEATS - steps) * LOAD_PLACES)
    sheet.count(cells, PILE, state.pile_size, CARD_COUNT)


def _add_card(card: i64, sheet: Sheet) -> None:
    if card == NONE:
        sheet.skip(2)
        return
    sheet.add(FIRST[card] + 1)
    sheet.add(SECOND[card] + 1)


def _add_cards(cells: vec[i64], first: i64, count: i64, places: i64, sheet: Sheet) -> None:
    at, stop = first, first + count
    while at < stop:
        _add_card(cells[at], sheet)
        at += 1
    sheet.skip(2 * (places - count))


def _add_load(cells: vec[i64], player: i64, sheet: Sheet) -> None:
    cards, wagons = cells[PLACED_CARDS + player], cells[LENGTHS + player]
    sheet.add(cards)
    sheet.add(wagons)
    sheet.add_raised(cells, ROWS + player * MOST_WAGONS, wagons, MOST_WAGONS)
    sheet.add_raised(cells, HISTORY + player * MOST_ROUNDS, cards, MOST_ROUNDS)

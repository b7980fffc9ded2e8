"""A seat's knowledge in numbers: redeal the unknown part, and a key of the known part.

Compiled.
"""
# railtable: compiled

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.numbers import KeyWriter, Numbers, NumberWriter, seat_from
from railtable.games.trambahn.components import CARD_TYPES, CARDS, HAND, ROW
from railtable.games.trambahn.hands import put_in_hand
from railtable.games.trambahn.state import (
    BONUS,
    COLUMN_COUNTS,
    DECK,
    DISCARD,
    HAND_SIZES,
    HANDS,
    LENGTH,
    MARKET,
    MONEY,
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


def redeal(state: TrambahnState, seat: i64, dice: Dice) -> None:
    """Redeal what a seat has not seen: the rival's hand and income, deck, money, discard.

    A card that both saw put aside, or that its owner turned into money, may by
    now have been paid and be in the discard.
    """
    cells, pool = state.cells, Numbers(CARDS)
    _add_unseen(cells, seat, pool)
    owner: i64 = 0
    while owner < 2:
        if owner != seat:
            _deal_hand(cells, owner, pool, dice)
            income = OWN_INCOME + owner * CARD_TYPES
            _deal_pile(cells, income, count_cards(cells, income), pool, dice)
        owner += 1
    _deal_pile(cells, DECK, state.deck_size, pool, dice)
    _add_aside(cells, pool)
    _deal_pile(cells, MONEY, cells[MONEY_SIZES], pool, dice)
    _deal_pile(cells, MONEY + CARD_TYPES, cells[MONEY_SIZES + 1], pool, dice)
    _deal_pile(cells, DISCARD, pool.size, pool, dice)
    card: i64 = 0
    while card < CARD_TYPES:
        cells[DISCARD + card] += cells[SEEN_OUT + card]
        card += 1


def _add_unseen(cells: vec[i64], seat: i64, pool: Numbers) -> None:
    """Collect every card whose place a seat does not know."""
    owner: i64 = 0
    while owner < 2:
        if owner != seat:
            pool.add_all(cells, HANDS + owner * HAND, cells[HAND_SIZES + owner])
        owner += 1
    card: i64 = 0
    while card < CARD_TYPES:
        pool.add_copies(card, cells[DECK + card] + _count_hidden_aside(cells, seat, card))
        card += 1


def _count_hidden_aside(cells: vec[i64], seat: i64, card: i64) -> i64:
    """Count a card in both reserves and the discard, without the copies a seat saw go there."""
    count = cells[MONEY + card] + cells[MONEY + CARD_TYPES + card] + cells[DISCARD + card]
    count -= cells[SEEN_OUT + card] + cells[SEEN_ASIDE + card]
    if seat >= 0:
        count -= cells[OWN_INCOME + seat * CARD_TYPES + card]
    return count


def _add_aside(cells: vec[i64], pool: Numbers) -> None:
    """Collect the cards that somebody saw put aside, wherever they are now."""
    first, second = OWN_INCOME, OWN_INCOME + CARD_TYPES
    card: i64 = 0
    while card < CARD_TYPES:
        count = cells[SEEN_ASIDE + card] + cells[first + card] + cells[second + card]
        pool.add_copies(card, count)
        card += 1


def _deal_hand(cells: vec[i64], owner: i64, pool: Numbers, dice: Dice) -> None:
    """Deal a hand of its size from the pool."""
    count = cells[HAND_SIZES + owner]
    dice.part(pool.items, pool.size, count)
    cells[HAND_SIZES + owner] = 0
    while count > 0:
        count -= 1
        pool.size -= 1
        put_in_hand(cells, owner, pool.items[pool.size])


def _deal_pile(cells: vec[i64], pile: i64, count: i64, pool: Numbers, dice: Dice) -> None:
    """Deal a pile of `count` cards from the pool."""
    cards, left = pool.items, pool.size
    dice.part(cards, left, count)
    card: i64 = 0
    while card < CARD_TYPES:
        cells[pile + card] = 0
        card += 1
    rest = left - count
    while left > rest:
        left -= 1
        cells[pile + cards[left]] += 1
    pool.size = rest


def count_income(state: TrambahnState, seat: i64) -> i64:
    """Return how many cards a seat certainly turned into money."""
    return count_cards(state.cells, OWN_INCOME + seat * CARD_TYPES)


def count_cards(cells: vec[i64], pile: i64) -> i64:
    """Return how many cards a pile has."""
    total: i64 = 0
    card: i64 = 0
    while card < CARD_TYPES:
        total += cells[pile + card]
        card += 1
    return total


def information(state: TrambahnState, seat: i64) -> bytes:
    """Return a key of what a seat knows, equal where views are equal."""
    cells, key = state.cells, KeyWriter()
    key.add(seat)
    add_public_numbers(state, 0, key)
    key.add_all(cells, HAND_SIZES, 4)
    key.add_all(cells, MARKET, 3)
    key.add_all(cells, BONUS, 2)
    _add_rows_and_rides(state, key)
    _add_columns(state, key)
    _add_memory(cells, seat, key)
    return key.as_bytes()


PUBLIC_NUMBERS: Final = (
    ("to_move", 1, "who is to move"),
    ("phase", 1, "what is awaited"),
    ("first", 1, "who began"),
    ("active", 1, "whose turn it is"),
    ("turn", 1, "how many turns have begun"),
    ("passengers_laid", 1, "passengers laid in this turn"),
    ("ended", 1, "how the game ended: 0 not yet, 1 by the tenth ride, 2 by want"),
    ("deck", 1, "cards in the deck"),
    ("discard", 1, "cards in the discard"),
    ("trams_dealt", 1, "trams that have left the pile"),
)
"""The numbers that everybody knows, as an observation names them: see `add_public_numbers`."""


def add_public_numbers(state: TrambahnState, viewer: i64, writer: NumberWriter) -> None:
    """Add the numbers of PUBLIC_NUMBERS, with seats counted from the viewer's."""
    writer.add(seat_from(viewer, state.to_move, 2))
    writer.add(state.phase)
    writer.add(seat_from(viewer, state.first, 2))
    writer.add(seat_from(viewer, state.active, 2))
    writer.add(state.turn)
    writer.add(state.passengers_laid)
    writer.add(state.ended)
    writer.add(state.deck_size)
    writer.add(state.discard_size)
    writer.add(state.trams_dealt)


def _add_rows_and_rides(state: TrambahnState, key: KeyWriter) -> None:
    cells = state.cells
    line: i64 = 0
    while line < 4:
        key.add(cells[ROW_LENGTHS + line])
        key.add_all(cells, ROWS + line * ROW, cells[ROW_LENGTHS + line])
        line += 1
    key.add(state.rides)
    key.add_all(cells, RIDE_LINES, state.rides)
    key.add_all(cells, RIDE_POINTS, 2 * state.rides)


def _add_columns(state: TrambahnState, key: KeyWriter) -> None:
    cells, cards = state.cells, state.cards
    owner: i64 = 0
    while owner < 2:
        key.add(cells[COLUMN_COUNTS + owner])
        column: i64 = 0
        while column < cells[COLUMN_COUNTS + owner]:
            at = column_at(owner, column)
            key.add(cells[at + TRAM])
            key.add(cells[at + LENGTH])
            place = cards_at(owner, column)
            stop = place + cells[at + LENGTH]
            while place < stop:
                key.add(i64(cards[place]))
                place += 1
            column += 1
        owner += 1


def _add_memory(cells: vec[i64], seat: i64, key: KeyWriter) -> None:
    """Add a seat's hand and memory."""
    key.add_all(cells, SEEN_OUT, 2 * CARD_TYPES)
    key.add(count_cards(cells, OWN_INCOME))
    key.add(count_cards(cells, OWN_INCOME + CARD_TYPES))
    if seat >= 0:
        key.add_all(cells, HANDS + seat * HAND, cells[HAND_SIZES + seat])
        key.add_all(cells, OWN_INCOME + seat * CARD_TYPES, CARD_TYPES)

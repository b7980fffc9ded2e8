"""Chance steps: the first player, the deal, payments, refills.  Compiled."""
# railtable: compiled

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.engine import CHANCE
from railtable.core.numbers import Numbers
from railtable.core.piles import can_draw, draw_cards
from railtable.games.trambahn.components import CARD_TYPES, DEALT, FIRST_MONEY, HAND, SECOND_MONEY
from railtable.games.trambahn.hands import put_in_hand
from railtable.games.trambahn.state import (
    CHOOSE_FIRST,
    DEAL,
    DECK,
    DISCARD,
    HAND_SIZES,
    HANDS,
    MONEY,
    MONEY_SIZES,
    PAY,
    REFILL,
    SEEN_OUT,
    TRAMS,
    TrambahnState,
)
from railtable.games.trambahn.turns import begin_refill, begin_turn, refill_market


def draw(state: TrambahnState, dice: Dice, drawn: Numbers) -> None:
    """Append the outcome of the chance step due now."""
    cells = state.cells
    if state.phase == REFILL:
        draw_cards(cells, DECK, state.deck_size, refill_size(state), dice, drawn)
    elif state.phase == PAY:
        at = state.active * CARD_TYPES
        held = cells[MONEY_SIZES + state.active]
        draw_cards(cells, MONEY + at, held, state.due, dice, drawn)
    elif state.phase == CHOOSE_FIRST:
        drawn.add(dice.below(2))
    elif state.phase == DEAL:
        draw_cards(cells, DECK, state.deck_size, DEALT, dice, drawn)
    else:
        first, second = cells[MONEY_SIZES], cells[MONEY_SIZES + 1]
        draw_cards(cells, MONEY, first, first // 2, dice, drawn)
        draw_cards(cells, MONEY + CARD_TYPES, second, second // 2, dice, drawn)


def can_happen(state: TrambahnState, drawn: Numbers) -> bool:
    """Tell whether this chance outcome is possible now."""
    cells, size = state.cells, drawn.size
    if state.phase == CHOOSE_FIRST:
        return size == 1 and 0 <= drawn.items[0] < 2
    if state.phase == DEAL:
        return size == DEALT and can_draw(cells, DECK, CARD_TYPES, drawn, 0, size)
    if state.phase == REFILL:
        return size == refill_size(state) and can_draw(cells, DECK, CARD_TYPES, drawn, 0, size)
    if state.phase == PAY:
        at = MONEY + state.active * CARD_TYPES
        return size == state.due and can_draw(cells, at, CARD_TYPES, drawn, 0, size)
    first, second = cells[MONEY_SIZES] // 2, cells[MONEY_SIZES + 1] // 2
    return (
        size == first + second
        and can_draw(cells, MONEY, CARD_TYPES, drawn, 0, first)
        and can_draw(cells, MONEY + CARD_TYPES, CARD_TYPES, drawn, first, size)
    )


def happen(state: TrambahnState, drawn: Numbers) -> None:
    """Apply a chance outcome."""
    if state.phase == REFILL:
        refill(state, drawn)
    elif state.phase == PAY:
        pay(state, drawn)
    elif state.phase == CHOOSE_FIRST:
        choose_first(state, drawn.items[0])
    elif state.phase == DEAL:
        deal(state, drawn)
    else:
        reshuffle(state, drawn)


def choose_first(state: TrambahnState, seat: i64) -> None:
    """Name the first player; the deal follows (TB-9)."""
    state.first = seat
    state.phase = DEAL
    state.to_move = CHANCE


def refill_size(state: TrambahnState) -> i64:
    """Return how many cards the deck can give the active hand now (TB-17)."""
    need = HAND - state.cells[HAND_SIZES + state.active]
    return min(state.deck_size, need)


def pay(state: TrambahnState, cards: Numbers) -> None:
    """Discard the money that chance chose, hidden from everybody (TB-16)."""
    cells, items = state.cells, cards.items
    seat = state.active
    at: i64 = 0
    while at < cards.size:
        card = items[at]
        cells[MONEY + seat * CARD_TYPES + card] -= 1
        cells[DISCARD + card] += 1
        at += 1
    cells[MONEY_SIZES + seat] -= state.due
    state.discard_size += state.due
    state.due = 0
    state.phase = TRAMS
    state.to_move = seat


def deal(state: TrambahnState, cards: Numbers) -> None:
    """Give the first player 12 and the second 15 as money, then 6 each (TB-8, TB-9)."""
    cells, items = state.cells, cards.items
    first, second = state.first, 1 - state.first
    at: i64 = 0
    while at < DEALT:
        card = items[at]
        cells[DECK + card] -= 1
        if at < FIRST_MONEY:
            cells[MONEY + first * CARD_TYPES + card] += 1
        elif at < FIRST_MONEY + SECOND_MONEY:
            cells[MONEY + second * CARD_TYPES + card] += 1
        elif at < FIRST_MONEY + SECOND_MONEY + HAND:
            put_in_hand(cells, first, card)
        else:
            put_in_hand(cells, second, card)
        at += 1
    state.deck_size -= at
    cells[MONEY_SIZES + first] = FIRST_MONEY
    cells[MONEY_SIZES + second] = SECOND_MONEY
    refill_market(state)
    begin_turn(state, first)


def refill(state: TrambahnState, cards: Numbers) -> None:
    cells, items = state.cells, cards.items
    seat = state.active
    at: i64 = 0
    while at < cards.size:
        card = items[at]
        cells[DECK + card] -= 1
        put_in_hand(cells, seat, card)
        at += 1
    state.deck_size -= at
    begin_refill(state)


def reshuffle(state: TrambahnState, cards: Numbers) -> None:
    """Make a new deck of the discard and half of each seat's money (TB-18)."""
    cells, items = state.cells, cards.items
    half = cells[MONEY_SIZES] // 2
    at: i64 = 0
    while at < cards.size:
        card = items[at]
        payer: i64 = 0
        if at >= half:
            payer = 1
        cells[MONEY + payer * CARD_TYPES + card] -= 1
        cells[DECK + card] += 1
        at += 1
    cells[MONEY_SIZES] -= half
    cells[MONEY_SIZES + 1] -= cells[MONEY_SIZES + 1] // 2
    card = 0
    while card < CARD_TYPES:
        cells[DECK + card] += cells[DISCARD + card]
        cells[DISCARD + card] = 0
        card += 1
    _forget(cells)
    state.deck_size += state.discard_size + cards.size
    state.discard_size = 0
    begin_refill(state)


def _forget(cells: vec[i64]) -> None:
    """Clear what seats know about cards put aside: SEEN_OUT, SEEN_ASIDE, OWN_INCOME."""
    at = SEEN_OUT
    while at < HANDS:
        cells[at] = 0
        at += 1

"""What chance does in Trambahn, and the end of a turn: compiled."""
# railtable: compiled

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.engine import CHANCE, NOBODY
from railtable.games.trambahn.components import (
    CARD_TYPES,
    DEALT,
    FIRST_MONEY,
    HAND,
    MARKET,
    MAX_COLUMNS,
    MAX_LENGTH,
    SECOND_MONEY,
    tram_at,
)
from railtable.games.trambahn.components import (
    TRAMS as TRAM_CARDS,
)
from railtable.games.trambahn.state import (
    DEAL,
    ENDED_BY_WANT,
    OVER,
    PASSENGERS,
    REFILL,
    RESHUFFLE,
    TRAMS,
    TrambahnState,
)


def choose_first(state: TrambahnState, seat: i64) -> None:
    """Name the first player; the deal follows (TB-9)."""
    state.first = seat
    state.phase = DEAL
    state.to_move = CHANCE


def refill_size(state: TrambahnState) -> i64:
    """Return how many cards the deck can give the active hand now (TB-17)."""
    need = HAND - state.hand_sizes[state.active]
    return min(state.deck_size, need)


def draw_cards(pile: vec[i64], at: i64, size: i64, count: i64, dice: Dice) -> list[int]:
    """Take cards from a pile one by one, every card left equally likely."""
    drawn: list[int] = []
    left = size
    taken: i64 = 0
    while taken < count:
        pick = dice.below(left)
        card: i64 = 0
        while pick >= pile[at + card]:
            pick -= pile[at + card]
            card += 1
        pile[at + card] -= 1
        drawn.append(card)
        left -= 1
        taken += 1
    return drawn


def holds(pile: vec[i64], at: i64, cards: list[int], start: i64, stop: i64) -> bool:
    """Tell whether a pile holds these cards, copies counted."""
    left = pile[:]
    i = start
    while i < stop:
        card: i64 = cards[i]
        left[at + card] -= 1
        if left[at + card] < 0:
            return False
        i += 1
    return True


def pay(state: TrambahnState, cards: list[int]) -> None:
    """Discard the money chance chose, seen by nobody (TB-16)."""
    seat = state.active
    for paid in cards:
        card: i64 = paid
        state.money[seat * CARD_TYPES + card] -= 1
        state.discard[card] += 1
    state.money_sizes[seat] -= state.due
    state.discard_size += state.due
    state.due = 0
    state.phase = TRAMS
    state.to_move = seat


def deal(state: TrambahnState, cards: list[int]) -> None:
    """Give the first player 12 and the second 15 as money, then 6 each (TB-8, TB-9)."""
    first, second = state.first, 1 - state.first
    at: i64 = 0
    while at < DEALT:
        card: i64 = cards[at]
        state.deck[card] -= 1
        if at < FIRST_MONEY:
            state.money[first * CARD_TYPES + card] += 1
        elif at < FIRST_MONEY + SECOND_MONEY:
            state.money[second * CARD_TYPES + card] += 1
        elif at < FIRST_MONEY + SECOND_MONEY + HAND:
            state.hands[first * CARD_TYPES + card] += 1
        else:
            state.hands[second * CARD_TYPES + card] += 1
        at += 1
    state.deck_size -= at
    state.money_sizes[first] = FIRST_MONEY
    state.money_sizes[second] = SECOND_MONEY
    state.hand_sizes[0] = HAND
    state.hand_sizes[1] = HAND
    _refill_market(state)
    _begin_turn(state, first)


def _begin_turn(state: TrambahnState, seat: i64) -> None:
    state.active = seat
    state.to_move = seat
    state.turn += 1
    state.passengers_laid = 0
    state.phase = PASSENGERS


def begin_refill(state: TrambahnState) -> None:
    """Await the cards that fill the hand, from a new deck if need be (TB-17, TB-18)."""
    if state.hand_sizes[state.active] == HAND:
        _finish_turn(state)
    elif state.deck_size > 0:
        state.phase = REFILL
        state.to_move = CHANCE
    elif can_reshuffle(state):
        state.phase = RESHUFFLE
        state.to_move = CHANCE
    else:
        _finish_turn(state)


def can_reshuffle(state: TrambahnState) -> bool:
    """Tell whether discard and half of the money would make a deck (TB-18)."""
    return state.discard_size + state.money_sizes[0] // 2 + state.money_sizes[1] // 2 > 0


def refill(state: TrambahnState, cards: list[int]) -> None:
    seat = state.active
    for drawn in cards:
        card: i64 = drawn
        state.deck[card] -= 1
        state.hands[seat * CARD_TYPES + card] += 1
    state.deck_size -= len(cards)
    state.hand_sizes[seat] += len(cards)
    begin_refill(state)


def reshuffle(state: TrambahnState, cards: list[int]) -> None:
    """Both give half of their money; with the discard it is the new deck (TB-18)."""
    half = state.money_sizes[0] // 2
    i: i64 = 0
    while i < len(cards):
        payer: i64 = 0 if i < half else 1
        card: i64 = cards[i]
        state.money[payer * CARD_TYPES + card] -= 1
        state.deck[card] += 1
        i += 1
    state.money_sizes[0] -= half
    state.money_sizes[1] -= state.money_sizes[1] // 2
    card = 0
    while card < CARD_TYPES:
        state.deck[card] += state.discard[card]
        state.discard[card] = 0
        state.seen_out[card] = 0
        state.seen_aside[card] = 0
        state.own_income[card] = 0
        state.own_income[CARD_TYPES + card] = 0
        card += 1
    state.deck_size += state.discard_size + len(cards)
    state.discard_size = 0
    begin_refill(state)


def _finish_turn(state: TrambahnState) -> None:
    """Dissolve columns without a tram, refill the market, pass the turn (TB-19)."""
    _dissolve_columns(state, state.active)
    _refill_market(state)
    if _is_exhausted(state):
        end_game(state, ENDED_BY_WANT)
    else:
        _begin_turn(state, 1 - state.active)


def _dissolve_columns(state: TrambahnState, seat: i64) -> None:
    base = seat * MAX_COLUMNS
    kept: i64 = 0
    column: i64 = 0
    while column < state.columns[seat]:
        if state.trams[base + column] >= 0:
            if kept != column:
                _move_column(state, base + column, base + kept)
            kept += 1
        else:
            _dissolve(state, seat, base + column)
        column += 1
    state.columns[seat] = kept


def _dissolve(state: TrambahnState, seat: i64, at: i64) -> None:
    i: i64 = 0
    while i < state.lengths[at]:
        card = state.cards[at * MAX_LENGTH + i]
        state.money[seat * CARD_TYPES + card] += 1
        state.seen_aside[card] += 1
        i += 1
    state.money_sizes[seat] += state.lengths[at]
    _clear_column(state, at)


def _move_column(state: TrambahnState, source: i64, target: i64) -> None:
    i: i64 = 0
    while i < state.lengths[source]:
        state.cards[target * MAX_LENGTH + i] = state.cards[source * MAX_LENGTH + i]
        i += 1
    state.lengths[target] = state.lengths[source]
    state.trams[target] = state.trams[source]
    state.lasts[target] = state.lasts[source]
    state.sums[target] = state.sums[source]
    _clear_column(state, source)


def _clear_column(state: TrambahnState, at: i64) -> None:
    state.lengths[at] = 0
    state.trams[at] = -1
    state.lasts[at] = 0
    state.sums[at] = 0


def _refill_market(state: TrambahnState) -> None:
    shown = state.market[0] + state.market[1] + state.market[2]
    while shown < MARKET and state.trams_dealt < TRAM_CARDS:
        state.market[tram_at(state.trams_dealt)] += 1
        state.trams_dealt += 1
        shown += 1


def _is_exhausted(state: TrambahnState) -> bool:
    """Tell whether both hands are empty and nothing can ever be drawn (TB-18)."""
    return (
        state.hand_sizes[0] == 0
        and state.hand_sizes[1] == 0
        and state.deck_size == 0
        and not can_reshuffle(state)
    )


def end_game(state: TrambahnState, ended: i64) -> None:
    state.ended = ended
    state.phase = OVER
    state.to_move = NOBODY

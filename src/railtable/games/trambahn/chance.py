"""What chance does: the first player, the deal, payments, refills.  Compiled."""
# railtable: compiled

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.engine import CHANCE
from railtable.games.trambahn.components import CARD_TYPES, DEALT, FIRST_MONEY, HAND, SECOND_MONEY
from railtable.games.trambahn.state import CHOOSE_FIRST, DEAL, PAY, REFILL, TRAMS, TrambahnState
from railtable.games.trambahn.turns import begin_refill, begin_turn, refill_market


def sample(state: TrambahnState, dice: Dice) -> list[int]:
    """Draw what chance does now."""
    if state.phase == CHOOSE_FIRST:
        return [dice.below(2)]
    if state.phase == DEAL:
        return draw_cards(state.deck[:], 0, state.deck_size, DEALT, dice)
    if state.phase == REFILL:
        return draw_cards(state.deck[:], 0, state.deck_size, refill_size(state), dice)
    seat = state.active
    money = state.money[:]
    if state.phase == PAY:
        held = state.money_sizes[seat]
        return draw_cards(money, seat * CARD_TYPES, held, state.due, dice)
    first, second = state.money_sizes[0], state.money_sizes[1]
    return draw_cards(money, 0, first, first // 2, dice) + draw_cards(
        money, CARD_TYPES, second, second // 2, dice
    )


def can_resolve(state: TrambahnState, outcome: list[int]) -> bool:
    """Tell whether chance could do this now."""
    if state.phase == CHOOSE_FIRST:
        return len(outcome) == 1 and 0 <= outcome[0] < 2
    for card in outcome:
        if not 0 <= card < CARD_TYPES:
            return False
    if state.phase == DEAL:
        return len(outcome) == DEALT and holds(state.deck, 0, outcome, 0, DEALT)
    if state.phase == REFILL:
        size = refill_size(state)
        return len(outcome) == size and holds(state.deck, 0, outcome, 0, size)
    if state.phase == PAY:
        at = state.active * CARD_TYPES
        return len(outcome) == state.due and holds(state.money, at, outcome, 0, state.due)
    first, second = state.money_sizes[0] // 2, state.money_sizes[1] // 2
    return (
        len(outcome) == first + second
        and holds(state.money, 0, outcome, 0, first)
        and holds(state.money, CARD_TYPES, outcome, first, first + second)
    )


def resolve(state: TrambahnState, outcome: list[int]) -> None:
    """Carry out what chance drew."""
    if state.phase == CHOOSE_FIRST:
        choose_first(state, outcome[0])
    elif state.phase == DEAL:
        deal(state, outcome)
    elif state.phase == PAY:
        pay(state, outcome)
    elif state.phase == REFILL:
        refill(state, outcome)
    else:
        reshuffle(state, outcome)


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
    refill_market(state)
    begin_turn(state, first)


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

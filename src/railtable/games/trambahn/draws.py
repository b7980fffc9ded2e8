"""Chance steps one card at a time: the possible next cards and their counts."""

from railtable.core.piles import next_cards
from railtable.games.trambahn.chance import refill_size
from railtable.games.trambahn.components import (
    CARD_TYPES,
    DEALT,
    FIRST_MONEY,
    HAND,
    SECOND_MONEY,
)
from railtable.games.trambahn.state import (
    CHOOSE_FIRST,
    DEAL,
    DECK,
    MONEY,
    MONEY_SIZES,
    PAY,
    REFILL,
    TrambahnState,
)


def next_draws(state: TrambahnState, drawn: list[int]) -> list[tuple[int, int]]:
    """Return the possible next draws with their counts; empty when the draw is complete."""
    if state.phase == CHOOSE_FIRST:
        return [] if drawn else [(0, 1), (1, 1)]
    for pile, count in _piles(state):
        if len(drawn) < count:
            return next_cards(state.cells, pile, CARD_TYPES, drawn)
        drawn = drawn[count:]
    return []


def _piles(state: TrambahnState) -> list[tuple[int, int]]:
    """Return the piles to draw from, in order, and the number of cards of each."""
    if state.phase == REFILL:
        return [(int(DECK), int(refill_size(state)))]
    if state.phase == PAY:
        return [(int(MONEY + state.active * CARD_TYPES), int(state.due))]
    if state.phase == DEAL:
        return [(int(DECK), int(DEALT))]
    halves = [int(state.cells[MONEY_SIZES + seat] // 2) for seat in range(2)]
    return [(int(MONEY), halves[0]), (int(MONEY + CARD_TYPES), halves[1])]


def outcome_of(state: TrambahnState, drawn: list[int]) -> list[int]:
    """Return a complete draw as numbers for the engine, each part of it in the cards' order.

    The order of drawing has no meaning: equal knowledge is to be an equal history.
    """
    if state.phase == CHOOSE_FIRST:
        return drawn
    parts = [count for _, count in _piles(state)]
    if state.phase == DEAL:
        parts = [int(size) for size in (FIRST_MONEY, SECOND_MONEY, HAND, HAND)]
    ends = [sum(parts[:at]) for at in range(len(parts) + 1)]
    return [card for at in range(len(parts)) for card in sorted(drawn[ends[at] : ends[at + 1]])]


def draws_of(state: TrambahnState, outcome: list[int]) -> list[int]:
    """Return the draws that give an outcome."""
    return outcome

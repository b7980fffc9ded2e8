"""Chance steps one car at a time: the possible next cars and their counts."""

from railtable.core.piles import next_cards
from railtable.games.freight_train.chance import deal_size, does_day_end_in_fill, lowest_depth
from railtable.games.freight_train.components import MAIN_ROW_CARS, TYPES
from railtable.games.freight_train.state import (
    BURY,
    CHOOSE_FIRST,
    DEAL,
    DECK,
    TURN_UP,
    FreightState,
)


def next_draws(state: FreightState, drawn: list[int]) -> list[tuple[int, int]]:
    """Return the possible next draws with their counts; empty when the draw is complete."""
    if state.phase == CHOOSE_FIRST:
        return [] if drawn else [(seat, 1) for seat in range(state.seats)]
    if state.phase == BURY:
        depths = range(int(lowest_depth(state)), int(state.deck_size) + 1)
        return [] if drawn else [(depth, 1) for depth in depths]
    wanted = int(deal_size(state)) if state.phase == DEAL else int(MAIN_ROW_CARS)
    if len(drawn) == min(wanted, int(state.deck_size)):
        return []
    return next_cards(state.cells, DECK, TYPES, drawn)


def outcome_of(state: FreightState, drawn: list[int]) -> list[int]:
    """Return a complete draw as numbers for the engine.

    The depth of the end-of-day card is fixed, so a fill turns it up or does not.
    """
    if state.phase == TURN_UP:
        return [int(does_day_end_in_fill(state)), *drawn]
    return drawn


def draws_of(state: FreightState, outcome: list[int]) -> list[int]:
    """Return the draws that give an outcome."""
    return outcome[1:] if state.phase == TURN_UP else outcome

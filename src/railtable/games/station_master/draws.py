"""Chance steps one card at a time: the possible next cards and their counts."""

from railtable.core.piles import next_cards
from railtable.games.station_master.chance import cards_due, drawing_seat
from railtable.games.station_master.components import CARD_KINDS, LOCOMOTIVE_KINDS, RUSH_HOUR
from railtable.games.station_master.state import (
    DEAL,
    DECK,
    LOCOMOTIVE,
    PILE,
    START,
    StationState,
)


def next_draws(state: StationState, drawn: list[int]) -> list[tuple[int, int]]:
    """Return the possible next draws with their counts; empty when the draw is complete."""
    if state.phase == START:
        return [] if drawn else [(seat, 1) for seat in range(state.seats)]
    if state.phase == DEAL:
        kept = len(drawn) - drawn.count(int(RUSH_HOUR))
        whole = kept == cards_due(state) or len(drawn) == state.deck_size
        return [] if whole else next_cards(state.cells, DECK, CARD_KINDS, drawn)
    wanted = 1 if state.phase == LOCOMOTIVE else int(state.seats)
    if len(drawn) == wanted:
        return []
    return next_cards(state.cells, PILE, LOCOMOTIVE_KINDS, drawn)


def outcome_of(state: StationState, drawn: list[int]) -> list[int]:
    """Return a complete draw as numbers for the engine: Rush Hour is set aside (SM-20)."""
    if state.phase == DEAL:
        kept = [card for card in drawn if card != RUSH_HOUR]
        return [int(drawing_seat(state)), int(len(kept) < len(drawn)), *kept]
    if state.phase == LOCOMOTIVE:
        return [int(state.vacant), *drawn]
    return drawn


def draws_of(state: StationState, outcome: list[int]) -> list[int]:
    """Return draws that give an outcome: Rush Hour comes first."""
    if state.phase == DEAL:
        return [int(RUSH_HOUR)] * outcome[1] + outcome[2:]
    return outcome[1:] if state.phase == LOCOMOTIVE else outcome

"""Chance steps one card at a time: the possible next cards and their counts."""

from collections import Counter

from railtable.games.block_train.components import ADVANCED_COUNT, SHOWN
from railtable.games.block_train.state import CAPTAIN, PILE, SCORING, BlockTrainState


def next_draws(state: BlockTrainState, drawn: list[int]) -> list[tuple[int, int]]:
    """Return the possible next draws with their counts; empty when the draw is complete."""
    if state.phase == CAPTAIN:
        return [] if drawn else [(seat, 1) for seat in range(state.seats)]
    if state.phase == SCORING:
        rest = [card for card in range(ADVANCED_COUNT) if card not in drawn]
        return [(card, 1) for card in rest] if len(drawn) < SHOWN else []
    if len(drawn) == state.seats + 1:
        return []
    unseen = Counter(int(card) for card in state.cells[PILE : PILE + state.pile_size])
    unseen.subtract(drawn)
    return [(card, unseen[card]) for card in sorted(unseen) if unseen[card]]


def outcome_of(state: BlockTrainState, drawn: list[int]) -> list[int]:
    """Return a complete draw as numbers for the engine."""
    return drawn


def draws_of(state: BlockTrainState, outcome: list[int]) -> list[int]:
    """Return the draws that give an outcome."""
    return outcome

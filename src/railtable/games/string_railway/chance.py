# railtable: compiled
"""Chance steps: the tiles drawn for a turn.  Compiled."""

from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.games.string_railway.components import COUNTRYSIDE
from railtable.games.string_railway.rules import enter_phase
from railtable.games.string_railway.state import TURN, StringState


def sample(state: StringState, dice: Dice) -> list[int]:
    """Draw this turn's tiles: two on the first turn, one more for a Countryside (SR-22)."""
    pile = state.pile[:]
    drawn: list[int] = []
    wanted: i64 = 2 if state.turn == 0 else 1
    while len(drawn) < wanted:
        drawn.append(_draw_one(pile, dice))
        if drawn[-1] == COUNTRYSIDE and drawn.count(COUNTRYSIDE) == 1:
            wanted += 1
    return drawn


def _draw_one(pile: list[int], dice: Dice) -> int:
    pick: i64 = dice.below(sum(pile))
    kind: i64 = 0
    while pick >= pile[kind]:
        pick -= pile[kind]
        kind += 1
    pile[kind] -= 1
    return kind


def can_resolve(state: StringState, outcome: list[int]) -> bool:
    """Tell whether chance could draw these tiles, in this order."""
    wanted: i64 = 2 if state.turn == 0 else 1
    extra = COUNTRYSIDE in outcome[:wanted]
    if len(outcome) != wanted + (1 if extra else 0):
        return False
    return not [kind for kind in outcome if outcome.count(kind) > state.pile[kind]]


def resolve(state: StringState, outcome: list[int]) -> None:
    """Give the drawn tiles to the active company."""
    for kind in outcome:
        state.pile[kind] -= 1
    state.drawn = outcome
    enter_phase(state, TURN)

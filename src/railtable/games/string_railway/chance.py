# railtable: compiled
"""Chance steps: the tiles drawn for a turn.  Compiled."""

from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.games.string_railway.components import COUNTRYSIDE
from railtable.games.string_railway.rules import enter_phase
from railtable.games.string_railway.state import EXTRA_TILE, TURN, StringState


def draw(state: StringState, dice: Dice) -> list[int]:
    """Draw this turn's tiles: two on the first turn, one more for a Countryside (SR-22)."""
    pile = state.pile[:]
    drawn: list[int] = []
    wanted = _tiles_due(state)
    while len(drawn) < wanted:
        drawn.append(_draw_one(pile, dice))
        if drawn[-1] == COUNTRYSIDE and drawn.count(COUNTRYSIDE) == 1 and _is_followed(state):
            wanted += 1
    return drawn


def _tiles_due(state: StringState) -> i64:
    """Return the number of tiles due now, without the extra tile of a Countryside."""
    return 2 if state.turn == 0 and not state.drawn else 1


def _is_followed(state: StringState) -> bool:
    """Tell whether the extra tile is drawn at once, without a choice of the player (SR-12)."""
    return state.countryside == "always"


def _draw_one(pile: list[int], dice: Dice) -> int:
    pick: i64 = dice.below(sum(pile))
    kind: i64 = 0
    while pick >= pile[kind]:
        pick -= pile[kind]
        kind += 1
    pile[kind] -= 1
    return kind


def can_happen(state: StringState, drawn: list[int]) -> bool:
    """Tell whether chance could draw these tiles, in this order."""
    wanted = _tiles_due(state)
    extra = COUNTRYSIDE in drawn[:wanted] and _is_followed(state)
    if len(drawn) != wanted + (1 if extra else 0):
        return False
    return not [kind for kind in drawn if drawn.count(kind) > state.pile[kind]]


def happen(state: StringState, drawn: list[int]) -> None:
    """Give the drawn tiles to the active company; a Countryside may offer one more (SR-12)."""
    for kind in drawn:
        state.pile[kind] -= 1
    offers_tile = not state.drawn and COUNTRYSIDE in drawn and not _is_followed(state)
    state.drawn = state.drawn + drawn
    enter_phase(state, EXTRA_TILE if offers_tile else TURN)

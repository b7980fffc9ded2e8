"""Proposals as actions, for bots and hints."""

from railtable.core.actions import Action
from railtable.core.dice import Dice
from railtable.games.string_railway import layouts
from railtable.games.string_railway.actions import (
    LayMountain,
    LayRiver,
    LayTerrain,
    action_of,
    pairs,
)
from railtable.games.string_railway.components import standard_outline
from railtable.games.string_railway.planning.choice import best_turns, effort_for
from railtable.games.string_railway.planning.routes import propose_turns
from railtable.games.string_railway.state import (
    LAY_MOUNTAIN,
    LAY_RIVER,
    LAY_TERRAIN,
    TURN,
    StringState,
)

LAYOUTS = 3
"""Maximum number of terrains, rivers or mountains proposed."""


def propose(state: StringState, dice: Dice, limit: int) -> list[Action]:
    """Return up to `limit` legal actions for the seat to move; at least one."""
    match state.phase:
        case phase if phase == TURN:
            return [action_of(turn) for turn in propose_turns(state, dice, limit)]
        case phase if phase == LAY_TERRAIN:
            return _terrains(state)[:limit]
        case phase if phase == LAY_RIVER:
            count = min(limit, LAYOUTS)
            return [LayRiver(pairs(layouts.random_river(state, dice))) for _ in range(count)]
        case phase if phase == LAY_MOUNTAIN:
            count = min(limit, LAYOUTS)
            return [LayMountain(pairs(layouts.random_mountain(state, dice))) for _ in range(count)]
        case _:
            return []


def plans(state: StringState, dice: Dice, candidates: int, most: int) -> list[Action]:
    """Return the best turns of this many drawn ones; an empty list outside turns."""
    if state.phase != TURN:
        return []
    return [action_of(turn) for turn in best_turns(state, dice, effort_for(candidates), most)]


def _terrains(state: StringState) -> list[Action]:
    """Return the standard terrain and the round ones, as drawn terrains."""
    companies = int(state.companies)
    standard = LayTerrain(pairs(standard_outline(companies, state.side)), tuple(range(companies)))
    found: list[Action] = [standard]
    for shape in layouts.SHAPES:
        outline, marks = layouts.shaped_terrain(shape, companies)
        found.append(LayTerrain(pairs(outline), tuple(marks)))
    return found

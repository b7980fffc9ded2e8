"""Refusals: why an action is not legal now, and the rule."""

from typing import Final, get_args

from railtable.core.actions import Action
from railtable.core.engine import NOBODY
from railtable.core.errors import IllegalAction
from railtable.games.string_railway.actions import (
    KIND_INDEX,
    ChooseCorner,
    DealLayout,
    DrawTiles,
    ExtraChoice,
    ExtraTile,
    LayMountain,
    LayRiver,
    LayTerrain,
    PlayTurn,
    Tile,
    flat_points,
    turn_of,
)
from railtable.games.string_railway.chance import can_happen
from railtable.games.string_railway.components import REACH
from railtable.games.string_railway.judgement.survey import (
    judge_mountain,
    judge_river,
    judge_terrain,
)
from railtable.games.string_railway.judgement.turn import Judgement, Turn, judge_turn
from railtable.games.string_railway.rules import free_corners
from railtable.games.string_railway.state import PHASES, StringState

ACTION_IN_PHASE: Final[dict[str, type[Action]]] = {
    "lay_terrain": LayTerrain,
    "lay_river": LayRiver,
    "lay_mountain": LayMountain,
    "deal_layout": DealLayout,
    "choose_corner": ChooseCorner,
    "draw_tiles": DrawTiles,
    "extra_tile": ExtraTile,
    "turn": PlayTurn,
}

END_RULE: Final = "SR-35"
PHASE_RULE: Final = {
    "lay_terrain": "SR-17",
    "lay_river": "SR-17",
    "lay_mountain": "SR-17",
    "deal_layout": "SR-21",
    "choose_corner": "SR-19",
    "draw_tiles": "SR-22",
    "extra_tile": "SR-12",
    "turn": "SR-22",
}


def refusal(state: StringState, action: Action) -> IllegalAction | None:
    """Say why an action is not legal now; None if it is."""
    try:
        return refusal_of_kind(state, action) or _content_refusal(state, action)
    except IllegalAction as malformed:  # from malformed points or tiles
        return malformed


def refusal_of_kind(state: StringState, action: Action) -> IllegalAction | None:
    """Say why an action of this kind is not possible now; None if it is."""
    wanted = ACTION_IN_PHASE.get(PHASES[state.phase])
    if state.to_move == NOBODY or wanted is None:
        return IllegalAction("game_over", rule=END_RULE)
    if not isinstance(action, wanted):
        return IllegalAction("not_now", rule=PHASE_RULE[PHASES[state.phase]])
    return None


def judged(state: StringState, action: PlayTurn) -> tuple[Turn, Judgement]:
    """Return a turn with its judgement; raise IllegalAction for a malformed turn."""
    refused = refusal_of_kind(state, action)
    if refused is not None:
        raise refused
    turn = turn_of(action)
    return turn, judge_turn(state, turn)


def _content_refusal(state: StringState, action: Action) -> IllegalAction | None:
    match action:
        case ChooseCorner(corner):
            return _corner_refusal(state, corner)
        case DrawTiles(tiles):
            return _draw_refusal(state, tiles)
        case ExtraTile(choice):
            is_known = choice in get_args(ExtraChoice)
            return None if is_known else IllegalAction("not_now", rule="SR-12")
        case PlayTurn():
            return first_broken(judge_turn(state, turn_of(action)))
        case _:
            return _survey_refusal(state, action)


def first_broken(judgement: Judgement) -> IllegalAction | None:
    """Return the first broken rule in the order of SR-54, or None."""
    if not judgement.broken:
        return None
    first = judgement.broken[0]
    return IllegalAction(first.key, first.rule, first.facts)


def _corner_refusal(state: StringState, corner: object) -> IllegalAction | None:
    if type(corner) is not int or not 0 <= corner < state.companies:
        return IllegalAction("no_such_corner", rule="SR-19")
    if corner in state.corner_of:
        return IllegalAction("corner_taken", rule="SR-19")
    if corner not in free_corners(state):
        return IllegalAction("corner_opposite", rule="SR-57")
    return None


def _draw_refusal(state: StringState, tiles: tuple[Tile, ...]) -> IllegalAction | None:
    if all(tile in KIND_INDEX for tile in tiles) and can_happen(
        state, [KIND_INDEX[tile] for tile in tiles]
    ):
        return None
    return IllegalAction("impossible_draw", rule="SR-22")


def _survey_refusal(state: StringState, action: Action) -> IllegalAction | None:
    """Say why terrain, river or mountain cannot be laid like this."""
    match action:
        case LayTerrain(outline, marks):
            if any(type(mark) is not int or not -REACH <= mark <= REACH for mark in marks):
                return IllegalAction("wrong_marks", "SR-56", {"marks": int(state.companies)})
            return first_broken(judge_terrain(state.companies, flat_points(outline), list(marks)))
        case LayRiver(points):
            return first_broken(judge_river(state, flat_points(points)))
        case LayMountain(points):
            return first_broken(judge_mountain(state, flat_points(points)))
        case DealLayout(river, mountain):
            return first_broken(judge_river(state, flat_points(river))) or first_broken(
                judge_mountain(state, flat_points(mountain))
            )
        case _:
            return IllegalAction("not_now", rule="SR-17")

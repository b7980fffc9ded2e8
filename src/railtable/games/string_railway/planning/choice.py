# railtable: compiled
"""Choose a turn: make many plans, draw and evaluate some, lay the best."""

from typing import Final

from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.weights import weight_values
from railtable.games.string_railway.evaluation import evaluate
from railtable.games.string_railway.judgement.turn import ASIDE, Turn, judge_turn
from railtable.games.string_railway.planning.drawing import Outline, draw
from railtable.games.string_railway.planning.plans import Effort, chain_name, find_plans
from railtable.games.string_railway.planning.site import Site, string_costs
from railtable.games.string_railway.planning.strings import lay_on
from railtable.games.string_railway.planning.survey import KEYS, Survey
from railtable.games.string_railway.rules import preview_turn
from railtable.games.string_railway.state import StringState, full_length
from railtable.games.string_railway.weights import WEIGHTS

QUICKLY: Final = Effort(300, 24, 36, 250)
WEIGHED: Final = weight_values(WEIGHTS)
SAME_DRAWN: Final[i64] = 4
SAME_FAILED: Final[i64] = 3
"""Maximum number of drawn plans with one chain, and of failed ones."""


def effort_for(candidates: i64) -> Effort:
    """Return the effort for this number of drawn plans; more plans get a finer search."""
    if candidates <= QUICKLY.drawn:
        return Effort(QUICKLY.step, QUICKLY.beam, candidates, QUICKLY.spare)
    return Effort(150, 60, candidates, 350)


def best_turns(state: StringState, dice: Dice, effort: Effort, most: i64) -> list[Turn]:
    """Return the best of the drawn turns; only these are laid completely."""
    turns: list[Turn] = []
    for outline in find_outlines(state, effort, dice):
        turn = finish(state, outline.turn, dice)
        if turn is not None:
            turns.append(turn)
        if len(turns) >= most:
            break
    return turns


def find_outlines(state: StringState, effort: Effort, dice: Dice) -> list[Outline]:
    """Return drawn but unlaid turns, the best first."""
    survey = Survey(state, [])
    survey.measure()
    drawn: list[Outline] = []
    used: dict[str, int] = {}
    failed: dict[str, int] = {}
    left = effort.drawn
    for plan in find_plans(survey, effort, dice):
        name = chain_name(plan)
        if used.get(name, 0) >= SAME_DRAWN or failed.get(name, 0) >= SAME_FAILED:
            continue
        outline = draw(survey, plan, dice)
        if outline is None:
            failed[name] = failed.get(name, 0) + 1
        else:
            used[name] = used.get(name, 0) + 1
            drawn.append(outline)
        left -= 1
        if left == 0:
            break
    return _most_promising_first(state, drawn)


def _most_promising_first(state: StringState, drawn: list[Outline]) -> list[Outline]:
    seat: i64 = state.seat_of[state.company]
    keys: list[int] = []
    for outline in drawn:
        after = preview_turn(state, outline.turn, outline.judgement)
        number: i64 = len(keys)
        keys.append(-i64(evaluate(after, seat, WEIGHED) * 1000.0) * KEYS + number)
    keys.sort()
    return [drawn[key % KEYS] for key in keys]


def finish(state: StringState, outline: Turn, dice: Dice) -> Turn | None:
    """Lay the slack of a turn's way; return None if it would look bad or be illegal."""
    way = outline.track
    assert way is not None
    ground = state.ground.with_tiles(placed_centres(outline.places))
    full = full_length(state, is_long=outline.is_long)
    laid = lay_on(Site(ground, string_costs(state)), way, full, dice)
    if not laid.is_gentle:
        return None
    turn = Turn(outline.kinds, outline.places, laid.points, is_long=outline.is_long)
    return None if judge_turn(state, turn).broken else turn


def placed_centres(places: list[int]) -> list[int]:
    """Return the centres of the tiles that are not set aside."""
    return [value for value in places if value != ASIDE]

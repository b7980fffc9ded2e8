"""What a person sketches, completed: whole strings through the points given."""

from railtable.core.actions import Action
from railtable.core.dice import Dice
from railtable.core.errors import Facts, IllegalAction
from railtable.games.string_railway.actions import (
    LayMountain,
    LayRiver,
    PlayTurn,
    flat_points,
    pairs,
    turn_of,
)
from railtable.games.string_railway.components import LONG, MAX_VERTICES, MOUNTAIN, RIVER, SHORT
from railtable.games.string_railway.geometry import string_length
from railtable.games.string_railway.judging import ASIDE
from railtable.games.string_railway.laying import Laid, lay, thinned
from railtable.games.string_railway.polygons import is_inside
from railtable.games.string_railway.state import StringState

RULE_OF = {
    "too_short": "SR-42",
    "no_room": "SR-42",
    "crosses_itself": "SR-43",
    "too_many_points": "SR-41",
    "too_few_points": "SR-41",
}
"""Which rule a string would break that cannot be laid, by the reason why."""


def complete(state: StringState, action: Action, dice: Dice) -> Action:
    """Return the action with its string laid whole; the points given are waypoints."""
    match action:
        case PlayTurn(tiles, string, track) if track is not None:
            laid = _whole(lay_turn(state, action, dice))
            return PlayTurn(tiles, string, pairs(laid))
        case LayRiver(points):
            return LayRiver(pairs(_whole(_lay_river(state, flat_points(points), dice))))
        case LayMountain(points):
            return LayMountain(pairs(swollen(flat_points(points))))
        case _:
            return action


def lay_turn(state: StringState, action: PlayTurn, dice: Dice) -> Laid:
    """Lay a turn's track, taken as waypoints: the whole string, slack in curves."""
    turn = turn_of(action)
    centres = [value for value in turn.places if value != ASIDE]
    ground = state.ground.with_tiles(centres)
    return lay(ground, turn.track or [], LONG if turn.is_long else SHORT, dice)


def _whole(laid: Laid) -> list[int]:
    if laid.points:
        return laid.points
    facts: Facts = {"amount": int(laid.amount)}
    raise IllegalAction(f"lay_{laid.reason}", RULE_OF[laid.reason], facts)


def _lay_river(state: StringState, points: list[int], dice: Dice) -> Laid:
    """Lay the river clear of the corners; an end outside the terrain stays as it is."""
    ground = state.ground.with_tiles(state.mains)
    points = thinned(points)
    outside: tuple[list[int], list[int]] = ([], [])
    if len(points) > 4 and not is_inside(ground.terrain, points[0], points[1]):
        outside = (points[:2], [])
        points = points[2:]
    elif len(points) > 4 and not is_inside(ground.terrain, points[-2], points[-1]):
        outside = ([], points[-2:])
        points = points[:-2]
    head = string_length(outside[0] + points[:2], closed=False) if outside[0] else 0
    tail = string_length(points[-2:] + outside[1], closed=False) if outside[1] else 0
    laid = lay(ground, points, RIVER - (head + tail + 999) // 1000, dice)
    if not laid.points:
        return laid
    return Laid(outside[0] + laid.points + outside[1], "", 0)


def swollen(points: list[int]) -> list[int]:
    """Return a loop of this shape, corners rounded, as long as the mountain string."""
    points = thinned(points)
    if not 6 <= len(points) <= 2 * MAX_VERTICES:
        raise IllegalAction("wrong_number_of_points", "SR-41", {"points": len(points) // 2})
    while len(points) <= MAX_VERTICES:
        points = _rounded_off(points)
    low, high = 1, 1_000_000
    while high - low > 1:
        middle = (low + high) // 2
        if string_length(_scaled(points, middle), closed=True) > int(MOUNTAIN) * 1000 - 1000:
            high = middle
        else:
            low = middle
    return _scaled(points, low)


def _rounded_off(points: list[int]) -> list[int]:
    """Cut every corner at a quarter of its sides."""
    found: list[int] = []
    n = len(points)
    for k in range(0, n, 2):
        x, y, toward_x, toward_y = (
            points[k],
            points[k + 1],
            points[(k + 2) % n],
            points[(k + 3) % n],
        )
        found += [(3 * x + toward_x) // 4, (3 * y + toward_y) // 4]
        found += [(x + 3 * toward_x) // 4, (y + 3 * toward_y) // 4]
    return found


def _scaled(points: list[int], thousandths: int) -> list[int]:
    """Return a loop blown up about the middle of its box."""
    xs, ys = points[0::2], points[1::2]
    cx, cy = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
    found: list[int] = []
    for x, y in zip(xs, ys, strict=True):
        found += [cx + (x - cx) * thousandths // 1000, cy + (y - cy) * thousandths // 1000]
    return found

"""Complete a person's sketch: lay whole strings through the given points."""

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
from railtable.games.string_railway.components import MAX_VERTICES, MOUNTAIN
from railtable.games.string_railway.geometry.polygons import is_inside
from railtable.games.string_railway.geometry.segments import string_length
from railtable.games.string_railway.judgement.turn import ASIDE, Turn
from railtable.games.string_railway.planning.curves import thinned_list
from railtable.games.string_railway.planning.routes import join_stations
from railtable.games.string_railway.planning.site import Site, string_costs
from railtable.games.string_railway.planning.strings import Laid, lay, lay_on
from railtable.games.string_railway.state import StringState, full_length

STRAIGHT = 3
LOOP_VERTICES = 120
SCALE_STEP = 1e-6

RULE_OF = {
    "too_short": "SR-42",
    "no_room": "SR-42",
    "crosses_itself": "SR-43",
    "too_many_points": "SR-41",
    "too_few_points": "SR-41",
}
"""The rule that an impossible string would break, by reason."""


def complete(state: StringState, action: Action, dice: Dice) -> Action:
    """Return the action with its string laid whole; the given points are waypoints."""
    match action:
        case PlayTurn(tiles, string, track) if track is not None:
            routed = _routed(state, action, dice)
            if routed is not None:
                return routed
            laid = _whole(lay_turn(state, action, dice))
            return PlayTurn(tiles, string, pairs(laid))
        case LayRiver(points):
            return LayRiver(pairs(_whole(_lay_river(state, flat_points(points), dice))))
        case LayMountain(points):
            return LayMountain(pairs(swollen(flat_points(points), int(state.mountain_length))))
        case _:
            return action


def _routed(state: StringState, action: PlayTurn, dice: Dice) -> PlayTurn | None:
    """Return the turn with a way found through stations, where only stations are named.

    Return None where other points give the way, or no such way is legal.  One time in
    three the straight way is used instead, so that repeated requests give different results.
    """
    turn = turn_of(action)
    chain = _stations_named(state, turn)
    if len(chain) < 2 or dice.below(STRAIGHT) == 0:
        return None
    joined = join_stations(state, turn, chain, dice)
    if joined is None or joined.track is None:
        return None
    return PlayTurn(action.tiles, action.string, pairs(joined.track))


def _stations_named(state: StringState, turn: Turn) -> list[int]:
    """Return the stations whose centres are the waypoints, or [] if any is another point."""
    placed = [value for value in turn.places if value != ASIDE]
    centres = [(int(one.x), int(one.y)) for one in state.stations]
    centres += zip(placed[0::2], placed[1::2], strict=True)
    numbers = {centre: number for number, centre in enumerate(centres)}
    named = [numbers.get(at, -1) for at in pairs(turn.track or [])]
    return [] if -1 in named else named


def lay_turn(state: StringState, action: PlayTurn, dice: Dice) -> Laid:
    """Lay a turn's track through its waypoints: the whole string, slack in curves."""
    turn = turn_of(action)
    centres = [value for value in turn.places if value != ASIDE]
    ground = state.ground.with_tiles(centres)
    site = Site(ground, string_costs(state))
    return lay_on(site, turn.track or [], full_length(state, is_long=turn.is_long), dice)


def _whole(laid: Laid) -> list[int]:
    if laid.points:
        return laid.points
    facts: Facts = {"amount": (int(laid.amount) + 9) // 10}
    raise IllegalAction(f"lay_{laid.reason}", RULE_OF[laid.reason], facts)


def _lay_river(state: StringState, points: list[int], dice: Dice) -> Laid:
    """Lay the river away from the corners; an end outside the terrain is kept."""
    ground = state.ground.with_tiles(state.mains)
    points = thinned_list(points)
    outside: tuple[list[int], list[int]] = ([], [])
    if len(points) > 4 and not is_inside(ground.terrain, points[0], points[1]):
        outside = (points[:2], [])
        points = points[2:]
    elif len(points) > 4 and not is_inside(ground.terrain, points[-2], points[-1]):
        outside = ([], points[-2:])
        points = points[:-2]
    head = string_length(outside[0] + points[:2], closed=False) if outside[0] else 0
    tail = string_length(points[-2:] + outside[1], closed=False) if outside[1] else 0
    laid = lay(ground, points, state.river_length - (head + tail + 999) // 1000, dice)
    if not laid.points:
        return laid
    return Laid(outside[0] + laid.points + outside[1], "", 0, is_gentle=laid.is_gentle)


def swollen(points: list[int], length: int = int(MOUNTAIN)) -> list[int]:
    """Return a loop of this shape, corners rounded, as long as the mountain string."""
    points = thinned_list(points)
    if not 6 <= len(points) <= 2 * MAX_VERTICES:
        raise IllegalAction("wrong_number_of_points", "SR-41", {"points": len(points) // 2})
    loop = _in_even_steps(_rounded_off(_rounded_off([complex(*at) for at in pairs(points)])))
    low, high = 0.0, float(length)
    while high - low > SCALE_STEP:
        middle = (low + high) / 2
        if string_length(_scaled(loop, middle), closed=True) > length * 1000 - 1000:
            high = middle
        else:
            low = middle
    return _scaled(loop, low)


def _rounded_off(loop: list[complex]) -> list[complex]:
    """Cut every corner at a quarter of its sides."""
    found: list[complex] = []
    for at, toward in zip(loop, loop[1:] + loop[:1], strict=True):
        found += [(3 * at + toward) / 4, (at + 3 * toward) / 4]
    return found


def _in_even_steps(loop: list[complex]) -> list[complex]:
    """Return a loop of LOOP_VERTICES points at equal distances."""
    sides = [abs(after - at) for at, after in zip(loop, loop[1:] + loop[:1], strict=True)]
    step = sum(sides) / LOOP_VERTICES
    found: list[complex] = []
    ahead = 0.0
    for at, after, side in zip(loop, loop[1:] + loop[:1], sides, strict=True):
        while ahead < side and len(found) < LOOP_VERTICES:
            found.append(at + (after - at) * (ahead / side))
            ahead += step
        ahead -= side
    return found


def _scaled(loop: list[complex], scale: float) -> list[int]:
    """Return a loop scaled about the middle of its box, on whole units."""
    xs, ys = [at.real for at in loop], [at.imag for at in loop]
    cx, cy = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return [
        round(value)
        for x, y in zip(xs, ys, strict=True)
        for value in (cx + (x - cx) * scale, cy + (y - cy) * scale)
    ]

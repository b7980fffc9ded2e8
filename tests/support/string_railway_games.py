"""Games of String Railway in which shapely confirms every turn."""

from typing import Any

from shapely import LineString, Point, Polygon

from railtable.bots import make_bot
from railtable.core.chance import Chance
from railtable.core.dice import FastDice
from railtable.core.errors import IllegalAction
from railtable.core.table import Table
from railtable.games.string_railway.actions import PlayTurn
from railtable.games.string_railway.options import StringOptions
from railtable.games.string_railway.state import TURN, StringState
from tests.support import string_railway_shapely as shape
from tests.support.string_railway import RULES

FULL = {"short": 3000, "long": 6000}


def play_confirmed(
    seats: int, seed: int | str, bots: list[str], options: StringOptions | None = None
) -> Table:
    """Play a game; shapely confirms each turn before it is played."""
    table = Table(RULES, seats, options, Chance.seeded(f"confirmed {seed}"))
    players = [make_bot(name, RULES) for name in bots]
    dice = FastDice(f"confirmed {seed}")
    inventory = RULES.inventory(table.state)
    while table.to_move >= 0:
        seat = table.to_move
        action: Any = players[seat].choose(table.view(seat), table.legal_actions(seat), dice)
        if table.state.phase == TURN:
            assert confirm_turn(table.state, action), "a bot plays legal turns"
        table.play(seat, [action])
        assert RULES.inventory(table.state) == inventory
    return table


def confirm_turn(state: StringState, action: PlayTurn) -> bool:
    """Compare the judgement of a turn with shapely's; tell whether it is legal."""
    report = RULES.judge(state, action).report
    legal = not report.broken
    assert _first_broken(state, action) == (None if legal else report.broken[0].rule)
    tiles = [(int(s.x), int(s.y)) for s in state.stations]
    new = [placed.at for placed in action.tiles if placed.at is not None]
    _confirm_places(state, tiles, new, {rule.rule for rule in report.broken})
    if action.track is not None and len(action.track) >= 2:
        _confirm_track(state, action, tiles + new, report)
    return legal


def _first_broken(state: StringState, action: PlayTurn) -> str | None:
    try:
        RULES.check(state, action)
    except IllegalAction as error:
        return error.rule
    return None


def _confirm_places(state: StringState, tiles: Any, new: Any, broken: set[str]) -> None:
    terrain = Polygon(_pairs(state.ground.terrain))
    strings = [LineString(points) for points, _ in _strings(state)]
    fits = True
    for k, (x, y) in enumerate(new):
        grown = shape.square(x, y, 210.5)
        others = tiles + new[:k]
        fits &= terrain.contains_properly(grown)
        fits &= not any(grown.intersects(string) for string in strings)
        fits &= all(max(abs(x - a), abs(y - b)) >= 421 for a, b in others)
    assert fits == ("SR-48" not in broken)


def _confirm_track(state: StringState, action: PlayTurn, tiles: Any, report: Any) -> None:
    assert action.track is not None
    broken = {rule.rule for rule in report.broken}
    track, line = list(action.track), LineString(action.track)
    assert abs(report.length / 1000 - line.length) < 0.2
    full = FULL[action.string]
    if min(abs(line.length - full), abs(line.length - full + 10)) > 0.2:
        assert (full - 10 < line.length < full) == ("SR-42" not in broken)
    terrain = Polygon(_pairs(state.ground.terrain))
    assert terrain.contains_properly(line) == ("SR-47" not in broken)
    simple = line.is_simple and line.coords[0] != line.coords[-1]
    assert simple == ("SR-43" not in broken)
    if simple:
        visits = [shape.count_visits(track, tile) for tile in tiles]
        assert [k for k, count in enumerate(visits) if count] == sorted(
            visit.station for visit in report.visits
        )
        assert (max(visits) > 1) == ("SR-44" in broken)
    _confirm_ends(track, tiles, broken)
    _confirm_crossings(state, track, tiles, report)


def _confirm_ends(track: Any, tiles: Any, broken: set[str]) -> None:
    ends = [
        [k for k, tile in enumerate(tiles) if shape.square(*tile).contains(Point(end))]
        for end in (track[0], track[-1])
    ]
    assert (all(ends) and ends[0] != ends[1]) == ("SR-45" not in broken)


def _confirm_crossings(state: StringState, track: Any, tiles: Any, report: Any) -> None:
    squares = [shape.square(*tile) for tile in tiles]
    for number, (points, _) in enumerate(_strings(state)):
        if not shape.is_generic(track, points):
            continue
        met = shape.crossing_points(track, points)
        told = [crossing for crossing in report.crossings if crossing.string == number]
        assert len(told) == len(met)
        if any(abs(square.exterior.distance(at)) < 1e-6 for square in squares for at in met):
            continue
        free = sum(any(square.contains(at) for square in squares) for at in met)
        assert sum(crossing.cost == 0 for crossing in told) == free


def _strings(state: StringState) -> list[tuple[list[tuple[int, int]], bool]]:
    """Return the strings on the table as points; the mountain with its closing segment."""
    mountain = _pairs(state.mountain)
    found = [(_pairs(state.river), False), ([*mountain, mountain[0]], True)]
    return found + [(_pairs(track.points), False) for track in state.tracks]


def _pairs(flat: list[int]) -> list[tuple[int, int]]:
    return list(zip(flat[0::2], flat[1::2], strict=True))

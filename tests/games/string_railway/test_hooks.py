"""Strings bend gently: no track turns back sharply in the open."""

import math

import pytest

from railtable.core.dice import FastDice
from railtable.games.string_railway.components import SQUARE
from railtable.games.string_railway.geometry.ground import bare_ground
from railtable.games.string_railway.options import StringOptions
from railtable.games.string_railway.planning.strings import lay
from tests.support.string_railway import RULES, charged_along, flat, position
from tests.support.string_railway_bends import CORNER, HOOK, sharpest_corner, sharpest_turn
from tests.support.string_railway_games import play_confirmed


def pairs(points):
    return list(zip(points[0::2], points[1::2], strict=True))


def arc(radius, points=60):
    """Return an arc with points 4.5 mm apart, like those of laid strings."""
    step = 45 / radius
    return [
        (round(3000 + radius * math.sin(step * k)), round(3000 - radius * math.cos(step * k)))
        for k in range(min(points, int(2 * math.pi / step) - 2))
    ]


def test_a_corner_counts_as_a_hook_only_away_from_tiles():
    corner = [(1000, 1000), (2000, 1000), (2000, 2000)]
    assert sharpest_turn(corner, []) == pytest.approx(90, abs=1)
    assert sharpest_corner(corner, []) == pytest.approx(90, abs=1)
    assert sharpest_turn(corner, [(2000, 1000)]) == 0
    assert sharpest_corner(corner, [(2000, 1000)]) == 0


def test_a_narrow_bend_is_a_hook_however_many_points_it_has():
    fine = [
        (round(3000 + 30 * math.sin(t / 4)), round(3000 - 30 * math.cos(t / 4))) for t in range(13)
    ]
    assert sharpest_turn([(2000, 2970), *fine, (2000, 3030)], []) > HOOK
    assert sharpest_turn(arc(120), []) < 30


def assert_without_hooks(state):
    """Check that no track on the table has a hook."""
    tiles = [(int(station.x), int(station.y)) for station in state.stations]
    for track in state.tracks:
        assert sharpest_turn(pairs(track.points), tiles) <= HOOK
        assert sharpest_corner(pairs(track.points), tiles) <= CORNER


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, StringOptions()),
        (3, StringOptions(terrain="drawn", layout="by_hand", expert=True)),
        pytest.param(5, StringOptions(), marks=pytest.mark.slow),
    ],
    ids=["two", "drawn-expert", "five"],
)
def test_no_track_of_a_greedy_game_has_a_hook_and_shapely_confirms_all(seats, options):
    table = play_confirmed(seats, seed=f"hooks {seats}", bots=["greedy"] * seats, options=options)
    assert len(table.state.tracks) >= 0.9 * int(table.state.turn)
    assert_without_hooks(table.state)


def test_proposals_have_no_hooks():
    stations = [("local", (2000, 1000)), ("central", (1500, 2500)), ("suburb", (3000, 2000))]
    state = position(stations, drawn=["suburb"])
    tiles = [(int(station.x), int(station.y)) for station in state.stations]
    for action in RULES.propose(state, FastDice(3), 16):
        placed = [tile.at for tile in action.tiles]
        assert sharpest_turn(action.track, tiles + placed) <= HOOK


def round_the_end(reach):
    """Return a table with a string between two tiles, and a taut way around its end."""
    tiles = [(2000, 2000), (2000, 3000)]
    ground = bare_ground(SQUARE).with_tiles(flat(tiles))
    ground.strings.add([100, 2500, reach, 2500], closed=False)
    return ground, tiles, [(2000, 2000), (reach + 10, 2490), (reach + 10, 2510), (2000, 3000)]


@pytest.mark.parametrize("reach", [2400, 2900])
def test_a_way_around_the_end_of_a_string_keeps_its_distance(reach):
    ground, tiles, way = round_the_end(reach)
    assert sharpest_turn(way, tiles) > HOOK
    told = lay(ground, flat(way), 3000, FastDice(1))
    assert told.is_gentle
    assert sharpest_turn(pairs(told.points), tiles) <= HOOK
    assert charged_along(ground, told.points) == 0


def test_a_string_with_a_forced_sharp_bend_is_not_gentle():
    """In a closed lane no wider than itself a string has no room for a gentle right angle."""
    ground = bare_ground(SQUARE)
    lane = [980, 994, 3006, 994, 3006, 3020, 2994, 3020, 2994, 1006, 980, 1006]
    ground.strings.add(lane, closed=True)
    way = [1000, 1000, 3000, 1000, 3000, 3000]
    told = lay(ground, way, 4005, FastDice(1))
    assert sharpest_turn(pairs(told.points), []) > HOOK
    assert not told.is_gentle

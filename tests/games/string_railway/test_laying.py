"""Lay a whole string with gentle curves and no new crossings."""

import math

import pytest

from railtable.core.dice import FastDice
from railtable.core.errors import IllegalAction
from railtable.games.string_railway.actions import LayMountain, LayRiver
from railtable.games.string_railway.components import SQUARE
from railtable.games.string_railway.geometry.ground import bare_ground
from railtable.games.string_railway.geometry.segments import (
    count_visits,
    self_crossing,
    string_length,
)
from railtable.games.string_railway.options import StringOptions
from railtable.games.string_railway.planning.coil import coil_end
from railtable.games.string_railway.planning.completion import lay_turn
from railtable.games.string_railway.planning.meander import shrinkage, swing_for
from railtable.games.string_railway.planning.strings import lay
from tests.support.string_railway import RULES, charged_along, flat, position, turn_action


def table(*tiles):
    return bare_ground(SQUARE).with_tiles(flat(tiles))


def laid(ground, way, full=3000, seed=1):
    return lay(ground, flat(way), full, FastDice(seed))


@pytest.mark.rule("SR-42")
@pytest.mark.parametrize("full", [3000, 6000])
@pytest.mark.parametrize("apart", [500, 900, 1500, 2200, 2900])
def test_the_whole_string_is_laid_between_two_stations(full, apart):
    ground = table((2000, 3500), (2000 + apart, 3500))
    told = laid(ground, [(2000, 3500), (2000 + apart, 3500)], full)
    assert told.reason == ""
    length = string_length(told.points, closed=False)
    assert (full - 10) * 1000 <= length <= full * 1000
    assert self_crossing(told.points, closed=False) < 0


def test_a_string_that_is_too_short_reports_the_missing_length():
    told = laid(table((1000, 1000), (5000, 1000)), [(1000, 1000), (5000, 1000)])
    assert (told.points, told.reason, told.amount) == ([], "too_short", 1000)


def test_a_way_that_crosses_itself_is_refused():
    way = [(1000, 1000), (2000, 1000), (2000, 1500), (1500, 800)]
    assert laid(table(), way).reason == "crosses_itself"
    assert laid(table(), [(1000, 1000)]).reason == "too_few_points"


def test_a_string_without_room_reports_the_remaining_length():
    # Ends on no tile, between two strings 60 u apart: no room, and no tile to coil on.
    ground = table()
    ground.strings.add([900, 970, 2100, 970], closed=False)
    ground.strings.add([900, 1030, 2100, 1030], closed=False)
    ground.strings.add([900, 960, 900, 1040], closed=False)
    ground.strings.add([2100, 960, 2100, 1040], closed=False)
    told = laid(ground, [(1000, 1000), (2000, 1000)])
    assert told.reason == "no_room"
    assert 1900 < told.amount <= 2000


def test_a_string_that_fits_exactly_is_left_alone():
    way = [(1000, 1000), (3995, 1000)]
    assert laid(table((1000, 1000), (3995, 1000)), way).points == flat(way)


def busy_ground(seed):
    """Return a table with random tiles and strings, and two of its tiles."""
    dice = FastDice(seed)
    tiles: list[tuple[int, int]] = []
    while len(tiles) < 12:
        x, y = 300 + int(dice.below(6400)), 300 + int(dice.below(6400))
        if all(max(abs(x - a), abs(y - b)) >= 421 for a, b in tiles):
            tiles.append((x, y))
    ground = table(*tiles)
    for _ in range(6):
        string = [(500 + int(dice.below(6000)), 500 + int(dice.below(6000))) for _ in range(3)]
        ground.strings.add(flat(string), closed=False)
    return ground, tiles


def test_slack_crosses_nothing_new_and_visits_nothing_new():
    done = 0
    for seed in range(60):
        ground, tiles = busy_ground(seed)
        way = [tiles[0], tiles[1]]
        if not 300 < math.dist(*way) < 2900:
            continue
        told = laid(ground, way, seed=seed)
        if not told.points:
            assert told.reason == "no_room"
            continue
        done += 1
        assert charged_along(ground, told.points) <= charged_along(ground, flat(way))
        for x, y in tiles:
            assert count_visits(told.points, x, y, 401) == count_visits(flat(way), x, y, 401)
        assert self_crossing(told.points, closed=False) < 0
    assert done > 15


def test_most_random_pairs_can_be_laid():
    asked = solved = 0
    for seed in range(80):
        ground, tiles = busy_ground(seed)
        for other in tiles[1:4]:
            if math.dist(tiles[0], other) < 2900:
                asked += 1
                solved += bool(laid(ground, [tiles[0], other], seed=seed).points)
    assert asked > 50
    assert solved >= 0.95 * asked


def test_curves_are_gentle_where_there_is_room():
    told = laid(table((1000, 3500), (3000, 3500)), [(1000, 3500), (3000, 3500)])
    points = list(zip(told.points[0::2], told.points[1::2], strict=True))
    for a, b, c in zip(points, points[1:], points[2:], strict=False):
        turn = math.atan2(c[1] - b[1], c[0] - b[0]) - math.atan2(b[1] - a[1], b[0] - a[0])
        turn = math.remainder(turn, 2 * math.pi)
        assert abs(turn) < math.radians(45)


def test_every_waypoint_station_is_visited():
    ground = table((1000, 1000), (2000, 1600), (3000, 1000))
    told = laid(ground, [(1000, 1000), (2000, 1600), (3000, 1000)], 6000)
    assert told.reason == ""
    assert [
        count_visits(told.points, x, y, 401)
        for x, y in zip(ground.tile_x, ground.tile_y, strict=True)
    ] == [1] * 3


def test_a_coil_on_the_end_tile_takes_the_remaining_length():
    ground = table((1000, 1000), (2000, 1000))
    for at_start in (False, True):
        points = coil_end(ground, [1000, 1000, 1500, 1010, 2000, 1000], 3000, at_start=at_start)
        assert 2_990_000 <= string_length(points, closed=False) <= 3_000_000
        assert self_crossing(points, closed=False) < 0
        assert count_visits(points, 1000, 1000, 401) == count_visits(points, 2000, 1000, 401) == 1


def test_a_meander_has_the_requested_length():
    assert swing_for(1.0, 2) < 0.01
    for ratio in (1.05, 1.5, 2.5, 4.0):
        assert shrinkage(swing_for(ratio, 2)) * ratio == pytest.approx(1.0, abs=1e-6)
    assert swing_for(9.0, 2) < 0 < swing_for(9.0, 1)


def test_a_sketched_turn_is_completed_and_legal():
    state = position([("local", (2000, 1000))])
    sketch = turn_action([(211, 211), (1000, 900), (2000, 1000)])
    RULES.check(state, RULES.complete(state, sketch, FastDice(2)))
    nothing = turn_action(None)
    assert RULES.complete(state, nothing, FastDice(2)) is nothing


@pytest.mark.parametrize(
    ("track", "verdict"),
    [
        ([(211, 211), (6000, 1000)], ("SR-42", "lay_too_short")),
        ([(211, 211), (900, 211), (900, 500), (500, 100)], ("SR-43", "lay_crosses_itself")),
        ([(211, 211)], ("SR-41", "lay_too_few_points")),
    ],
)
def test_a_sketch_that_cannot_be_completed_is_refused_with_a_reason(track, verdict):
    with pytest.raises(IllegalAction) as refused:
        RULES.complete(position(), turn_action(track), FastDice(1))
    assert (refused.value.rule, refused.value.key) == verdict


@pytest.mark.parametrize(
    "sketch",
    [
        [(1000, 1000), (3000, 2500), (5000, 2000)],
        [(-100, 3000), (2000, 3000), (4000, 4000)],
        [(4000, 4000), (2000, 3000), (-100, 3000)],
    ],
)
def test_a_sketched_river_is_completed(sketch):
    state = RULES.setup(4, StringOptions(layout="by_hand"))
    RULES.check(state, RULES.complete(state, LayRiver(tuple(sketch)), FastDice(1)))


def drawn_by_hand(radius, points, wobble):
    """Return a ring like one drawn by hand: uneven, and closed where it began."""
    ring = []
    for number in range(points):
        turn = 2 * math.pi * number / points
        reach = radius * (1 + wobble * math.sin(5 * turn) + wobble * math.sin(11 * turn) / 3)
        ring.append((round(3500 + reach * math.cos(turn)), round(3500 + reach * math.sin(turn))))
    return [*ring, ring[0]]


@pytest.mark.parametrize(
    "sketch",
    [
        [(3000, 3000), (3400, 3100), (3200, 3700)],
        [(3000, 3000), (5000, 3000), (4000, 5500), (3100, 4000)],
        *(drawn_by_hand(radius, 30, 0.0) for radius in (60, 400, 955, 2500)),
        *(drawn_by_hand(radius, 200, 0.1) for radius in (400, 955, 2500)),
        *(drawn_by_hand(900, points, 0.2) for points in (25, 80, 255)),
    ],
)
def test_a_sketched_mountain_gets_the_length_of_its_string(sketch):
    state = RULES.setup(4, StringOptions(layout="by_hand"))
    RULES.apply(state, RULES.propose(state, FastDice(1), 1)[0])
    RULES.check(state, RULES.complete(state, LayMountain(tuple(sketch)), FastDice(1)))


def test_a_turns_waypoints_are_laid():
    state = position([("local", (2000, 1000))])
    told = lay_turn(state, turn_action([(211, 211), (2000, 1000)]), FastDice(2))
    points = list(zip(told.points[0::2], told.points[1::2], strict=True))
    RULES.check(state, turn_action(points))


def test_stations_named_in_order_are_joined_around_obstacles():
    """A Terminus may not be passed through: the straight way is illegal, a way around is legal."""
    state = position([("terminus", (1500, 211)), ("local", (2500, 600))])
    named = turn_action([(211, 211), (2500, 600)])
    ways = [RULES.complete(state, named, FastDice(seed)) for seed in range(12)]
    legal = [way for way in ways if not RULES.judge(state, way).report.broken]
    assert len(legal) >= 6
    assert len({way.track for way in legal}) > 1
    for way in legal:
        assert [visit.station for visit in RULES.judge(state, way).report.visits] == [0, 5]


def test_points_off_the_stations_guide_the_way():
    state = position([("local", (2500, 600))])
    around = turn_action([(211, 211), (1300, 2200), (2500, 600)], string="long")
    for seed in range(6):
        told = RULES.complete(state, around, FastDice(seed))
        # The slack may take the string past the point, but not far away.
        assert min(abs(x - 1300) + abs(y - 2200) for x, y in told.track) < 600


def test_a_chain_of_stations_is_joined_in_its_order():
    state = position([("local", (1500, 1200)), ("central", (2600, 300))])
    named = turn_action([(211, 211), (1500, 1200), (2600, 300)], string="long")
    for seed in range(6):
        told = RULES.judge(state, RULES.complete(state, named, FastDice(seed))).report
        assert told.broken == []
        assert [visit.station for visit in told.visits] == [0, 4, 5]

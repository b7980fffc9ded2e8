"""The set-up: terrain, river, mountain, corners and the order of play."""

import pytest

from railtable.core.dice import FastDice
from railtable.core.errors import BadOptions, IllegalAction
from railtable.games.string_railway import layouts
from railtable.games.string_railway.actions import (
    ChooseCorner,
    DealLayout,
    LayMountain,
    LayRiver,
    LayTerrain,
    pairs,
)
from railtable.games.string_railway.geometry.polygons import meets_outline_once
from railtable.games.string_railway.options import StringOptions
from railtable.games.string_railway.state import PHASES
from tests.support.string_railway import RULES, flat

BY_HAND = StringOptions(layout="by_hand")
DRAWN = StringOptions(terrain="drawn", layout="by_hand")

# A river of 6,000 u: eleven runs, and a loop of 1,500 by 1,500.
RIVER = [(2000, 1000), (4000, 1000), (4000, 1500), (2000, 1500), (2000, 2000), (3000, 2000)]
LOOP = [(3000, 3000), (4500, 3000), (4500, 4500), (3000, 4500)]


def refusal(state, action):
    with pytest.raises(IllegalAction) as refused:
        RULES.check(state, action)
    return refused.value.rule, refused.value.key


def take(state, action):
    RULES.check(state, action)
    RULES.apply(state, action)


@pytest.mark.rule("SR-16")
@pytest.mark.parametrize(("seats", "corners"), [(2, 4), (3, 3), (4, 4), (5, 5)])
def test_the_terrain_has_a_corner_for_each_company(seats, corners):
    state = RULES.setup(seats)
    assert len(state.ground.terrain) == 2 * corners
    assert state.companies == corners
    assert state.ground.convex


@pytest.mark.rule("SR-16", "SR-20")
def test_the_order_of_play_is_an_option():
    assert RULES.setup(3, StringOptions(order=(2, 0, 1))).seat_of == [2, 0, 1]
    assert RULES.setup(2).seat_of == [0, 1, 0, 1]
    assert RULES.setup(2, StringOptions(order=(1, 0))).seat_of == [1, 0, 1, 0]
    for wrong in ((0, 1), (0, 0, 1), (1, 2, 3)):
        with pytest.raises(BadOptions):
            RULES.setup(3, StringOptions(order=wrong))


@pytest.mark.rule("SR-17")
@pytest.mark.parametrize(
    ("seats", "terrain", "river", "mountain"),
    [(4, 1, 2, 3), (5, 2, 3, 4), (3, 0, 1, 2), (2, 1, 0, 1)],
)
def test_terrain_river_and_mountain_are_laid_by_the_right_seats(seats, terrain, river, mountain):
    state = RULES.setup(seats, DRAWN)
    assert (PHASES[state.phase], state.to_move) == ("lay_terrain", terrain)
    take(state, RULES.propose(state, FastDice(1), 1)[0])
    assert (PHASES[state.phase], state.to_move) == ("lay_river", river)
    take(state, RULES.propose(state, FastDice(1), 1)[0])
    assert (PHASES[state.phase], state.to_move) == ("lay_mountain", mountain)
    take(state, RULES.propose(state, FastDice(1), 1)[0])
    assert (PHASES[state.phase], state.to_move) == ("choose_corner", 0)


@pytest.mark.rule("SR-17")
def test_only_the_awaited_layout_action_is_legal():
    state = RULES.setup(4, BY_HAND)
    assert refusal(state, LayMountain(tuple(LOOP))) == ("SR-17", "not_now")
    assert refusal(state, ChooseCorner(0)) == ("SR-17", "not_now")


@pytest.mark.rule("SR-18")
def test_a_river_inside_the_terrain_is_legal():
    state = RULES.setup(4, BY_HAND)
    take(state, LayRiver(tuple(RIVER)))
    take(state, LayMountain(tuple(LOOP)))
    assert state.ground.strings.count == 2


@pytest.mark.rule("SR-18", "SR-50", "SR-53")
@pytest.mark.parametrize(
    ("river", "verdict"),
    [
        ([(500, -100), (500, 5890)], None),  # one end out
        ([(500, 5890), (500, -100)], None),  # the other end
        ([(500, -200), (500, 5790)], None),  # 200 out
        ([(500, -201), (500, 5789)], "SR-53"),  # too far out
        ([(500, 0), (500, 5990)], None),  # on the border itself
        ([(500, -100), (500, 3000), (3390, 3000)], None),
        ([(500, -100), (500, 2145), (2000, 2145), (2000, -100)], "SR-50"),
        ([(500, -100), (600, -100), (600, 5790)], "SR-50"),  # more than an end out
        ([(100, 1000), (6090, 1000)], None),
        (
            [(2000, 1000), (4000, 1000), (4000, 1600), (3000, 1600), (3000, 600), (4390, 600)],
            "SR-43",
        ),
        ([(2000, 1000), (4000, 1000)], "SR-42"),
        ([(100, 100), (6090, 100)], "SR-53"),  # through the first corner's place
        ([(2000, 1000)], "SR-41"),
    ],
)
def test_a_river_may_stick_out_at_one_end_and_keeps_off_the_corners(river, verdict):
    state = RULES.setup(4, BY_HAND)
    if verdict is None:
        RULES.check(state, LayRiver(tuple(river)))
        RULES.check(state, LayRiver(tuple(river[::-1])))
    else:
        assert refusal(state, LayRiver(tuple(river)))[0] == verdict


@pytest.mark.rule("SR-53")
@pytest.mark.parametrize(
    ("end", "once"),
    [
        ((500, -10), True),
        ((1000, -10), True),
        ((1500, 1500), True),
        ((-10, -10), True),  # through the corner point itself
    ],
)
def test_an_end_segment_meets_the_border_in_one_point(end, once):
    square = flat([(0, 0), (1400, 0), (1400, 1400), (0, 1400)])
    x, y = end
    assert meets_outline_once(square, x, y, 700, 700) is once


@pytest.mark.rule("SR-53")
def test_an_end_segment_along_or_twice_across_the_border_is_refused():
    notched = flat(
        [(0, 0), (1000, 0), (1000, 1000), (600, 1000), (500, 400), (400, 1000), (0, 1000)]
    )
    # Out through the notch and in again, then out for good: three points.
    assert not meets_outline_once(notched, 1100, 700, 200, 700)
    assert meets_outline_once(notched, 500, 700, 200, 700)
    # Along an edge.
    assert not meets_outline_once(notched, 500, 0, 1100, 0)
    # Touching the notch's tip and leaving through the edge beyond: two points.
    assert not meets_outline_once(notched, 1100, 400, 200, 400)


@pytest.mark.rule("SR-18", "SR-53")
@pytest.mark.parametrize(
    ("loop", "verdict"),
    [
        (LOOP, None),
        ([(100, 3000), (1600, 3000), (1600, 4500), (100, 4500)], None),
        ([(0, 3000), (1500, 3000), (1500, 4500), (0, 4500)], "SR-47"),
        ([(3000, 3000), (4500, 4500), (4500, 3000), (3000, 4500)], "SR-42"),
        ([(3000, 3000), (4242, 4242), (4242, 3000), (3000, 4242)], "SR-43"),
        ([(100, 100), (1600, 100), (1600, 1600), (100, 1600)], "SR-53"),
        (LOOP[:3], "SR-42"),
        (LOOP[:2], "SR-41"),
    ],
)
def test_a_mountain_is_a_closed_loop_inside(loop, verdict):
    state = RULES.setup(4, BY_HAND)
    take(state, LayRiver(tuple(RIVER)))
    if verdict is None:
        RULES.check(state, LayMountain(tuple(loop)))
    else:
        assert refusal(state, LayMountain(tuple(loop)))[0] == verdict


@pytest.mark.rule("SR-18")
def test_the_mountain_may_cross_the_river():
    state = RULES.setup(4, BY_HAND)
    take(state, LayRiver(tuple(RIVER)))
    RULES.check(state, LayMountain(((1000, 700), (2500, 700), (2500, 2200), (1000, 2200))))


def ready(seats, **options):
    return RULES.setup(seats, StringOptions(layout="valley", **options))


@pytest.mark.rule("SR-19")
def test_each_player_takes_a_free_corner_in_turn_order():
    state = ready(4)
    assert refusal(state, ChooseCorner(4)) == ("SR-19", "no_such_corner")
    take(state, ChooseCorner(2))
    assert refusal(state, ChooseCorner(2)) == ("SR-19", "corner_taken")
    assert state.to_move == 1
    assert (state.stations[0].x, state.stations[0].y) == (6789, 6789)
    take(state, ChooseCorner(0))
    take(state, ChooseCorner(1))
    assert RULES.legal_actions(state) == [ChooseCorner(3)]
    take(state, ChooseCorner(3))
    assert state.to_move == -1
    assert [station.owner for station in state.stations] == [0, 1, 2, 3]


@pytest.mark.rule("SR-19", "SR-57")
def test_with_two_players_a_seats_colours_take_opposite_corners():
    state = ready(2)
    take(state, ChooseCorner(1))
    assert refusal(state, ChooseCorner(3)) == ("SR-57", "corner_opposite")
    assert RULES.legal_actions(state) == [ChooseCorner(0), ChooseCorner(2)]
    take(state, ChooseCorner(2))
    assert refusal(state, ChooseCorner(0)) == ("SR-57", "corner_opposite")
    take(state, ChooseCorner(3))
    assert state.to_move == 1
    take(state, ChooseCorner(0))


@pytest.mark.rule("SR-20")
def test_everybody_starts_with_three_points():
    for seats in (2, 3, 4, 5):
        assert RULES.scores(RULES.setup(seats)) == [3] * seats


@pytest.mark.rule("SR-21")
@pytest.mark.parametrize("name", layouts.READY)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ready_made_layouts_are_legal(name, seats):
    ready_state = RULES.setup(seats, StringOptions(layout=name))
    by_hand = RULES.setup(seats, BY_HAND)
    take(by_hand, LayRiver(pairs(ready_state.river)))
    take(by_hand, LayMountain(pairs(ready_state.mountain)))


@pytest.mark.rule("SR-21")
@pytest.mark.parametrize("terrain", ["standard", "circle", "oval"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_layouts_are_legal_chance_actions(terrain, seats):
    options = StringOptions(terrain=terrain)
    for seed in range(3):
        state = RULES.setup(seats, options)
        assert state.to_move == -1
        action = RULES.draw(state, FastDice(seed))
        take(state, action)
        assert state.to_move == 0


def test_chance_may_not_deal_an_illegal_layout():
    state = RULES.setup(4)
    RULES.check(state, DealLayout(tuple(RIVER), tuple(LOOP)))
    assert refusal(state, DealLayout(tuple(RIVER[:3]), tuple(LOOP)))[0] == "SR-42"
    assert refusal(state, DealLayout(tuple(RIVER), tuple(RIVER)))[0] == "SR-42"


@pytest.mark.rule("SR-21")
def test_ready_made_layouts_need_their_terrain():
    for options in (
        StringOptions(terrain="drawn"),
        StringOptions(terrain="drawn", layout="valley"),
        StringOptions(terrain="circle", layout="pass"),
    ):
        with pytest.raises(BadOptions):
            RULES.setup(4, options)


FIELD = [(0, 0), (6000, 0), (6000, 5000), (0, 5000)]


@pytest.mark.rule("SR-21", "SR-56")
@pytest.mark.parametrize(
    ("outline", "marks", "key"),
    [
        (FIELD, (0, 1, 2, 3), None),
        (FIELD[::-1], (0, 1, 2, 3), None),
        ([(0, 0), (6000, 0), (6000, 5000), (3000, 3000), (0, 5000)], (0, 1, 2, 4), None),
        (FIELD[:2], (0, 1, 2, 3), "wrong_number_of_points"),
        ([(0, 0), (4000, 0), (4000, 4999), (0, 4999)], (0, 1, 2, 3), "terrain_too_small"),
        ([(0, 0), (4000, 0), (4000, 5000), (0, 5000)], (0, 1, 2, 3), None),
        ([(0, 0), (12001, 0), (6000, 5000), (0, 5000)], (0, 1, 2, 3), "terrain_too_wide"),
        ([(-1, 0), (6000, 0), (6000, 5000), (0, 5000)], (0, 1, 2, 3), "terrain_too_wide"),
        ([(0, 0), (9000, 9000), (9000, 0), (0, 9000)], (0, 1, 2, 3), "terrain_crosses_itself"),
        (FIELD, (0, 1, 2), "wrong_marks"),
        (FIELD, (0, 1, 1, 2), "wrong_marks"),
        (FIELD, (0, 2, 1, 3), "wrong_marks"),
        (FIELD, (0, 1, 2, 4), "wrong_marks"),
        ([*FIELD, (0, 100)], (0, 1, 3, 4), "no_room_for_main_stations"),
        # A spike too thin for a tile within 1,000 u of its mark.
        ([(0, 0), (6000, 0), (6000, 5000), (0, 5000), (100, 2600), (0, 2500)], (0, 1, 2, 3), None),
        (
            [(3000, 0), (6000, 5000), (0, 5000), (2900, 3000), (2900, 0)],
            (0, 1, 2, 4),
            "terrain_too_small",
        ),
        (
            [(0, 0), (9000, 0), (9000, 9000), (4100, 4000), (4000, 4000), (0, 4000)],
            (0, 1, 2, 3),
            None,
        ),
    ],
)
def test_a_drawn_terrain_is_simple_large_enough_and_marked(outline, marks, key):
    state = RULES.setup(4, DRAWN)
    action = LayTerrain(tuple(outline), tuple(marks))
    if key is None:
        take(state, action)
        assert len(state.mains) == 8
    else:
        assert refusal(state, action)[1] == key


@pytest.mark.rule("SR-56")
def test_a_mark_in_a_narrow_spike_has_no_room_for_its_main_station():
    state = RULES.setup(3, DRAWN)
    spike = [(0, 0), (6000, 0), (6000, 5000), (3100, 5000), (3050, 9000), (3000, 5000), (0, 5000)]
    action = LayTerrain(tuple(spike), (0, 1, 4))
    assert refusal(state, action) == ("SR-56", "no_room_for_main_stations")

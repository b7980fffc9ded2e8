"""A turn: drawing, placing, laying, and every possible error."""

import msgspec
import pytest

from railtable.core.dice import FastDice
from railtable.core.errors import IllegalAction
from railtable.games.string_railway import chance
from railtable.games.string_railway.actions import DrawTiles, PlayTurn
from railtable.games.string_railway.components import COUNTRYSIDE
from railtable.games.string_railway.geometry.places import NONE, find_place
from railtable.games.string_railway.rules import enter_phase
from railtable.games.string_railway.state import DRAW_TILES
from tests.support.string_railway import RULES, broken, enter, flat, line, position, turn_action

# Red's main station is at (211, 211); a straight string from there ends at (3206, 211).
FROM_MAIN = line(211, 211)
END = ("local", (3206, 211))


def refusal(state, action):
    with pytest.raises(IllegalAction) as refused:
        RULES.check(state, action)
    return refused.value.rule, refused.value.key


def test_a_straight_string_between_two_stations_is_legal():
    state = position([END])
    RULES.check(state, turn_action(FROM_MAIN))
    assert broken(state, turn_action(FROM_MAIN)) == []
    assert broken(state, turn_action(FROM_MAIN[::-1])) == []


@pytest.mark.rule("SR-22")
def test_the_first_turn_of_all_draws_two_tiles_and_others_one():
    state = position()
    enter_phase(state, DRAW_TILES)
    plain = next(
        drawn
        for drawn in (chance.draw(state, FastDice(seed)) for seed in range(99))
        if COUNTRYSIDE not in drawn
    )
    assert len(plain) == 2
    RULES.check(state, DrawTiles(("city", "local")))
    assert refusal(state, DrawTiles(("city",))) == ("SR-22", "impossible_draw")
    state.turn = 1
    RULES.check(state, DrawTiles(("city",)))
    assert refusal(state, DrawTiles(("city", "local"))) == ("SR-22", "impossible_draw")


@pytest.mark.rule("SR-12", "SR-55")
@pytest.mark.parametrize(
    ("turn", "tiles", "possible"),
    [
        (1, ("countryside",), False),
        (1, ("countryside", "local"), True),
        (1, ("countryside", "countryside"), True),
        (1, ("countryside", "countryside", "local"), False),
        (1, ("local", "countryside"), False),
        (0, ("countryside", "local"), False),
        (0, ("local", "countryside", "city"), True),
        (0, ("countryside", "countryside", "countryside"), True),
        (0, ("city", "city", "city"), False),
        (1, ("main",), False),
    ],
)
def test_a_countryside_draws_one_more_tile_once_a_turn(turn, tiles, possible):
    state = position(turn=turn)
    enter_phase(state, DRAW_TILES)
    if possible:
        RULES.check(state, DrawTiles(tiles))
    else:
        assert refusal(state, DrawTiles(tiles)) == ("SR-22", "impossible_draw")


def test_tiles_are_drawn_in_proportion_to_their_count():
    state = position(turn=1)
    enter_phase(state, DRAW_TILES)
    state.pile = [0] * 10
    state.pile[4], state.pile[6] = 1, 3
    firsts = [chance.draw(state, FastDice(seed))[0] for seed in range(2000)]
    assert set(firsts) == {4, 6}
    assert 420 < firsts.count(4) < 580


@pytest.mark.rule("SR-23")
def test_every_tile_drawn_is_placed():
    state = position([END], drawn=["city"])
    assert broken(state, turn_action(FROM_MAIN)) == ["SR-23"]
    assert broken(state, turn_action(FROM_MAIN, ("local", (3000, 3000)))) == ["SR-23"]
    both = turn_action(FROM_MAIN, ("city", (3000, 3000)), ("city", (4000, 3000)))
    assert broken(state, both) == ["SR-23"]
    RULES.check(state, turn_action(FROM_MAIN, ("city", (3000, 3000))))


@pytest.mark.rule("SR-23", "SR-48")
@pytest.mark.parametrize(
    ("at", "legal"),
    [
        ((3000, 3000), True),
        ((100, 3000), False),  # over the border
        ((3206, 600), False),  # touches a tile
        ((3206, 632), True),
        ((3000, 6200), False),  # on the river
        ((5200, 5700), False),  # on the mountain
        ((5850, 5700), True),  # inside it
        ((1000, 2000), False),  # on a track
        ((-5000, 9000), False),
    ],
)
def test_a_tile_lies_inside_the_terrain_off_strings_and_tiles(at, legal):
    state = position([END], [(1, [(300, 2000), (3000, 2000)])], drawn=["city"])
    action = turn_action(FROM_MAIN, ("city", at))
    assert broken(state, action) == ([] if legal else ["SR-48"])


@pytest.mark.rule("SR-48")
def test_tiles_of_one_turn_cannot_touch_each_other():
    state = position([END], drawn=["city", "local"])
    near = turn_action(FROM_MAIN, ("city", (3000, 3000)), ("local", (3300, 3100)))
    assert broken(state, near) == ["SR-48"]
    apart = turn_action(FROM_MAIN, ("city", (3000, 3000)), ("local", (3421, 3000)))
    assert broken(state, apart) == []


@pytest.mark.rule("SR-55", "SR-23")
def test_a_tile_is_set_aside_only_if_it_fits_nowhere():
    state = position([END], drawn=["city"])
    assert broken(state, turn_action(FROM_MAIN, ("city", None))) == ["SR-23"]
    for x in range(300, 7000, 360):  # strings so close that no tile fits between
        state.ground.strings.add([x, 10, x, 6990], closed=False)
    assert find_place(state.ground)[0] == NONE
    assert broken(state, turn_action(None, ("city", None))) == []
    RULES.apply(state, turn_action(None, ("city", None)))
    assert state.aside[1] == 1
    assert RULES.inventory(state)["city_tiles"] == 2


@pytest.mark.rule("SR-55")
def test_the_one_place_left_is_found():
    state = position()
    for x in range(300, 7000, 400):
        state.ground.strings.add([x, 10, x, 6990], closed=False)
    assert find_place(state.ground)[0] == NONE
    wide = position()
    for x in range(300, 7000, 400):
        # One gap is 422 wide at one height only: the tile needs 421 and a little.
        other = x + 22 if x == 3500 else x
        wide.ground.strings.add([x, 10, other, 3300, other, 3730, x, 6990], closed=False)
    x, y = find_place(wide.ground)
    assert wide.ground.can_hold(x, y)


@pytest.mark.rule("SR-24")
def test_each_string_is_used_once():
    state = position([END])
    state.longs[0] = 0
    assert broken(state, turn_action(FROM_MAIN, string="long"))[0] == "SR-24"
    state.shorts[0] = 0
    assert refusal(state, turn_action(FROM_MAIN)) == ("SR-24", "string_used")


@pytest.mark.rule("SR-42")
@pytest.mark.parametrize(
    ("track", "legal"),
    [
        ([(211, 211), (3211, 211)], True),  # 3000
        ([(211, 211), (3211, 214)], False),  # 3000.001
        ([(211, 211), (3201, 211)], True),  # 2990
        ([(211, 211), (3187, 500)], False),  # 2989.999
        ([(211, 211), (3010, 211)], False),
    ],
)
def test_the_whole_string_is_laid_up_to_a_millimetre(track, legal):
    state = position([("local", (3206, 250 if track[1][1] < 400 else 480))])
    for points in (track, track[::-1]):
        assert broken(state, turn_action(points)) == ([] if legal else ["SR-42"])


@pytest.mark.rule("SR-25", "SR-47")
def test_a_track_stays_inside_the_terrain():
    state = position([("local", (1000, 211))])
    out = [(211, 211), (211, -700), (1000, -700), (1000, 211)]
    assert "SR-47" in broken(state, turn_action(out))


@pytest.mark.rule("SR-25", "SR-43")
def test_a_track_does_not_cross_itself():
    state = position([("local", (1500, 300))])
    loop = [(211, 211), (1200, 300), (1200, 900), (700, 900), (700, 240), (1500, 320)]
    assert "SR-43" in broken(state, turn_action(loop))


@pytest.mark.rule("SR-25", "SR-45")
def test_each_end_lies_on_a_station_and_they_differ():
    state = position()
    assert broken(state, turn_action(FROM_MAIN)) == ["SR-45"]
    back = [(211, 211), (1705, 211), (1705, 260), (254, 260)]
    assert set(broken(state, turn_action(back))) >= {"SR-44", "SR-45"}


@pytest.mark.rule("SR-26")
def test_one_end_is_at_a_station_of_the_company():
    stations = [("local", (500, 3000)), ("local", (3495, 3000))]
    state = position(stations)
    track = line(500, 3000)
    assert broken(state, turn_action(track)) == ["SR-26"]
    enter(state, 4, 1)
    assert broken(state, turn_action(track)) == ["SR-26"]
    enter(state, 5, 0)
    assert broken(state, turn_action(track)) == []


@pytest.mark.rule("SR-27", "SR-44")
def test_no_station_is_entered_twice_by_one_string():
    state = position([("local", (1200, 300)), ("local", (1200, 1000))])
    wave = [(211, 211), (1200, 211), (1200, 600), (1300, 600), (1300, 400), (1400, 400)]
    wave += [(1400, 1000), (1200, 1000)]
    assert "SR-44" in broken(state, turn_action(wave))


@pytest.mark.rule("SR-15", "SR-27")
@pytest.mark.parametrize(
    ("tile", "there", "legal"),
    [
        ("countryside", [], True),
        ("countryside", [1], False),
        ("countryside", [0], True),
        ("suburb", [1], True),
        ("suburb", [1, 2], False),
        ("suburb", [0, 1], True),
        ("local", [1, 2], True),
        ("local", [1, 2, 3], False),
        ("junction", [1, 2, 3], False),
        ("scenic", [1, 2], False),
        ("central", [1, 2, 3], True),
        ("city", [1, 2, 3], True),
        ("transfer", [1, 2, 3], True),
        ("terminus", [1, 2, 3], True),
    ],
)
def test_entering_a_station_needs_room_under_its_limit(tile, there, legal):
    state = position([(tile, (3206, 211))])
    enter(state, 4, *there)
    assert broken(state, turn_action(FROM_MAIN)) == ([] if legal else ["SR-27"])


@pytest.mark.rule("SR-11")
def test_a_track_may_end_or_start_at_a_terminus_but_not_pass():
    state = position([("terminus", (1500, 211)), END])
    assert broken(state, turn_action(FROM_MAIN)) == ["SR-11"]
    end = position([("terminus", (3206, 211))])
    assert broken(end, turn_action(FROM_MAIN)) == []
    start = position([("terminus", (500, 3000)), ("local", (3495, 3000))])
    enter(start, 4, 0)
    assert broken(start, turn_action(line(500, 3000))) == []


@pytest.mark.rule("SR-28", "SR-55")
def test_giving_up_the_track_places_the_tiles_and_costs_the_string():
    state = position([END], drawn=["city"])
    action = turn_action(None, ("city", (3000, 3000)), string="long")
    RULES.check(state, action)
    before = RULES.inventory(state)
    RULES.apply(state, action)
    assert state.longs[0] == 0
    assert state.lost_longs[0] == 1
    assert len(state.stations) == 6
    assert state.turn == 1
    assert RULES.scores(state) == [3, 3, 3, 3]
    assert RULES.inventory(state) == before


@pytest.mark.rule("SR-28")
def test_tiles_and_track_are_judged_together():
    state = position(drawn=["local"])
    RULES.check(state, turn_action(FROM_MAIN, ("local", (3206, 211))))


@pytest.mark.rule("SR-54")
def test_all_broken_rules_are_found_and_reported_in_order():
    state = position([("terminus", (1500, 211))], drawn=["city"])
    state.shorts[0] = 0
    mess = [
        (1000, 211),
        (2000, 211),
        (2000, -400),
        (1995, -400),
        (1500, 1000),
        (1400, 150),
        (1800, 150),
    ]
    action = turn_action(mess, ("city", (0, 0)))
    rules = [
        "SR-24",
        "SR-48",
        "SR-41",
        "SR-42",
        "SR-47",
        "SR-43",
        "SR-44",
        "SR-45",
        "SR-26",
        "SR-11",
    ]
    found = broken(state, action)
    assert [rule for rule in found if rule != "SR-42"] == [r for r in rules if r != "SR-42"]
    assert refusal(state, action)[0] == "SR-24"


@pytest.mark.rule("SR-54")
@pytest.mark.parametrize(
    "wrong",
    [
        [(211, 211), (20001, 211)],
        [(211, 211), (3206.0, 211)],
        [(211, 211), (True, 211)],
        [(211, 211), ("3206", 211)],
        [(211, 211), (3206,)],
        [(211, 211), None],
        [211, 211],
        7,
    ],
)
def test_a_non_integer_coordinate_is_refused(wrong):
    state = position([END])
    action = PlayTurn((), "short", wrong)
    assert refusal(state, action) == ("SR-54", "malformed_point")


@pytest.mark.rule("SR-54")
@pytest.mark.parametrize(
    "track", ["[[1,2.5]]", "[[1,true]]", "[[1]]", "[[1,2,3]]", '"no"', "[[1,1e3]]"]
)
def test_malformed_coordinates_do_not_decode(track):
    text = f'{{"kind":"play_turn","tiles":[],"string":"short","track":{track}}}'
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=RULES.info.action)


@pytest.mark.rule("SR-41")
def test_a_track_has_2_to_256_points():
    state = position([END])
    assert broken(state, turn_action([(211, 211)])) == ["SR-41"]
    assert broken(state, turn_action([])) == ["SR-41"]
    many = [(211 + 10 * k, 211) for k in range(257)]
    assert broken(state, turn_action(many)) == ["SR-41"]
    fine = [(211 + 10 * k, 211) for k in range(255)] + [(3206, 211)]
    assert broken(state, turn_action(fine)) == []


@pytest.mark.rule("SR-25")
def test_a_track_lies_over_everything_before_it():
    state = position([END], [(1, [(1500, 100), (1500, 900)])])
    RULES.apply(state, turn_action(FROM_MAIN))
    assert [track.company for track in state.tracks] == [1, 0]
    assert state.ground.strings.count == 4
    assert state.tracks[-1].points == flat(FROM_MAIN)


def test_refusals_leave_the_state_alone_and_say_the_phase():
    state = position([END])
    before = msgspec.json.encode(RULES.dump(state))
    assert refusal(state, DrawTiles(("city",))) == ("SR-22", "not_now")
    for track in ([], [(0, 0), (1, 1)]):
        refusal(state, turn_action(track))
    assert msgspec.json.encode(RULES.dump(state)) == before


@pytest.mark.rule("SR-54")
def test_a_rule_broken_at_a_station_is_reported_there():
    state = position([("terminus", (1500, 211)), ("countryside", (3206, 211))])
    enter(state, 5, 1)
    spots = [(one.key, one.at) for one in RULES.judge(state, turn_action(FROM_MAIN)).report.broken]
    assert spots == [
        ("station_full", (3206, 211)),
        ("passes_through_terminus", (1500, 211)),
    ]
    loose = RULES.judge(position(), turn_action(line(3000, 3000))).report.broken
    assert ("end_on_no_station", (5995, 3000)) in [(one.key, one.at) for one in loose]
    assert ("not_from_your_stations", (3000, 3000)) in [(one.key, one.at) for one in loose]

"""The points of a track for every company."""

from collections import Counter

import pytest

from railtable.core.dice import FastDice
from railtable.core.engine import CHANCE
from railtable.games.string_railway.actions import PlayTurn
from railtable.games.string_railway.options import StringOptions
from railtable.games.string_railway.scoring import seat_standing
from railtable.games.string_railway.state import OVER, TERMS
from tests.support.string_railway import RULES, enter, line, position, terms_of, turn_action

FROM_MAIN = line(211, 211)
END = (3206, 211)
MIDDLE = (1700, 211)


def report(state, track=FROM_MAIN, *tiles, string="short"):
    return RULES.judge(state, turn_action(track, *tiles, string=string)).report


def visits_of(told):
    return [(visit.station, visit.points) for visit in told.visits]


@pytest.mark.rule("SR-29")
@pytest.mark.parametrize(
    ("tile", "points"),
    [
        pytest.param("central", 3, marks=pytest.mark.rule("SR-6")),
        pytest.param("local", 2, marks=pytest.mark.rule("SR-8")),
        pytest.param("suburb", 2, marks=pytest.mark.rule("SR-10")),
        pytest.param("terminus", 3, marks=pytest.mark.rule("SR-11")),
        pytest.param("countryside", 1, marks=pytest.mark.rule("SR-12")),
        pytest.param("scenic", 1, marks=pytest.mark.rule("SR-13")),
        pytest.param("city", 3, marks=pytest.mark.rule("SR-5")),
    ],
)
def test_a_station_newly_entered_gives_its_points(tile, points):
    told = report(position([(tile, END)]))
    assert told.broken == []
    assert terms_of(told, 0) == {"stations": points}
    assert [terms_of(told, other) for other in (1, 2, 3)] == [{}, {}, {}]


@pytest.mark.rule("SR-29")
def test_all_new_stations_on_the_way_count():
    state = position([("local", END), ("central", MIDDLE), ("suburb", (900, 211))])
    assert terms_of(report(state), 0) == {"stations": 7}
    assert visits_of(report(state)) == [(0, 0), (6, 2), (5, 3), (4, 2)]
    enter(state, 5, 0)
    assert terms_of(report(state), 0) == {"stations": 4}
    assert visits_of(report(state)) == [(0, 0), (6, 2), (5, 0), (4, 2)]


@pytest.mark.rule("SR-4", "SR-20")
def test_the_own_main_station_scores_only_at_the_start():
    state = position([("local", END)])
    assert RULES.scores(state) == [3, 3, 3, 3]
    assert terms_of(report(state), 0) == {"stations": 2}


@pytest.mark.rule("SR-4", "SR-31")
def test_another_companys_main_station_gives_two_and_costs_its_owner_one():
    state = position([("local", (3794, 211))])
    enter(state, 4, 0)
    told = report(state, line(3794, 211))
    assert told.broken == []
    assert terms_of(told, 0) == {"stations": 2}
    assert terms_of(told, 1) == {"visitors": -1}
    enter(state, 1, 0)
    again = report(state, line(3794, 211))
    assert (terms_of(again, 0), terms_of(again, 1)) == ({}, {})


@pytest.mark.rule("SR-5", "SR-14", "SR-31")
def test_the_first_into_a_city_owns_it_and_pays_for_visitors():
    state = position([("city", END)])
    RULES.apply(state, turn_action(FROM_MAIN))
    assert state.stations[4].owner == 0
    assert RULES.scores(state) == [6, 3, 3, 3]
    visitor = position([("city", END)], turn=1)
    enter(visitor, 4, 0, owner=0)
    told = report(visitor, line(6200, 211, -2994))
    assert terms_of(told, 1) == {"stations": 1}
    assert terms_of(told, 0) == {"visitors": -1}
    RULES.apply(visitor, turn_action(line(6789, 211, -2994)))
    assert visitor.stations[4].owner == 0  # it never changes hands


@pytest.mark.rule("SR-7", "SR-14", "SR-31")
def test_a_transfer_gives_its_owner_only_a_point_for_each_visitor():
    state = position([("transfer", END)])
    assert terms_of(report(state), 0) == {}
    RULES.apply(state, turn_action(FROM_MAIN))
    assert state.stations[4].owner == 0
    visitor = position([("transfer", (3794, 211))], turn=1)
    enter(visitor, 4, 0, owner=0)
    told = report(visitor, line(6789, 211, -2995))
    assert terms_of(told, 1) == {"stations": 2}
    assert terms_of(told, 0) == {"visitors": 1}


@pytest.mark.rule("SR-9", "SR-32")
def test_a_junction_gives_one_for_each_string_every_time():
    state = position([("local", END), ("junction", MIDDLE)])
    assert terms_of(report(state), 0) == {"stations": 2, "junctions": 1}
    enter(state, 5, 0)
    assert terms_of(report(state), 0) == {"stations": 2, "junctions": 1}


@pytest.mark.rule("SR-13")
def test_a_scenic_station_gives_three_in_the_mountains():
    loop = [(2800, 20), (3700, 20), (3700, 500), (2800, 500)]
    state = position([("scenic", END)], mountain=loop)
    told = report(state)
    assert terms_of(told, 0) == {"stations": 3, "crossings": -1}


CROSSER = [(1000, 100), (1000, 1000)]


@pytest.mark.rule("SR-30")
@pytest.mark.parametrize("owner", [0, 1, 2])
def test_crossing_any_track_costs_one(owner):
    state = position([("local", END)], [(owner, CROSSER)])
    told = report(state)
    assert terms_of(told, 0) == {"stations": 2, "crossings": -1}
    assert [(c.string, c.at, c.cost) for c in told.crossings] == [(2, (1000, 211), 1)]


@pytest.mark.rule("SR-30")
def test_river_and_mountain_cost_too_and_every_crossing_counts():
    river = [(800, 100), (900, 400), (1000, 100), (1100, 400)]
    loop = [(1800, 50), (2300, 50), (2300, 900), (1800, 900)]
    state = position([("local", END)], river=river, mountain=loop)
    told = report(state)
    assert terms_of(told, 0) == {"stations": 2, "crossings": -5}
    assert sorted(c.string for c in told.crossings) == [0, 0, 0, 1, 1]


@pytest.mark.rule("SR-30")
def test_crossings_on_a_station_are_free():
    state = position([("local", END), ("local", MIDDLE)], [(1, [(1700, 100), (1700, 900)])])
    told = report(state)
    assert terms_of(told, 0) == {"stations": 4}
    assert [c.cost for c in told.crossings] == [0]


@pytest.mark.rule("SR-33")
def test_experts_pay_two_for_another_companys_track_only():
    tracks = [(0, CROSSER), (1, [(1200, 100), (1200, 1000)])]
    river = [(2000, 100), (2000, 900)]
    loop = [(2300, 50), (2600, 50), (2600, 900), (2300, 900)]
    state = position([("local", END)], tracks, river=river, mountain=loop, expert=True)
    told = report(state)
    assert {c.string: c.cost for c in told.crossings} == {0: 1, 1: 1, 2: 1, 3: 2}
    assert terms_of(told, 0)["crossings"] == -6


@pytest.mark.rule("SR-34")
def test_points_may_be_negative():
    tracks = [(1, [(600 + 100 * k, 100), (600 + 100 * k, 1000)]) for k in range(9)]
    state = position([("countryside", END)], tracks)
    RULES.apply(state, turn_action(FROM_MAIN))
    assert RULES.scores(state)[0] == 3 + 1 - 9


def test_terms_add_up_to_the_points():
    state = position([("city", END), ("junction", MIDDLE)], [(1, CROSSER)])
    RULES.apply(state, turn_action(FROM_MAIN))
    assert state.points[:TERMS] == [3, 3, 1, -1, 0]
    assert RULES.scores(state)[0] == 6


def ended(seats, *points):
    """Return a finished game in which the companies have these points."""
    state = position(seats=seats)
    for company, total in enumerate(points):
        state.points[company * TERMS + 1] = total - 3
    state.phase, state.to_move = OVER, -2
    return RULES.outcome(state)


@pytest.mark.rule("SR-36")
def test_most_points_win_and_a_tie_stays_a_tie():
    assert ended(4, 5, 9, 7, 9).ranks == [4, 1, 3, 1]
    assert ended(3, 1, 2, 3).ranks == [3, 2, 1]
    assert ended(3, 1, 2, 3).tiebreak is None


@pytest.mark.rule("SR-37")
@pytest.mark.parametrize(
    ("points", "ranks", "tiebreak"),
    [
        # Companies in turn order: seat 0 plays the first and third.
        ((9, 5, 4, 5), [2, 1], None),  # 4 is the fewest: seat 0 loses
        ((5, 9, 6, 5), [2, 1], "stronger_colour"),
        ((5, 7, 7, 5), [1, 1], None),
        ((20, 6, 5, 6), [2, 1], None),
    ],
)
def test_with_two_players_the_weakest_colour_loses(points, ranks, tiebreak):
    outcome = ended(2, *points)
    assert outcome.ranks == ranks
    assert outcome.tiebreak == tiebreak
    assert outcome.scores == [min(points[0], points[2]), min(points[1], points[3])]
    for seat in (0, 1):
        assert sum(term.points for term in outcome.terms[seat]) == outcome.scores[seat]


@pytest.mark.rule("SR-57")
def test_a_players_two_colours_are_two_companies():
    state = position([("city", END)], seats=2, turn=2)
    enter(state, 4, 0, owner=0)
    assert state.seat_of == [0, 1, 0, 1]
    told = report(state, [(6789, 6789), (6789, 6700), (3206, 211)])
    # Yellow enters Red's City as a visitor, though one player has both.
    assert terms_of(told, 2)["stations"] == 1
    assert terms_of(told, 0)["visitors"] == -1
    assert seat_standing(state, 0) == (3, 3)


@pytest.mark.rule("SR-35")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_game_ends_when_all_strings_are_laid(seats):
    state = position(seats=seats)
    companies = int(state.companies)
    turns = (4 if seats == 5 else 5) * companies
    for _ in range(turns):
        assert RULES.outcome(state) is None
        if state.to_move == -1:
            RULES.apply(state, RULES.draw(state, FastDice(1)))
        tiles = RULES.propose(state, FastDice(1), 1)[0].tiles
        short = state.shorts[state.company] > 0
        RULES.apply(state, PlayTurn(tiles, "short" if short else "long", None))
    assert state.phase == OVER
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.ending == "all_strings_laid"
    assert state.shorts == state.longs == [0] * companies


@pytest.mark.rule("SR-29", "SR-30", "SR-31")
def test_a_track_stores_the_points_it_brought():
    state = RULES.setup(4, StringOptions(layout="valley"))
    dice = FastDice(5)
    while state.phase != OVER:
        if state.to_move == CHANCE:
            RULES.apply(state, RULES.draw(state, dice))
        else:
            RULES.apply(state, RULES.propose(state, dice, 1)[0])
    document = RULES.dump(state)
    for company, terms in enumerate(document.terms):
        brought = Counter({"start": 3})
        for track in document.tracks:
            brought.update({term.key: term.points for term in track.terms[company]})
        assert {term.key: term.points for term in terms} == {
            term.key: brought[term.key] for term in terms
        }

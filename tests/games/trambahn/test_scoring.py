"""Points and the end: TB-20 to TB-24."""

import pytest

from railtable.core.engine import NOBODY
from railtable.games.trambahn.actions import Add, Passenger
from railtable.games.trambahn.game import RULES
from tests.games.trambahn.positions import play, position


@pytest.mark.rule("TB-20")
@pytest.mark.rule("TB-24")
def test_four_blue_stations_of_one_point_with_a_steam_tram_score_twelve():
    state = position(hand="B6 Y1", rows="B1 B2 blue:C", columns="B1 B2 B3 B4 x3")
    play(state, Passenger("B6", "blue"))
    assert RULES.scores(state) == [12, 0]


@pytest.mark.rule("TB-20")
def test_a_ride_scores_every_column_of_the_line_for_both_and_no_other():
    state = position(
        hand="B6 Y1",
        rows="B1 B2 B3",
        columns="B7 B8 x2 | B10 x4 | R9 x4",
        rival_columns="B9 C x3 | G10 x4",
    )
    play(state, Passenger("B6", "blue"))
    assert RULES.scores(state) == [(2 + 2) * 2 + 3 * 4, 2 * 3]


@pytest.mark.rule("TB-20")
def test_a_column_without_a_tram_scores_nothing():
    state = position(hand="B6 Y1", rows="B1 B2 B3", columns="B7 B8")
    play(state, Passenger("B6", "blue"))
    assert RULES.scores(state) == [0, 0]


@pytest.mark.rule("TB-20")
def test_passengers_of_a_ride_are_discarded_and_columns_stay():
    state = position(hand="B6 Y1", rows="B1 B2 blue:C", columns="B7 x2")
    play(state, Passenger("B6", "blue"))
    after = RULES.dump(state)
    assert sorted(after.discard) == ["B1", "B2", "B6", "C"]
    assert after.rows["blue"] == []
    assert after.columns[0][0].cards == ["B7"]
    assert sorted(RULES.view(state, 1).known_discarded) == ["B1", "B2", "B6", "C"]
    assert RULES.view(state, 1).discard == 4


@pytest.mark.rule("TB-21")
def test_the_eighth_card_gives_its_owner_one_bonus_ride():
    state = position(hand="B8 B9 Y1", phase="stations", laid=1, columns="B1 B2 B3 B4 B5 C B6 x3")
    play(state, Add("B8", 0))
    assert RULES.scores(state) == [(6 + 2) * 3, 0]
    play(state, Add("B9", 0))
    assert RULES.scores(state) == [24, 0]
    assert RULES.dump(state).rides == []
    assert RULES.dump(state).bonus == [24, 0]


@pytest.mark.rule("TB-21")
def test_a_conductor_may_be_the_eighth_card():
    state = position(hand="C Y1", phase="stations", laid=1, columns="B1 B2 B3 B4 B5 C B6 x2")
    play(state, Add("C", 0))
    assert RULES.dump(state).bonus == [12, 0]


@pytest.mark.rule("TB-22")
def test_the_tenth_ride_ends_the_game_inside_the_turn():
    state = position(hand="B6 Y1", rows="B1 B2 B3", columns="B7 x2", rides=9)
    play(state, Passenger("B6", "blue"))
    outcome = RULES.outcome(state)
    assert state.to_move == NOBODY
    assert RULES.legal_actions(state) == []
    assert len(RULES.dump(state).discard) == 4
    assert RULES.scores(state) == [4, 0]
    assert outcome is not None
    assert (outcome.ending, outcome.tiebreak) == ("tenth_ride", None)


@pytest.mark.rule("TB-22")
def test_nine_rides_and_a_bonus_are_not_the_end():
    state = position(
        hand="B8 Y1", phase="stations", laid=1, columns="B1 B2 B3 B4 B5 C B6 x3", rides=9
    )
    play(state, Add("B8", 0))
    assert RULES.outcome(state) is None


def ended_with(points: str, rival: str, money: tuple[int, int]):
    state = position(
        hand="B6 Y1 Y2 Y3 Y4 Y5",
        rows="B1 B2 B3",
        columns=points,
        rival_columns=rival,
        rides=9,
        money=money,
    )
    play(state, Passenger("B6", "blue"))
    return RULES.outcome(state)


@pytest.mark.rule("TB-23")
@pytest.mark.parametrize(
    ("points", "rival", "money", "ranks", "tiebreak"),
    [
        ("B7 x2", "B4 x2", (0, 20), [1, 2], None),
        ("B4 x2", "B7 x2", (20, 0), [2, 1], None),
        ("B7 x2", "B8 x2", (3, 4), [2, 1], "money"),
        ("B7 x2", "B8 x2", (4, 3), [1, 2], "money"),
        ("B7 x2", "B8 x2", (3, 3), [1, 1], "shared"),
    ],
)
def test_most_points_win_then_the_larger_reserve_then_both(points, rival, money, ranks, tiebreak):
    outcome = ended_with(points, rival, money)
    assert (outcome.ranks, outcome.tiebreak) == (ranks, tiebreak)


@pytest.mark.rule("TB-23")
def test_the_breakdown_names_rides_by_line_and_the_bonus():
    outcome = ended_with("B7 x2", "B4 x3", (3, 3))
    terms = [{term.key: term.points for term in terms} for terms in outcome.terms]
    assert terms[0]["rides_blue"] == 4
    assert terms[1]["rides_blue"] == 3
    assert terms[0]["bonus"] == 0

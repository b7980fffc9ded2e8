"""The values of trains (SM-11, SM-12, SM-14, SM-21, SM-23 to SM-25)."""

import pytest

from railtable.games.station_master.actions import Attach, PlayCaboose
from tests.support.station_master import RULES, play, position, value


@pytest.mark.parametrize(
    ("train", "points"),
    [
        pytest.param("ordinary_8:", 0, marks=pytest.mark.rule("SM-21")),
        pytest.param("ordinary_8: observation", 6, marks=pytest.mark.rule("SM-11")),
        pytest.param("ordinary_8: cattle", -6, marks=pytest.mark.rule("SM-11")),
        pytest.param(
            "ordinary_8: day_coach mail parlour sleeping dining observation",
            21,
            marks=pytest.mark.rule("SM-11"),
        ),
        pytest.param(
            "ordinary_8: ballast refuse flat tanker coal cattle",
            -21,
            marks=pytest.mark.rule("SM-11"),
        ),
        pytest.param("executive_6: first_class", 3, marks=pytest.mark.rule("SM-12")),
        pytest.param("executive_6: executive_class", 5, marks=pytest.mark.rule("SM-12")),
        pytest.param("ordinary_8: first_class", -3, marks=pytest.mark.rule("SM-12")),
        pytest.param("ordinary_8: executive_class", -5, marks=pytest.mark.rule("SM-12")),
        pytest.param("ordinary_8: coal mail day_coach | royal", 1, marks=pytest.mark.rule("SM-14")),
        pytest.param("ordinary_8: mail coal | royal", -6, marks=pytest.mark.rule("SM-14")),
        pytest.param("ordinary_8: mail | royal", 4, marks=pytest.mark.rule("SM-14")),
        pytest.param("ordinary_8: | royal", 0, marks=pytest.mark.rule("SM-14")),
        pytest.param(
            "ordinary_8: day_coach mail mail | royal royal", 17, marks=pytest.mark.rule("SM-14")
        ),
        pytest.param(
            "ordinary_8: mail mail | royal royal royal", 32, marks=pytest.mark.rule("SM-14")
        ),
        pytest.param("ordinary_8: mail mail | standing_room", 4, marks=pytest.mark.rule("SM-18")),
        pytest.param("freight_5: observation", -6, marks=pytest.mark.rule("SM-23")),
        pytest.param("freight_5: cattle", 6, marks=pytest.mark.rule("SM-23")),
        pytest.param("freight_5: first_class", -3, marks=pytest.mark.rule("SM-23")),
        pytest.param("freight_5: executive_class", -5, marks=pytest.mark.rule("SM-23")),
        pytest.param("freight_5: coal mail flat | royal", 7, marks=pytest.mark.rule("SM-23")),
        pytest.param("executive_6: mail coal", -3, marks=pytest.mark.rule("SM-24")),
        pytest.param("executive_6: mail coal first_class", 0, marks=pytest.mark.rule("SM-24")),
    ],
)
def test_a_trains_value(train, points):
    assert value(position([train, "ordinary_3:"]), 0) == points


@pytest.mark.rule("SM-21")
def test_the_shown_value_of_a_train_is_its_value_at_departure():
    state = position(
        ["ordinary_4: mail coal dining | royal", "ordinary_3:"], ["caboose", ""], ["0:2", "0:3 0:1"]
    )
    assert value(state, 0) == 2
    play(state, PlayCaboose(0))
    assert RULES.scores(state) == [4, 8]


@pytest.mark.rule("SM-21")
def test_scores_may_fall_below_zero():
    state = position(["ordinary_3: coal coal"], ["cattle", ""], ["0:3", "0:1"])
    play(state, Attach("cattle", 0))
    assert RULES.scores(state) == [-48, -16]


@pytest.mark.rule("SM-25")
def test_the_example_in_the_rules_scores_as_printed():
    green, red, blue, yellow = range(4)
    state = position(
        ["ordinary_5: dining observation ballast refuse", "ordinary_4:"],
        ["first_class", "", "", ""],
        ["0:1", "0:2 0:3", "0:3", "0:1"],
    )
    play(state, Attach("first_class", 0))
    departed = RULES.view(state, None).departed[0]
    assert departed.value == 5
    points = departed.points
    assert (points[green], points[red], points[blue], points[yellow]) == (5, 25, 15, 5)
    assert RULES.scores(state) == [5, 25, 15, 5]

"""Points: FT-27 to FT-32."""

import pytest

from railtable.games.freight_train.actions import Caboose, LiftPrivate, Mobilise
from railtable.games.freight_train.game import RULES
from railtable.games.freight_train.state import EARNED, POINTS
from tests.support.freight_train import format_trains, legal, play, put, refused, table


def category(*trains, name="box"):
    """Return each seat's current score in a category, given the trains of each."""
    rows = RULES.view(table(*(f"/: {words}" for words in trains)), None).categories
    return next(row for row in rows if row.category == name)


@pytest.mark.parametrize(
    ("lengths", "points"),
    [
        pytest.param((4, 2), (3, 1), marks=pytest.mark.rule("FT-27")),
        pytest.param((1, 0), (3, 0), marks=pytest.mark.rule("FT-27")),
        pytest.param((0, 0, 2), (0, 0, 3), marks=pytest.mark.rule("FT-27")),
        pytest.param((3, 5, 4, 1), (0, 3, 1, 0), marks=pytest.mark.rule("FT-27")),
        pytest.param((2, 2), (2, 2), marks=pytest.mark.rule("FT-28")),
        pytest.param((5, 4, 5), (2, 0, 2), marks=pytest.mark.rule("FT-28")),
        pytest.param((5, 5, 4, 3, 0), (2, 2, 0, 0, 0), marks=pytest.mark.rule("FT-28")),
        pytest.param((3, 3, 3), (1, 1, 1), marks=pytest.mark.rule("FT-28")),
        pytest.param((3, 2, 3, 3), (1, 0, 1, 1), marks=pytest.mark.rule("FT-28")),
        pytest.param((3, 3, 3, 3), (0, 0, 0, 0), marks=pytest.mark.rule("FT-28")),
        pytest.param((3, 3, 3, 3, 1), (0, 0, 0, 0, 0), marks=pytest.mark.rule("FT-28")),
        pytest.param((3, 3, 3, 3, 3), (0, 0, 0, 0, 0), marks=pytest.mark.rule("FT-28")),
        pytest.param((5, 3, 3), (3, 0, 0), marks=pytest.mark.rule("FT-29")),
        pytest.param((5, 3, 3, 2), (3, 0, 0, 0), marks=pytest.mark.rule("FT-29")),
        pytest.param((2, 2, 5, 2, 2), (0, 0, 3, 0, 0), marks=pytest.mark.rule("FT-29")),
    ],
)
def test_a_category_scores_by_length(lengths, points):
    assert tuple(category(*("b" * length for length in lengths)).points) == points


@pytest.mark.rule("FT-27")
def test_there_are_twelve_categories_and_the_mixed_train_is_one():
    state = table("/: bb bto", "/: b ot")
    rows = RULES.view(state, 0).categories
    assert len(rows) == len({row.category for row in rows}) == 12
    scored = {row.category: row.points for row in rows if any(row.points)}
    assert scored == {"box": [3, 1], "mixed": [3, 1]}


@pytest.mark.rule("FT-27")
def test_the_table_of_categories_names_first_and_second_place():
    row = category("bbb", "b", "bbb", "b", "")
    assert (row.lengths, row.longest, row.second) == ([3, 1, 3, 1, 0], [0, 2], [1, 3])
    alone = category("", "b")
    assert (alone.longest, alone.second) == ([1], [])
    nobody = category("", "")
    assert (nobody.longest, nobody.second) == ([], [])


@pytest.mark.rule("FT-11")
def test_a_train_of_one_car_scores_as_its_type_unless_it_was_started_as_the_mixed_one():
    assert category("b", "", name="mixed").points == [0, 0]
    assert category("b", "", name="box").points == [3, 0]
    assert category("bb *b", "", name="mixed").points == [3, 0]


@pytest.mark.rule("FT-30")
@pytest.mark.parametrize(
    ("day", "rows", "points"),
    [
        (1, "bbbb/bbb", 3),
        (1, "b/", 0),
        (1, "b/b", 1),
        (1, "bbbbbbbb/bbbbbbbb", 8),
        (2, "bbbbbbb/bbbbbb", 0),
        (3, "bbbb/bbb", -7),
        (3, "/", 0),
    ],
)
def test_cars_left_in_the_private_yard_count_by_the_day(day, rows, points):
    state = table(
        rows, "t/", day=day, day_ending=True, turns=1, to_move=1, end_of_day_depth=None
    )  # fmt: skip
    assert RULES.view(state, 0).yard_now[0] == points
    play(state, LiftPrivate(0), put("t", 0))
    assert RULES.scores(state) == [5 + points, 5 + 3]
    assert RULES.dump(state).players[0].yard_points[day - 1] == points
    assert RULES.dump(state).players[1].train_points[day - 1] == 3


def over(*points):
    state = table(*["/"] * len(points), day=3, phase="over", to_move=-2)
    for seat, number in enumerate(points):
        state.cells[POINTS + seat] = number
        state.cells[EARNED + 6 * seat] = number - 5
    return RULES.outcome(state)


@pytest.mark.rule("FT-31")
@pytest.mark.parametrize(
    ("points", "ranks"),
    [((30, 20), [1, 2]), ((7, 19, 19), [3, 1, 1]), ((-3, -3, -5, 0), [2, 2, 4, 1])],
)
def test_most_points_win_and_equal_points_share_the_win(points, ranks):
    outcome = over(*points)
    assert (outcome.scores, outcome.ranks, outcome.tiebreak) == (list(points), ranks, None)
    assert [sum(term.points for term in terms) for terms in outcome.terms] == list(points)


def with_cabooses(*players, **facts):
    return table(*players, **({"caboose_supply": 7} | facts))


@pytest.mark.rule("FT-32")
def test_adding_a_caboose_is_an_action_and_closes_the_train():
    state = with_cabooses("tb/: bb t", "t/")
    assert legal(state, Caboose) == [Caboose(0), Caboose(1)]
    play(state, Caboose(0))
    assert (format_trains(state, 0), state.to_move, state.caboose_supply) == ("bb! t", 1, 6)
    play(state, Mobilise(), LiftPrivate(0), put("t", 0), LiftPrivate(0))
    assert refused(state, put("b", 0)) == ("caboose_closes_train", "FT-32")
    play(state, put("b", 2))
    assert format_trains(state, 0) == "bb! t *b"


@pytest.mark.rule("FT-32")
def test_no_second_caboose_and_none_on_a_locomotive_alone():
    state = with_cabooses("tb/: bb!", "")
    assert legal(state, Caboose) == []
    assert refused(state, Caboose(0)) == ("train_has_caboose", "FT-32")
    assert refused(state, Caboose(1)) == ("no_such_locomotive", "FT-32")


@pytest.mark.rule("FT-32")
def test_there_are_seven_cabooses_if_any():
    assert RULES.inventory(RULES.setup(2))["cabooses"] == 0
    options = RULES.info.options(cabooses=True)
    assert RULES.inventory(RULES.setup(2, options))["cabooses"] == 7
    state = with_cabooses("t/: b!", "", caboose_supply=0)
    assert refused(state, Caboose(0)) == ("no_caboose_left", "FT-32")
    assert refused(table("t/: b", ""), Caboose(0)) == ("cabooses_not_in_play", "FT-32")


@pytest.mark.rule("FT-32")
@pytest.mark.parametrize(
    ("mine", "other", "points"),
    [("bbb!", "bb", [6, 1]), ("bb!", "bbb", [2, 3]), ("bb!", "bb!", [4, 4]), ("b!", "", [6, 0])],
)
def test_a_caboose_doubles_the_score_of_its_train(mine, other, points):
    assert category(mine, other).points == points


@pytest.mark.rule("FT-32")
def test_a_closed_mixed_train_takes_no_car_and_is_doubled():
    state = with_cabooses("o/: bt!", "/: gs", locomotives=1)
    assert legal(state, LiftPrivate) == []
    assert category("bto!", "gs", name="mixed").points == [6, 1]

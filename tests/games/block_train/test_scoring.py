"""The points of loads, given as rows."""

import pytest

from railtable.games.block_train.actions import Place
from railtable.games.block_train.game import RULES


@pytest.mark.rule("BT-17")
@pytest.mark.parametrize(
    ("row", "points"),
    [
        ("<B B", 0),
        ("<B B B", 5),
        ("<B B B B", 7),
        ("<B B B B B", 10),
        ("<B B B B B B B B", 10),
        ("<B B B G G G", 10),
        ("<B B B G B B B B", 12),
        ("<B G B G B", 0),
        ("<B B E B", 0),
        ("<B B B E B B B", 10),
        ("<B G E E E", 0),
        ("<B Bf Bd", 5),
        ("B B B <R", 5),
        ("R B B <B", 5),
    ],
)
def test_runs_of_one_colour_score_by_length(score, row, points):
    assert score(row)[0] == points


@pytest.mark.rule("BT-17")
def test_gold_makes_runs_too(score):
    assert score("<B O O O")[0] == 5 + 9


@pytest.mark.rule("BT-18")
@pytest.mark.parametrize(
    ("row", "points"), [("<B O", 3), ("<B O G Of", 6), ("<B Od", 3), ("<O B", 3), ("<B G", 0)]
)
def test_each_visible_gold_container_is_worth_three(score, row, points):
    assert score(row)[0] == points


@pytest.mark.rule("BT-14")
def test_a_covered_gold_container_is_worth_nothing(lay):
    state = lay("<B O", held="R-G", scoring=["most_red", "fragile", "empty_wagons"])
    assert RULES.scores(state)[0] == 3
    RULES.apply(state, _place(1))
    assert RULES.scores(state)[0] == 5


def _place(at):
    return Place(at=at, turned=False)


@pytest.mark.rule("BT-14")
def test_a_half_covered_locomotive_counts_while_its_arrow_shows(lay):
    state = lay("<B B O", held="G-G")
    RULES.apply(state, _place(1))
    view = RULES.view(state, 0)
    assert [place.wagon for place in view.loads[0].wagons] == ["<B", "G", "G"]
    assert view.loads[0].locomotive


@pytest.mark.rule("BT-14")
def test_a_locomotive_whose_arrow_is_covered_counts_no_more(lay):
    state = lay("<B B O", held="G-G")
    RULES.apply(state, _place(-1))
    view = RULES.view(state, 0)
    assert [place.wagon for place in view.loads[0].wagons] == ["G", "G", "B", "O"]
    assert not view.loads[0].locomotive
    assert view.scores[0] == 0


@pytest.mark.rule("BT-14")
def test_the_wagons_of_a_locomotive_score_by_colour_each_on_its_own(score):
    assert score("<R B B B")[0] == 5
    assert score("<R R R B")[0] == 5
    assert score("<R R B", "<B R B", "<B B B B", scoring=("most_red",))[0] == 5


@pytest.mark.rule("BT-16")
def test_a_load_without_a_locomotive_scores_nothing_at_all(score):
    everything = ("two_colours", "empty_wagons", "fragile")
    assert score("O O O B E Bf", scoring=everything)[0] == 0
    assert score("<O O O B E Bf", scoring=everything)[0] == 5 + 9 + 5 + 2 + 2


@pytest.mark.rule("BT-16")
def test_a_sole_leader_without_a_locomotive_blocks_the_card(score):
    assert score("R R R G", "<B R", "<B G", scoring=("most_red",)) == [0, 0, 0]
    assert score("R G", "<B R B", "<B G G G B", scoring=("shortest",)) == [0, 0, 5]
    assert score("R G R G R", "<B R B", "<B G", scoring=("longest",)) == [0, 0, 0]


@pytest.mark.rule("BT-16")
def test_a_tied_leader_without_a_locomotive_blocks_the_card(score):
    assert score("R R B", "<R B R", "<B G", scoring=("most_red",)) == [0, 0, 0]
    assert score("R G", "<B R", "<B G B", scoring=("shortest",)) == [0, 0, 0]
    assert score("R G B", "<B G B", "<B R", scoring=("longest",)) == [0, 0, 0]


@pytest.mark.rule("BT-19")
@pytest.mark.parametrize(
    ("card", "points"), [("most_red", [5, 0, 0]), ("shortest", [0, 7, 0]), ("longest", [0, 0, 5])]
)
def test_a_majority_goes_to_the_sole_leader(score, card, points):
    assert score("<R B R", "<R B", "<B G B G", scoring=(card,)) == points


@pytest.mark.rule("BT-19")
@pytest.mark.parametrize(
    ("card", "rows"),
    [
        ("most_red", ("<R B", "<B R", "<B G")),
        ("most_red", ("<B G", "<B G", "<B G")),
        ("shortest", ("<B G", "<B R", "<B G B")),
        ("longest", ("<B G B", "<B R B", "<B G")),
    ],
)
def test_a_tied_majority_goes_to_nobody(score, card, rows):
    assert score(*rows, scoring=(card,)) == [0, 0, 0]


@pytest.mark.rule("BT-19")
def test_red_is_counted_with_any_marks(score):
    assert score("<R Rf Bd Rd", "<R R B", "<B G", scoring=("most_red",)) == [5, 0, 0]


@pytest.mark.rule("BT-20")
@pytest.mark.parametrize(
    ("card", "row", "points"),
    [
        ("no_gold", "<B G", 5),
        ("no_gold", "<B O", 3),
        ("two_colours", "<B G B E", 5),
        ("two_colours", "<B B E", 0),
        ("two_colours", "<B G R", 0),
        ("two_colours", "<B O", 3 + 5),
        ("two_colours", "<B G O", 3),
        ("two_locomotives", "<B G R <B", 7),
        ("two_locomotives", "<B G R", 0),
        ("two_locomotives", "<B G", 0),
        ("empty_wagons", "<B E G E E", 6),
        ("empty_wagons", "<B G", 0),
        ("fragile", "<B Gf Rf Of", 6 + 3),
        ("fragile", "<B G", 0),
        ("no_flag", "<B G", 5),
        ("no_flag", "<B Gd", 0),
        ("no_flag", "<Bd G", 0),
    ],
)
def test_an_advanced_card_gives_each_player_who_earns_it(score, card, row, points):
    assert score(row, row, "B G", scoring=(card,)) == [points, points, 0]


@pytest.mark.rule("BT-3")
def test_only_the_advanced_cards_in_play_count_but_the_basic_card_always_does(score):
    row = "<B G Of E E B B B <R"
    assert score(row)[0] == 3 + 5
    assert score(row, scoring=("empty_wagons",))[0] == 3 + 5 + 4
    assert score(row, scoring=("two_locomotives", "fragile"))[0] == 3 + 5 + 7 + 2


@pytest.mark.rule("BT-18")
def test_gold_counts_in_every_game(score):
    assert score("<B O", scoring=("empty_wagons", "fragile", "most_red"))[0] == 3


@pytest.fixture
def ranks(lay):
    def rank(*rows, scoring=()):
        state = lay(*rows, scoring=list(scoring), to_move=-2, phase="over")
        outcome = RULES.outcome(state)
        assert outcome is not None
        assert outcome.ending == "last_round"
        return outcome.ranks, outcome.tiebreak

    return rank


@pytest.mark.rule("BT-21")
def test_the_highest_total_wins(ranks):
    assert ranks("<B B B G", "<B G", "<B O") == ([1, 3, 2], None)


@pytest.mark.rule("BT-21")
def test_a_tie_goes_to_the_shorter_load(ranks):
    assert ranks("<B O E", "<B O", "<B G") == ([2, 1, 3], "shorter_load")


@pytest.mark.rule("BT-21")
def test_load_length_counts_empty_and_locomotive_wagons(ranks):
    assert ranks("<B O G <B", "<B O E E E", "<B G") == ([1, 2, 3], "shorter_load")


@pytest.mark.rule("BT-21")
def test_equal_points_and_equal_length_share_the_win(ranks):
    assert ranks("<B O", "<R O", "<B G") == ([1, 1, 3], "shared")


@pytest.mark.rule("BT-21")
def test_in_a_tie_of_three_the_two_shorter_loads_share_the_win(ranks):
    assert ranks("<B O", "<R O", "<B O G") == ([1, 1, 3], "shorter_load")


@pytest.mark.rule("BT-21")
def test_zero_points_with_and_without_a_locomotive_tie(ranks):
    assert ranks("<B G", "B G", "<B O") == ([2, 2, 1], None)
    assert ranks("<B G", "B G", "G B") == ([1, 1, 1], "shared")
    assert ranks("<B G R", "O O", "<B G R") == ([2, 1, 2], "shorter_load")


@pytest.mark.rule("BT-16")
def test_the_terms_contain_the_cost_of_a_missing_locomotive(lay):
    state = lay("O O O E", "<B G", "<B G", scoring=["empty_wagons", "longest", "no_flag"])
    terms = {term.key: term.points for term in RULES.view(state, 0).terms[0]}
    assert terms == {
        "runs": 5, "gold": 9, "longest": 0, "empty_wagons": 2, "no_flag": 5, "no_locomotive": -21,
    }  # fmt: skip

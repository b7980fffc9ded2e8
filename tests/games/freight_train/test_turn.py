"""The parts of a turn: FT-12 to FT-19."""

import pytest

from railtable.core.engine import CHANCE
from railtable.games.freight_train.actions import (
    Caboose,
    Fill,
    LiftMain,
    LiftPrivate,
    Mobilise,
    Pass,
    Rearrange,
    TurnUp,
)
from railtable.games.freight_train.game import RULES
from railtable.games.freight_train.state import HAS_LOCOMOTIVES
from tests.support.freight_train import (
    cars,
    format_trains,
    legal,
    letters,
    main,
    play,
    private,
    put,
    refused,
    store,
    table,
)


def turned_up(row, end_of_day=False):
    return TurnUp(tuple(cars(row)), end_of_day)


@pytest.mark.rule("FT-12")
@pytest.mark.parametrize(
    ("yard", "allowed"),
    [("b/b/b/b/b", False), ("bbbbb/b/b/b/", False), ("b//b/b/", True), ("////", True)],
)
def test_a_row_may_be_filled_only_if_two_are_empty(yard, allowed):
    state = table("tt/t", "", main=yard)
    assert (Fill() in RULES.legal_actions(state)) == allowed
    if not allowed:
        assert refused(state, Fill()) == ("two_rows_must_be_empty", "FT-12")


@pytest.mark.rule("FT-12")
def test_a_fill_lays_five_cars_from_the_bumper_outward():
    state = play(table("t/t", "", main="b//bb/"), Fill())
    assert state.to_move == CHANCE
    play(state, turned_up("hogst"))
    assert main(state) == "b/hogst/bb//"
    assert (
        letters([car for car, count in RULES.view(state, 0).deck.items() if count == 3]) == "ghost"
    )
    play(state, LiftMain(1))
    assert letters(RULES.view(state, 0).hand) == "t"


@pytest.mark.rule("FT-12")
def test_one_row_a_turn_and_only_before_the_action():
    state = play(table("t/t", "", main="b"), Fill(), turned_up("hogst"))
    assert refused(state, Fill()) == ("one_fill_a_turn", "FT-12")
    play(state, LiftPrivate(0))
    assert refused(state, Fill()) == ("action_under_way", "FT-14")


@pytest.mark.rule("FT-12")
def test_filling_is_optional_while_something_else_can_be_done():
    state = table("t/t", "", main="bbb")
    assert {Fill(), LiftMain(0), LiftPrivate(0)} <= set(RULES.legal_actions(state))


@pytest.mark.rule("FT-12")
@pytest.mark.parametrize("row", ["hogs", "hogsto", ""])
def test_chance_cannot_fill_a_row_with_another_number_of_cars(row):
    state = play(table("t/t", "", main="b"), Fill())
    assert refused(state, turned_up(row))[0] == "impossible_chance"


@pytest.mark.rule("FT-13")
def test_taking_from_a_yard_of_fewer_than_three_cars_needs_a_fill():
    state = table("t/t", "", main="b/b")
    assert refused(state, LiftMain(0)) == ("fewer_than_three_cars", "FT-13")
    assert legal(state, LiftPrivate)
    play(state, Fill(), turned_up("hogst"))
    assert legal(state, LiftMain) == [LiftMain(0), LiftMain(1), LiftMain(2)]


@pytest.mark.rule("FT-13")
def test_three_cars_are_enough_to_take_without_filling():
    assert legal(table("t/t", "", main="b/bb"), LiftMain) == [LiftMain(0), LiftMain(1)]


@pytest.mark.rule("FT-14")
def test_a_turn_has_exactly_one_action():
    state = play(table("tt/t", "", main="bbb"), Mobilise())
    assert state.to_move == 1
    state = play(table("tt/t", "", main="bbb"), LiftPrivate(0))
    for action in (Rearrange(), Mobilise(), Pass(), Caboose(0), LiftMain(0)):
        assert refused(state, action) == ("action_under_way", "FT-14")
    state = play(table("tt/t", "", main="bbb"), LiftMain(0))
    for other in (Rearrange(), Mobilise(), LiftPrivate(0)):
        assert refused(state, other) == ("action_under_way", "FT-14")
    assert play(table("t/", "", main="bbb"), LiftPrivate(0), put("t", 0)).to_move == 1


@pytest.mark.rule("FT-15")
@pytest.mark.parametrize(
    ("rows", "lifted", "left"),
    [
        ((0, 0, 0), "bht", "o/gs/r//"),
        ((0, 1, 2), "rst", "ohb/g///"),
        ((1, 0, 1), "gst", "ohb//r//"),
    ],
)
def test_three_cars_are_taken_from_the_ends_of_one_two_or_three_rows(rows, lifted, left):
    state = table("/", "", main="ohbt/gs/r")
    play(state, *(LiftMain(row) for row in rows))
    assert letters(RULES.view(state, 0).hand) == lifted
    assert main(state) == left


@pytest.mark.rule("FT-15")
def test_all_three_are_taken_before_any_is_placed():
    state = play(table("/", "", main="ohb"), LiftMain(0))
    assert refused(state, put("b", 0)) == ("lift_three_first", "FT-15")
    assert refused(state, store("b", 0)) == ("lift_three_first", "FT-15")
    play(state, LiftMain(0))
    assert refused(state, LiftMain(1)) == ("row_is_empty", "FT-15")
    play(state, LiftMain(0))
    assert refused(state, LiftMain(0)) == ("three_cars_lifted", "FT-15")
    assert refused(state, put("t", 0)) == ("car_not_lifted", "FT-15")


@pytest.mark.rule("FT-15")
def test_the_cars_are_put_in_any_order_on_trains_or_at_the_end_of_private_rows():
    state = play(table("t/s: bb", "", main="ohb"), LiftMain(0), LiftMain(0), LiftMain(0))
    play(state, store("h", 1), put("b", 0), store("o", 1))
    assert (private(state, 0), format_trains(state, 0)) == ("t/sho", "bbb")
    assert state.to_move == 1


@pytest.mark.rule("FT-16")
def test_a_private_row_never_holds_more_than_eight():
    yard = "bbbbbbb/ttt"
    state = play(table(yard, "", main="ohb"), LiftMain(0), LiftMain(0), LiftMain(0), store("o", 0))
    assert refused(state, store("h", 0)) == ("row_is_full", "FT-16")
    play(state, store("h", 1), store("b", 1))
    assert private(state, 0) == "bbbbbbbo/ttthb"


FULL = "bbbbbbbb/bbbbbbbb"


@pytest.mark.rule("FT-16")
@pytest.mark.parametrize(
    ("yard", "trains", "locomotives", "yard_rows", "takeable"),
    [
        (FULL, "tt", 1, "ttt/oo", [0]),  # three tanks fit, ore has no train
        (FULL, "tt", 1, "tto/oo", []),  # the tanks cannot be reached without the ore
        (FULL, "tt", 2, "ttt/oo", [0, 1]),  # ore starts another train
        (FULL, "tt", 2, "oo/gg/h", [0, 1, 2]),  # only ore, gondola and hopper, as a mixed train
        (FULL, "tt", 2, "oo/gg", []),  # two of a type need a second locomotive
        (FULL, "tt", 3, "oo/gg", [0, 1]),
        (FULL, "oo tt", 2, "ttt/oo/ogh", [0, 1]),
        (FULL, "s", 1, "ohg", [0]),  # a train of one car becomes the mixed train
        (FULL, "ss", 1, "ohg", []),
        (FULL, "s", 1, "ttt/ooo", []),
        (FULL, "s bt", 2, "ohg", [0]),
        (FULL, "s bto", 2, "ohg", []),
        (FULL, "s bto", 3, "ohg", [0]),
        (FULL, "*s!", 1, "ohg", []),
        (FULL[:-1], "s", 1, "ttt/ooo", [0, 1]),
        (FULL[:-2], "ss", 1, "ohg", []),
        (FULL[:-3], "ss", 1, "ohg", [0]),
    ],
)
def test_only_cars_that_can_all_be_placed_may_be_taken(
    yard, trains, locomotives, yard_rows, takeable
):
    state = table(f"{yard}: {trains}", "", main=yard_rows, locomotives=locomotives)
    assert [action.row for action in legal(state, LiftMain)] == takeable
    for row in set(range(yard_rows.count("/") + 1)) - set(takeable):
        assert refused(state, LiftMain(row)) == ("cars_cannot_be_placed", "FT-16")


@pytest.mark.rule("FT-16")
def test_a_lift_must_leave_a_way_to_three_cars_that_fit():
    state = play(table(f"{FULL}: tt", "", main="tttt/otb", locomotives=1), LiftMain(0))
    assert legal(state, LiftMain) == [LiftMain(0)]
    assert refused(state, LiftMain(1)) == ("cars_cannot_be_placed", "FT-16")


@pytest.mark.rule("FT-16")
def test_a_car_may_not_take_the_last_place_of_another():
    state = table(f"{FULL[:-2]}: tt", "", main="oot", locomotives=1)
    play(state, LiftMain(0), LiftMain(0), LiftMain(0))
    assert refused(state, store("t", 1)) == ("others_have_no_place", "FT-16")
    play(state, store("o", 1), put("t", 0))
    assert RULES.legal_actions(state) == [store("o", 1)]
    state = table(f"{FULL[:-1]}: tt", "", main="oot", locomotives=2)
    play(state, LiftMain(0), LiftMain(0), LiftMain(0), store("t", 1), put("o", 1))
    assert RULES.legal_actions(state) == [put("o", 1)]


@pytest.mark.rule("FT-17")
def test_one_to_four_cars_go_from_private_row_ends_to_trains():
    state = table("bbt/tto", "")
    play(state, LiftPrivate(0), LiftPrivate(1), LiftPrivate(1), LiftPrivate(1))
    assert letters(RULES.view(state, 0).hand) == "ottt"
    assert refused(state, LiftPrivate(0)) == ("four_cars_at_most", "FT-17")
    play(state, put("t", 0), put("o", 1), put("t", 0), put("t", 0))
    assert (format_trains(state, 0), private(state, 0), state.to_move) == ("ttt o", "bb/", 1)
    one = play(table("bbt/tto", ""), LiftPrivate(1), put("o", 0))
    assert (format_trains(one, 0), private(one, 0), one.to_move) == ("o", "bbt/tt", 1)


@pytest.mark.rule("FT-17")
def test_lifted_cars_cannot_go_back_to_a_yard():
    state = play(table("bbt/tto", ""), LiftPrivate(0), LiftPrivate(1))
    assert refused(state, store("t", 0)) == ("not_back_to_a_yard", "FT-17")
    play(state, put("t", 0))
    assert refused(state, store("o", 0)) == ("not_back_to_a_yard", "FT-17")
    assert refused(state, LiftPrivate(1)) == ("placing_has_begun", "FT-17")


@pytest.mark.rule("FT-17")
def test_cars_without_a_train_cannot_be_lifted():
    state = table("bt/o: tt", "", locomotives=1)
    assert legal(state, LiftPrivate) == [LiftPrivate(0)]
    assert refused(state, LiftPrivate(1)) == ("no_train_takes_it", "FT-17")
    play(state, LiftPrivate(0))
    assert refused(state, LiftPrivate(0)) == ("no_train_takes_it", "FT-17")
    assert refused(table("/t", ""), LiftPrivate(0)) == ("row_is_empty", "FT-17")


@pytest.mark.rule("FT-17")
def test_a_lifted_car_may_not_take_the_only_train_of_another():
    state = play(table("to/: bb", "", locomotives=2), LiftPrivate(0))
    assert legal(state, LiftPrivate) == [LiftPrivate(0)]
    play(state, LiftPrivate(0), put("o", 1))
    assert RULES.legal_actions(state) == [put("t", 1)]
    state = play(table("bo/: b", "", locomotives=2), LiftPrivate(0), LiftPrivate(0))
    play(state, put("o", 0))  # box and ore are mixed now: the second box starts a train
    assert RULES.legal_actions(state) == [put("b", 1)]
    state = play(table("bo/: b", "", locomotives=1), LiftPrivate(0))
    assert refused(state, LiftPrivate(0)) == ("no_train_takes_it", "FT-17")


@pytest.mark.rule("FT-18")
def test_rearranging_costs_a_point_and_rebuilds_the_yard():
    state = play(table("btt/o: h", "", points=5), Rearrange())
    assert (private(state, 0), RULES.scores(state)) == ("/", [4, 5])
    assert letters(RULES.view(state, 0).hand) == "bott"
    assert refused(state, put("b", 1)) == ("rearranging_stays_in_yard", "FT-18")
    play(state, store("t", 1), store("o", 1), store("b", 0), store("t", 1))
    assert (private(state, 0), state.to_move) == ("b/tot", 1)


@pytest.mark.rule("FT-18")
def test_rearranging_keeps_to_eight_a_row():
    state = play(table("bbbbbb/tttt", ""), Rearrange(), *[store("b", 0)] * 6, *[store("t", 0)] * 2)
    assert refused(state, store("t", 0)) == ("row_is_full", "FT-16")
    assert private(play(state, *[store("t", 1)] * 2), 0) == "bbbbbbtt/tt"


@pytest.mark.rule("FT-18")
def test_one_car_is_enough_to_rearrange_and_may_stay_where_it_is():
    state = play(table("b/", "", points=1), Rearrange(), store("b", 0))
    assert (private(state, 0), RULES.scores(state), state.to_move) == ("b/", [0, 1], 1)


@pytest.mark.rule("FT-18")
@pytest.mark.parametrize(
    ("yard", "points", "key"),
    [("/", 5, "private_yard_empty"), ("b/", 0, "no_point_to_pay")],
)
def test_rearranging_needs_a_car_and_a_point(yard, points, key):
    state = table(yard, "", main="bbb", points=points)
    assert refused(state, Rearrange()) == (key, "FT-18")


@pytest.mark.rule("FT-19")
@pytest.mark.parametrize("day", [1, 2])
def test_a_mobilised_locomotive_is_available_from_the_next_turn(day):
    state = table("t/: bb", "b/", day=day, locomotives=1)
    assert not legal(state, LiftPrivate)
    play(state, Mobilise())
    assert (state.cells[HAS_LOCOMOTIVES], state.locomotive_supply, state.to_move) == (2, 19, 1)
    play(state, LiftPrivate(0), put("b", 0))  # seat 1, then seat 1 again in the next round
    play(state, Mobilise(), LiftPrivate(0), put("t", 1))
    assert format_trains(state, 0) == "bb t"


@pytest.mark.rule("FT-19")
def test_mobilising_is_allowed_once_a_day_except_the_third():
    state = play(table("t/", "b/", locomotives=2), Mobilise(), Mobilise())
    assert (state.turns, state.to_move) == (0, 1)
    assert refused(state, Mobilise()) == ("mobilised_today", "FT-19")
    assert refused(table("t/", "", day=3), Mobilise()) == ("no_mobilising_on_last_day", "FT-19")

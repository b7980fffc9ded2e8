"""Passing, required fills, and the end of a day by passes: FT-20."""

import pytest

from railtable.core.engine import NOBODY
from railtable.games.freight_train.actions import Fill, LiftPrivate, Mobilise, Pass, TurnUp
from railtable.games.freight_train.game import RULES
from tests.support.freight_train import cars, main, play, put, refused, table

FULL = "bbbbbbbb/bbbbbbbb"
ONLY_THE_CARD = {"deck": "", "day": 3}


def turned_up(row, end_of_day=False):
    return TurnUp(tuple(cars(row)), end_of_day)


@pytest.mark.rule("FT-20")
def test_a_player_who_can_act_cannot_pass():
    state = table("t/", "", main="b/b/b/b", day=3)
    assert refused(state, Pass()) == ("can_still_act", "FT-20")
    play(state, LiftPrivate(0))
    assert refused(state, Pass()) == ("action_under_way", "FT-14")
    assert refused(table("/", "", day=1, deck=""), Pass())[1] == "FT-20"


@pytest.mark.rule("FT-20")
def test_a_player_who_can_act_only_after_filling_must_fill():
    state = table("/", "", main="b", day=3)
    assert RULES.legal_actions(state) == [Fill()]
    assert refused(state, Pass()) == ("fill_or_act_first", "FT-20")


@pytest.mark.rule("FT-20")
@pytest.mark.parametrize(
    ("yard", "deck", "may_pass"),
    [
        ("b", "", True),
        ("b", "o", True),
        ("b", "oo", False),
        ("", "oo", True),
        ("", "ooo", False),
        ("b/b", "", True),
    ],
)
def test_a_fill_that_cannot_bring_three_cars_is_not_required(yard, deck, may_pass):
    state = table("/", "", main=yard, deck=deck, day=3)
    assert RULES.legal_actions(state) == ([Fill(), Pass()] if may_pass else [Fill()])


@pytest.mark.rule("FT-20")
@pytest.mark.parametrize(
    ("trains", "yard", "deck", "may_pass"),
    [
        ("tt", "", "ooooooo", True),
        ("tt", "", "ttooooo", True),
        ("tt", "", "tttoooo", False),
        ("tt", "t", "ttooooo", False),
        ("tt", "to", "ttooooo", True),
        ("tt", "tot/", "ttooooo", False),
        ("tt", "oo/oo/tt", "toooooo", False),
        ("tt", "oo/oo/tt", "ooooooo", True),
        ("*b", "", "oooooho", True),
        ("*b", "", "ooooohg", False),
    ],
)
def test_a_fill_is_required_if_any_draw_could_bring_cars_that_fit(trains, yard, deck, may_pass):
    """The private yard is full, no point is left, and only cars for `trains` can be taken."""
    state = table(
        f"{FULL}: {trains}", "", main=yard, deck=deck, day=3, points=0, locomotives=1
    )  # fmt: skip
    assert RULES.legal_actions(state) == ([Fill(), Pass()] if may_pass else [Fill()])


@pytest.mark.rule("FT-20")
def test_a_player_may_pass_after_a_useless_fill():
    state = table(f"{FULL}: tt", "t/", day=3, points=0, locomotives=1)
    play(state, Fill(), turned_up("toasg"))
    assert RULES.legal_actions(state) == [Pass()]
    assert play(state, Pass()).to_move == 1


@pytest.mark.rule("FT-20")
def test_a_fill_without_cars_draws_the_card_and_leaves_the_row_empty():
    state = table("/", "t/", **ONLY_THE_CARD)
    assert refused(play(state, Fill()), turned_up("")) == ("impossible_chance", "")
    play(state, turned_up("", end_of_day=True))
    assert (main(state), RULES.view(state, 0).day_ending) == ("////", True)
    assert RULES.legal_actions(state) == [Pass()]
    play(state, Pass(), LiftPrivate(0), put("t", 0))
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.ending == "end_of_day_card"


@pytest.mark.rule("FT-20")
def test_a_round_in_which_everybody_passes_ends_the_day():
    state = play(table("/", "/", "/", **ONLY_THE_CARD), Pass(), Pass())
    assert state.to_move == 2
    play(state, Pass())
    assert state.to_move == NOBODY
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.ending == "all_passed"
    assert (RULES.dump(state).turns, RULES.dump(state).passes) == (0, 0)


@pytest.mark.rule("FT-20")
def test_a_day_ended_by_passes_is_followed_by_the_next():
    state = table("/", "/", deck="")
    play(state, Mobilise(), Mobilise())
    play(state, Pass())
    assert (state.day, RULES.view(state, 0).phase) == (1, "turn")
    play(state, Pass())
    assert (state.day, RULES.view(state, 0).phase) == (2, "deal")


@pytest.mark.rule("FT-20")
def test_passes_of_two_rounds_do_not_end_the_day():
    state = table("tt/", "/", **ONLY_THE_CARD)
    play(state, LiftPrivate(0), put("t", 0), Pass(), Pass())
    assert (state.to_move, RULES.view(state, 0).holder) == (0, 1)
    play(state, LiftPrivate(0), put("t", 0))
    assert state.to_move == 0
    play(state, Pass(), Pass())
    assert state.to_move == NOBODY

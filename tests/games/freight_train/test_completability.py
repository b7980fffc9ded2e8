"""A lift is legal exactly if it can be completed (FT-15 to FT-17).

The engine reasons about the mixed train; here the same question is answered by
trying every placement in every order, on trains as plain lists.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railtable.core.engine import CHANCE, NOBODY
from railtable.games.freight_train.actions import (
    Attach,
    Fill,
    LiftMain,
    LiftPrivate,
    Pass,
    Rearrange,
    Store,
)
from railtable.games.freight_train.game import RULES
from tests.support.examples import examples
from tests.support.freight_referee import can_place, draws, lifts
from tests.support.freight_train import legal, main, play, private, table
from tests.support.play import moments

TYPES = "bosth"


def words(trains):
    return " ".join("*" * (mixed and len(cars) == 1) + cars + "!" * closed
                    for cars, mixed, closed in trains)  # fmt: skip


@st.composite
def trains(draw):
    """Draw trains a player could have: one of a type, at most one mixed."""
    kinds = draw(st.lists(st.sampled_from(TYPES), unique=True, max_size=4))
    made = [
        (kind * draw(st.integers(1, 2)), False, draw(st.sampled_from([False, False, True])))
        for kind in kinds
    ]
    mixed = draw(st.sets(st.sampled_from(TYPES), max_size=4))
    if len(mixed) > 1 or mixed & set(kinds):
        made.append(("".join(sorted(mixed)), True, draw(st.booleans())))
    return tuple(made)


hands = st.text(TYPES, min_size=3, max_size=3)
spaces = st.integers(0, 3)
free = st.integers(0, 2)


@pytest.mark.rule("FT-16")
@settings(max_examples=examples(600))
@given(trains=trains(), hand=hands, space=spaces, free=free)
def test_three_cars_can_be_taken_exactly_if_they_can_be_placed(trains, hand, space, free):
    locomotives = len(trains) + free
    yard = "p" * 8 + "/" + "p" * (8 - space)
    state = table(f"{yard}: {words(trains)}", "", main=hand, locomotives=locomotives)
    possible = can_place(trains, hand, space, locomotives)
    assert (LiftMain(0) in RULES.legal_actions(state)) == possible


@pytest.mark.rule("FT-17")
@settings(max_examples=examples(600))
@given(trains=trains(), hand=st.text(TYPES, min_size=1, max_size=4), free=free)
def test_one_to_four_cars_can_be_lifted_exactly_if_trains_can_take_them(trains, hand, free):
    locomotives = len(trains) + free
    state = table(f"{hand}/: {words(trains)}", "", locomotives=locomotives)
    lifted = ""
    for car in reversed(hand):
        lifted += car
        possible = can_place(trains, lifted, 0, locomotives)
        assert (LiftPrivate(0) in RULES.legal_actions(state)) == possible
        if not possible:
            break
        play(state, LiftPrivate(0))


@pytest.mark.rule("FT-16")
@settings(max_examples=examples(300))
@given(
    trains=trains(),
    rows=st.lists(st.text(TYPES, min_size=1, max_size=3), min_size=2, max_size=4),
    space=st.integers(0, 2),
    free=free,
)
def test_a_first_lift_is_legal_exactly_if_it_can_be_completed(trains, rows, space, free):
    locomotives = len(trains) + free
    yard = "p" * 8 + "/" + "p" * (8 - space)
    players = f"{yard}: {words(trains)}", ""
    state = table(*players, main="/".join(rows), locomotives=locomotives)
    leading = {
        chosen[0]
        for chosen, hand in lifts(tuple(rows), 3)
        if can_place(trains, hand, space, locomotives)
    }
    assert {action.row for action in legal(state, LiftMain)} == leading


@pytest.mark.rule("FT-16")
@pytest.mark.parametrize("seats", [2, 4])
def test_no_placement_leaves_a_car_without_a_place(seats):
    """Any legal move at any moment can be continued: a random game never stops in mid-turn."""
    for game in moments("freight-train", seats, 11):
        assert game.to_move in (NOBODY, *range(seats))
        if game.to_move != NOBODY:
            assert game.legal_actions(game.to_move)


@pytest.mark.rule("FT-20")
@settings(max_examples=examples(200))
@given(
    trains=trains(),
    rows=st.lists(st.text(TYPES, max_size=2), max_size=3),
    deck=st.text(TYPES, max_size=6),
    space=st.integers(0, 3),
    free=st.integers(0, 1),
)
def test_a_fill_is_required_exactly_if_some_draw_would_help(trains, rows, deck, space, free):
    locomotives = len(trains) + free
    yard = "p" * 8 + "/" + "p" * (8 - space)
    state = table(
        f"{yard}: {words(trains)}", "", main="/".join(rows), deck=deck,
        locomotives=locomotives, day=3, points=0,
    )  # fmt: skip
    if legal(state, LiftMain) or legal(state, LiftPrivate):
        assert not legal(state, Pass)
        return
    helped = any(
        can_place(trains, hand, space, locomotives)
        for row in draws(deck, min(5, len(deck)))
        for _, hand in lifts((*rows, row), 3)
    )
    assert Fill() in RULES.legal_actions(state)
    assert (Pass() in RULES.legal_actions(state)) == (not helped)
    assert state.to_move != CHANCE


@pytest.mark.rule("FT-18")
def test_cars_lifted_for_rearranging_can_always_be_stored():
    state = play(table("bbbbbbbb/oooooooo", "", main="b"), Rearrange())
    while state.phase != 3:
        actions = RULES.legal_actions(state)
        assert actions
        assert all(isinstance(action, Store) for action in actions)
        play(state, actions[-1])
    assert private(state, 0) == "bbbbbbbb/oooooooo"
    assert main(state) == "b////"
    assert not legal(state, Attach)

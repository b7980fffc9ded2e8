"""Legal cars of a train: FT-9 to FT-11."""

import pytest

from railtable.games.freight_train.actions import LiftPrivate
from tests.support.freight_train import format_trains, play, put, refused, table


def with_lifted(letter, trains, locomotives=7):
    state = table(f"{letter}/: {trains}", "", locomotives=locomotives)
    return play(state, LiftPrivate(0))


@pytest.mark.parametrize(
    ("trains", "letter", "train", "after"),
    [
        pytest.param("", "b", 0, "b", marks=pytest.mark.rule("FT-9")),
        pytest.param("bbb", "b", 0, "bbbb", marks=pytest.mark.rule("FT-9")),
        pytest.param("b" * 15, "b", 0, "b" * 16, marks=pytest.mark.rule("FT-9")),
        pytest.param("bbb", "t", 1, "bbb t", marks=pytest.mark.rule("FT-9")),
        pytest.param("bt", "o", 0, "bot", marks=pytest.mark.rule("FT-9")),
        pytest.param("abcnghoprs", "t", 0, "abcnghoprst", marks=pytest.mark.rule("FT-9")),
        pytest.param("bb", "b", 1, "bb *b", marks=pytest.mark.rule("FT-10")),
        pytest.param("bb *b", "b", 0, "bbb *b", marks=pytest.mark.rule("FT-10")),
        pytest.param("bb *b", "t", 1, "bb bt", marks=pytest.mark.rule("FT-10")),
        pytest.param("bt", "b", 1, "bt b", marks=pytest.mark.rule("FT-10")),
        pytest.param("b", "t", 0, "bt", marks=pytest.mark.rule("FT-11")),
        pytest.param("b", "b", 0, "bb", marks=pytest.mark.rule("FT-11")),
        pytest.param("b", "b", 1, "b *b", marks=pytest.mark.rule("FT-11")),
        pytest.param("b t", "t", 0, "bt t", marks=pytest.mark.rule("FT-11")),
        pytest.param("bt o", "b", 2, "bt o b", marks=pytest.mark.rule("FT-11")),
    ],
)
def test_a_car_may_join_a_train(trains, letter, train, after):
    state = play(with_lifted(letter, trains), put(letter, train))
    assert format_trains(state, 0) == after


@pytest.mark.parametrize(
    ("trains", "letter", "train", "key", "rule"),
    [
        pytest.param("bb", "t", 0, "train_of_one_type", "FT-9", marks=pytest.mark.rule("FT-9")),
        pytest.param("bt o", "b", 0, "mixed_has_type", "FT-9", marks=pytest.mark.rule("FT-9")),
        pytest.param("bt o", "h", 1, "one_mixed_train", "FT-9", marks=pytest.mark.rule("FT-9")),
        pytest.param("bt", "o", 2, "no_such_locomotive", "FT-9", marks=pytest.mark.rule("FT-9")),
        pytest.param("bb o *o", "b", 3, "second_train_of_type", "FT-10",
                     marks=pytest.mark.rule("FT-10")),
        pytest.param("b *b", "t", 0, "one_mixed_train", "FT-9", marks=pytest.mark.rule("FT-11")),
        pytest.param("b *b", "b", 1, "mixed_has_type", "FT-9", marks=pytest.mark.rule("FT-11")),
    ],
)  # fmt: skip
def test_a_car_may_not_join_a_train(trains, letter, train, key, rule):
    assert refused(with_lifted(letter, trains), put(letter, train)) == (key, rule)


@pytest.mark.rule("FT-9")
def test_a_train_needs_a_locomotive():
    state = with_lifted("t", "bb ot", locomotives=3)
    assert refused(state, put("t", 3)) == ("no_such_locomotive", "FT-9")
    state = play(table("bt/: bb ot", "", locomotives=3), LiftPrivate(0), put("t", 2))
    assert format_trains(state, 0) == "bb ot t"
    state = play(table("h/: bb o", "", locomotives=2), LiftPrivate(0))
    assert refused(state, put("h", 2)) == ("no_such_locomotive", "FT-9")


@pytest.mark.rule("FT-9")
def test_a_type_may_be_in_its_own_train_and_in_the_mixed_one():
    state = play(table("b/: bb to", ""), LiftPrivate(0), put("b", 1))
    assert format_trains(state, 0) == "bb bot"


@pytest.mark.rule("FT-10")
def test_a_train_closed_by_a_caboose_still_is_the_players_train_of_its_type():
    state = play(table("b/: bb!", ""), LiftPrivate(0), put("b", 1))
    assert format_trains(state, 0) == "bb! *b"

"""Legal places of a card, and the load after placing it."""

import msgspec
import pytest

from railtable.core.errors import IllegalAction
from railtable.games.block_train.actions import Place, Take
from railtable.games.block_train.document import visible_wagons
from railtable.games.block_train.game import RULES


def places(state):
    """Return each legal place with its directions: `-` as written, `t` turned."""
    ways: dict[int, str] = {}
    for action in RULES.legal_actions(state):
        assert isinstance(action, Place)
        ways[action.at] = ways.get(action.at, "") + ("t" if action.turned else "-")
    return ways


def after(state, at, turned):
    action = Place(at=at, turned=turned)
    RULES.check(state, action)
    seat = state.to_move
    RULES.apply(state, action)
    return " ".join(visible_wagons(state, seat))


def refused(state, at, turned):
    with pytest.raises(IllegalAction) as refusal:
        RULES.check(state, Place(at=at, turned=turned))
    return refusal.value.key, refusal.value.rule


@pytest.mark.rule("BT-9")
@pytest.mark.parametrize(
    ("at", "turned", "row"),
    [
        (-2, False, "R O B G B G"),
        (-2, True, "O R B G B G"),
        (-1, False, "R O G B G"),
        (-1, True, "O R G B G"),
        (0, False, "R O B G"),
        (1, True, "B O R G"),
        (2, False, "B G R O"),
        (3, False, "B G B R O"),
        (3, True, "B G B O R"),
        (4, False, "B G B G R O"),
        (4, True, "B G B G O R"),
    ],
)
def test_a_card_lies_beyond_an_end_half_over_it_or_over_two_wagons(lay, at, turned, row):
    assert after(lay("B G B G", held="R-O"), at, turned) == row


@pytest.mark.rule("BT-9")
def test_every_place_and_direction_is_legal_on_an_open_load(lay):
    assert places(lay("B G B", held="R-O")) == dict.fromkeys(range(-2, 4), "-t")


@pytest.mark.rule("BT-9")
def test_a_card_must_touch_the_load(lay):
    assert refused(lay("B G B", held="R-O"), 4, turned=False) == ("container_apart", "BT-9")


@pytest.mark.rule("BT-9")
def test_a_card_that_is_the_same_both_ways_is_listed_once(lay):
    state = lay("B G", held="R-R")
    assert places(state) == dict.fromkeys(range(-2, 3), "-")
    assert refused(state, 0, turned=True) == ("container_same_both_ways", "BT-9")


@pytest.mark.rule("BT-9")
def test_two_wagons_of_one_colour_with_different_marks_differ(lay):
    assert places(lay("B G", held="Rf-R")) == dict.fromkeys(range(-2, 3), "-t")


@pytest.mark.rule("BT-10")
@pytest.mark.parametrize(
    ("row", "open_places"),
    [
        ("Bf G G G", [-2, 1, 2, 3, 4]),
        ("G Bf G G", [-2, -1, 2, 3, 4]),
        ("G G G Bf", [-2, -1, 0, 1, 4]),
        ("Bf Gf", [-2, 2]),
        ("Of G G Rf", [-2, 1, 4]),
    ],
)
def test_no_card_may_cover_a_fragile_container(lay, row, open_places):
    state = lay(row, held="R-O")
    assert list(places(state)) == open_places
    for at in range(-2, len(row.split()) + 1):
        if at not in open_places:
            assert refused(state, at, turned=False) == ("covers_fragile", "BT-10")


@pytest.mark.rule("BT-10")
@pytest.mark.parametrize(
    ("row", "at", "covered"),
    [
        ("E E", 0, "R O"),
        ("Bd Gd", 0, "R O"),
        ("O O", 0, "R O"),
        ("<B B G", 0, "R O G"),
        ("<B B G", 1, "<B R O"),
        ("G B <B", 1, "G R O"),
    ],
)
def test_everything_else_may_be_covered(lay, row, at, covered):
    assert after(lay(row, held="R-O"), at, turned=False) == covered


@pytest.mark.rule("BT-10")
def test_a_fragile_container_may_cover(lay):
    state = lay("B G", held="Rf-O")
    assert after(state, 0, turned=False) == "Rf O"


@pytest.mark.rule("BT-10")
def test_a_fragile_container_that_covers_is_not_covered_itself(lay):
    state = lay("B G", held="Rf-O")
    after(state, 0, turned=False)
    kept = msgspec.structs.replace(RULES.dump(state), to_move=0, phase="place", held="B-B")
    assert list(places(RULES.load(kept))) == [-2, 1, 2]


@pytest.mark.rule("BT-11")
def test_a_locomotive_goes_only_to_an_end_with_its_arrow_outward(lay):
    state = lay("B G B G", held="<R-B")
    assert places(state) == {-2: "-", -1: "-", 0: "-", 2: "t", 3: "t", 4: "t"}
    assert refused(state, 1, turned=False) == ("locomotive_inside", "BT-11")
    assert refused(state, 1, turned=True) == ("locomotive_inside", "BT-11")
    assert refused(state, 0, turned=True) == ("arrow_inward", "BT-11")
    assert refused(state, 4, turned=False) == ("arrow_inward", "BT-11")


@pytest.mark.rule("BT-11")
@pytest.mark.parametrize(
    ("at", "turned", "row"),
    [
        (-2, False, "<R B B G B G"),
        (-1, False, "<R B G B G"),
        (0, False, "<R B B G"),
        (2, True, "B G B <R"),
        (3, True, "B G B B <R"),
        (4, True, "B G B G B <R"),
    ],
)
def test_the_arrow_wagon_is_the_outermost_after_placing(lay, at, turned, row):
    assert after(lay("B G B G", held="<R-B"), at, turned) == row


@pytest.mark.rule("BT-11")
def test_over_a_load_of_two_wagons_a_locomotive_may_face_either_way(lay):
    assert places(lay("B G", held="<R-R")) == {-2: "-", -1: "-", 0: "-t", 1: "t", 2: "t"}
    assert after(lay("B G", held="<R-B"), 0, turned=False) == "<R B"
    assert after(lay("B G", held="<R-B"), 0, turned=True) == "B <R"


@pytest.mark.rule("BT-11")
def test_over_a_load_of_three_wagons_a_locomotive_never_faces_inward(lay):
    assert places(lay("B G B", held="<R-B")) == {-2: "-", -1: "-", 0: "-", 1: "t", 2: "t", 3: "t"}


@pytest.mark.rule("BT-12")
def test_no_card_goes_beyond_a_visible_arrow(lay):
    left = lay("<B G R", held="R-O")
    assert list(places(left)) == [-1, 0, 1, 2, 3]
    assert refused(left, -2, turned=False) == ("beyond_arrow", "BT-12")
    right = lay("R G <B", held="R-O")
    assert list(places(right)) == [-2, -1, 0, 1, 2]
    assert refused(right, 3, turned=True) == ("beyond_arrow", "BT-12")


@pytest.mark.rule("BT-12")
def test_no_locomotive_goes_beyond_an_arrow_either(lay):
    state = lay("<B G R", held="<R-B")
    assert places(state) == {-1: "-", 0: "-", 1: "t", 2: "t", 3: "t"}
    assert refused(state, -2, turned=False) == ("beyond_arrow", "BT-12")


@pytest.mark.rule("BT-12")
@pytest.mark.parametrize(
    ("row", "at", "laid"),
    [("<B G R", -1, "R O G R"), ("R G <B", 2, "R G R O")],
)
def test_a_card_half_over_the_arrow_wagon_removes_the_arrow(lay, row, at, laid):
    assert after(lay(row, held="R-O"), at, turned=False) == laid


@pytest.mark.rule("BT-12")
def test_beyond_a_covered_arrow_the_load_is_open_again(lay):
    state = lay("<B G R", held="R-O")
    after(state, 0, turned=False)
    state.to_move, state.held, state.phase = 0, RULES.index[Take("E-E")], 4
    assert -2 in places(state)


@pytest.mark.rule("BT-13")
@pytest.mark.parametrize("card", ["Bf-G", "E-O", "Rd-B", "<R-B"])
def test_the_first_card_may_be_any_in_either_direction(lay, card):
    state = lay("", held=card)
    assert places(state) == {0: "-t"}
    first, second = card.split("-")
    assert after(RULES.copy(state), 0, turned=False) == f"{first} {second}"
    assert after(state, 0, turned=True) == f"{second} {first}"


@pytest.mark.rule("BT-13")
@pytest.mark.parametrize("at", [-2, -1, 1, 2])
def test_the_first_card_begins_the_load(lay, at):
    assert refused(lay("", held="B-G"), at, turned=False) == ("first_container_at_zero", "BT-13")


@pytest.mark.rule("BT-15")
@pytest.mark.parametrize("card", ["R-O", "<R-B", "Rf-Of", "E-E"])
@pytest.mark.parametrize(
    "row", ["Bf Gf", "<B Gf", "Gf <B", "<B Bf Gf <B", "<B Gf Rf Bf Gf <Rd", "<Bd Rf", "E E", ""]
)
def test_there_is_always_a_legal_place(lay, row, card):
    assert places(lay(row, held=card))


@pytest.mark.rule("BT-15")
def test_taking_and_placing_cannot_be_declined(lay):
    assert all(isinstance(action, Take) for action in RULES.legal_actions(lay("B G")))
    assert all(isinstance(action, Place) for action in RULES.legal_actions(lay("B G", held="R-O")))

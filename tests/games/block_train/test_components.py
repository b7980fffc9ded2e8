"""The box, compared with the ledger."""

import re
from collections import Counter

import pytest

from railtable.games.block_train.actions import ACTIONS
from railtable.games.block_train.components import (
    ADVANCED,
    BOX,
    CARD_COUNT,
    CARDS,
    FIRST_COLOURLESS,
    FIRST_LOCOMOTIVE,
    format_wagon,
    parse_wagon,
)
from railtable.games.block_train.moves import MOVE_COUNT
from tests.support.ledger import ROOT

DECK = [code for code, copies in BOX for _ in range(copies)]
WAGONS = [wagon for code in DECK for wagon in code.removeprefix("<").split("-")]


@pytest.mark.rule("BT-1")
def test_there_are_56_cards_of_two_wagons():
    assert len(DECK) == 56
    assert len(WAGONS) == 112


@pytest.mark.rule("BT-2")
@pytest.mark.parametrize(
    ("kind", "count"),
    [("B", 28), ("G", 28), ("R", 28), ("O", 14), ("E", 14)],
)
def test_the_number_of_wagons_of_each_colour_matches_the_ledger(kind, count):
    assert sum(wagon[0] == kind for wagon in WAGONS) == count


@pytest.mark.rule("BT-2")
@pytest.mark.parametrize(("mark", "count"), [("f", 14), ("d", 10)])
def test_the_number_of_marks_matches_the_ledger(mark, count):
    assert sum(wagon.endswith(mark) for wagon in WAGONS) == count


@pytest.mark.rule("BT-2")
def test_twelve_locomotives_show_two_plain_coloured_containers():
    locomotives = Counter(code for code in DECK if code.startswith("<"))
    assert locomotives == {
        "<B-B": 2, "<G-G": 2, "<R-R": 2, "<B-G": 2, "<G-R": 2, "<R-B": 2,
    }  # fmt: skip


@pytest.mark.rule("BT-2")
@pytest.mark.parametrize(
    ("group", "count"),
    [
        ({"B-B", "Bf-B", "G-G", "Gf-G", "R-R", "Rf-R"}, 9),
        ({"B-G", "Bf-G", "B-Gf", "Bd-G", "G-R", "Gf-R", "G-Rf", "Gd-R"}, 8),
        ({"R-B", "Rf-B", "R-Bf", "Rd-B"}, 4),
        ({"B-O", "Bd-O", "G-O", "Gd-O", "R-O", "Rd-O"}, 9),
        ({"B-E", "Bf-E", "Bd-E", "G-E", "Gf-E", "Gd-E", "R-E", "Rf-E", "Rd-E"}, 9),
        ({"O-Of", "O-E", "Of-E", "Od-E", "E-E"}, 5),
    ],
)
def test_the_groups_of_cards_are_those_of_the_ledger(group, count):
    assert set(DECK) >= group
    assert sum(code in group for code in DECK) == count


@pytest.mark.rule("BT-3")
def test_there_are_nine_advanced_scoring_cards():
    assert len(set(ADVANCED)) == 9


@pytest.mark.rule("BT-2")
def test_the_notation_writes_each_card_once_and_no_illegal_locomotive():
    assert len(set(CARDS)) == len(CARDS) == CARD_COUNT
    for code in CARDS[FIRST_LOCOMOTIVE:FIRST_COLOURLESS]:
        assert code.startswith("<")
        assert "E" not in code
        assert not code.split("-")[0].endswith("f")
    others = CARDS[:FIRST_LOCOMOTIVE] + CARDS[FIRST_COLOURLESS:]
    assert not any(code.startswith("<") for code in others)
    assert all("N" in code for code in CARDS[FIRST_COLOURLESS:])


def test_a_wagon_round_trips_as_text():
    wagons = {wagon for code in CARDS for wagon in code.split("-")}
    assert len(wagons) == 23
    for wagon in wagons:
        assert format_wagon(parse_wagon(wagon)) == wagon


def test_there_is_one_action_per_move():
    assert len(ACTIONS) == MOVE_COUNT == 359


@pytest.mark.rule("BT-2")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rules_print_every_card_of_the_deck(language):
    text = (ROOT / "docs" / "rules" / f"block-train.{language}.md").read_text(encoding="utf-8")
    printed = re.findall(r"`(<?[A-Z][fd]?-[A-Z][fd]?)` ×(\d+)", text)
    assert [(card, int(copies)) for card, copies in printed] == list(BOX)

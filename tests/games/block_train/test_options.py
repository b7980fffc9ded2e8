"""Valid and invalid options."""

from collections import Counter

import pytest

from railtable.core.chance import Chance
from railtable.core.errors import BadOptions
from railtable.core.options import parse_options
from railtable.core.table import Table
from railtable.games.block_train.components import BOX, CARDS
from railtable.games.block_train.game import RULES
from railtable.games.block_train.options import BlockTrainOptions, parse_deck

BOX_TEXT = " ".join(f"{code}*{copies}" for code, copies in BOX)


def refused(options, seats=3):
    with pytest.raises(BadOptions) as refusal:
        RULES.setup(seats, options)
    return refusal.value.key, refusal.value.facts


@pytest.mark.parametrize("seats", [2, 7])
@pytest.mark.rule("BT-6")
def test_three_to_six_play(seats):
    assert refused(None, seats)[0] == "seats_out_of_range"


@pytest.mark.parametrize("captain", [-1, 3])
@pytest.mark.rule("BT-5")
def test_the_captain_must_be_seated(captain):
    key, facts = refused(BlockTrainOptions(captain=captain))
    assert (key, facts) == ("no_such_seat", {"seat": captain, "option": "captain"})


@pytest.mark.rule("BT-5")
@pytest.mark.parametrize(
    "scoring",
    [("no_flag",), ("no_flag", "no_flag", "fragile"), ("no_flag", "longest", "fragile", "no_gold")],
)
def test_three_different_scoring_cards_are_chosen_or_none(scoring):
    assert refused(BlockTrainOptions(scoring=scoring))[0] == "scoring_not_three"


def test_an_unknown_scoring_card_is_refused():
    with pytest.raises(BadOptions, match="malformed_option"):
        parse_options(RULES.info, {"scoring": ["no_flag", "longest", "most_blue"]})


def test_the_default_deck_written_out_equals_the_box():
    written = Counter(CARDS[card] for card in parse_deck(BOX_TEXT))
    assert written == Counter(CARDS[card] for card in parse_deck("")) == Counter(dict(BOX))


@pytest.mark.parametrize("deck", ["B-G*56", "B-G*28,G-B*28", "\nB-G*28;\n G-B*28 ,", "B-G " * 56])
def test_a_custom_deck_is_used(deck):
    table = Table(RULES, 3, BlockTrainOptions(deck=deck), Chance.seeded(1))
    assert set(RULES.view(table.state, 0).offer) <= {"B-G", "G-B"}
    assert sum(RULES.inventory(table.state).values()) == 56


@pytest.mark.parametrize(("deck", "cards"), [("B-G*55", 55), ("B-G*57", 57), ("B-G", 1)])
@pytest.mark.rule("BT-1")
def test_a_deck_of_another_size_is_refused(deck, cards):
    key, facts = refused(BlockTrainOptions(deck=deck))
    assert (key, facts) == ("containers_total", {"cards": cards, "wanted": 56})


@pytest.mark.parametrize(
    "card",
    ["X-B", "B", "BB", "Bfd-G", "Ef-B", "Ed-B", "B-<G", "B-G-R", "b-g", "-", "B-G*0", "<", "*1"],
)
@pytest.mark.rule("BT-2")
def test_an_unknown_card_is_refused_by_name(card):
    key, facts = refused(BlockTrainOptions(deck=f"B-G*55 {card}"))
    assert key == "container_unknown"
    assert facts["card"] == card


@pytest.mark.parametrize(
    ("card", "key"),
    [
        ("<E-B", "locomotive_empty"),
        ("<B-E", "locomotive_empty"),
        ("<E-E", "locomotive_empty"),
        ("<Bf-E", "locomotive_empty"),
        ("<Bf-G", "locomotive_fragile"),
        ("<Of-O", "locomotive_fragile"),
    ],
)
@pytest.mark.rule("BT-2")
def test_an_illegal_locomotive_is_refused(card, key):
    assert refused(BlockTrainOptions(deck=f"B-G*55 {card}")) == (key, {"card": card})


def test_options_round_trip_through_a_record():
    given = {"captain": 1, "scoring": ["no_flag", "longest", "no_gold"], "deck": BOX_TEXT}
    options = parse_options(RULES.info, given)
    assert RULES.setup(4, options).captain == 1

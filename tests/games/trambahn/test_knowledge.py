"""Redealing gives every world that a seat could be in, each with its probability.

The position has few unseen cards, so that all its worlds can be counted.
"""

import math
from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import msgspec
import pytest

from railtable.core.dice import FastDice
from railtable.games.trambahn.components import CARD_CODES, CARD_INDEX, LINES, copies_of
from railtable.games.trambahn.document import (
    ColumnDocument,
    RideDocument,
    TrambahnDocument,
    dump,
    load,
)
from railtable.games.trambahn.game import RULES

UNSEEN = ["B1", "B1", "R2", "C"]
"""The cards unseen by the viewer: one in the rival's hand, one turned into money, one in
the deck, one paid or put aside before the last reshuffle.
"""
OWN_INCOME = ["G3"]
DISSOLVED = ["R2"]
RIDDEN = ["Y4"]
WORLDS = 6000


def few_unseen(viewer: int) -> TrambahnDocument:
    rival = 1 - viewer
    hand, income, deck, paid = UNSEEN
    return TrambahnDocument(
        to_move=0,
        phase="passengers",
        first=0,
        active=0,
        turn=9,
        passengers_laid=0,
        price_due=0,
        deck=[deck],
        discard=[paid, *RIDDEN],
        hands=by_seat(viewer, ["Y1", "Y2"], rival, [hand]),
        money=by_seat(viewer, [*OWN_INCOME, *DISSOLVED], rival, [income]),
        rows={line: [] for line in LINES},
        columns=[columns_of_the_rest(), []],
        market=[2, 2, 2],
        tram_pile=0,
        rides=[],
        bonus=[0, 0],
        ended=None,
        seen_out=RIDDEN,
        seen_aside=DISSOLVED,
        own_income=by_seat(viewer, OWN_INCOME, rival, [income]),
    )


def by_seat(seat: int, own: list[str], other: int, others: list[str]) -> list[list[str]]:
    lists = {seat: own, other: others}
    return [lists[0], lists[1]]


def columns_of_the_rest() -> list[ColumnDocument]:
    """Lay all other cards in columns: only their place matters here."""
    rest = [code for code in CARD_CODES for _ in range(int(copies_of(CARD_INDEX[code])))]
    for code in [*UNSEEN, *OWN_INCOME, *DISSOLVED, *RIDDEN, "Y1", "Y2"]:
        rest.remove(code)
    return [ColumnDocument(cards=rest[at : at + 9], tram=2) for at in range(0, len(rest), 9)]


def counted_worlds(viewer: int) -> dict[bytes, Fraction]:
    """Return every world with its probability, from all orders of the unseen cards."""
    rival, start = 1 - viewer, few_unseen(viewer)
    counts = Counter[bytes]()
    for (hand, income, deck, paid), order in product(permutations(UNSEEN), permutations(range(4))):
        aside = [paid, income, *OWN_INCOME, *DISSOLVED]
        first, second, third, last = (aside[at] for at in order)
        world = msgspec.structs.replace(
            start,
            deck=[deck],
            hands=by_seat(viewer, start.hands[viewer], rival, [hand]),
            own_income=by_seat(viewer, OWN_INCOME, rival, [income]),
            money=by_seat(viewer, [first, second], rival, [third]),
            discard=[last, *RIDDEN],
        )
        counts[encoded(load(world))] += 1
    return {world: Fraction(count, counts.total()) for world, count in counts.items()}


def encoded(state: object) -> bytes:
    return msgspec.json.encode(RULES.dump(state))  # type: ignore[arg-type]


def distance(found: Counter[bytes], expected: dict[bytes, Fraction]) -> float:
    """Return chi squared, in standard deviations from its expectation."""
    freedom = len(expected) - 1
    chi = 0.0
    for world, chance in expected.items():
        often = float(found.total() * chance)
        chi += (found[world] - often) ** 2 / often
    return (chi - freedom) / math.sqrt(2 * freedom)


@pytest.mark.parametrize("viewer", [0, 1])
def test_redealing_gives_every_world_its_probability(viewer):
    expected = counted_worlds(viewer)
    state, dice, found = load(few_unseen(viewer)), FastDice(viewer), Counter[bytes]()
    for _ in range(WORLDS):
        RULES.engine.redeal(state, viewer, dice)
        found[encoded(state)] += 1
    assert found.keys() == expected.keys()
    assert abs(distance(found, expected)) < 4


@pytest.mark.parametrize("viewer", [0, 1])
def test_imagining_gives_every_world_its_probability(viewer):
    expected = counted_worlds(viewer)
    view, dice = RULES.view(load(few_unseen(viewer)), viewer), FastDice(viewer)
    found = Counter(encoded(RULES.imagine(view, dice)) for _ in range(WORLDS))
    assert found.keys() == expected.keys()
    assert abs(distance(found, expected)) < 4


def test_the_position_contains_every_card():
    for viewer in (0, 1):
        state = load(few_unseen(viewer))
        assert dump(state).hands[viewer] == ["Y1", "Y2"]
        assert RULES.inventory(state) == RULES.inventory(RULES.setup(2))


@pytest.mark.parametrize(
    "much",
    [
        {"hands": [["B1"] * 7, []]},
        {"deck": ["B1"] * 121},
        {"rows": {line: ["B1"] * 5 for line in LINES}},
        {"columns": [[ColumnDocument(cards=["B1"], tram=2)] * 22, []]},
        {"columns": [[ColumnDocument(cards=["B1"] * 19, tram=2)], []]},
        {"rides": [RideDocument(line="blue", points=[0, 0])] * 11},
        {"rides": [RideDocument(line="blue", points=[0, 0, 0])]},
    ],
)
def test_a_document_that_does_not_fit_on_the_table_is_refused(much):
    with pytest.raises(ValueError, match="room"):
        load(msgspec.structs.replace(few_unseen(0), **much))

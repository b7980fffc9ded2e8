"""The box: TB-1 to TB-9."""

from collections import Counter

import pytest

from railtable.core.actions import Step
from railtable.core.chance import Chance
from railtable.core.dice import FastDice
from railtable.core.errors import BadOptions
from railtable.core.table import Table
from railtable.games.trambahn.actions import Deal, FirstPlayer
from railtable.games.trambahn.components import (
    CARD_CODES,
    STANDARD_PIECES,
    TRAM_COPIES,
    TRAM_PRICES,
    TRAM_VALUES,
    copies_of,
    points_of,
    price_of,
    tram_at,
)
from railtable.games.trambahn.game import RULES
from railtable.games.trambahn.options import TrambahnOptions


def seen_by(viewer: int | None, step: Step) -> Deal:
    action = RULES.redact(step, viewer)
    assert isinstance(action, Deal)
    return action


@pytest.mark.rule("TB-1")
@pytest.mark.rule("TB-6")
def test_the_resource_deck_is_112_stations_and_8_conductors():
    deck = RULES.dump(RULES.setup(2)).deck
    stations = [code for code in deck if code != "C"]
    assert (len(deck), len(stations)) == (120, 112)
    for line in "BRGY":
        values = Counter(int(code[1:]) for code in stations if code[0] == line)
        assert values == {1: 2, **dict.fromkeys(range(2, 10), 3), 10: 2}


@pytest.mark.rule("TB-2")
@pytest.mark.parametrize(("value", "vp"), [(1, 1), (6, 1), (7, 2), (9, 2), (10, 3)])
def test_victory_points_rise_with_the_value(value, vp):
    for line in "BRGY":
        assert points_of(STANDARD_PIECES, CARD_CODES.index(f"{line}{value}")) == vp


@pytest.mark.rule("TB-2")
def test_a_line_holds_41_victory_points():
    blue = range(10)
    assert sum(points_of(STANDARD_PIECES, card) * copies_of(card) for card in blue) == 41


@pytest.mark.rule("TB-3")
def test_eight_conductors_without_points():
    conductor = CARD_CODES.index("C")
    assert (copies_of(conductor), points_of(STANDARD_PIECES, conductor)) == (8, 0)


@pytest.mark.rule("TB-4")
@pytest.mark.rule("TB-5")
def test_sixteen_trams_of_three_kinds_with_prices_in_money_cards():
    assert list(zip(TRAM_COPIES, TRAM_VALUES, TRAM_PRICES, strict=True)) == [
        (5, 2, 5),
        (4, 3, 10),
        (7, 4, 15),
    ]
    assert [price_of(STANDARD_PIECES, kind) for kind in range(3)] == [5, 10, 15]


@pytest.mark.rule("TB-5")
def test_there_is_a_terminus_for_each_line():
    assert list(RULES.dump(RULES.setup(2)).rows) == ["blue", "red", "green", "yellow"]


@pytest.mark.rule("TB-7")
def test_trams_come_cheapest_first_and_three_are_for_sale():
    assert [tram_at(depth) for depth in range(16)] == [0] * 5 + [1] * 4 + [2] * 7
    table = Table(RULES, 2, None, Chance.seeded(1))
    view = RULES.view(table.state, 0)
    assert (view.market, view.tram_pile) == ([2, 2, 2], 13)


@pytest.mark.rule("TB-8")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_has_12_money_cards_and_the_second_15(first):
    table = Table(RULES, 2, TrambahnOptions(first_player=first), Chance.seeded(1))
    view = RULES.view(table.state, None)
    assert (view.money[first], view.money[1 - first]) == (12, 15)
    assert table.to_move == first


@pytest.mark.rule("TB-8")
def test_money_cards_are_hidden_from_their_owner_too():
    table = Table(RULES, 2, None, Chance.seeded(1))
    deal = next(step for step in table.steps if isinstance(step.action, Deal))
    for viewer in (None, 0, 1):
        assert seen_by(viewer, deal).money is None


@pytest.mark.rule("TB-9")
def test_each_hand_has_six_cards_hidden_from_the_other():
    table = Table(RULES, 2, None, Chance.seeded(1))
    deal = next(step for step in table.steps if isinstance(step.action, Deal))
    for seat in range(2):
        view = RULES.view(table.state, seat)
        assert view.hand is not None
        assert len(view.hand) == 6
        assert view.hand_sizes == [6, 6]
        assert seen_by(seat, deal).hands[1 - seat] is None
        assert sorted(seen_by(seat, deal).hands[seat] or ()) == sorted(view.hand)
    assert RULES.view(table.state, None).hand is None


@pytest.mark.rule("TB-9")
def test_the_first_player_is_chosen_or_random():
    state = RULES.setup(2, TrambahnOptions(first_player=1))
    assert isinstance(RULES.draw(state, FastDice(1)), Deal)
    firsts = {RULES.draw(RULES.setup(2), FastDice(seed)) for seed in range(20)}
    assert firsts == {FirstPlayer(0), FirstPlayer(1)}
    with pytest.raises(BadOptions):
        RULES.setup(2, TrambahnOptions(first_player=2))

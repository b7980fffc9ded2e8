"""Components and set-up (SM-1 to SM-5)."""

from typing import get_args

import pytest

from railtable.core.chance import Chance
from railtable.core.engine import CHANCE
from railtable.core.errors import IllegalAction
from railtable.core.table import Table
from railtable.games.station_master.actions import (
    ACTIONS,
    Board,
    Card,
    Deal,
    FirstPlayer,
    Locomotive,
    OpenStation,
)
from railtable.games.station_master.components import (
    CARD_NAMES,
    CARDS,
    LOCOMOTIVE_NAMES,
    LOCOMOTIVES,
    standard_mix,
)
from railtable.games.station_master.moves import MOVE_COUNT
from railtable.games.station_master.options import StationOptions
from tests.support.station_master import RULES, play


def in_play(seats: int) -> list[str]:
    pile = RULES.dump(RULES.setup(seats)).locomotive_pile
    return sorted(name for name, copies in pile.items() for _ in range(copies))


@pytest.mark.rule("SM-1")
def test_the_box_holds_15_locomotives_and_97_cards():
    assert sum(row[4] for row in LOCOMOTIVES) == 15
    assert sum(standard_mix()) == sum(row[2] for row in CARDS) == 97
    green = sum(copies for _name, value, copies in CARDS[:12] if value > 0)
    red = sum(copies for _name, value, copies in CARDS[:12] if value < 0)
    assert (green, red) == (36, 24)
    assert [row[1:] for row in CARDS[12:14]] == [(3, 6), (5, 4)]
    assert sum(row[2] for row in CARDS[14:]) == 27


@pytest.mark.rule("SM-1")
def test_the_mix_matches_the_ledger():
    mix = {name: (value, copies) for name, value, copies in CARDS}
    assert [mix[name][1] for name in CARD_NAMES[:6]] == [4, 7, 8, 8, 6, 3]
    assert [mix[name][0] for name in CARD_NAMES[:6]] == [1, 2, 3, 4, 5, 6]
    assert [mix[name][1] for name in CARD_NAMES[6:12]] == [4, 6, 5, 4, 3, 2]
    assert [mix[name][0] for name in CARD_NAMES[6:12]] == [-1, -2, -3, -4, -5, -6]
    specials = {name: mix[name][1] for name in CARD_NAMES[14:]}
    assert specials == {
        "caboose": 4,
        "royal": 3,
        "re_assign": 3,
        "repair_3": 2,
        "repair_5": 2,
        "transfer": 4,
        "standing_room": 3,
        "uncouple_1": 3,
        "uncouple_2": 2,
        "rush_hour": 1,
    }


def test_names_in_actions_are_the_names_in_the_tables():
    assert get_args(Card) == CARD_NAMES
    assert get_args(Locomotive) == LOCOMOTIVE_NAMES
    assert len(ACTIONS) == MOVE_COUNT


@pytest.mark.rule("SM-2")
def test_every_player_has_one_3_two_2_and_three_1():
    state = RULES.setup(6)
    for seat in range(6):
        view = RULES.view(state, seat)
        assert view.own_tokens == [3, 2, 1]
        assert view.tokens_in_front == [6] * 6


@pytest.mark.rule("SM-3")
@pytest.mark.parametrize(
    ("seats", "total", "removed"),
    [
        (2, 13, {"ordinary_7", "ordinary_8"}),
        (3, 13, {"ordinary_7", "ordinary_8"}),
        (4, 14, {"ordinary_8"}),
        (5, 15, set()),
        (6, 15, set()),
    ],
)
def test_green_bands_leave_the_box_with_few_players(seats, total, removed):
    locomotives = in_play(seats)
    assert len(locomotives) == total
    assert set(in_play(6)) - set(locomotives) == removed


@pytest.mark.rule("SM-4")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_locomotive_for_each_player_and_three_cards_each(seats):
    table = Table(RULES, seats, None, Chance.seeded("no rush"))
    view = RULES.view(table.state, None)
    grown = int("rush_hour" not in view.unseen)
    assert len([train for train in view.trains if train]) == seats + grown
    assert view.locomotives_left == len(in_play(seats)) - seats - grown
    assert view.hand_sizes == [3] * seats
    assert view.deck_size == 97 - 3 * seats - grown


@pytest.mark.rule("SM-4")
def test_the_table_names_the_first_player_or_leaves_it_to_chance():
    named = RULES.setup(3, StationOptions(first_player=2))
    assert RULES.dump(named).phase == "station"
    table = Table(RULES, 3, StationOptions(first_player=2), Chance.seeded(0))
    assert table.to_move == 2
    drawn = RULES.setup(3)
    play(drawn, FirstPlayer(1))
    assert RULES.view(drawn, None).start == 1
    starts = {Table(RULES, 3, None, Chance.seeded(seed)).to_move for seed in range(20)}
    assert starts == {0, 1, 2}


@pytest.mark.rule("SM-4")
def test_turns_go_round_from_the_first_player():
    table = Table(RULES, 3, StationOptions(first_player=2), Chance.seeded(0))
    movers = []
    for _ in range(4):
        movers.append(table.to_move)
        table.play(table.to_move, [Board(0, 1)])
        if not RULES.view(table.state, None).trains[0].room:
            break
    assert movers[:3] == [2, 0, 1]


def test_chance_cannot_deal_missing_cards():
    state = RULES.setup(2, StationOptions(first_player=0))
    for impossible in (
        FirstPlayer(0),
        OpenStation(("ordinary_8", "ordinary_3")),
        OpenStation(("freight_5", "freight_5")),
        OpenStation(("freight_5",)),
    ):
        with pytest.raises(IllegalAction):
            RULES.check(state, impossible)
    play(state, OpenStation(("freight_5", "ordinary_3")))
    for undealt in (
        Deal(1, ("mail", "mail", "mail"), False),
        Deal(0, ("mail", "mail"), False),
        Deal(0, ("mail", "mail", "mail", "mail"), False),
        Deal(0, ("mail", "mail", "rush_hour"), False),
        Deal(0, ("cattle", "cattle", "cattle"), False),
        Deal(0, None, False),
    ):
        with pytest.raises(IllegalAction):
            RULES.check(state, undealt)
    play(state, Deal(0, ("mail", "mail", "mail"), False))
    assert state.to_move == CHANCE


@pytest.mark.rule("SM-5")
def test_only_owners_know_their_tokens():
    table = Table(RULES, 3, StationOptions(first_player=0), Chance.seeded(3))
    table.play(0, [Board(1, 3)])
    own, other, spectator = (
        RULES.view(table.state, seat).trains[1].tokens for seat in (0, 1, None)
    )
    assert [(token.owner, token.value) for token in own] == [(0, 3)]
    assert [(token.owner, token.value) for token in other] == [(0, None)]
    assert spectator == other
    assert RULES.view(table.state, 0).own_tokens == [3, 2, 0]
    assert RULES.view(table.state, 1).tokens_in_front == [5, 6, 6]
    assert RULES.view(table.state, None).own_tokens is None

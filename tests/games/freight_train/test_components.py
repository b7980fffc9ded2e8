"""The box, the set-up and the order of turns: FT-1 to FT-8."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from railtable.core.chance import Chance
from railtable.core.dice import FastDice
from railtable.core.engine import CHANCE
from railtable.core.table import Table
from railtable.games.freight_train import components
from railtable.games.freight_train.actions import ACTIONS, Bury, Deal, FirstPlayer, Mobilise
from railtable.games.freight_train.game import RULES
from railtable.games.freight_train.moves import MOVE_COUNT
from railtable.games.freight_train.options import FreightTrainOptions
from tests.support.freight_train import play, table
from tests.support.play import moments

SEATS = [2, 3, 4, 5]


def fresh(seats, seed=1, **options):
    return Table(RULES, seats, FreightTrainOptions(**options), Chance.seeded(seed))


@pytest.mark.rule("FT-1")
def test_the_box_holds_eleven_types_of_sixteen_cars():
    assert len(components.CAR_NAMES) == len(set(components.CAR_NAMES)) == components.TYPES == 11
    assert sum(RULES.inventory(RULES.setup(5))[name] for name in components.CAR_NAMES) == 176
    assert components.LOCOMOTIVES == 35
    assert components.CABOOSES == 7
    assert components.MAIN_ROWS + 5 * components.PRIVATE_ROWS == 15  # bumpers


def test_every_move_has_its_action():
    assert len(ACTIONS) == MOVE_COUNT


@pytest.mark.rule("FT-1b")
@pytest.mark.parametrize("seats", SEATS)
def test_the_locomotives_never_run_out(seats):
    for game in moments("freight-train", seats, seats):
        document = RULES.dump(game.state)
        in_use = sum(player.locomotives for player in document.players)
        assert in_use <= 35
        assert in_use + document.locomotive_supply == 35


@pytest.mark.rule("FT-1b")
@pytest.mark.parametrize(("seats", "size"), [(2, 50), (3, 71), (4, 103), (5, 91)])
def test_the_deck_after_set_up_has_its_size(seats, size):
    assert fresh(seats).view(None).deck_size == size


@pytest.mark.rule("FT-2")
@pytest.mark.parametrize(("seats", "each"), [(2, 9), (3, 12), (4, 16), (5, 16)])
def test_fewer_players_use_fewer_cars_of_each_type(seats, each):
    inventory = RULES.inventory(fresh(seats).state)
    assert {inventory[name] for name in components.CAR_NAMES} == {each}


@pytest.mark.rule("FT-2")
def test_every_type_of_car_is_drawn_in_proportion_to_its_count():
    state = table("", "", deck="b" + "t" * 3, phase="turn_up", to_move=CHANCE, end_of_day_depth=4)
    dice = FastDice(7)
    draws: list[Any] = [RULES.draw(state, dice) for _ in range(4000)]
    first = Counter(draw.cars[0] for draw in draws)
    assert 900 < first["box"] < 1100


@pytest.mark.rule("FT-3")
@pytest.mark.parametrize(("seats", "locomotives"), [(2, 7), (3, 6), (4, 5), (5, 5)])
def test_locomotives_depend_on_the_number_of_players(seats, locomotives):
    players = fresh(seats).view(0).players
    assert [player.locomotives for player in players] == [locomotives] * seats


@pytest.mark.rule("FT-4")
@pytest.mark.parametrize("seats", SEATS)
def test_the_main_yard_has_five_rows_of_five(seats):
    assert [len(row) for row in fresh(seats).view(0).main] == [5] * 5


@pytest.mark.rule("FT-5")
@pytest.mark.parametrize("seats", SEATS)
def test_a_private_yard_has_two_rows_of_six(seats):
    for player in fresh(seats).view(None).players:
        assert [len(row) for row in player.private] == [6, 6]


@pytest.mark.rule("FT-5")
def test_cars_are_placed_as_dealt():
    game = fresh(3)
    deal = next(step.action for step in game.steps if isinstance(step.action, Deal))
    view = game.view(0)
    assert [tuple(row) for row in view.main] == list(deal.main)
    rows = [tuple(row) for player in view.players for row in player.private]
    assert rows == list(deal.private)


@pytest.mark.rule("FT-6")
@pytest.mark.parametrize(("seats", "fewest", "most"), [(2, 25, 50), (3, 35, 71), (5, 45, 91)])
def test_the_end_of_day_card_can_be_anywhere_in_the_lower_half(seats, fewest, most):
    game = fresh(seats)
    view = game.view(0).end_of_day
    assert (view.fewest, view.most, view.next_fill) == (fewest, most, 0)
    state = RULES.setup(seats, game.options)
    play(state, *(step.action for step in game.steps[:-1]))
    for depth in range(most + 3):
        allowed = fewest <= depth <= most
        assert RULES.engine.can_happen_list(state, [depth]) == allowed


@pytest.mark.rule("FT-6")
def test_every_depth_in_the_lower_half_is_equally_likely():
    state = table("", "", deck="b" * 9, phase="bury", to_move=CHANCE, lower_part=5)
    dice = FastDice(3)
    draws: list[Any] = [RULES.draw(state, dice) for _ in range(6000)]
    depths = Counter(draw.depth for draw in draws)
    assert sorted(depths) == [4, 5, 6, 7, 8, 9]
    assert all(870 < count < 1130 for count in depths.values())


@pytest.mark.rule("FT-6")
def test_the_depth_is_hidden_from_everybody():
    game = fresh(2)
    bury = next(step for step in game.steps if isinstance(step.action, Bury))
    assert bury.action.depth is not None
    assert [RULES.redact(bury, viewer) for viewer in (None, 0, 1)] == [Bury(None)] * 3


@pytest.mark.rule("FT-7")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_starts_with_five_points(seats):
    assert fresh(seats).view(0).scores == [5] * seats


@pytest.mark.rule("FT-7")
def test_a_random_player_takes_the_wooden_locomotive():
    holders = Counter(fresh(3, seed).view(0).holder for seed in range(150))
    assert sorted(holders) == [0, 1, 2]
    assert min(holders.values()) > 30
    assert isinstance(fresh(3).steps[0].action, FirstPlayer)


@pytest.mark.rule("FT-7")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_the_first_player_may_be_chosen(start):
    game = fresh(3, first_player=start)
    assert game.view(0).holder == game.to_move == start
    assert not isinstance(game.steps[0].action, FirstPlayer)


@pytest.mark.rule("FT-8")
def test_turns_go_round_and_the_wooden_locomotive_passes_left():
    game = fresh(3, first_player=1)
    order: list[tuple[int, int]] = []
    while len(order) < 9:
        before = game.view(None)
        order.append((before.holder, before.active))
        if len(order) <= 3:
            game.play(game.to_move, [Mobilise()])
            continue
        while (game.view(None).holder, game.view(None).turns) == (before.holder, before.turns):
            game.play(game.to_move, [game.legal_actions(game.to_move)[0]])
    assert order == [(1, 1), (1, 2), (1, 0), (2, 2), (2, 0), (2, 1), (0, 0), (0, 1), (0, 2)]


def test_a_document_that_does_not_fit_on_the_table_is_refused():
    document = RULES.dump(table("bbt/o:", "/:"))
    crowded = msgspec.structs.replace(document.players[0], private=[["box"], ["box"], ["box"]])
    rows: dict[str, Any] = {"main": [[]] * 6}
    for much in (rows, {"players": [crowded, document.players[1]]}):
        with pytest.raises(ValueError, match="room"):
            RULES.load(msgspec.structs.replace(document, **much))

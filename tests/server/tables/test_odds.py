"""The odds of a draw come from the public view alone, and only where they are exact."""

from typing import cast

import pytest

from railtable.core.dice import FastDice
from railtable.core.engine import CHANCE
from railtable.server.errors import Denied
from railtable.server.tables.odds import draw_odds
from railtable.server.tables.table import HostedTable
from tests.support.reviews import finished_game


class OtherWorld:
    """A table whose states are imagined from the public view."""

    def __init__(self, hosted):
        self._hosted = hosted

    def __getattr__(self, name):
        return getattr(self._hosted, name)

    def state_at(self, at):
        rules = self._hosted.rules
        return rules.imagine(rules.view(self._hosted.state_at(at), None), FastDice(at))


def draws_of(hosted, kind):
    """Return the numbers of the chance steps of a kind."""
    steps = enumerate(hosted.steps)
    return [at for at, step in steps if step.seat == CHANCE and type(step.action).__name__ == kind]


def test_the_odds_of_an_open_pile_are_exact():
    """Block Train reveals four cards of a pile in which every card is different."""
    hosted = finished_game("block-train", 3)
    for at in draws_of(hosted, "Reveal"):
        odds = draw_odds(hosted, at)
        assert odds.cards == 4
        pile = int(hosted.state_at(at).pile_size)
        assert odds.chance == pytest.approx(4 / pile)


@pytest.mark.parametrize(
    ("game", "seats", "kind"), [("trambahn", 2, "Refill"), ("station-master", 3, "Deal")]
)
def test_odds_that_depend_on_hidden_cards_are_not_told(game, seats, kind):
    hosted = finished_game(game, seats)
    numbers = draws_of(hosted, kind)
    assert numbers
    assert all(draw_odds(hosted, at).chance is None for at in numbers)


@pytest.mark.parametrize(("game", "seats"), [("station-master", 3), ("freight-train", 2)])
def test_the_odds_are_the_same_in_every_world_that_looks_the_same(game, seats):
    hosted = finished_game(game, seats)
    numbers = [at for at, step in enumerate(hosted.steps) if step.seat == CHANCE]
    told = [draw_odds(hosted, at) for at in numbers]
    assert any(odds.chance is not None for odds in told)
    assert [draw_odds(cast("HostedTable", OtherWorld(hosted)), at) for at in numbers] == told


def test_there_are_no_odds_of_moves_and_of_steps_to_come():
    hosted = finished_game("block-train", 3, leave=20)
    moves = [at for at, step in enumerate(hosted.steps) if step.seat != CHANCE]
    assert draw_odds(hosted, moves[0]).chance is None
    with pytest.raises(Denied, match="no_such_moment"):
        draw_odds(hosted, hosted.version)

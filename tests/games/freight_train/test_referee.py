"""A second referee, written from the documentation of records, agrees with the engine."""

import msgspec
import pytest

from railtable.core.chance import Chance
from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY
from railtable.core.options import parse_options
from railtable.core.table import Table
from railtable.games.freight_train.actions import Attach, Rearrange
from railtable.games.freight_train.components import CAR_NAMES
from railtable.games.freight_train.document import dump
from railtable.games.freight_train.game import RULES
from railtable.games.freight_train.position import LETTERS
from tests.support.freight_referee import Referee
from tests.support.freight_train import letters

LETTER = dict(zip(CAR_NAMES, LETTERS, strict=True))
SMALL = {"box": 20, "tank": 20, "ore": 20, "stock": 13}


def told(action):
    """Return an action as the referee writes it."""
    fields = msgspec.to_builtins(action)
    return (fields.pop("kind"), *(LETTER.get(fact, fact) for fact in fields.values()))


def agree(referee, state):
    document = dump(state)
    assert referee.points == RULES.scores(state)
    assert sorted(referee.hand) == sorted(letters(document.hand))
    for seat, player in enumerate(document.players):
        assert referee.private[seat] == [letters(row) for row in player.private]
        trains = [(sorted(cars), mixed, closed) for cars, mixed, closed in referee.trains[seat]]
        assert trains == [
            (sorted(letters(train.cars)), train.category == "mixed", train.caboose)
            for train in player.trains
        ]
        assert referee.locomotives[seat] == player.locomotives
    assert referee.main == [letters(row) for row in document.main]
    assert len(referee.deck) == sum(document.deck.values())
    assert (referee.turns, referee.passes) == (document.turns, document.passes)


@pytest.mark.parametrize(
    ("seats", "options", "reluctant"),
    [
        (2, {}, ()),
        (2, {"deck": SMALL, "cabooses": True}, (Rearrange,)),
        (2, {"deck": SMALL}, (Attach,)),
        (3, {"cabooses": True}, ()),
        (3, {"deck": SMALL}, (Rearrange,)),
        (4, {}, (Attach,)),
        (5, {"cabooses": True}, (Rearrange,)),
    ],
)
def test_the_referees_agree_on_every_list_and_every_point(seats, options, reluctant):
    given = parse_options(RULES.info, options)
    for seed in range(2):
        table, dice = Table(RULES, seats, given, Chance.seeded(seed)), FastDice(seed)
        referee = Referee(
            seats, cabooses=options.get("cabooses", False), deck=options.get("deck", {})
        )
        seen = 0
        while True:
            for step in table.steps[seen:]:
                fields = msgspec.structs.asdict(step.action)
                referee.take(step.action.__struct_config__.tag, fields)
            seen = table.version
            agree(referee, table.state)
            assert referee.over == (table.to_move == NOBODY)
            if referee.over:
                break
            assert referee.seat == table.to_move
            legal = table.legal_actions(table.to_move)
            assert {told(action) for action in legal} == referee.legal()
            willing = [action for action in legal if not isinstance(action, reluctant)] or legal
            table.play(table.to_move, [willing[dice.below(len(willing))]])

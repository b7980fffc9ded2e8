"""Play until each record of `record_cases.RECORDS` is found, and store it.

    PYTHONPATH=src:. python tests/games/freight_train/make_records.py [NAME ...]

Needed only when the rules version changes.
"""

import sys

from railtable.bots import make_bot
from railtable.core.actions import Action
from railtable.core.chance import Chance
from railtable.core.dice import Dice, FastDice
from railtable.core.engine import NOBODY
from railtable.core.options import parse_options
from railtable.core.record import record_of
from railtable.core.table import Table
from railtable.games.freight_train.actions import Attach, Fill, LiftPrivate, Rearrange
from railtable.games.freight_train.game import RULES
from tests.games.freight_train.record_cases import RECORDS, Played, Wanted
from tests.support.records import keep

TRIES = 3000
RELUCTANT = {
    "random": (),
    "thrifty": (Rearrange,),
    "idle": (Rearrange, Fill),
    "clog": (Attach, LiftPrivate),
}
"""Moves that a style of play makes only if nothing else is left."""


def choose(table: Table, manner: str, dice: Dice) -> Action:
    """Return a move in a style of play."""
    legal = table.legal_actions(table.to_move)
    if manner == "greedy":
        return make_bot("greedy", RULES).choose(table.view(table.to_move), legal, dice)
    willing = [action for action in legal if not isinstance(action, RELUCTANT[manner])] or legal
    return willing[dice.below(len(willing))]


def play_game(wanted: Wanted, seed: str) -> Table:
    """Play one game to its end."""
    options = parse_options(RULES.info, wanted.options)
    table, dice = Table(RULES, wanted.seats, options, Chance.seeded(seed)), FastDice(seed)
    while table.to_move != NOBODY:
        table.play(table.to_move, [choose(table, wanted.manner, dice)])
    return table


def played(table: Table) -> Played:
    """Return a finished table moment by moment."""
    state = RULES.setup(table.seats, table.options)
    states = [RULES.dump(state)]
    for step in table.steps:
        RULES.apply(state, step.action)
        states.append(RULES.dump(state))
    outcome = table.outcome()
    assert outcome is not None
    return Played(list(table.steps), states, outcome)


def make_record(name: str) -> bool:
    """Find a game that shows the record's case, and store it."""
    wanted = RECORDS[name]
    for number in range(TRIES):
        table = play_game(wanted, f"{name}/{number}")
        game = played(table)
        if wanted.shows(game):
            record = record_of(table, [wanted.manner] * wanted.seats)
            keep("freight-train", name, record, game.outcome)
            return True
    return False


if __name__ == "__main__":
    for name in sys.argv[1:] or RECORDS:
        print(name, "found" if make_record(name) else "NOT FOUND", flush=True)

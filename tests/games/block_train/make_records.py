"""Play until each record of `record_cases.RECORDS` is found, and store it.

    PYTHONPATH=src:. python tests/games/block_train/make_records.py [NAME ...]

Needed only when the rules version changes.
"""

import sys

from railtable.core.record import record_of
from railtable.core.table import Table
from railtable.games import find_rules
from railtable.games.block_train.game import RULES
from railtable.lab.arena import Match, play_table
from tests.games.block_train.record_cases import RECORDS, Played
from tests.support.records import keep

TRIES = 3000


def played(table: Table) -> Played:
    """Return a finished table moment by moment."""
    state = RULES.setup(table.seats, table.options)
    views = [RULES.view(state, None)]
    for step in table.steps:
        RULES.apply(state, step.action)
        views.append(RULES.view(state, None))
    outcome = table.outcome()
    assert outcome is not None
    return Played(list(table.steps), views, outcome)


def make_record(name: str) -> bool:
    """Find a game that shows the record's case, and store it."""
    shows, bots, options = RECORDS[name]
    match = Match(game="block-train", bots=bots.split(), seed=name, options=options)
    for number in range(TRIES):
        table, entrants = play_table(match, number)
        game = played(table)
        if shows(game):
            players = [match.bots[entrant] for entrant in entrants]
            keep("block-train", name, record_of(table, players), game.outcome)
            return True
    return False


if __name__ == "__main__":
    assert find_rules("block-train") is RULES
    for wanted in sys.argv[1:] or RECORDS:
        print(wanted, "found" if make_record(wanted) else "NOT FOUND", flush=True)

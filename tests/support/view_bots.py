"""Bots that get views, as from a server, and no dealt world."""

from railtable.bots import make_bot
from railtable.core.chance import Chance
from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY
from railtable.core.options import parse_options
from railtable.core.record import record_of
from railtable.core.table import Table
from railtable.games import find_rules


def record_by_views(game, bots, seed, number=0):
    """Play one game of a match as the arena would, each choice from the seat's view."""
    rules, seats = find_rules(game), len(bots)
    names = [bots[(seat - number) % seats] for seat in range(seats)]
    luck = Chance.seeded(f"{seed}/{number}")
    table = Table(rules, seats, parse_options(rules.info, {}), luck)
    dice = [FastDice(f"{seed}/{number}/{seat}") for seat in range(seats)]
    seated = [make_bot(name, rules) for name in names]
    while (seat := table.to_move) != NOBODY:
        legal = table.legal_actions(seat)
        table.play(seat, [seated[seat].choose(table.view(seat), legal, dice[seat])])
    return record_of(table, names)

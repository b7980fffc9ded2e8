"""The ladder: every level against the next lower one and greedy, and the pretrained agent.

A bot of another name is placed on it: it meets greedy and every level.
"""

from collections.abc import Iterator
from itertools import pairwise

from railtable.api.agents import is_foreign, resolve_bot
from railtable.bots import LEVELS
from railtable.games import find_rules
from railtable.lab.duel import Duel, Rung, play_pairs, rung_of
from railtable.values import has_values

PLAIN = "greedy"
PRETRAINED = "pretrained"


def duels(game: str, seed: str, seats: int | None = None, bot: str | None = None) -> list[Duel]:
    """Return the pairings of a game's ladder, or those that place a bot on it."""
    rules = find_rules(game)
    count = rules.info.min_seats if seats is None else seats
    rules.setup(count)
    if bot is None:
        pairs = [(upper, lower) for lower, upper in pairwise(LEVELS)]
        pairs += [(level, PLAIN) for level in LEVELS]
        if has_values(rules):
            pairs.append((PRETRAINED, PLAIN))
    else:
        resolve_bot(bot, rules).close()
        pairs = [(bot, other) for other in (PLAIN, *LEVELS) if other != bot]
    foreign = bot is not None and is_foreign(bot)
    return [
        Duel(game=game, first=first, second=second, seats=count, seed=seed, foreign=foreign)
        for first, second in pairs
    ]


def run_ladder(
    game: str,
    games: int,
    seed: str,
    *,
    seats: int | None = None,
    jobs: int = 1,
    bot: str | None = None,
) -> Iterator[Rung]:
    """Play all duels of a game with that many games each (an even number)."""
    for duel in duels(game, seed, seats, bot):
        yield rung_of(duel, list(play_pairs(duel, range(max(1, games // 2)), jobs)))

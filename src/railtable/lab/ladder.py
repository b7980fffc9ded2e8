"""The ladder: every level against the next lower one, and against greedy."""

from collections.abc import Iterator
from itertools import pairwise

from railtable.bots import LEVELS
from railtable.games import find_rules
from railtable.lab.duel import Duel, Rung, play_pairs, rung_of

PLAIN = "greedy"


def duels(game: str, seed: str, seats: int | None = None) -> list[Duel]:
    """Return the pairings of a game's ladder."""
    count = find_rules(game).info.min_seats if seats is None else seats
    pairs = [(upper, lower) for lower, upper in pairwise(LEVELS)]
    pairs += [(level, PLAIN) for level in LEVELS]
    return [
        Duel(game=game, first=first, second=second, seats=count, seed=seed)
        for first, second in pairs
    ]


def climb(
    game: str, games: int, seed: str, *, seats: int | None = None, jobs: int = 1
) -> Iterator[Rung]:
    """Play all duels of a game with that many games each (an even number)."""
    for duel in duels(game, seed, seats):
        yield rung_of(duel, list(play_pairs(duel, range(max(1, games // 2)), jobs)))

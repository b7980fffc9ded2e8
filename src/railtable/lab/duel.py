"""Two bots face to face at tables of any size: paired games, common luck, intervals.

Every deal is played twice with the seats changed about, so that neither has the better
cards.  A pair of games is one observation: the part of all comparisons between a seat of
one and a seat of the other that the first won.
"""

import math
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import fmean, stdev
from typing import Any, Final

import msgspec

from railtable.bots import make_bot
from railtable.bots.bot import Bot
from railtable.core.rules import Rules
from railtable.lab.arena import Match, play_table

MOST_ELO: Final = 800.0
"""Beyond this a number says nothing but `nearly always`."""

MakeBot = Callable[[str, Rules[Any, Any]], Bot]


class Duel(msgspec.Struct, frozen=True, kw_only=True):
    """Who meets whom, at a table of so many seats."""

    game: str
    first: str
    second: str
    seats: int
    seed: str


class Rung(msgspec.Struct, frozen=True, kw_only=True):
    """How the first did against the second; `low` to `high` is 95 %, and so for Elo."""

    game: str
    seats: int
    first: str
    second: str
    games: int
    share: float
    low: float
    high: float
    elo: float
    elo_low: float
    elo_high: float


def play_pair(duel: Duel, number: int, make: MakeBot = make_bot) -> float:
    """Play one deal both ways round; return the first's share."""
    return fmean(_share(duel, number, lead, make) for lead in (0, 1))


def _share(duel: Duel, number: int, lead: int, make: MakeBot) -> float:
    names = (duel.first, duel.second)
    sides = [(seat + lead) % 2 for seat in range(duel.seats)]
    match = Match(game=duel.game, bots=[names[side] for side in sides], seed=duel.seed)
    table, entrants = play_table(match, number, make)
    outcome = table.outcome()
    assert outcome is not None
    return share_of_first(outcome.ranks, [sides[entrant] for entrant in entrants])


def share_of_first(ranks: list[int], sides: list[int]) -> float:
    """Return which part of the comparisons between both sides' seats the first side won."""
    ours = [rank for rank, side in zip(ranks, sides, strict=True) if side == 0]
    theirs = [rank for rank, side in zip(ranks, sides, strict=True) if side == 1]
    return fmean((our < their) + (our == their) / 2 for our in ours for their in theirs)


def play_pairs(
    duel: Duel, numbers: range, jobs: int = 1, make: MakeBot = make_bot
) -> Iterator[float]:
    """Play deals in order, on several cores if asked to."""
    play = partial(play_pair, duel, make=make)
    if jobs == 1:
        yield from map(play, numbers)
        return
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        yield from pool.map(play, numbers)


def rung_of(duel: Duel, shares: list[float]) -> Rung:
    """Return what pairs of games add up to."""
    share = fmean(shares)
    low, high = interval(shares)
    return Rung(
        game=duel.game,
        seats=duel.seats,
        first=duel.first,
        second=duel.second,
        games=2 * len(shares),
        share=share,
        low=low,
        high=high,
        elo=elo_of(share),
        elo_low=elo_of(low),
        elo_high=elo_of(high),
    )


def interval(shares: list[float]) -> tuple[float, float]:
    """Return the 95 % interval of a mean of shares.

    Half a win and half a loss are added, so that a side that never lost is not certain.
    """
    padded = [*shares, 0.0, 1.0]
    margin = 1.96 * stdev(padded) / math.sqrt(len(padded))
    middle = fmean(padded)
    return max(0.0, middle - margin), min(1.0, middle + margin)


def elo_of(share: float) -> float:
    """Return the difference in Elo that a share of wins stands for."""
    if share <= 0.0 or share >= 1.0:
        return math.copysign(MOST_ELO, share - 0.5)
    elo = 400.0 * math.log10(share / (1.0 - share))
    return max(-MOST_ELO, min(MOST_ELO, elo))

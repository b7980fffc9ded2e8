"""Head-to-head matches of two bots at tables of any size: paired games, common chance.

Every deal is played twice with the seats swapped, so that neither side has better cards. A
pair of games is one observation: the first side's share of wins over all comparisons
between a seat of one side and a seat of the other.
"""

import math
from collections.abc import Iterator
from functools import partial
from statistics import fmean, stdev
from typing import Final

import msgspec

from railtable.core.processes import map_in_processes
from railtable.lab.arena import MakeBot, Match, play_table

MOST_ELO: Final = 800.0
"""Elo differences are capped here: beyond it a side wins nearly always."""


class Duel(msgspec.Struct, frozen=True, kw_only=True):
    """Two bots and the number of seats."""

    game: str
    first: str
    second: str
    seats: int
    seed: str
    foreign: bool = False
    """Whether bots outside Railtable may be named, as in a Match."""


class Rung(msgspec.Struct, frozen=True, kw_only=True):
    """The first bot's result against the second; `low` to `high` is 95 %, also for Elo."""

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


def play_pair(duel: Duel, number: int, make: MakeBot | None = None) -> float:
    """Play one deal with both seatings; return the first bot's share."""
    return fmean(_share(duel, number, lead, make) for lead in (0, 1))


def _share(duel: Duel, number: int, lead: int, make: MakeBot | None) -> float:
    names = (duel.first, duel.second)
    sides = [(seat + lead) % 2 for seat in range(duel.seats)]
    bots = [names[side] for side in sides]
    match = Match(game=duel.game, bots=bots, seed=duel.seed, foreign=duel.foreign)
    table, entrants = play_table(match, number, make)
    outcome = table.outcome()
    assert outcome is not None
    return share_of_first(outcome.ranks, [sides[entrant] for entrant in entrants])


def share_of_first(ranks: list[int], sides: list[int]) -> float:
    """Return the first side's share of wins over all comparisons between the sides' seats."""
    ours = [rank for rank, side in zip(ranks, sides, strict=True) if side == 0]
    theirs = [rank for rank, side in zip(ranks, sides, strict=True) if side == 1]
    return fmean((our < their) + (our == their) / 2 for our in ours for their in theirs)


def play_pairs(
    duel: Duel, numbers: range, jobs: int = 1, make: MakeBot | None = None
) -> Iterator[float]:
    """Play deals in order, optionally in parallel."""
    play = partial(play_pair, duel, make=make)
    yield from map_in_processes(play, numbers, jobs)


def rung_of(duel: Duel, shares: list[float]) -> Rung:
    """Return the summary of pairs of games."""
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

    Half a win and half a loss are added, so that a side without losses is not certain to win.
    """
    padded = [*shares, 0.0, 1.0]
    margin = 1.96 * stdev(padded) / math.sqrt(len(padded))
    middle = fmean(padded)
    return max(0.0, middle - margin), min(1.0, middle + margin)


def format_elo(elo: float) -> str:
    """Return an Elo difference as text: 800+ if games cannot tell how much more it is."""
    if elo >= MOST_ELO:
        return f"{MOST_ELO:.0f}+"
    return f"≤ -{MOST_ELO:.0f}" if elo <= -MOST_ELO else f"{elo:+.0f}"


def elo_of(share: float) -> float:
    """Return the Elo difference for a share of wins."""
    if share <= 0.0 or share >= 1.0:
        return math.copysign(MOST_ELO, share - 0.5)
    elo = 400.0 * math.log10(share / (1.0 - share))
    return max(-MOST_ELO, min(MOST_ELO, elo))

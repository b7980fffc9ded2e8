"""Bradley–Terry ratings of bots, with bootstrap intervals.

A game counts as one meeting of every two players at the table; the better rank wins it.
Ratings are in Elo points relative to the mean of all bots.  No number of games tells how much
better a bot is that always won, so its interval is open: it ends at MOST_ELO.
"""

import math
from collections.abc import Sequence
from typing import Final

import msgspec
import numpy as np

from railtable.lab.batch_worker import SimulatedGame
from railtable.lab.duel import MOST_ELO, elo_of
from railtable.lab.estimates import FloatArray
from railtable.lab.statistics import wilson

ELO: Final = 400 / math.log(10)
SAMPLES: Final = 400
ROUNDS: Final = 400
CLOSE: Final = 1e-7
PRIOR: Final = 0.5
"""A prior of half a win and half a loss against everybody keeps ratings finite."""


class BotRating(msgspec.Struct, frozen=True, kw_only=True):
    """A bot's rating; `low` to `high` is the 95 % bootstrap interval."""

    bot: str
    rating: float
    low: float
    high: float
    games: int


def rate_bots(
    rows: Sequence[SimulatedGame], seed: int = 1, samples: int = SAMPLES
) -> list[BotRating]:
    """Return the ratings, strongest first. The bootstrap resamples whole games."""
    played = [row for row in rows if not row.pilot and len(set(row.bots)) > 1]
    names = sorted({bot for row in played for bot in row.bots})
    if len(names) < 2:
        return []
    wins = np.array([_meetings(row, names) for row in played])
    ratings = _solve(wins.sum(axis=0))
    dice = np.random.default_rng(seed)
    drawn = dice.multinomial(len(played), np.full(len(played), 1 / len(played)), size=samples)
    spread = np.array([_solve(np.tensordot(count, wins, axes=1)) for count in drawn])
    low, high = np.percentile(spread, [2.5, 97.5], axis=0)
    met = wins.sum(axis=0)
    unbeaten, winless = met.sum(axis=0) == 0, met.sum(axis=1) == 0
    # All of these games are alike, so that resampling them shows no spread.
    high = np.where(unbeaten, MOST_ELO, high)
    low = np.where(unbeaten, ratings - _doubt(met.sum(axis=1)), low)
    low = np.where(winless, -MOST_ELO, low)
    high = np.where(winless, ratings + _doubt(met.sum(axis=0)), high)
    found = [
        BotRating(
            bot=name,
            rating=float(ratings[at]),
            low=float(low[at]),
            high=float(high[at]),
            games=sum(name in row.bots for row in played),
        )
        for at, name in enumerate(names)
    ]
    return sorted(found, key=lambda one: -one.rating)


def _doubt(meetings: FloatArray) -> FloatArray:
    """Return how much a streak of wins may overestimate a rating.

    It is the distance between the rating of half a loss in all and that of Wilson's lower bound.
    """
    doubts = [
        elo_of((won + PRIOR) / (won + 2 * PRIOR)) - elo_of(wilson(won, max(1, round(won)))[0])
        for won in meetings
    ]
    found: FloatArray = np.maximum(0.0, np.array(doubts)) / 2
    return found


def _meetings(row: SimulatedGame, names: list[str]) -> FloatArray:
    """Return the wins of each bot against each other in one game; ties are shared."""
    wins = np.zeros((len(names), len(names)))
    for seat, bot in enumerate(row.bots):
        for other, rival in enumerate(row.bots):
            if bot != rival and seat != other:
                better = row.ranks[seat] < row.ranks[other]
                equal = row.ranks[seat] == row.ranks[other]
                wins[names.index(bot), names.index(rival)] += better + equal / 2
    return wins


def _solve(wins: FloatArray) -> FloatArray:
    """Return the maximum-likelihood strengths by minorisation–maximisation (Hunter 2004)."""
    size = len(wins)
    wins = wins + PRIOR * (1 - np.eye(size))
    met, won = wins + wins.T, wins.sum(axis=1)
    strength = np.ones(size)
    for _ in range(ROUNDS):
        pairs = met / (strength[:, None] + strength[None, :])
        better = won / pairs.sum(axis=1)
        better /= math.exp(float(np.log(better).mean()))
        if np.abs(better - strength).max() < CLOSE:
            break
        strength = better
    ratings: FloatArray = ELO * np.log(strength)
    return ratings

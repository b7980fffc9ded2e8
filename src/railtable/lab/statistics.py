"""Statistics of many games."""

import math
from statistics import fmean, quantiles

import msgspec

from railtable.lab.arena import ArenaGame, Match


class Spread(msgspec.Struct, frozen=True, kw_only=True):
    """A five-number summary."""

    mean: float
    low: float
    median: float
    high: float
    least: float
    most: float


class Entrant(msgspec.Struct, frozen=True, kw_only=True):
    """An entrant's results: ties share wins; `low` to `high` is 95 %."""

    bot: str
    wins: float
    share: float
    low: float
    high: float
    scores: Spread


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """The statistics of a match."""

    game: str
    seed: str
    games: int
    entrants: list[Entrant]
    wins_by_seat: list[float]
    wins_first: float
    steps: Spread
    endings: dict[str, int]


def summarise(match: Match, played: list[ArenaGame]) -> Summary:
    """Return the statistics of a match."""
    seats = len(match.bots)
    wins, by_seat, first = [0.0] * seats, [0.0] * seats, 0.0
    scores: list[list[float]] = [[] for _ in range(seats)]
    endings: dict[str, int] = {}
    for game in played:
        winners = [seat for seat in range(seats) if game.outcome.ranks[seat] == 1]
        for seat in winners:
            wins[game.entrants[seat]] += 1 / len(winners)
            by_seat[seat] += 1 / len(winners)
            first += (seat == game.first_seat) / len(winners)
        for seat, score in enumerate(game.outcome.scores):
            scores[game.entrants[seat]].append(score)
        endings[game.outcome.ending] = endings.get(game.outcome.ending, 0) + 1
    return Summary(
        game=match.game,
        seed=match.seed,
        games=len(played),
        entrants=[_entrant(match.bots[i], wins[i], len(played), scores[i]) for i in range(seats)],
        wins_by_seat=by_seat,
        wins_first=first,
        steps=spread([float(game.steps) for game in played]),
        endings=endings,
    )


def _entrant(bot: str, wins: float, games: int, scores: list[float]) -> Entrant:
    low, high = wilson(wins, games)
    return Entrant(
        bot=bot, wins=wins, share=wins / games, low=low, high=high, scores=spread(scores)
    )


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a share."""
    z = 1.96
    share = wins / games
    centre = share + z * z / (2 * games)
    margin = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (centre - margin) / scale), min(1.0, (centre + margin) / scale)


def spread(numbers: list[float]) -> Spread:
    """Return a distribution's mean, extremes and quartiles."""
    if len(numbers) == 1:
        quarters = [numbers[0]] * 3
    else:
        quarters = quantiles(numbers, n=4, method="inclusive")
    return Spread(
        mean=fmean(numbers),
        low=quarters[0],
        median=quarters[1],
        high=quarters[2],
        least=min(numbers),
        most=max(numbers),
    )

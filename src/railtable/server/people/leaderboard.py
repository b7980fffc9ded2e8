"""Displayed ratings: a person's, and the leaderboard."""

from typing import Final

from railtable.games import playable
from railtable.server.people.database import Database
from railtable.server.people.ratings import BEST, KNOWN_GAMES, KNOWN_SIGMA
from railtable.wire import history as wire

SHOWN_PER_MU: Final = 40
"""A new player has mu 25, displayed as 1000."""
LATEST: Final = 50

OWN: Final = """
select game, mu, sigma, games from ratings where holder = $1 order by games desc, game
"""
STEPS: Final = """
select ended, mu, sigma from rating_steps join results on results.serial = rating_steps.serial
where holder = $1 and rating_steps.game = $2 order by rating_steps.serial desc limit $3
"""
THE_BEST: Final = """
select people.name, people.page, mu, sigma, games from ratings
join people on people.holder = ratings.holder
where game = $1 and sigma <= $2 and games >= $3
  and people.is_public and people.page is not null
  and people.kept is not null and people.gone is null
order by ordinal desc, ratings.serial, people.page limit $4
"""


def shown_rating(mu: float) -> int:
    """Return a rating as displayed."""
    return round(SHOWN_PER_MU * mu)


def shown_uncertainty(sigma: float) -> int:
    """Return the 95 % interval of a rating as displayed."""
    return round(SHOWN_PER_MU * 2 * sigma)


async def ratings_of(store: Database, holder: str) -> list[wire.GameRating]:
    """Return a person's ratings with their history."""
    return [
        wire.GameRating(
            game=game,
            rating=shown_rating(mu),
            uncertainty=shown_uncertainty(sigma),
            games=games,
            is_known=sigma <= KNOWN_SIGMA and games >= KNOWN_GAMES,
            latest=await _latest(store, holder, game),
        )
        for game, mu, sigma, games in await store.fetch(OWN, holder)
    ]


async def _latest(store: Database, holder: str, game: str) -> list[wire.RatingPoint]:
    rows = await store.fetch(STEPS, holder, game, LATEST)
    return [
        wire.RatingPoint(ended=ended, rating=shown_rating(mu), uncertainty=shown_uncertainty(sigma))
        for ended, mu, sigma in reversed(rows)
    ]


async def best_players(store: Database) -> wire.BestPlayers:
    """Return the leaderboard of each game, of public players with a certain enough rating."""
    games = [wire.BestOfGame(game=game, players=await _best_of(store, game)) for game in playable()]
    return wire.BestPlayers(
        games=games,
        least_games=KNOWN_GAMES,
        most_uncertainty=shown_uncertainty(KNOWN_SIGMA),
    )


async def _best_of(store: Database, game: str) -> list[wire.BestPlayer]:
    rows = await store.fetch(THE_BEST, game, KNOWN_SIGMA, KNOWN_GAMES, BEST)
    return [
        wire.BestPlayer(
            name=name,
            page=page,
            rating=shown_rating(mu),
            uncertainty=shown_uncertainty(sigma),
            games=games,
        )
        for name, page, mu, sigma, games in rows
    ]

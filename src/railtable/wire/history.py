"""Results: finished games, statistics and ratings."""

from typing import Final, Literal

from railtable.core.seats import Seat
from railtable.wire.base import Answer, GameKey
from railtable.wire.endpoint import Endpoint


class PlayedSeat(Answer, frozen=True, kw_only=True):
    """A seat's result. `level` is the bot's; `has_left` says that the person left the seat to it.

    A person's seat with a `level` that was not left was finished by that bot: the game does not
    count for anybody.

    `name` is empty where the requester may not know it. `player` is the path of a public page.
    """

    seat: Seat
    who: Literal["you", "person", "bot"]
    name: str
    level: str | None
    points: int
    place: int
    has_left: bool
    player: str | None


class PlayedGame(Answer, frozen=True, kw_only=True):
    """A finished game. `table` is None where it may not be shown; times are in seconds.

    `is_practice`: the game was continued from a moment of another game. `rewinds` counts undos
    across chance. Neither kind counts in statistics.
    """

    table: str | None
    game: GameKey
    began: float
    ended: float
    seats: list[PlayedSeat]
    is_rated: bool
    is_practice: bool
    rewinds: int


class History(Answer, frozen=True, kw_only=True):
    """A page of finished games, latest first; `more` says that others follow."""

    games: list[PlayedGame]
    part: int
    more: bool


class Opponent(Answer, frozen=True, kw_only=True):
    """A frequent opponent: a bot by `level`, a person by name.

    `ahead` counts the games in which the requester placed better.
    """

    name: str
    level: str | None
    games: int
    ahead: int


class PointsPlayed(Answer, frozen=True, kw_only=True):
    """One game in a list of games."""

    ended: float
    points: int
    place: int
    seats: int


class GameStatistics(Answer, frozen=True, kw_only=True):
    """Statistics of one game; games left early count only as left.

    `places[0]` counts first places, and so on. A streak is of first places.
    """

    game: GameKey
    played: int
    left: int
    places: list[int]
    mean_points: float
    best_points: int
    mean_place: float
    streak: int
    longest_streak: int
    latest: list[PointsPlayed]
    opponents: list[Opponent]


class Statistics(Answer, frozen=True, kw_only=True):
    """Statistics of all games, by game, most played first."""

    games: list[GameStatistics]


class Beaten(Answer, frozen=True, kw_only=True):
    """The levels of bots that the requester has beaten, by game."""

    levels: dict[str, list[str]]


class RatingPoint(Answer, frozen=True, kw_only=True):
    """A rating after one game."""

    ended: float
    rating: int
    uncertainty: int


class GameRating(Answer, frozen=True, kw_only=True):
    """A person's rating in one game.

    `rating` is 1000 before the first game; it is very likely right within `uncertainty`.
    `is_known`: certain enough for the leaderboard.
    """

    game: GameKey
    rating: int
    uncertainty: int
    games: int
    is_known: bool
    latest: list[RatingPoint]


class Ratings(Answer, frozen=True, kw_only=True):
    """Ratings, most played game first."""

    ratings: list[GameRating]


class BestPlayer(Answer, frozen=True, kw_only=True):
    """An entry of the leaderboard; the public results are at `page`."""

    name: str
    page: str
    rating: int
    uncertainty: int
    games: int


class BestOfGame(Answer, frozen=True, kw_only=True):
    """The leaderboard of one game, by the lower bound of the rating."""

    game: GameKey
    players: list[BestPlayer]


class BestPlayers(Answer, frozen=True, kw_only=True):
    """The leaderboard of each game; ratings with few games or high uncertainty are not listed."""

    games: list[BestOfGame]
    least_games: int
    most_uncertainty: int


class PersonResults(Answer, frozen=True, kw_only=True):
    """The public results of a person."""

    statistics: list[GameStatistics]
    ratings: list[GameRating]


HISTORY_FILTERS: Final = {
    "result": ("won", "lost"),
    "against": ("people", "bots"),
    "rated": ("yes", "no"),
}
"""Query parameters that select games of a history, and their values."""

ENDPOINTS: Final = (
    Endpoint(
        "history",
        "GET",
        "/api/me/history",
        None,
        History,
        ("part", "game", *HISTORY_FILTERS),
        "The asker's finished games, latest first, a part at a time, or some of them.",
    ),
    Endpoint(
        "statistics",
        "GET",
        "/api/me/statistics",
        None,
        Statistics,
        (),
        "Statistics of the asker's games, game by game.",
    ),
    Endpoint(
        "beaten",
        "GET",
        "/api/me/beaten",
        None,
        Beaten,
        (),
        "The levels of bots that the asker has beaten, game by game.",
    ),
    Endpoint(
        "ratings",
        "GET",
        "/api/me/ratings",
        None,
        Ratings,
        (),
        "The asker's ratings, game by game.",
    ),
    Endpoint(
        "best",
        "GET",
        "/api/ratings",
        None,
        BestPlayers,
        (),
        "The best players with a public profile, game by game.",
    ),
    Endpoint(
        "person_results",
        "GET",
        "/api/people/{page}/results",
        None,
        PersonResults,
        (),
        "Statistics of a player whose profile is public.",
    ),
    Endpoint(
        "person_history",
        "GET",
        "/api/people/{page}/history",
        None,
        History,
        ("part", "game", *HISTORY_FILTERS),
        "Their finished games; opponents are named only if their profile is public too.",
    ),
)

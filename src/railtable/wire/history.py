"""Results: games that are over, and what follows from them about who played."""

from typing import Final, Literal

from railtable.core.seats import Seat
from railtable.wire.base import Answer, GameKey
from railtable.wire.endpoint import Endpoint


class PlayedSeat(Answer, frozen=True, kw_only=True):
    """How a seat ended.  `level` is a bot's; `has_left` says that its person left it to the bot.

    A person's seat with a `level` that was not left was finished by that bot: the game counts
    for nobody.

    `name` is empty where the asker may not know it.  `player` is the address of a public page.
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
    """A game that is over.  `table` is None where it is not to be shown; times are seconds.

    `is_practice`: it went on from a moment of another game.  `rewinds`: so often moves were
    taken back across luck.  Neither kind counts in statistics.
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
    """Games that are over, latest first, a part of them; `more` says that others follow."""

    games: list[PlayedGame]
    part: int
    more: bool


class Opponent(Answer, frozen=True, kw_only=True):
    """Somebody played with often: a bot by `level`, a person by name.

    `ahead` counts the games in which one's own place was better than theirs.
    """

    name: str
    level: str | None
    games: int
    ahead: int


class PointsPlayed(Answer, frozen=True, kw_only=True):
    """One game in a row of games."""

    ended: float
    points: int
    place: int
    seats: int


class GameStatistics(Answer, frozen=True, kw_only=True):
    """What came of all games of one kind; those left count as such, and as nothing else.

    `places[0]` counts first places, and so on.  A streak is of first places.
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
    """What came of all games, by game, most played first."""

    games: list[GameStatistics]


class RatingPoint(Answer, frozen=True, kw_only=True):
    """A rating after one game."""

    ended: float
    rating: int
    uncertainty: int


class GameRating(Answer, frozen=True, kw_only=True):
    """How strong somebody is in one game, as far as is known.

    `rating` is 1000 for who has not played; it is very likely right within `uncertainty`.
    `is_known`: known well enough for the list of the best.
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
    """Somebody in the list of the best: they show what they played, at `page`."""

    name: str
    page: str
    rating: int
    uncertainty: int
    games: int


class BestOfGame(Answer, frozen=True, kw_only=True):
    """The best of one game, by what they are at least, very likely."""

    game: GameKey
    players: list[BestPlayer]


class BestPlayers(Answer, frozen=True, kw_only=True):
    """The best of each game; who has fewer games or more uncertainty is not listed."""

    games: list[BestOfGame]
    least_games: int
    most_uncertainty: int


class PersonResults(Answer, frozen=True, kw_only=True):
    """What somebody shows of what they played."""

    statistics: list[GameStatistics]
    ratings: list[GameRating]


ENDPOINTS: Final = (
    Endpoint(
        "history",
        "GET",
        "/api/me/history",
        None,
        History,
        ("part",),
        "The asker's finished games, latest first, a part at a time.",
    ),
    Endpoint(
        "statistics",
        "GET",
        "/api/me/statistics",
        None,
        Statistics,
        (),
        "What came of the asker's games, game by game.",
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
        "The best of those who show what they played, game by game.",
    ),
    Endpoint(
        "person_results",
        "GET",
        "/api/people/{page}/results",
        None,
        PersonResults,
        (),
        "What came of the games of a player whose profile is public.",
    ),
    Endpoint(
        "person_history",
        "GET",
        "/api/people/{page}/history",
        None,
        History,
        ("part",),
        "Their finished games; of others only those are named whose profile is public too.",
    ),
)

"""Statistics of a person's games, by game."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import msgspec

from railtable.server.people.database import Database
from railtable.server.people.event_people import NOT_SECRET
from railtable.server.people.public_pages import sql_places
from railtable.wire import history as wire

MOST_GAMES: Final = 2000
"""Maximum number of latest games to count."""
LATEST: Final = 50
OPPONENTS: Final = 5
MOST_OPPONENTS: Final = 400

ALONE: Final = """not exists (
  select 1 from result_seats as twin
  where twin.serial = mine.serial and twin.holder in ({places}) and twin.number <> mine.number)"""
"""Games with two seats of one person are listed but never counted."""
BY_PEOPLE: Final = """not exists (
  select 1 from result_seats as lent
  where lent.serial = mine.serial and lent.holder is not null and lent.level is not null
    and not lent.has_left)"""
"""Games that a bot finished for a person are listed but never counted."""
COUNTED: Final = "not is_practice and rewinds = 0"
"""Games from a given position, or with known cards, are listed but never counted."""
REVEALED: Final = f"""{NOT_SECRET} and not exists (
  select 1 from deal_tries join shared_deals on id = deal_id
  where deal_tries.table_id = results.table_id and revealed is null)"""  # noqa: S608 our own names
"""Games whose cards others are still to play count in the person's own statistics only."""
OWN: Final = f"""
select game, results.ended, mine.points, mine.place, results.seats, mine.has_left
from result_seats as mine join results on results.serial = mine.serial
where mine.holder in ({{places}}) and {COUNTED} and {ALONE} and {BY_PEOPLE}{{public}}
order by results.ended desc, results.serial desc limit $1
"""  # noqa: S608 no value is put in
LEVEL: Final = "case when other.holder is null then other.level end"
AGAINST: Final = f"""
select game, holder, level, max(name), count(*), sum(ahead) from (
  select game, other.holder as holder, {LEVEL} as level, max(other.name) as name,
         case when mine.place < min(other.place) then 1 else 0 end as ahead
  from result_seats as mine
  join results on results.serial = mine.serial
  join result_seats as other on other.serial = mine.serial and other.number <> mine.number
  where mine.holder in ({{places}}) and {COUNTED} and {ALONE} and {BY_PEOPLE}{{public}}
    and (other.holder is not null or other.level is not null)
  group by mine.serial, game, mine.place, other.holder, {LEVEL}) as met
group by game, holder, level
order by count(*) desc, game, max(name), level limit $1
"""  # noqa: S608 no value is put in
"""Two bots of one level at a table are one opponent, met once."""


BEATEN: Final = f"""
select distinct game, other.level
from result_seats as mine
join results on results.serial = mine.serial
join result_seats as other on other.serial = mine.serial and other.number <> mine.number
where mine.holder in ({{places}}) and {COUNTED} and {ALONE} and {BY_PEOPLE}
  and not mine.has_left and other.holder is null and other.level is not null
  and mine.place < other.place
order by game, other.level limit $1
"""  # noqa: S608 no value is put in
MOST_BEATEN: Final = 200


class OwnGame(msgspec.Struct, frozen=True):
    """A person's result in one game."""

    ended: float
    points: int
    place: int
    seats: int
    has_left: bool


class OpponentRecord(msgspec.Struct, frozen=True):
    """An opponent: a person by `holder`, or a bot by `level`."""

    game: str
    holder: str | None
    level: str | None
    name: str
    games: int
    ahead: int


async def statistics_of(
    store: Database,
    holders: Sequence[str],
    shown: Callable[[list[OpponentRecord]], Awaitable[list[OpponentRecord]]],
    *,
    is_public: bool = False,
) -> wire.Statistics:
    """Return a person's statistics; `shown` tells which opponents may be named."""
    played: dict[str, list[OwnGame]] = {}
    places, public = sql_places(len(holders), 2), REVEALED if is_public else ""
    own, against = (query.format(places=places, public=public) for query in (OWN, AGAINST))
    for game, ended, points, place, seats, left in await store.fetch(own, MOST_GAMES, *holders):
        one = OwnGame(ended, points, place, seats, bool(left))
        played.setdefault(game, []).append(one)
    met = [OpponentRecord(*row) for row in await store.fetch(against, MOST_OPPONENTS, *holders)]
    rivals: dict[str, list[OpponentRecord]] = {}
    for rival in await shown(met):
        rivals.setdefault(rival.game, []).append(rival)
    games = [count(game, games, rivals.get(game, [])) for game, games in played.items()]
    return wire.Statistics(games=sorted(games, key=lambda one: (-one.played, one.game)))


async def beaten_by(store: Database, holders: Sequence[str]) -> wire.Beaten:
    """Return the bots a person has placed before in a counted game."""
    levels: dict[str, list[str]] = {}
    query = BEATEN.format(places=sql_places(len(holders), 2))
    for game, level in await store.fetch(query, MOST_BEATEN, *holders):
        levels.setdefault(game, []).append(level)
    return wire.Beaten(levels=levels)


def _opponent(met: OpponentRecord) -> wire.Opponent:
    return wire.Opponent(
        name=met.name if met.holder is not None else "",
        level=met.level,
        games=met.games,
        ahead=int(met.ahead),
    )


def count(game: str, played: list[OwnGame], against: list[OpponentRecord]) -> wire.GameStatistics:
    """Return the statistics of games of one kind, given latest first."""
    finished = [one for one in played if not one.has_left]
    many = max(len(finished), 1)
    seats = max((one.seats for one in finished), default=0)
    return wire.GameStatistics(
        game=game,
        played=len(played),
        left=len(played) - len(finished),
        places=[sum(one.place == place for one in finished) for place in range(1, seats + 1)],
        mean_points=sum(one.points for one in finished) / many,
        best_points=max((one.points for one in finished), default=0),
        mean_place=sum(one.place for one in finished) / many,
        streak=_streak(played),
        longest_streak=_longest_streak(played),
        latest=[
            wire.PointsPlayed(ended=one.ended, points=one.points, place=one.place, seats=one.seats)
            for one in reversed(finished[:LATEST])
        ],
        opponents=[_opponent(one) for one in against[:OPPONENTS]],
    )


def _streak(played: list[OwnGame]) -> int:
    """Return the length of the current winning streak."""
    for number, one in enumerate(played):
        if one.place != 1 or one.has_left:
            return number
    return len(played)


def _longest_streak(played: list[OwnGame]) -> int:
    longest = now = 0
    for one in played:
        now = now + 1 if one.place == 1 and not one.has_left else 0
        longest = max(longest, now)
    return longest

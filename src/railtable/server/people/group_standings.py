"""Standings and ratings within a group: a fold over the group's own finished tables.

Games count if at least two people played them to the end from the start position. The ratings are
those of `ratings` without the limit on repeated opponents, because members always meet each other.
"""

from collections import OrderedDict, defaultdict
from typing import Any, Final, NamedTuple, TypeAlias

from railtable.server.people.bot_ratings import bot_mu
from railtable.server.people.database import Database
from railtable.server.people.event_people import NOT_SECRET
from railtable.server.people.leaderboard import shown_rating, shown_uncertainty
from railtable.server.people.ratings import (
    KNOWN_SIGMA,
    Contestant,
    Meetings,
    RatedGame,
    Rating,
    fold,
)
from railtable.server.store.sql import SqlRow
from railtable.server.tables.worker_thread import run_in_thread
from railtable.wire import groups as wire

MOST_COUNTED: Final = 1000
"""Maximum number of latest games to count."""
MOST_CACHED: Final = 1000
KNOWN_HERE: Final = 3
"""Minimum games for a comparable rating: groups are small."""

LATEST: Final = f"""
select count(*), coalesce(max(serial), 0) from group_tables
join results on results.table_id = group_tables.table_id where group_id = $1{NOT_SECRET}
"""  # noqa: S608 our own names
ALIASES: Final = """
select spent.holder, player from spent join group_members on group_members.holder = player
where group_id = $1 and spent.holder <> player order by spent.holder
"""
PLAYED: Final = f"""
select results.serial, game, results.seats, number, holder, level, place, has_left
from results join result_seats on result_seats.serial = results.serial
where not is_practice and rewinds = 0{NOT_SECRET} and results.serial in (
  select serial from group_tables join results as counted on counted.table_id = group_tables.table_id
  where group_id = $1 order by serial desc limit $2)
order by results.serial, number
"""  # noqa: S608 our own names

Fingerprint: TypeAlias = tuple[Any, ...]


class GroupTally(NamedTuple):
    """A person's results in one game of a group."""

    holder: str
    game: str
    played: int
    won: int
    rating: Rating


class GroupStandings:
    """Compute standings, and cache them until another game has ended."""

    def __init__(self, store: Database) -> None:
        self._store = store
        self._known: OrderedDict[str, tuple[Fingerprint, list[GroupTally]]] = OrderedDict()

    async def of(self, group: str) -> list[GroupTally]:
        """Return the tallies of a group, best rating first."""
        [latest] = await self._store.fetch(LATEST, group)
        aliases = await self._store.fetch(ALIASES, group)
        fingerprint = (*latest, *aliases)
        known = self._known.get(group)
        if known is not None and known[0] == fingerprint:
            return known[1]
        rows = await self._store.fetch(PLAYED, group, MOST_COUNTED)
        tallies = await run_in_thread(lambda: tally_group(rows, dict(aliases)))
        self._known[group] = (fingerprint, tallies)
        self._known.move_to_end(group)
        if len(self._known) > MOST_CACHED:
            self._known.popitem(last=False)
        return tallies


def tally_group(rows: list[SqlRow], aliases: dict[str, str]) -> list[GroupTally]:
    """Return all people's results, folded from rows of `PLAYED`."""
    games: dict[int, list[SqlRow]] = {}
    for row in rows:
        games.setdefault(row[0], []).append(row)
    rated = [game for one in games.values() if (game := _game_of(one, aliases)) is not None]
    known: dict[tuple[str, str], Rating] = {}
    met: Meetings = {}
    won: dict[tuple[str, str], int] = defaultdict(int)
    winners = {
        (game.serial, one.number) for game in rated for one in game.contestants if one.place == 1
    }
    for step in fold(rated, known, met):
        won[step.game, step.holder] += (step.serial, step.number) in winners
    found = [
        GroupTally(holder, game, rating.games, won[game, holder], rating)
        for (game, holder), rating in known.items()
    ]
    return sorted(found, key=lambda one: (one.game, -one.rating.ordinal, one.holder))


def _game_of(rows: list[SqlRow], aliases: dict[str, str]) -> RatedGame | None:
    """Return a game as ratings see it; None if it does not count."""
    serial, game, seats = rows[0][:3]
    contestants = []
    for _, _, _, number, holder, level, place, has_left in rows:
        if holder is not None and level is not None and not has_left:
            # A bot finished the game for a person.
            return None
        is_bot = holder is None and level is not None and bot_mu(game, level) is not None
        if number < seats and (holder is not None or is_bot):
            who = None if holder is None else aliases.get(holder, holder)
            contestants.append(Contestant(number, who, level, place))
    if sum(one.holder is not None for one in contestants) < 2:
        return None
    return RatedGame(serial, game, contestants)


def standings_of(tallies: list[GroupTally], numbers: dict[str, int]) -> list[wire.GroupStanding]:
    """Return the standings of current members, given their numbers by holder."""
    return [
        wire.GroupStanding(
            member=numbers[one.holder],
            game=one.game,
            played=one.played,
            won=one.won,
            rating=shown_rating(one.rating.mu),
            uncertainty=shown_uncertainty(one.rating.sigma),
            is_known=one.rating.sigma <= KNOWN_SIGMA or one.played >= KNOWN_HERE,
        )
        for one in tallies
        if one.holder in numbers
    ]

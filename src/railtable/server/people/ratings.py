"""Ratings: Plackett-Luce (OpenSkill), folded over the results of each game in order.

A rating depends on nothing else, so the same results give the same numbers, to the bit. Bots are
opponents with a fixed rating; people who left are placed behind all who stayed. Repeated opponents
limit how much a game may change a rating (docs/ratings.md).
"""

import contextlib
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import msgspec
from openskill.models import PlackettLuce

from railtable.server.errors import Conflict
from railtable.server.people.bot_ratings import SIGMA, bot_mu
from railtable.server.people.database import Database
from railtable.server.store.sql import Statement

MU: Final = 25.0
FIRST_SIGMA: Final = 25.0 / 3.0
AT_ONCE: Final = 50
KNOWN_SIGMA: Final = 3.0
"""Maximum sigma for the leaderboard."""
KNOWN_GAMES: Final = 10
BEST: Final = 100
MOST_CHANGE: Final = 0.25
"""Maximum change of mu per game and new opponent: 10 points."""
MOST_BY_GUEST: Final = 0.125
"""The same for guests, who all count as one person because guest identities are free."""
AGAIN: Final = 0.5
"""Factor on that limit for each earlier meeting …"""
WINDOW: Final = 200
"""… within this many of the player's latest rated games."""
GUEST: Final = ""

DONE: Final = "select coalesce(max(serial), 0) from rating_steps"
"""Every rated game makes a rating step, so the last step marks the progress."""
NEXT: Final = """
select serial, game, policy from results where is_rated and serial > $1 order by serial limit $2
"""
CONTESTANTS: Final = """
select serial, number, holder, level, place, has_played, is_saved from result_seats
where is_contestant and serial > $1 and serial <= $2 order by serial, number
"""
MET: Final = """
select mine.serial, other.holder, other.is_saved
from (select serial, number from rating_steps where holder = $1 and game = $2
      order by serial desc limit $3) as mine
left join result_seats as other on other.serial = mine.serial and other.number <> mine.number
  and other.is_contestant and other.holder is not null
order by mine.serial, other.number
"""
UNRATE: Final = "update results set is_rated = false where serial = $1"
"""Mark games without a step too, or they would be processed again and again."""
KNOWN: Final = "select mu, sigma, games from ratings where game = $1 and holder = $2"
ADD_STEP: Final = "insert into rating_steps values ($1, $2, $3, $4, $5, $6, $7, $8)"
KEEP: Final = """
insert into ratings (game, holder, mu, sigma, ordinal, games, serial)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (game, holder) do update set mu = excluded.mu, sigma = excluded.sigma,
  ordinal = excluded.ordinal, games = excluded.games, serial = excluded.serial
"""

_MODEL: Final = PlackettLuce(mu=MU, sigma=FIRST_SIGMA)


class Rating(msgspec.Struct, frozen=True):
    """A rating: mu, sigma and the number of games."""

    mu: float = MU
    sigma: float = FIRST_SIGMA
    games: int = 0

    @property
    def ordinal(self) -> float:
        """A conservative estimate of the strength."""
        return self.mu - 3.0 * self.sigma


class Contestant(msgspec.Struct, frozen=True):
    """A player whose place counts: a person by `holder`, or a bot by `level`."""

    number: int
    holder: str | None
    level: str | None
    place: int
    has_played: bool = True
    is_saved: bool = True

    @property
    def key(self) -> str:
        """The identity for counting meetings: all guests are one person."""
        return self.holder if self.is_saved and self.holder is not None else GUEST


class RatedGame(msgspec.Struct, frozen=True):
    """A result as ratings see it."""

    serial: int
    game: str
    contestants: list[Contestant]
    policy: int = 1


Met: TypeAlias = deque[list[str]]
"""Opponents in each of a player's latest rated games, by game."""
Meetings: TypeAlias = dict[tuple[str, str], Met]


class RatingStep(msgspec.Struct, frozen=True):
    """The change of a player's rating by one game."""

    serial: int
    number: int
    game: str
    holder: str
    before: Rating
    after: Rating


def rate_game(
    game: RatedGame, known: Mapping[str, Rating], met: Mapping[str, Met] | None = None
) -> list[RatingStep]:
    """Return the rating steps of the people in a game.

    Empty if a person has two seats: they cannot win against themself.
    """
    people = {one.holder for one in game.contestants if one.holder is not None}
    seats = sum(one.holder is not None for one in game.contestants)
    if not people or len(people) < seats or len(game.contestants) < 2:
        return []
    before = [_worth(game.game, one, known) for one in game.contestants]
    if game.policy == 1:
        after = _rated(game.contestants, before)
    else:
        after = [_bounded(game, before, at, met or {}) for at in range(len(before))]
    return [
        RatingStep(
            serial=game.serial,
            number=one.number,
            game=game.game,
            holder=one.holder,
            before=old,
            after=new,
        )
        for one, old, new in zip(game.contestants, before, after, strict=True)
        if one.holder is not None
    ]


def _rated(contestants: Sequence[Contestant], before: Sequence[Rating]) -> list[Rating]:
    """Return ratings updated by places."""
    teams = [[_MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    after = _MODEL.rate(teams, ranks=[float(one.place) for one in contestants])
    return [
        Rating(new.mu, new.sigma, old.games + 1) for old, [new] in zip(before, after, strict=True)
    ]


def _bounded(game: RatedGame, before: Sequence[Rating], at: int, met: Mapping[str, Met]) -> Rating:
    """Return a player's new rating; repeated opponents limit its change."""
    one, old = game.contestants[at], before[at]
    if one.holder is None:
        return old
    counting = [at, *(n for n, c in enumerate(game.contestants) if n != at and c.has_played)]
    if len(counting) < 2:
        return old
    new = _rated([game.contestants[n] for n in counting], [before[n] for n in counting])[0]
    others = [game.contestants[n] for n in counting[1:]]
    people = dict.fromkeys(other.key for other in others if other.holder is not None)
    if not people:
        return new
    shares = {key: _share(key, met.get(one.holder, ())) for key in people}
    most = sum(
        share * (MOST_BY_GUEST if key == GUEST else MOST_CHANGE) for key, share in shares.items()
    )
    mu = old.mu + max(-most, min(most, new.mu - old.mu))
    sigma = old.sigma + sum(shares.values()) / len(shares) * (new.sigma - old.sigma)
    return Rating(mu, sigma, new.games)


def _share(key: str, met: Iterable[list[str]]) -> float:
    """Return the weight of a game with an opponent, which falls with each earlier meeting."""
    return AGAIN ** sum(key in others for others in met)


def _worth(game: str, one: Contestant, known: Mapping[str, Rating]) -> Rating:
    if one.holder is not None:
        return known.get(one.holder, Rating())
    mu = bot_mu(game, one.level or "")
    assert mu is not None, "only levels play for ratings"
    return Rating(mu, SIGMA)


def fold(
    games: Sequence[RatedGame], known: dict[tuple[str, str], Rating], met: Meetings
) -> list[RatingStep]:
    """Rate games in order, updating `known` and `met` by game and holder."""
    steps = []
    for game in games:
        holders = {one.holder for one in game.contestants if one.holder is not None}
        own = {h: known[game.game, h] for h in holders if (game.game, h) in known}
        theirs = {h: met[game.game, h] for h in holders if (game.game, h) in met}
        for step in rate_game(game, own, theirs):
            known[step.game, step.holder] = step.after
            latest = met.setdefault((step.game, step.holder), deque(maxlen=WINDOW))
            latest.append(_others(game, step.holder))
            steps.append(step)
    return steps


def _others(game: RatedGame, holder: str) -> list[str]:
    return [one.key for one in game.contestants if one.holder not in {None, holder}]


async def rate_some(store: Database) -> bool:
    """Rate the next few games; tell whether there may be more.

    If two processes rate the same game, one of them writes nothing.
    """
    [(done,)] = await store.fetch(DONE)
    games = await next_games(store, done)
    if not games:
        return False
    known = await _known(store, games)
    steps = fold(games, known, await _met(store, games))
    rated = {step.serial for step in steps}
    refused = [Statement(UNRATE, (game.serial,)) for game in games if game.serial not in rated]
    # After a conflict, another process was faster.
    with contextlib.suppress(Conflict):
        await store.execute(*(one for step in steps for one in rating_statements(step)), *refused)
    return True


async def next_games(store: Database, done: int) -> list[RatedGame]:
    """Return the next few rated games after a serial number, in order."""
    rows = await store.fetch(NEXT, done, AT_ONCE)
    if not rows:
        return []
    contestants: dict[int, list[Contestant]] = {}
    for serial, *row in await store.fetch(CONTESTANTS, done, rows[-1][0]):
        # SQLite stores booleans as numbers.
        contestants.setdefault(serial, []).append(Contestant(*row[:4], *map(bool, row[4:])))
    return [
        RatedGame(serial, game, contestants.get(serial, []), policy)
        for serial, game, policy in rows
    ]


def _people_in(games: Sequence[RatedGame]) -> set[tuple[str, str]]:
    return {(g.game, c.holder) for g in games for c in g.contestants if c.holder}


async def _met(store: Database, games: Sequence[RatedGame]) -> Meetings:
    found: Meetings = {}
    for game, holder in _people_in(games):
        latest: dict[int, list[str]] = {}
        for serial, other, is_saved in await store.fetch(MET, holder, game, WINDOW):
            keys = latest.setdefault(serial, [])
            keys += [other if is_saved else GUEST] if other is not None else []
        found[game, holder] = deque(latest.values(), maxlen=WINDOW)
    return found


async def _known(store: Database, games: Sequence[RatedGame]) -> dict[tuple[str, str], Rating]:
    known = {}
    for key in _people_in(games):
        for row in await store.fetch(KNOWN, *key):
            known[key] = Rating(*row)
    return known


def rating_statements(step: RatingStep) -> list[Statement]:
    """Return the statements that store a step and its new rating."""
    old, new = step.before, step.after
    kept: tuple[Any, ...] = (step.serial, step.number, step.game, step.holder)
    rating = (step.game, step.holder, new.mu, new.sigma, new.ordinal, new.games, step.serial)
    return [
        Statement(ADD_STEP, (*kept, new.mu, new.sigma, old.mu, old.sigma)),
        Statement(KEEP, rating),
    ]

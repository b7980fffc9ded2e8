"""Ratings: Plackett-Luce (OpenSkill), game by game, folded over results in their order.

Nothing else goes into a rating, so the same results give the same numbers, to the bit.  Bots
are opponents of fixed worth; who left is placed behind all who stayed.
"""

import contextlib
from collections.abc import Mapping, Sequence
from typing import Any, Final

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
"""Whose sigma is above this is not well enough known for the list of the best."""
KNOWN_GAMES: Final = 10
BEST: Final = 100

DONE: Final = "select coalesce(max(serial), 0) from rating_steps"
"""Every rated game makes a step of somebody's rating, so the last step tells how far it went."""
NEXT: Final = """
select serial, game from results where is_rated and serial > $1 order by serial limit $2
"""
CONTESTANTS: Final = """
select serial, number, holder, level, place from result_seats
where is_contestant and serial > $1 and serial <= $2 order by serial, number
"""
UNRATE: Final = "update results set is_rated = false where serial = $1"
"""Else a game that makes no step would be looked at again and again."""
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
    """What is known of somebody's strength, and from how many games."""

    mu: float = MU
    sigma: float = FIRST_SIGMA
    games: int = 0

    @property
    def ordinal(self) -> float:
        """A strength they very likely have."""
        return self.mu - 3.0 * self.sigma


class Contestant(msgspec.Struct, frozen=True):
    """Somebody whose place counts: a person by `holder`, or a bot by `level`."""

    number: int
    holder: str | None
    level: str | None
    place: int


class RatedGame(msgspec.Struct, frozen=True):
    """A result as ratings see it."""

    serial: int
    game: str
    contestants: list[Contestant]


class RatingStep(msgspec.Struct, frozen=True):
    """What a game made of somebody's rating."""

    serial: int
    number: int
    game: str
    holder: str
    before: Rating
    after: Rating


def rate(game: RatedGame, known: Mapping[str, Rating]) -> list[RatingStep]:
    """Return what a game makes of the ratings of the people in it.

    Nothing where a person has two seats: they cannot win against themself.
    """
    people = {one.holder for one in game.contestants if one.holder is not None}
    seats = sum(one.holder is not None for one in game.contestants)
    if not people or len(people) < seats or len(game.contestants) < 2:
        return []
    before = [_worth(game.game, one, known) for one in game.contestants]
    teams = [[_MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    ranks = [float(one.place) for one in game.contestants]
    after = _MODEL.rate(teams, ranks=ranks)
    return [
        RatingStep(
            serial=game.serial,
            number=one.number,
            game=game.game,
            holder=one.holder,
            before=old,
            after=Rating(new.mu, new.sigma, old.games + 1),
        )
        for one, old, [new] in zip(game.contestants, before, after, strict=True)
        if one.holder is not None
    ]


def _worth(game: str, one: Contestant, known: Mapping[str, Rating]) -> Rating:
    if one.holder is not None:
        return known.get(one.holder, Rating())
    mu = bot_mu(game, one.level or "")
    assert mu is not None, "only levels play for ratings"
    return Rating(mu, SIGMA)


def fold(games: Sequence[RatedGame], known: dict[tuple[str, str], Rating]) -> list[RatingStep]:
    """Rate games one after the other; `known`, by game and holder, is brought up to date."""
    steps = []
    for game in games:
        holders = {one.holder for one in game.contestants if one.holder is not None}
        own = {h: known[game.game, h] for h in holders if (game.game, h) in known}
        for step in rate(game, own):
            known[step.game, step.holder] = step.after
            steps.append(step)
    return steps


async def rate_some(store: Database) -> bool:
    """Rate the next few games; tell whether there may be more.

    Where two processes rate the same game, one of them writes and the other has done nothing.
    """
    [(done,)] = await store.fetch(DONE)
    games = await next_games(store, done)
    if not games:
        return False
    known = await _known(store, games)
    steps = fold(games, known)
    rated = {step.serial for step in steps}
    refused = [Statement(UNRATE, (game.serial,)) for game in games if game.serial not in rated]
    # Where there is a conflict, another process was faster.
    with contextlib.suppress(Conflict):
        await store.execute(*(one for step in steps for one in statements_of(step)), *refused)
    return True


async def next_games(store: Database, done: int) -> list[RatedGame]:
    """Return the rated games after a serial number, in order, a few of them."""
    rows = await store.fetch(NEXT, done, AT_ONCE)
    if not rows:
        return []
    contestants: dict[int, list[Contestant]] = {}
    for serial, *row in await store.fetch(CONTESTANTS, done, rows[-1][0]):
        contestants.setdefault(serial, []).append(Contestant(*row))
    return [RatedGame(serial, game, contestants.get(serial, [])) for serial, game in rows]


async def _known(store: Database, games: Sequence[RatedGame]) -> dict[tuple[str, str], Rating]:
    known = {}
    for key in {(g.game, c.holder) for g in games for c in g.contestants if c.holder}:
        for row in await store.fetch(KNOWN, *key):
            known[key] = Rating(*row)
    return known


def statements_of(step: RatingStep) -> list[Statement]:
    """Return what keeps a step, and the rating it leads to."""
    old, new = step.before, step.after
    kept: tuple[Any, ...] = (step.serial, step.number, step.game, step.holder)
    rating = (step.game, step.holder, new.mu, new.sigma, new.ordinal, new.games, step.serial)
    return [
        Statement(ADD_STEP, (*kept, new.mu, new.sigma, old.mu, old.sigma)),
        Statement(KEEP, rating),
    ]

"""Puzzles of people: the puzzle of the day, tries, ratings and streaks.

The first try of a puzzle is the only one that counts.  Ratings are those of games
(`ratings.py`): a try is a game of two, the person and the puzzle.
"""

import hashlib
import time
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Final

import msgspec
from openskill.models import PlackettLuce

from railtable.games import OURS
from railtable.insight.puzzles import Puzzle, PuzzlePosition, daily_pool, load_puzzles
from railtable.server.errors import Conflict, Denied
from railtable.server.people.database import Database
from railtable.server.people.leaderboard import SHOWN_PER_MU, shown_rating, shown_uncertainty
from railtable.server.people.mined_puzzles import find_mined, mined_ratings
from railtable.server.people.public_pages import sql_places
from railtable.server.people.ratings import FIRST_SIGMA, MU, Rating
from railtable.server.store.sql import Statement
from railtable.wire import puzzles as wire

LEVEL_SIGMA: Final = 4.0
"""The uncertainty of a puzzle's first rating."""
LEAST_SIGMA: Final = 1.5
"""Ratings stay this uncertain, because people improve."""
STREAK_DAYS: Final = 1000
KEPT_POSITIONS: Final = 1200

TRIES: Final = "select puzzle, solved from puzzle_tries where holder = $1 and game = $2"
TRY: Final = """
select result from puzzle_tries where holder = $1 and puzzle = $2 and result <> ''
"""
TODAY: Final = "select puzzle, solved from puzzle_tries where holder = $1 and puzzle in ({places})"
DAYS: Final = """
select distinct day from puzzle_tries where holder = $1 and solved and day <> ''
order by day desc limit $2
"""
RATING: Final = "select mu, sigma, tries from puzzle_ratings where holder = $1 and game = $2"
LEVEL: Final = "select mu, sigma, tries from puzzle_levels where puzzle = $1"
LEVELS: Final = "select puzzle, mu from puzzle_levels"
ADD_TRY: Final = "insert into puzzle_tries values ($1, $2, $3, $4, $5, $6, $7)"
KEEP_RATING: Final = """
insert into puzzle_ratings values ($1, $2, $3, $4, 1)
on conflict (holder, game) do update
set mu = puzzle_ratings.mu + $5, sigma = puzzle_ratings.sigma * $6,
    tries = puzzle_ratings.tries + 1
"""
KEEP_LEVEL: Final = """
insert into puzzle_levels values ($1, $2, $3, 1)
on conflict (puzzle) do update
set mu = puzzle_levels.mu + $4, sigma = puzzle_levels.sigma * $5,
    tries = puzzle_levels.tries + 1
"""
"""Changes are added, so that tries at the same time all count."""
CHECK: Final = "select result from puzzle_checks where puzzle = $1"
KEEP_CHECK: Final = "insert into puzzle_checks values ($1, $2, $3) on conflict do nothing"
MOVE_TRIES: Final = """
update puzzle_tries set holder = $2 where holder = $1 and not exists (
  select 1 from puzzle_tries as own where own.holder = $2 and own.puzzle = puzzle_tries.puzzle)
"""
MOVE_RATINGS: Final = """
update puzzle_ratings set holder = $2 where holder = $1 and not exists (
  select 1 from puzzle_ratings as own where own.holder = $2 and own.game = puzzle_ratings.game)
"""

_MODEL: Final = PlackettLuce(mu=MU, sigma=FIRST_SIGMA)
_positions: Final[dict[str, PuzzlePosition]] = {}


def puzzle_moves(before: str, after: str) -> list[Statement]:
    """Return the statements that move a guest's tries and ratings at sign-in."""
    return [Statement(text, (before, after)) for text in (MOVE_TRIES, MOVE_RATINGS)]


@cache
def _by_id() -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for game in OURS for puzzle in load_puzzles(game)}


async def find_puzzle(store: Database, name: str, holder: str | None) -> Puzzle:
    """Return a puzzle, or refuse an unknown one and those of the asker's own games."""
    puzzle = _by_id().get(name) or await find_mined(store, name, holder)
    if puzzle is None:
        raise Denied("no_such_puzzle", 404)
    return puzzle


def position_of(puzzle: Puzzle) -> PuzzlePosition:
    """Return a puzzle's position; the latest ones are kept."""
    found = _positions.get(puzzle.id)
    if found is None:
        while len(_positions) >= KEPT_POSITIONS:
            del _positions[next(iter(_positions))]
        found = _positions[puzzle.id] = PuzzlePosition(puzzle)
    return found


def today() -> str:
    """Return the date in UTC."""
    return datetime.now(UTC).date().isoformat()


def puzzle_of_day(game: str, day: str) -> Puzzle | None:
    """Return a game's puzzle of a day; every puzzle of a pool comes once before one comes again."""
    puzzles = daily_pool(game, date.fromisoformat(day))
    if not puzzles:
        return None
    cycle, at = divmod(date.fromisoformat(day).toordinal(), len(puzzles))

    def order(puzzle: Puzzle) -> bytes:
        return hashlib.sha256(f"{cycle}/{puzzle.id}".encode()).digest()

    return sorted(puzzles, key=order)[at]


def day_of(puzzle: Puzzle) -> str:
    """Return today's date for a puzzle of today, else nothing."""
    chosen = puzzle_of_day(puzzle.game, today())
    return today() if chosen is not None and chosen.id == puzzle.id else ""


async def daily_puzzles(store: Database, holder: str | None) -> wire.DailyPuzzles:
    """Return today's puzzles with the asker's results."""
    day = today()
    chosen = [one for game in OURS if (one := puzzle_of_day(game, day)) is not None]
    solved: dict[str, bool] = {}
    if holder is not None and chosen:
        query = TODAY.format(places=sql_places(len(chosen), 2))
        rows = await store.fetch(query, holder, *(one.id for one in chosen))
        solved = {puzzle: bool(is_solved) for puzzle, is_solved in rows}
    return wire.DailyPuzzles(
        day=day,
        puzzles=[
            wire.DailyPuzzle(game=one.game, puzzle=one.id, solved=solved.get(one.id))
            for one in chosen
        ],
        streak=await puzzle_streak_of(store, holder),
    )


async def puzzle_streak_of(store: Database, holder: str | None) -> int:
    """Return the days in a row, up to today or yesterday, with a solved puzzle of the day."""
    if holder is None:
        return 0
    rows = await store.fetch(DAYS, holder, STREAK_DAYS)
    return count_streak([date.fromisoformat(day) for (day,) in rows], date.fromisoformat(today()))


def count_streak(days: Sequence[date], now: date) -> int:
    """Return how many days in a row are listed, the latest first; today may be missing."""
    if not days or days[0] < now - timedelta(days=1):
        return 0
    streak = 1
    while streak < len(days) and days[streak] == days[0] - timedelta(days=streak):
        streak += 1
    return streak


async def puzzle_rating_of(store: Database, holder: str | None, game: str) -> Rating:
    """Return a person's puzzle rating."""
    rows = await store.fetch(RATING, holder, game) if holder is not None else []
    return Rating(*rows[0]) if rows else Rating()


def shown(rating: Rating) -> wire.PuzzleRating:
    """Return a rating as displayed."""
    return wire.PuzzleRating(
        rating=shown_rating(rating.mu),
        uncertainty=shown_uncertainty(rating.sigma),
        tries=rating.games,
    )


async def level_of(store: Database, puzzle: Puzzle) -> Rating:
    """Return a puzzle's rating: the first guess until people have tried it."""
    rows = await store.fetch(LEVEL, puzzle.id)
    return Rating(*rows[0]) if rows else Rating(puzzle.rating / SHOWN_PER_MU, LEVEL_SIGMA)


async def next_puzzle(store: Database, holder: str | None, game: str) -> Puzzle:
    """Return the untried puzzle nearest to a person's level.

    After all were tried, the failed ones come again, and then all.
    """
    ratings = {puzzle.id: puzzle.rating for puzzle in load_puzzles(game)}
    ratings |= await mined_ratings(store, game, holder)
    if not ratings:
        raise Denied("no_such_puzzle", 404)
    rows = await store.fetch(TRIES, holder, game) if holder is not None else []
    tried = {puzzle: bool(solved) for puzzle, solved in rows}
    left = [one for one in ratings if one not in tried]
    left = left or [one for one in ratings if not tried[one]] or list(ratings)
    daily = puzzle_of_day(game, today())
    levels: dict[str, float] = dict(await store.fetch(LEVELS))
    mine = (await puzzle_rating_of(store, holder, game)).mu

    def distance(puzzle: str) -> tuple[bool, float, str]:
        level = levels.get(puzzle, ratings[puzzle] / SHOWN_PER_MU)
        return daily is not None and puzzle == daily.id, abs(level - mine), puzzle

    return await find_puzzle(store, min(left, key=distance), holder)


async def first_result(
    store: Database, holder: str | None, puzzle: str
) -> wire.PuzzleResult | None:
    """Return a person's first try of a puzzle."""
    rows = await store.fetch(TRY, holder, puzzle) if holder is not None else []
    return msgspec.json.decode(rows[0][0], type=wire.PuzzleResult) if rows else None


def rate_try(person: Rating, level: Rating, *, solved: bool) -> tuple[Rating, Rating]:
    """Return both ratings after a first try."""
    teams = [[_MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in (person, level)]
    [[mine], [its]] = _MODEL.rate(teams, ranks=[1.0, 2.0] if solved else [2.0, 1.0])
    return (
        Rating(mine.mu, max(LEAST_SIGMA, mine.sigma), person.games + 1),
        Rating(its.mu, max(LEAST_SIGMA, its.sigma), level.games + 1),
    )


async def keep_try(
    store: Database, holder: str, puzzle: Puzzle, result: wire.PuzzleResult, *, is_saved: bool
) -> wire.PuzzleResult:
    """Store a first try with its ratings; return it as it was first stored.

    Tries of guests do not change the puzzle's level, because guests are free.
    """
    person = await puzzle_rating_of(store, holder, puzzle.game)
    level = await level_of(store, puzzle)
    after, harder = rate_try(person, level, solved=result.solved)
    day = day_of(puzzle)
    streak = await puzzle_streak_of(store, holder)
    if result.solved and day and not await _has_day(store, holder, day):
        streak += 1
    rated = msgspec.structs.replace(
        result,
        is_rated=True,
        rating=shown(after),
        change=shown_rating(after.mu) - shown_rating(person.mu),
        streak=streak,
    )
    text = msgspec.json.encode(rated).decode()
    row = (holder, puzzle.id, puzzle.game, time.time(), day, result.solved, text)
    statements = [
        Statement(ADD_TRY, row),
        Statement(KEEP_RATING, (holder, puzzle.game, *_changed(person, after))),
    ]
    if is_saved:
        statements.append(Statement(KEEP_LEVEL, (puzzle.id, *_changed(level, harder))))
    try:
        await store.execute(*statements)
    except Conflict:
        # Another request of the same person was first.
        first = await first_result(store, holder, puzzle.id)
        if first is None:
            # The puzzle has been removed since.
            raise Denied("no_such_puzzle", 404) from None
        return first
    return rated


def _changed(before: Rating, after: Rating) -> tuple[float, float, float, float]:
    """Return a new rating, and its change as a difference of `mu` and a factor of `sigma`."""
    return after.mu, after.sigma, after.mu - before.mu, after.sigma / before.sigma


async def _has_day(store: Database, holder: str, day: str) -> bool:
    rows = await store.fetch(DAYS, holder, 1)
    return bool(rows) and rows[0][0] == day


async def stored_check(store: Database, puzzle: str) -> wire.PuzzleCheck | None:
    """Return the check of a puzzle, if one was made."""
    rows = await store.fetch(CHECK, puzzle)
    return msgspec.json.decode(rows[0][0], type=wire.PuzzleCheck) if rows else None


async def keep_check(store: Database, puzzle: str, check: wire.PuzzleCheck) -> None:
    """Store a check, so that it is computed once."""
    text = msgspec.json.encode(check).decode()
    await store.execute(Statement(KEEP_CHECK, (puzzle, time.time(), text)))

"""Stored reviews: a row per table, and parts that follow each other."""

import time
from typing import Final

import msgspec

from railtable.server.errors import Conflict
from railtable.server.people.database import Database
from railtable.server.store.sql import Statement
from railtable.server.thinking.tasks import ReviewPart
from railtable.wire.reviews import AccountTerms, ReviewedTurn, ReviewStep, SeatChances

VERSION: Final = 1
"""Changes when reviews are computed differently: older ones are computed again."""
SILENT_SECONDS: Final = 10.0
"""A process that has not touched its review for so long has stopped."""
MOST_FAILURES: Final = 3

FIND: Final = """
select process, touched, is_done, failures from reviews where table_id = $1 and version = $2
"""
PARTS: Final = "select part from review_parts where table_id = $1 order by first"
CLAIM: Final = """
insert into reviews values ($1, $2, $3, $4, false, 0)
on conflict (table_id) do update set process = $3, touched = $4
where not reviews.is_done and (reviews.process = '' or reviews.touched < $5)
returning process
"""
TOUCH: Final = """
update reviews set touched = $3 where table_id = $1 and process = $2 returning process
"""
RELEASE: Final = """
update reviews set process = '', failures = failures + $3 where table_id = $1 and process = $2
"""
STOP: Final = "update reviews set process = '' where table_id = $1"
ADD_PART: Final = "insert into review_parts values ($1, $2, $3)"
ADVANCE: Final = """
update reviews set touched = $3, is_done = $4, failures = 0
where table_id = $1 and (process = $2 or $4) returning process
"""
"""A review whose last part is saved is done, even if it was stopped meanwhile."""
ADD_SEAT: Final = "insert into review_seats values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
ADD_MISTAKE: Final = "insert into review_mistakes values ($1, $2, $3, $4, $5, $6, $7, $8)"
OUTDATED: Final = "select 1 from reviews where table_id = $1 and version <> $2"
DROP: Final = (
    "delete from review_parts where table_id = $1",
    "delete from review_seats where table_id = $1",
    "delete from review_mistakes where table_id = $1",
    "delete from reviews where table_id = $1",
)


class StoredReview(msgspec.Struct, frozen=True, kw_only=True):
    """A review as it is stored: who computes it, and all moments so far."""

    is_running: bool = False
    is_done: bool = False
    has_failed: bool = False
    start: SeatChances = []
    moments: list[ReviewStep] = []
    is_known: bool = False

    @property
    def next_step(self) -> int:
        """The step at which the next part starts."""
        return self.moments[-1].step if self.moments else 0

    @property
    def now(self) -> SeatChances:
        """Everybody's chances there; empty before the first part."""
        return self.moments[-1].after if self.moments else self.start

    @property
    def turns(self) -> list[ReviewedTurn]:
        """All graded turns so far."""
        return [moment.turn for moment in self.moments if moment.turn is not None]


async def find_review(store: Database, table: str) -> StoredReview:
    """Return what is stored of a table's review."""
    rows = await store.fetch(FIND, table, VERSION)
    if not rows:
        return StoredReview()
    [(process, touched, is_done, failures)] = rows
    parts = [
        msgspec.json.decode(bytes(part), type=ReviewPart)
        for (part,) in await store.fetch(PARTS, table)
    ]
    return StoredReview(
        is_known=True,
        is_running=bool(process) and touched > time.time() - SILENT_SECONDS,
        is_done=bool(is_done),
        has_failed=failures >= MOST_FAILURES,
        start=parts[0].start if parts else [],
        moments=[moment for part in parts for moment in part.moments],
    )


async def claim_review(store: Database, table: str, process: str) -> bool:
    """Tell whether this process computes the review from now on."""
    if await store.fetch(OUTDATED, table, VERSION):
        await store.execute(*(Statement(text, (table,)) for text in DROP))
    now = time.time()
    values = (table, VERSION, process, now, now - SILENT_SECONDS)
    [rows] = await store.execute(Statement(CLAIM, values))
    return bool(rows)


async def touch_review(store: Database, table: str, process: str) -> bool:
    """Tell that this process still computes a review; False if it was stopped."""
    [rows] = await store.execute(Statement(TOUCH, (table, process, time.time())))
    return bool(rows)


async def release_review(store: Database, table: str, process: str, *, failed: bool) -> None:
    """Give a review up; another process, or this one, may go on with it."""
    await store.execute(Statement(RELEASE, (table, process, int(failed))))


async def stop_review(store: Database, table: str) -> None:
    """Stop a review, in whatever process it is computed."""
    await store.execute(Statement(STOP, (table,)))


async def save_part(
    store: Database,
    table: str,
    process: str,
    part: ReviewPart,
    *,
    first: int,
    also: list[Statement],
) -> bool:
    """Save a part; False if the review was stopped or another process saved this part."""
    try:
        saved = await store.execute(
            Statement(ADD_PART, (table, first, msgspec.json.encode(part))),
            Statement(ADVANCE, (table, process, time.time(), part.is_last)),
            *also,
        )
    except Conflict:
        return False
    return bool(saved[1])


def review_statements(
    table: str, accounts: list[AccountTerms], turns: list[ReviewedTurn]
) -> list[Statement]:
    """Return the statements that keep a finished review's sums for people's own pages."""
    counted = [[turn for turn in turns if turn.seat == seat] for seat in range(len(accounts))]
    seats = [
        Statement(
            ADD_SEAT,
            (
                *(table, seat, sum(not turn.obvious for turn in counted[seat])),
                *(one.start, one.draws, one.own, one.hidden, one.others, one.result, one.noise),
            ),
        )
        for seat, one in enumerate(accounts)
    ]
    mistakes = [
        Statement(
            ADD_MISTAKE,
            (table, turn.first, turn.seat, turn.grade, turn.loss, turn.noise, *error_kinds(turn)),
        )
        for turn in turns
        if turn.grade != "fine" and not turn.by_place
    ]
    return seats + mistakes


def error_kinds(turn: ReviewedTurn) -> tuple[str, str]:
    """Return the kinds of the first actions in which the played and the best turn differ."""
    for played, best in zip(turn.played, turn.best, strict=False):
        if played != best:
            return str(played["kind"]), str(best["kind"])
    longer = max(turn.played, turn.best, key=len)
    rest = longer[min(len(turn.played), len(turn.best)) :]
    kind = str(rest[0]["kind"]) if rest else ""
    return (kind, "") if longer is turn.played else ("", kind)

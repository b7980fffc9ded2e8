"""Clock commands of a table: time-outs, days off and clock messages.

As in `moves`, a function records entries to save, or raises and changes nothing.
"""

import time
from collections.abc import Iterable, Sequence
from typing import Final

from railtable.core.engine import NOBODY
from railtable.core.seats import Seat
from railtable.server.errors import Denied
from railtable.server.store.sql import Statement
from railtable.server.tables import log
from railtable.server.tables.clock import (
    DAY_MS,
    TIMED,
    YEAR,
    Away,
    Clocks,
    days_off_left,
    places_on_time,
)
from railtable.server.tables.table import HostedTable
from railtable.wire import tables

EXPECT: Final = """insert into deadlines (table_id, due) values ($1, $2)
                   on conflict (table_id) do update set due = excluded.due"""
CORRECT: Final = "update deadlines set due = $3 where table_id = $1 and due = $2"
CROSS_OUT: Final = "delete from deadlines where table_id = $1 and due = $2"
FORGET: Final = "delete from deadlines where table_id = $1"


def deadline_side_effects(
    hosted: HostedTable, entries: Sequence[log.AnyEntry]
) -> Iterable[Statement]:
    """Return the statements that store a table's deadline, for the transaction that moves it."""
    if hosted.clocks is None or TIMED.isdisjoint([type(entry) for entry in entries]):
        return ()
    return (deadline(hosted.id, hosted.clocks.due()),)


def deadline(table: str, due: int | None) -> Statement:
    """Return the statement that stores or deletes a table's deadline."""
    return Statement(FORGET, (table,)) if due is None else Statement(EXPECT, (table, due))


def due_of(hosted: HostedTable) -> int | None:
    """Return the tick at which a seat times out here if nothing happens."""
    return None if hosted.clocks is None else hosted.clocks.due()


def correction(table: str, wrong: int, right: int | None) -> Statement:
    """Return the statement that corrects a deadline unless it has changed meanwhile."""
    if right is None:
        return Statement(CROSS_OUT, (table, wrong))
    return Statement(CORRECT, (table, wrong, right))


def run_out(hosted: HostedTable, level: str) -> bool:
    """Let a bot of a level play for the seat that timed out; False if none has."""
    clocks = hosted.clocks
    seat = None if clocks is None else clocks.out(hosted.now())
    if clocks is None or seat is None:
        return False
    lost = clocks.clock.runs_out == "loses"
    hosted.record(log.TimedOut(at=time.time(), seat=seat, level=level, lost=lost))
    return True


def require_time(hosted: HostedTable, seat: Seat) -> None:
    """Refuse a move after the seat's time is up."""
    if hosted.clocks is not None and hosted.clocks.out(hosted.now()) == seat:
        raise Denied("time_over", 409)


def require_may_return(hosted: HostedTable, seat: Seat) -> None:
    """Refuse a seat that has lost, or whose bot has not moved yet.

    Otherwise handing a seat to a bot and taking it back repeatedly would stop the clock.
    """
    clocks = hosted.clocks
    if clocks is None:
        return
    if seat in clocks.lost:
        raise Denied("lost_on_time", 409)
    if hosted.to_move == seat and clocks.handed.get(seat) == hosted.revision:
        raise Denied("bot_moves_first", 409)


def require_may_sit(hosted: HostedTable, seat: Seat, holder: str) -> None:
    """Refuse a seat lost on time to all its past holders."""
    clocks = hosted.clocks
    if clocks is not None and seat in clocks.lost and clocks.has_held(seat, holder):
        raise Denied("lost_on_time", 409)


def take_days_off(hosted: HostedTable, holder: str, away: Away) -> None:
    """Pause the clocks of all seats a person holds here.

    Other devices and programs that hold a seat have no separate days off.
    """
    if not counts_days(hosted) or hosted.status not in {"gathering", "playing"}:
        return
    assert hosted.clocks is not None
    for seat in hosted.held_by(holder):
        if hosted.seats[seat].holders[0] == holder and _may_be_away(hosted, seat, away):
            _record_days_off(hosted, seat, away)


def _may_be_away(hosted: HostedTable, seat: Seat, away: Away) -> bool:
    """Tell whether days off are new to a seat and within the yearly limit of a person.

    Otherwise a seat would get a year's days for each of its people and keys.
    """
    assert hosted.clocks is not None
    known = hosted.clocks.days_off(seat)
    earlier = [one for one in known if away.begins - YEAR < one.ends <= away.begins]
    days = -(-(away.ends - away.begins) // DAY_MS)
    return away not in known and days <= days_off_left(earlier, away.begins)


def _record_days_off(hosted: HostedTable, seat: Seat, away: Away) -> None:
    days = max(0, -(-(away.ends - hosted.now()) // DAY_MS))
    hosted.record(
        log.TookDaysOff(at=time.time(), seat=seat, begins=away.begins, ends=away.ends, days=days)
    )


def rest(hosted: HostedTable, away: Away) -> bool:
    """Record that the person to move is away, if the log does not say so yet."""
    clocks = hosted.clocks
    if clocks is None or clocks.running == NOBODY or not counts_days(hosted):
        return False
    if not _may_be_away(hosted, clocks.running, away):
        return False
    _record_days_off(hosted, clocks.running, away)
    return True


def whose_time(hosted: HostedTable) -> list[str]:
    """Return the holder of the running seat if the clock counts days: the person, not a device."""
    if hosted.clocks is None or hosted.clocks.running == NOBODY or not counts_days(hosted):
        return []
    return hosted.seats[hosted.clocks.running].holders[:1]


def counts_days(hosted: HostedTable) -> bool:
    """Tell whether a table's clock counts days."""
    return hosted.clocks is not None and isinstance(hosted.clocks.clock, tables.DayClock)


def clock_info(hosted: HostedTable) -> tables.ClockInfo | None:
    """Return the clocks as broadcast to everybody."""
    clocks = hosted.clocks
    if clocks is None:
        return None
    now = hosted.now()
    seats = [
        tables.SeatClock(left=clocks.remaining(seat, now), away=clocks.away(seat, now))
        for seat in range(len(hosted.seats))
    ]
    return tables.ClockInfo(
        clock=clocks.clock,
        seats=seats,
        running=clocks.running,
        lost=list(clocks.lost),
        places=_places(hosted, clocks),
    )


def ranks_on_time(hosted: HostedTable, ranks: list[int]) -> list[int]:
    """Return the ranks of a finished game, with seats that lost on time last."""
    lost = [] if hosted.clocks is None else hosted.clocks.lost
    return places_on_time(ranks, lost) if lost else ranks


def _places(hosted: HostedTable, clocks: Clocks) -> list[int] | None:
    """Return the places once they are final: at the end, or when all but one have lost."""
    seats = len(hosted.seats)
    if not clocks.lost:
        return None
    if hosted.to_move == NOBODY and (outcome := hosted.outcome()) is not None:
        return places_on_time(outcome.ranks, clocks.lost)
    return places_on_time([1] * seats, clocks.lost) if len(clocks.lost) >= seats - 1 else None

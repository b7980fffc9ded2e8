"""Transfer a table's holders: from guest to account, or to nobody after deletion."""

import time
from typing import TYPE_CHECKING

import msgspec

from railtable.core.seats import Seat
from railtable.server.tables import log

if TYPE_CHECKING:
    from railtable.server.tables.table import HostedTable
    from railtable.server.tables.table_structs import SeatState


def fold_holders(hosted: "HostedTable", entry: log.Moved | log.Forgotten) -> None:
    """Fold an entry that transfers or forgets a holder."""
    match entry:
        case log.Moved(before=before, after=after) if before and after:
            for number in entry.apart:
                seat = hosted.seats[number]
                seat.holders = [one for one in seat.holders if one != before]
            for seat in hosted.seats:
                seat.holders = _renamed(seat.holders, before, after)
                seat.let_in = _renamed(seat.let_in, before, after)
                seat.awaits = _renamed(seat.awaits, before, after)
            if hosted.created.owner == before:
                hosted.created = msgspec.structs.replace(hosted.created, owner=after)
        case log.Forgotten(seats=seats):
            for number in seats:
                _blank(hosted.seats[number])
        case _:
            pass
    hosted.drop_holder_index()


def _renamed(holders: list[str], before: str, after: str) -> list[str]:
    return list(dict.fromkeys(after if one == before else one for one in holders))


def _blank(seat: "SeatState") -> None:
    seat.name = seat.level or "" if seat.who == "bot" else ""


def forget_holder(hosted: "HostedTable", holders: frozenset[str], level: str) -> None:
    """Remove a holder whose earlier log entries are already redacted.

    Before the start, seats without another holder become free; later, a bot of `level` plays them
    so that the game can go on.
    """
    seats = _strip(hosted, holders)
    hosted.participation.forget(holders)
    for number, seat in enumerate(hosted.seats):
        if seat.who == "person" and not seat.holders and hosted.status in {"gathering", "playing"}:
            release(hosted, number, level, name="")
    hosted.record(log.Forgotten(at=time.time(), seats=seats))


def _strip(hosted: "HostedTable", holders: frozenset[str]) -> list[Seat]:
    found = []
    for number, seat in enumerate(hosted.seats):
        if not holders.isdisjoint([*seat.holders, *seat.awaits]):
            found.append(number)
            seat.holders = [one for one in seat.holders if one not in holders]
            seat.awaits = [one for one in seat.awaits if one not in holders]
            _blank(seat)
        seat.let_in = [one for one in seat.let_in if one not in holders]
    if hosted.created.owner in holders:
        hosted.created = msgspec.structs.replace(hosted.created, owner="")
    hosted.drop_holder_index()
    return found


def release(hosted: "HostedTable", number: Seat, level: str, name: str) -> None:
    """Free a seat before the start; later, let a bot of `level` play it."""
    if hosted.status == "gathering" and hosted.created.deal is None:
        kept = log.SeatKept(who="open")
    else:
        kept = log.SeatKept(who="bot", name=level, level=level)
    hosted.record(log.Left(at=time.time(), seat=number, name=name, kept=kept))

"""Fold log entries about a single seat into a table."""

from typing import TYPE_CHECKING, Any

from railtable.core.record import with_takeover
from railtable.core.seats import Seat
from railtable.server.errors import Unreadable
from railtable.server.tables import log
from railtable.server.tables.table_structs import SeatState, seat_of

if TYPE_CHECKING:
    from railtable.server.tables.table import HostedTable


def fold_seat(hosted: "HostedTable", entry: Any) -> None:
    """Fold an entry that changes a seat's holder or its data."""
    seat = hosted.seats[entry.seat]
    hosted.drop_holder_index()
    match entry:
        case log.Sat(device=device, holder=holder):
            seat.code = seat.code_until = None
            before = seat.holders if device else []
            seat.holders = [*before, holder] if holder else before
            if not device:
                # Every key of a person opens the seat reserved for them.
                seat.holders = seat.awaits if holder in seat.awaits else seat.holders
                seat.awaits = []
                seat.agreed, seat.same_screen = entry.agreed, entry.same_screen
                seat.ready = False
                _mark_takeover(hosted, entry.seat)
                seat.who, seat.name, seat.level = "person", entry.name, None
                # Chance is fixed at the start, so later players add no nonce.
                seat.nonce = entry.nonce if hosted.revision == 0 else seat.nonce
        case log.Filled(kept=kept) | log.Left(kept=kept):
            if kept.holders and not seat.holders:
                _mark_takeover(hosted, entry.seat)
            if hosted.revision and isinstance(entry, log.Left) and not _has_won(hosted, entry):
                hosted.participation.leave(entry.seat, seat)
            hosted.seats[entry.seat] = seat_of(kept, seat)
            hosted.seats[entry.seat].let_in = [h for one in hosted.seats for h in one.holders]
        case _:
            _fold_sitter(hosted, entry, seat)


def _fold_sitter(hosted: "HostedTable", entry: Any, seat: SeatState) -> None:
    """Fold an entry that keeps a seat's holder."""
    match entry:
        case log.Agreed(agree=agree):
            seat.agreed = agree
        case log.Readied(ready=ready):
            seat.ready = ready
        case log.Coded(code=code, until=until):
            seat.code, seat.code_until = code, until
        case log.Nonced(nonce=nonce):
            seat.nonce = nonce
        case log.Returned():
            seat.who, seat.level = "person", None
        case log.TimedOut(level=level):
            hosted.participation.ran_out.add(entry.seat)
            seat.who, seat.level = "bot", level
        case log.Resigned():
            hosted.revision = hosted.seq
            hosted.participation.resign(entry)
        case log.TakeoverAsked() | log.TookDaysOff():
            pass
        case _:
            raise Unreadable(hosted.id)


def _has_won(hosted: "HostedTable", entry: log.Left) -> bool:
    """Tell whether a rated game was won on time before its winner left."""
    lost = [] if hosted.clocks is None else hosted.clocks.lost
    is_decided = len(lost) == len(hosted.seats) - 1 and entry.seat not in lost
    return is_decided and hosted.participation.policy > 1


def _mark_takeover(hosted: "HostedTable", seat: Seat) -> None:
    if hosted.revision:
        hosted.takeovers = with_takeover(hosted.takeovers, seat, hosted.version_so_far)

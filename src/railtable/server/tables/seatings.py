# railtable: compiled alone
"""An index of all past seat holders, stored beside the log to find a person's tables."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from railtable.server.store.sql import Statement
from railtable.server.tables import log

if TYPE_CHECKING:
    from railtable.server.tables.table import HostedTable

REMEMBER: Final = "insert into seatings values ($1, $2) on conflict do nothing"


def seatings_of(hosted: "HostedTable", entries: Sequence[log.AnyEntry]) -> Iterable[Statement]:
    """Return the statements that index the new holders of log entries."""
    if type(entries[-1]) is log.Played:
        return ()
    holders = {holder for entry in entries for holder in _holders_in(entry) if holder}
    return [Statement(REMEMBER, (holder, hosted.id)) for holder in sorted(holders)]


def _holders_in(entry: log.AnyEntry) -> Iterator[str]:
    match entry:
        case log.Created(owner=owner, seats=seats):
            yield owner
            for kept in seats:
                yield from kept.holders
                yield from kept.awaits
        case log.Sat(holder=holder):
            yield holder
        case log.Filled(kept=kept) | log.Left(kept=kept) | log.TakeoverAsked(kept=kept):
            yield from kept.holders
        case log.Moved(after=after):
            yield after
        case _:
            pass


def seated_people(entries: Iterable[log.AnyEntry]) -> set[str] | None:
    """Return the holders of everybody who ever had a seat; None if one of them is unknown.

    People at somebody else's screen have no holder of their own, and deleted people none any
    more.  Every key of a person for whom a seat was kept counts.
    """
    found: set[str] = set()
    for entry in entries:
        match entry:
            case log.Created(seats=seats):
                kept = seats
            case log.Sat(holder=holder, same_screen=same_screen):
                kept = [log.SeatKept(who="person", holders=[holder], same_screen=same_screen)]
            case log.Filled(kept=one) | log.Left(kept=one):
                kept = [one]
            case log.Moved(after=after):
                kept = [log.SeatKept(who="person", holders=[after])]
            case _:
                continue
        for one in kept:
            if one.same_screen or (one.who == "person" and not any(one.holders)):
                return None
            found.update(one.holders, one.awaits)
    return found

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

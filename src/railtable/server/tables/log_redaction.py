"""Redact a deleted person from a log: names, chat and keys.

This is the only change ever made to stored entries, so that a deleted person does not stay in the
database. Steps are untouched, so the game is identical to the byte.
"""

from collections.abc import Iterable, Sequence

import msgspec

from railtable.core.seats import Seat
from railtable.server.tables import log

MOVE = b'{"kind":"played"'
"""Prefixes of entries that name nobody, which are most entries."""


def redact_entries(payloads: Sequence[bytes], holders: frozenset[str]) -> dict[int, bytes]:
    """Return redacted entries by their place in the log (from 1)."""
    entries = named_entries(payloads)
    tenancies = Tenancies(holders)
    numbers = [tenancies.numbers(entry) for _, entry in entries]
    found = {}
    for (place, entry), ours in zip(entries, numbers, strict=True):
        theirs = [number in tenancies.theirs for number in ours]
        anew = _without(entry, holders, theirs)
        if anew != entry:
            found[place] = log.encode_entry(anew)
    return found


def named_entries(payloads: Sequence[bytes]) -> list[tuple[int, log.AnyEntry]]:
    """Return entries that may name a person, each with its place in the log."""
    return [(place, one) for place, one in enumerate(map(_read, payloads), 1) if one]


def _read(payload: bytes) -> log.AnyEntry | None:
    return None if payload.startswith(MOVE) else log.decode_entry(payload)


class Tenancies:
    """The periods in which holders had a seat; each `Sat` starts a new period.

    Several secrets may share a seat; deleting one of them deletes the name too.
    """

    def __init__(self, holders: frozenset[str]) -> None:
        self.theirs: set[int] = set()
        self._holders = holders
        self._of: dict[Seat, int] = {}
        self._count = 0

    def numbers(self, entry: log.AnyEntry) -> list[int]:
        """Return the period an entry falls into, for each seat it names."""
        match entry:
            case log.Created(seats=seats):
                return [
                    self._begin(seat, [*kept.holders, *kept.awaits])
                    for seat, kept in enumerate(seats)
                ]
            case log.Sat(seat=seat, holder=holder, device=device):
                return [(self._join if device else self._begin)(seat, [holder])]
            case log.Filled(seat=seat, kept=kept):
                is_lent = kept.who == "bot" and bool(kept.holders)
                return [(self._join if is_lent else self._begin)(seat, kept.holders)]
            case log.Left(seat=seat, kept=kept):
                before = self._of[seat]
                self._begin(seat, kept.holders)
                return [before]
            case log.Chatted(seat=seat):
                return [self._of[seat]]
            case _:
                return []

    def _begin(self, seat: Seat, held: Iterable[str]) -> int:
        self._count += 1
        self._of[seat] = self._count
        return self._join(seat, held)

    def _join(self, seat: Seat, held: Iterable[str]) -> int:
        if not self._holders.isdisjoint(held):
            self.theirs.add(self._of[seat])
        return self._of[seat]


def _without(entry: log.AnyEntry, holders: frozenset[str], theirs: Sequence[bool]) -> log.AnyEntry:
    replace = msgspec.structs.replace
    match entry:
        case log.Created(seats=seats):
            kept = [
                _kept(one, holders, is_theirs=is_theirs)
                for one, is_theirs in zip(seats, theirs, strict=True)
            ]
            return replace(entry, seats=kept, owner=_other(entry.owner, holders))
        case log.Sat():
            name = "" if theirs[0] else entry.name
            return replace(entry, name=name, holder=_other(entry.holder, holders))
        case log.Filled():
            return replace(entry, kept=_kept(entry.kept, holders, is_theirs=theirs[0]))
        case log.TakeoverAsked():
            is_theirs = not holders.isdisjoint(entry.kept.holders)
            return replace(entry, kept=_kept(entry.kept, holders, is_theirs=is_theirs))
        case log.Left():
            kept_now = _kept(entry.kept, holders, is_theirs=False)
            return replace(entry, name="" if theirs[0] else entry.name, kept=kept_now)
        case log.Chatted():
            return replace(entry, text="") if theirs[0] else entry
        case log.Moved(before=before, after=after):
            return replace(entry, before=_other(before, holders), after=_other(after, holders))
        case _:
            return entry


def _kept(kept: log.SeatKept, holders: frozenset[str], *, is_theirs: bool) -> log.SeatKept:
    name = kept.name
    if is_theirs:
        name = kept.level or "" if kept.who == "bot" else ""
    left = [one for one in kept.holders if one not in holders]
    awaits = [one for one in kept.awaits if one not in holders]
    return msgspec.structs.replace(kept, name=name, holders=left, awaits=awaits)


def _other(holder: str, holders: frozenset[str]) -> str:
    return "" if holder in holders else holder

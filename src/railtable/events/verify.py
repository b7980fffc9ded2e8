"""Verification: every pairing and the standings made again from the seed and the results."""

from collections.abc import Sequence

import msgspec

from railtable.events import log
from railtable.events.errors import BadEvent
from railtable.events.rounds import next_round
from railtable.events.standings import standings
from railtable.events.state import Event, add, open_event


class Verified(msgspec.Struct, frozen=True):
    """What was made again and found the same."""

    entries: int
    pairings: int
    tables: int
    has_standings: bool
    deals: int
    unrevealed: int
    """Shared deals whose seed the log does not tell."""


def verify_event(entries: Sequence[log.AnyEventEntry]) -> Verified:
    """Make every pairing and the published standings again; raise BadEvent where one differs."""
    event: Event | None = None
    pairings = tables = 0
    for line, entry in enumerate(entries, start=1):
        try:
            if event is None:
                event = open_event(entry)
                continue
            if isinstance(entry, log.Paired):
                _check_pairing(event, entry)
                pairings += 1
                tables += len(entry.tables)
            if isinstance(entry, log.Closed) and entry.standings:
                _check_standings(event, entry)
            add(event, entry)
        except BadEvent as error:
            raise BadEvent(error.key, error.facts, line) from None
    if event is None:
        raise BadEvent("event_empty", {}, 1)
    deals = [one for one in event.rounds if one.deal]
    return Verified(
        entries=len(entries),
        pairings=pairings,
        tables=tables,
        has_standings=bool(event.published),
        deals=len(deals),
        unrevealed=sum(not one.deal_seed for one in deals),
    )


def _check_pairing(event: Event, entry: log.Paired) -> None:
    made = next_round(event, entry.deal)
    if (made.round, made.tables, made.byes) != (entry.round, entry.tables, entry.byes):
        raise BadEvent("event_pairing_differs", {"round": entry.round})


def _check_standings(event: Event, entry: log.Closed) -> None:
    made = standings(event)
    if made == entry.standings:
        return
    lines = zip(made, entry.standings, strict=False)
    wrong = next((one.place for one, other in lines if one != other), len(made) + 1)
    raise BadEvent("event_standings_differ", {"place": wrong})

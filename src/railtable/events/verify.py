"""Verification: every pairing and the standings made again from the seed and the results."""

from collections.abc import Sequence

import msgspec

from railtable.events import log
from railtable.events.errors import BadEvent
from railtable.events.rounds import next_round
from railtable.events.standings import standings
from railtable.events.state import Event, fold_event


class Verified(msgspec.Struct, frozen=True):
    """The parts of an event that were recomputed and are equal."""

    entries: int
    pairings: int
    tables: int
    has_standings: bool
    deals: int
    unrevealed: int
    """Shared deals whose seed the log does not tell."""


def verify_event(entries: Sequence[log.AnyEventEntry]) -> Verified:
    """Make every pairing and the published standings again; raise BadEvent where one differs."""
    event = fold_event(entries, _check_entry)
    paired = [entry for entry in entries if isinstance(entry, log.Paired)]
    deals = [one for one in event.rounds if one.deal]
    return Verified(
        entries=len(entries),
        pairings=len(paired),
        tables=sum(len(entry.tables) for entry in paired),
        has_standings=bool(event.published),
        deals=len(deals),
        unrevealed=sum(not one.deal_seed for one in deals),
    )


def _check_entry(event: Event, entry: log.AnyEventEntry) -> None:
    if isinstance(entry, log.Paired):
        _check_pairing(event, entry)
    if isinstance(entry, log.Closed) and entry.standings:
        _check_standings(event, entry)


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

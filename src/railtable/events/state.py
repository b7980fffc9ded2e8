"""An event folded from its log, and the entries that may be added next."""

from collections.abc import Callable, Iterable
from typing import assert_never

import msgspec

from railtable.core.chance import commit
from railtable.core.errors import Facts
from railtable.events import log
from railtable.events.errors import BadEvent
from railtable.events.log import BOT, AnyEventEntry, EventSettings, PairedTable
from railtable.games import find_rules


class EventEntrant(msgspec.Struct):
    """A player of the event; `person` is who plays for them now."""

    id: str
    name: str
    rating: int
    person: str
    is_here: bool = True


class Result(msgspec.Struct, frozen=True):
    """A table's result by seat, and the seats that a bot played for a person."""

    ranks: list[int]
    scores: list[int]
    absent: list[int]
    reason: str = ""
    """Why a host adjusted it."""


class EventTable(msgspec.Struct):
    """A table of a round."""

    plan: PairedTable
    is_started: bool = False
    result: Result | None = None

    @property
    def players(self) -> list[str]:
        """The players in the order of seats."""
        return self.plan.players


class Round(msgspec.Struct):
    """A round: its tables, who had a bye, and the shared deal, if it has one.

    `undone` counts the earlier pairings of the round that were undone.
    """

    number: int
    tables: list[EventTable]
    byes: list[str]
    deal: str = ""
    deal_seed: str = ""
    undone: int = 0

    @property
    def is_over(self) -> bool:
        """Whether every table has a result."""
        return all(table.result is not None for table in self.tables)


class Event(msgspec.Struct):
    """The state folded from the log.  `undone` counts the pairings of the next round that were undone."""

    settings: EventSettings
    seed: str
    entrants: dict[str, EventEntrant] = {}
    rounds: list[Round] = []
    undone: int = 0
    is_paused: bool = False
    is_closed: bool = False
    published: list[log.EventStanding] = []

    @property
    def round_seed(self) -> str:
        """The seed of the next pairing."""
        return f"{self.seed}/{len(self.rounds) + 1}/{self.undone}"


def fold_event(
    entries: Iterable[AnyEventEntry],
    check: Callable[["Event", AnyEventEntry], None] | None = None,
) -> Event:
    """Return the event of a log, or raise BadEvent with the line that does not fit.

    `check` is called with the event before each entry after the first.
    """
    event: Event | None = None
    for line, entry in enumerate(entries, start=1):
        try:
            if event is None:
                event = open_event(entry)
                continue
            if check is not None:
                check(event, entry)
            add(event, entry)
        except BadEvent as error:
            raise BadEvent(error.key, error.facts, line) from None
    if event is None:
        raise BadEvent("event_empty", {}, 1)
    return event


def open_event(entry: AnyEventEntry) -> Event:
    """Return the event that the first entry opens."""
    if not isinstance(entry, log.Opened):
        raise BadEvent("event_not_opened")
    _check_settings(entry.settings)
    return Event(entry.settings, entry.seed)


def add(event: Event, entry: AnyEventEntry) -> Event:
    """Add an entry to an event, in place, and return it; raise BadEvent and change nothing."""
    if event.is_closed:
        raise BadEvent("event_closed")
    match entry:
        case log.Opened():
            raise BadEvent("event_opened_twice")
        case log.EntrantJoined():
            _join(event, entry)
        case log.EntrantLeft() | log.EntrantReturned() | log.Replaced():
            _change_entrant(event, entry)
        case log.Paired() | log.Unpaired():
            _change_pairing(event, entry)
        case log.TableStarted() | log.Finished() | log.Adjusted():
            _change_table(event, entry)
        case log.Revealed():
            _reveal(event, entry)
        case log.Paused() | log.Resumed():
            event.is_paused = isinstance(entry, log.Paused)
        case log.Closed():
            event.is_closed, event.published = True, entry.standings
        case _:
            assert_never(entry)
    return event


# Settings.


def _check_settings(settings: EventSettings) -> None:
    """Refuse settings that contradict each other."""
    points, sizes = settings.points, settings.table_sizes
    if max(sizes) != settings.seats:
        raise BadEvent("event_sizes")
    falling = points == sorted(points, reverse=True)
    if points and (len(points) != settings.seats or not falling or not points[0]):
        raise BadEvent("event_points")
    if settings.format == "cup" and settings.advance >= min(sizes):
        raise BadEvent("event_advance")
    if settings.format == "duplicate" and len(sizes) > 1:
        raise BadEvent("event_equal_tables")
    if settings.pairing == "dutch" and (settings.format != "swiss" or sizes != [2]):
        raise BadEvent("event_dutch")


def check_games(settings: EventSettings) -> None:
    """Refuse games that are not here or have no tables of these sizes."""
    for choice in settings.games:
        info = find_rules(choice.game).info
        for size in settings.table_sizes:
            if not info.min_seats <= size <= info.max_seats:
                facts: Facts = {"game": choice.game, "seats": size}
                raise BadEvent("event_game_seats", facts)


# Players.


def _join(event: Event, entry: log.EntrantJoined) -> None:
    if entry.player in event.entrants:
        raise BadEvent("event_joined_twice", {"player": entry.player})
    if len(event.entrants) >= log.MOST_PLAYERS:
        raise BadEvent("event_full", {"most": log.MOST_PLAYERS})
    if event.rounds and (event.settings.format == "cup" or not event.settings.late_entry):
        raise BadEvent("event_no_late_entry")
    name = entry.name or entry.player
    event.entrants[entry.player] = EventEntrant(entry.player, name, entry.rating, entry.player)


def _change_entrant(
    event: Event, entry: log.EntrantLeft | log.EntrantReturned | log.Replaced
) -> None:
    entrant = event.entrants.get(entry.player)
    if entrant is None:
        raise BadEvent("event_unknown_player", {"player": entry.player})
    match entry:
        case log.EntrantLeft():
            if not entrant.is_here:
                raise BadEvent("event_left_already", {"player": entry.player})
            entrant.is_here = False
        case log.EntrantReturned():
            if entrant.is_here:
                raise BadEvent("event_here_already", {"player": entry.player})
            entrant.is_here = True
        case log.Replaced():
            entrant.person, entrant.is_here = entry.person, True
            entrant.name = entry.name or entry.person
        case _:
            assert_never(entry)


# Rounds and tables.


def _change_pairing(event: Event, entry: log.Paired | log.Unpaired) -> None:
    if isinstance(entry, log.Paired):
        _check_pairing(event, entry)
        tables = [EventTable(plan) for plan in entry.tables]
        event.rounds.append(Round(entry.round, tables, entry.byes, entry.deal, undone=event.undone))
        event.undone = 0
        return
    if not event.rounds or entry.round != len(event.rounds):
        raise BadEvent("event_no_such_round", {"round": entry.round})
    if any(table.is_started or table.result for table in event.rounds[-1].tables):
        raise BadEvent("event_round_started", {"round": entry.round})
    event.undone = event.rounds.pop().undone + 1


def _check_pairing(event: Event, entry: log.Paired) -> None:
    require_pairable(event)
    if entry.round != len(event.rounds) + 1:
        raise BadEvent("event_no_such_round", {"round": entry.round})
    sitting = [one for table in entry.tables for one in table.players if one != BOT]
    everybody = [*sitting, *entry.byes]
    if len(set(everybody)) != len(everybody):
        raise BadEvent("event_paired_twice", {"round": entry.round})
    if any(player not in event.entrants for player in everybody):
        raise BadEvent("event_unknown_player", {"player": "?"})
    games = len(event.settings.games)
    if not entry.tables or any(not 0 <= table.game < games for table in entry.tables):
        raise BadEvent("event_bad_tables", {"round": entry.round})
    if any(set(table.players) == {BOT} for table in entry.tables):
        raise BadEvent("event_bad_tables", {"round": entry.round})
    if any(len(table.players) not in event.settings.table_sizes for table in entry.tables):
        raise BadEvent("event_bad_tables", {"round": entry.round})


def require_pairable(event: Event) -> None:
    """Raise BadEvent unless the next round may be paired now."""
    if event.is_closed:
        raise BadEvent("event_closed")
    if event.is_paused:
        raise BadEvent("event_paused")
    if event.rounds and not event.rounds[-1].is_over:
        raise BadEvent("event_round_open", {"round": len(event.rounds)})
    if event.settings.format != "cup" and len(event.rounds) >= event.settings.rounds:
        raise BadEvent("event_rounds_over", {"rounds": event.settings.rounds})


def _change_table(event: Event, entry: log.TableStarted | log.Finished | log.Adjusted) -> None:
    table = _table_of(event, entry.round, entry.table)
    facts: Facts = {"round": entry.round, "table": entry.table}
    if isinstance(entry, log.TableStarted):
        if table.is_started:
            raise BadEvent("event_table_started", facts)
        table.is_started = True
        return
    if isinstance(entry, log.Finished) == (table.result is not None):
        raise BadEvent("event_has_result" if table.result else "event_no_result", facts)
    if not _is_result(entry, len(table.players)):
        raise BadEvent("event_bad_result", facts)
    reason = entry.reason if isinstance(entry, log.Adjusted) else ""
    table.is_started = True
    table.result = Result(entry.ranks, entry.scores, sorted(set(entry.absent)), reason)


def _table_of(event: Event, number: int, table: int) -> EventTable:
    if number > len(event.rounds) or table > len(event.rounds[number - 1].tables):
        raise BadEvent("event_no_such_table", {"round": number, "table": table})
    return event.rounds[number - 1].tables[table - 1]


def _is_result(entry: log.Finished | log.Adjusted, seats: int) -> bool:
    """Tell whether ranks are 1, 2, 3 … with equal ones shared (1, 1, 3), one for each seat."""
    ranks = entry.ranks
    return (
        len(ranks) == len(entry.scores) == seats
        and all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)
        and all(seat < seats for seat in entry.absent)
    )


def _reveal(event: Event, entry: log.Revealed) -> None:
    if entry.round > len(event.rounds):
        raise BadEvent("event_no_such_round", {"round": entry.round})
    played = event.rounds[entry.round - 1]
    if not played.is_over:
        raise BadEvent("event_round_open", {"round": entry.round})
    try:
        commitment = commit(bytes.fromhex(entry.seed))
    except ValueError:
        commitment = ""
    if not played.deal or commitment != played.deal:
        raise BadEvent("event_deal_differs", {"round": entry.round})
    played.deal_seed = entry.seed

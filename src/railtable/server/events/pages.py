"""Events as their visitors see them."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final, Literal, TypeAlias

import msgspec

from railtable.events import log
from railtable.events.explain import explain_round
from railtable.events.log import BOT, EventStanding
from railtable.events.rounds import advancing
from railtable.events.scoring import round_points
from railtable.events.standings import standings, tally
from railtable.events.state import Event, EventTable, Round
from railtable.server.errors import Denied
from railtable.server.events.driver import is_finished, is_playing, is_waiting
from railtable.server.events.event_log import StoredEvent
from railtable.server.events.event_settings import table_settings
from railtable.server.events.event_tables import (
    current_table,
    hidden_results,
    running_table,
    table_id_of,
)
from railtable.wire import events as wire

HISTORY_LINES: Final = 500


HostWarnings: TypeAlias = tuple[list[list[str]], list[list[str]]]
"""Players who block each other, and players of one network: `apart` and `near` of a page."""


class PageFacts(msgspec.Struct):
    """The parts of a log that a page shows, the same for every visitor; computed once per change."""

    event: Event
    """Without results of a deal that is still secret."""
    lines: list[EventStanding]
    points: list[dict[str, Fraction]]
    """By round and player."""


def facts_of(stored: StoredEvent) -> PageFacts:
    """Return what a page needs of the log; slow the first time."""
    if "facts" not in stored.cache:
        event = hidden_results(stored.event)
        points = [round_points(event, played) for played in event.rounds]
        stored.cache["facts"] = PageFacts(event, standings(event), points)
    facts: PageFacts = stored.cache["facts"]
    return facts


def event_page(
    stored: StoredEvent,
    holder: str | None,
    now: float,
    warnings: HostWarnings = ([], []),
    *,
    is_host: bool,
) -> wire.EventPage:
    """Return an event for a visitor."""
    facts, row, event = facts_of(stored), stored.row, stored.event
    current = event_round(stored, len(event.rounds)) if event.rounds else None
    return wire.EventPage(
        card=event_card(stored, holder, is_host=is_host),
        seq=row.version,
        now=now,
        host_name=row.host_name,
        starts_at=row.starts_at,
        settings=_options(event.settings),
        players=[_player(stored, player) for player in event.entrants],
        standings=[_line(line) for line in facts.lines],
        current=current,
        next=_next_step(stored),
        me=_my_place(stored, holder),
        may_join=_may_join(stored, holder),
        apart=warnings[0],
        near=warnings[1],
    )


def event_card(stored: StoredEvent, holder: str | None, *, is_host: bool) -> wire.EventCard:
    """Return an event for a list."""
    event, row = stored.event, stored.row
    player = stored.player_of(holder)
    return wire.EventCard(
        id=row.id,
        title=row.title,
        format=event.settings.format,
        games=[one.game for one in event.settings.games],
        status=row.status,
        access=row.access,
        group=row.group,
        round=len(event.rounds),
        rounds=None if event.settings.format == "cup" else event.settings.rounds,
        players=sum(one.is_here for one in event.entrants.values()),
        at=_next_step(stored).at,
        is_host=is_host,
        is_player=player is not None,
        table=None if player is None else running_table(stored, player),
        changed=row.changed,
    )


def _options(settings: log.EventSettings) -> wire.EventOptions:
    tables = table_settings(settings)
    return wire.EventOptions(
        games=[wire.EventGame(game=one.game, options=one.options) for one in settings.games],
        seats=settings.seats,
        sizes=settings.sizes,
        rounds=settings.rounds,
        points=settings.place_points,
        clock=tables.clock,
        pace=tables.pace,
        rated=tables.rated,
        fill=settings.fill,
        bot=settings.bot,
        timer=tables.timer,
        lead=tables.lead,
        late_entry=settings.late_entry,
        absent=settings.absent,
        bye=settings.bye,
        divisions=settings.divisions,
        season=settings.season,
        promoted=settings.promoted,
        advance=settings.advance,
    )


def _player(stored: StoredEvent, player: str) -> wire.EventPlayer:
    entrant = stored.event.entrants[player]
    return wire.EventPlayer(
        player=player,
        name=stored.name_of(player),
        is_here=entrant.is_here,
        rating=entrant.rating,
    )


def _line(line: EventStanding) -> wire.StandingLine:
    return msgspec.convert(line, wire.StandingLine, from_attributes=True)


def _next_step(stored: StoredEvent) -> wire.NextStep:
    event, due = stored.event, stored.row.due
    number = len(event.rounds)
    what: Literal["round", "tables", "playing", "nothing"] = "round"
    if event.is_closed or event.is_paused or is_finished(event):
        return wire.NextStep(what="nothing", at=due, round=number)
    if is_waiting(event):
        what = "tables"
    elif is_playing(event):
        what = "playing"
    else:
        number += 1
    return wire.NextStep(what=what, at=due, round=number)


def _my_place(stored: StoredEvent, holder: str | None) -> wire.MyPlace | None:
    player = stored.player_of(holder)
    if player is None:
        return None
    facts = facts_of(stored)
    line = next((one for one in facts.lines if one.player == player), None)
    found = current_table(stored.event, player)
    return wire.MyPlace(
        player=player,
        name=stored.name_of(player),
        is_here=stored.event.entrants[player].is_here,
        place=None if line is None else line.place,
        points=0.0 if line is None else line.points,
        number=None if found is None else found[1],
        table=running_table(stored, player),
        seat=found[2].players.index(player) if found else None,
    )


def _may_join(stored: StoredEvent, holder: str | None) -> bool:
    event, player = stored.event, stored.player_of(holder)
    if event.is_closed:
        return False
    if player is not None:
        return not event.entrants[player].is_here
    is_late = bool(event.rounds)
    return not is_late or (event.settings.late_entry and event.settings.format != "cup")


# Rounds.


def event_round(stored: StoredEvent, number: int) -> wire.EventRound:
    """Return a round with the results that are no secret."""
    if not 1 <= number <= len(stored.event.rounds):
        raise Denied("no_such_round", 404)
    facts, real = facts_of(stored), stored.event.rounds[number - 1]
    shown, points = facts.event.rounds[number - 1], facts.points[number - 1]
    return wire.EventRound(
        number=number,
        tables=[
            _table(stored, real, at, table, points)
            for at, table in enumerate(shown.tables, start=1)
        ],
        byes=real.byes,
        is_over=real.is_over,
        deal=real.deal,
        deal_seed=real.deal_seed,
    )


def _table(
    stored: StoredEvent,
    played: Round,
    number: int,
    table: EventTable,
    points: Mapping[str, Fraction],
) -> wire.RoundTable:
    status: Literal["paired", "playing", "over"] = "paired"
    if played.tables[number - 1].result is not None:
        status = "over"
    elif table.is_started:
        status = "playing"
    return wire.RoundTable(
        number=number,
        table=table_id_of(stored, played, number) if table.is_started else None,
        game=stored.event.settings.games[table.plan.game].game,
        division=table.plan.division,
        status=status,
        seats=[_seat(table, seat, points) for seat in range(len(table.players))],
        adjusted=table.result.reason if table.result else "",
    )


def _seat(table: EventTable, seat: int, points: Mapping[str, Fraction]) -> wire.RoundSeat:
    player, result = table.players[seat], table.result
    has_points = result is not None and player != BOT
    return wire.RoundSeat(
        seat=seat,
        player=player,
        rank=None if result is None else result.ranks[seat],
        score=None if result is None else result.scores[seat],
        points=_rounded(points[player]) if has_points else None,
        absent=result is not None and seat in result.absent,
    )


def _rounded(points: Fraction) -> float:
    return round(float(points), 4)


def explained_round(stored: StoredEvent, number: int) -> wire.ExplainedRound:
    """Return a round with the reasons for its pairing; slow the first time."""
    found = event_round(stored, number)
    key = f"reasons {number}"
    if key not in stored.cache:
        reasons = explain_round(stored.event, number)
        stored.cache[key] = [
            msgspec.convert(one, wire.RoundReason, from_attributes=True) for one in reasons
        ]
    return wire.ExplainedRound(round=found, reasons=stored.cache[key])


def cross_table(stored: StoredEvent) -> wire.CrossTable:
    """Return the cross table of meetings, in the order of the standings."""
    facts = facts_of(stored)
    return wire.CrossTable(lines=[_cross_line(facts, line.player) for line in facts.lines])


def _cross_line(facts: PageFacts, player: str) -> wire.CrossLine:
    met: dict[str, list[Fraction]] = {}
    rounds: list[float | None] = []
    for played, points in zip(facts.event.rounds, facts.points, strict=True):
        rounds.append(_rounded(points[player]) if player in points else None)
        for table in played.tables:
            if player in table.players and table.result is not None:
                for other in set(table.players) - {player, BOT}:
                    met.setdefault(other, []).append(points[player])
    cells = [
        wire.CrossCell(player=other, meetings=len(won), points=_rounded(sum(won, Fraction(0))))
        for other, won in sorted(met.items())
    ]
    return wire.CrossLine(player=player, rounds=rounds, cells=cells)


def bracket(stored: StoredEvent) -> wire.Bracket:
    """Return the rounds of a cup."""
    event = stored.event
    if event.settings.format != "cup":
        return wire.Bracket(rounds=[])
    tallies = tally(event, event.rounds)
    return wire.Bracket(
        rounds=[
            wire.BracketRound(
                number=played.number,
                tables=[
                    wire.BracketTable(
                        number=number,
                        table=table_id_of(stored, played, number) if table.is_started else None,
                        players=table.players,
                        advancing=advancing(event, table, tallies) if table.result else [],
                        is_over=table.result is not None,
                    )
                    for number, table in enumerate(played.tables, start=1)
                ],
                byes=played.byes,
            )
            for played in event.rounds
        ]
    )


# History.


def public_entries(stored: StoredEvent, entries: list[log.AnyEventEntry]) -> int:
    """Return how many entries of the log tell nothing about a deal that is still secret."""
    rounds = stored.event.rounds
    if not rounds or not rounds[-1].deal or rounds[-1].deal_seed:
        return len(entries)
    for place, entry in enumerate(entries):
        if isinstance(entry, log.Finished) and entry.round == rounds[-1].number:
            return place
    return len(entries)


def event_history(
    stored: StoredEvent, entries: list[log.AnyEventEntry], before: int | None
) -> wire.EventHistory:
    """Return what happened, latest first."""
    end = public_entries(stored, entries)
    if before is not None:
        end = min(end, max(0, before - 1))
    lines = [
        _happening(stored, place, entries[place - 1])
        for place in range(end, max(0, end - HISTORY_LINES), -1)
    ]
    return wire.EventHistory(happenings=lines)


def _happening(stored: StoredEvent, seq: int, entry: log.AnyEventEntry) -> wire.EventHappening:
    player: Any = getattr(entry, "player", "")
    return wire.EventHappening(
        seq=seq,
        at=float(entry.at),
        kind=str(entry.__struct_config__.tag),
        by=stored.row.host_name if entry.by == "host" else stored.name_of(entry.by),
        player=player,
        name=stored.name_of(player),
        round=getattr(entry, "round", 0),
        table=getattr(entry, "table", 0),
        reason=getattr(entry, "reason", ""),
    )

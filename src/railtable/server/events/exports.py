"""Exports of an event: results as JSON and CSV, and its rounds for a calendar."""

import csv
import io
from datetime import UTC, datetime
from typing import Final

from railtable.server.events.driver import is_finished
from railtable.server.events.event_log import StoredEvent
from railtable.server.events.event_settings import table_settings
from railtable.server.events.pages import event_page, event_round
from railtable.wire import events as wire

HEADINGS: Final = (
    *("round", "table", "game", "seat", "player", "name", "rank", "score", "points", "absent"),
)
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""First letters that a spreadsheet takes for a formula."""
LINE_OCTETS: Final = 73
"""Length at which a calendar's lines are folded."""
MINUTES: Final = 60


def results(stored: StoredEvent, now: float) -> wire.EventResults:
    """Return all results and the standings."""
    page = event_page(stored, None, now, is_host=False)
    return wire.EventResults(
        id=page.card.id,
        title=page.card.title,
        format=page.card.format,
        status=page.card.status,
        results=_results(stored),
        standings=page.standings,
        names={one.player: one.name for one in page.players},
    )


def _results(stored: StoredEvent) -> list[wire.EventResult]:
    rounds = [event_round(stored, number + 1) for number in range(len(stored.event.rounds))]
    return [
        wire.EventResult(
            round=played.number,
            table=table.number,
            game=table.game,
            seat=seat.seat,
            player=seat.player,
            name=stored.name_of(seat.player),
            rank=seat.rank,
            score=seat.score,
            points=seat.points,
            absent=seat.absent,
        )
        for played in rounds
        for table in played.tables
        for seat in table.seats
    ]


def results_csv(stored: StoredEvent) -> str:
    """Return all results as CSV."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(HEADINGS)
    for one in _results(stored):
        fields = [getattr(one, name) for name in HEADINGS]
        writer.writerow([_plain(field) for field in fields])
    return text.getvalue()


def _plain(field: object) -> object:
    """Return a field that no spreadsheet takes for a formula."""
    if isinstance(field, str) and field.startswith(FORMULA):
        return f"'{field}"
    return "" if field is None else field


def calendar(stored: StoredEvent, url: str) -> str:
    """Return the rounds that have a time, in iCalendar's format."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Railtable//Events//EN"]
    for number, at in _round_times(stored):
        lines += [
            "BEGIN:VEVENT",
            f"UID:{stored.id}-{number}@railtable",
            f"DTSTAMP:{_utc(stored.row.changed)}",
            f"SEQUENCE:{stored.row.version}",
            f"DTSTART:{_utc(at)}",
            f"DTEND:{_utc(at + MINUTES * 60)}",
            f"SUMMARY:{_escaped(stored.row.title)} ({number})",
            f"URL:{url}",
            "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    return "".join(f"{_folded(line)}\r\n" for line in lines)


def _round_times(stored: StoredEvent) -> list[tuple[int, float]]:
    """Return the next round and those after it at a fixed period, with their times."""
    row, event = stored.row, stored.event
    if event.is_closed or event.is_paused or is_finished(event):
        return []
    timer = table_settings(event.settings).timer
    period = timer.seconds if isinstance(timer, wire.EveryPeriod) else None
    number, at = len(event.rounds) + 1, row.due if not event.rounds else None
    if event.rounds and period is not None and row.paired_at is not None:
        at = row.paired_at + period
    elif event.rounds and event.rounds[-1].is_over:
        at = row.due
    if at is None:
        return []
    last = event.settings.rounds if period is not None else number
    return [
        (later, at + (later - number) * (period or 0))
        for later in range(number, min(last, event.settings.rounds) + 1)
    ]


def _utc(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    for mark in ("\\", ";", ","):
        text = text.replace(mark, f"\\{mark}")
    return text.replace("\n", "\\n")


def _folded(line: str) -> str:
    """Return a line in parts that are short enough, cut between characters."""
    parts, part = [], ""
    for letter in line:
        if len((part + letter).encode()) > LINE_OCTETS:
            parts.append(part)
            part = ""
        part += letter
    return "\r\n ".join([*parts, part])

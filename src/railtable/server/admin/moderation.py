"""Moderation: reports with chat and record, bans, and closed events."""

import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec

from railtable.core.record import format_record
from railtable.events.log import Closed
from railtable.server.errors import Denied
from railtable.server.events.event_log import EventLogs, StoredEvent
from railtable.server.metrics import Metrics
from railtable.server.people import deal_rows, moderation
from railtable.server.people.group_chat import whole_chat
from railtable.server.people.groups import close_group
from railtable.server.people.moderation import GROUP_PREFIX, ReportGroup, ReportRow
from railtable.server.store.factory import open_store
from railtable.server.store.store import Store
from railtable.server.store.watched_store import WatchedStore
from railtable.server.tables import log
from railtable.server.tables.creation import record_so_far
from railtable.server.tables.table import HostedTable

T = TypeVar("T")


class ChatLine(msgspec.Struct, frozen=True):
    """A chat line of a table, by seat, or of a group, by name."""

    at: float
    seat: int | None
    text: str
    name: str = ""


class ReportDetails(msgspec.Struct, frozen=True):
    """A report with the chat of its table or group, and the record of the table.

    `record` is in the file format; None for a report from a group.
    """

    report: ReportRow
    chat: list[ChatLine]
    record: str | None


async def _with(database: str, work: Callable[[Store], Awaitable[T]]) -> T:
    async with open_store(database, alone=False) as store:
        return await work(store)


async def list_groups(database: str, *, closed: bool, page: int) -> tuple[list[ReportGroup], int]:
    """Return a page of reports grouped by person, and the number of people."""
    return await _with(
        database, lambda store: moderation.report_groups(store, closed=closed, page=page)
    )


async def list_about(database: str, number: int, *, closed: bool, page: int) -> list[ReportRow]:
    """Return a page of the reports about the same person as a given report."""

    async def look(store: Store) -> list[ReportRow]:
        about = (await moderation.find_report(store, number)).reported
        return await moderation.open_reports(store, closed=closed, about=about, page=page)

    return await _with(database, look)


async def show_report(database: str, number: int) -> ReportDetails:
    """Return a report with the chat of its table or group."""

    async def look(store: Store) -> ReportDetails:
        report = await moderation.find_report(store, number)
        if report.table.startswith(GROUP_PREFIX):
            said = await whole_chat(store, report.table.removeprefix(GROUP_PREFIX))
            chat = [ChatLine(at, None, text, name) for at, name, text in said]
            return ReportDetails(report, chat, None)
        payloads = await store.entries(report.table, 0)
        entries = [log.decode_entry(one) for one in payloads]
        chat = [
            ChatLine(one.at, one.seat, one.text) for one in entries if isinstance(one, log.Chatted)
        ]
        hosted = HostedTable.load(report.table, payloads, [])
        return ReportDetails(report, chat, format_record(record_so_far(hosted)))

    return await _with(database, look)


async def mark_report_closed(database: str, number: int, also: moderation.Also) -> None:
    """Close a report, optionally with all about the same person or by the same author."""
    await _with(database, lambda store: moderation.close_report(store, number, also))


async def ban_reported(database: str, number: int, kind: str, hours: float) -> float:
    """Ban a reported person from chat or lists; return the end time. 0 hours end the ban."""
    if kind not in {"chat", "lists"}:
        raise Denied("no_such_ban", 400, {"kind": kind})
    until = time.time() + hours * 3600

    async def work(store: Store) -> float:
        report = await moderation.find_report(store, number)
        await moderation.ban(store, report.reported, kind, until)
        return until

    return await _with(database, work)


async def set_group_closed(database: str, group: str, *, closed: bool) -> None:
    """Close a group for all its members, or open it again."""
    await _with(
        database,
        lambda store: close_group(store, group.removeprefix(GROUP_PREFIX), closed=closed),
    )


async def close_event(database: str, event: str) -> None:
    """Close an event without publishing standings; a running server notices it at once."""

    async def work(store: Store) -> None:
        logs = EventLogs(WatchedStore(store, Metrics()), time.time)

        async def close(stored: StoredEvent) -> None:
            if not stored.event.is_closed:
                entry = Closed(by="moderator", at=int(time.time()))
                await logs.append(stored, [entry], due=None)

        await logs.change(event, close)

    await _with(database, work)


async def close_challenge(database: str, deal: str) -> None:
    """Close a challenge or a deal of the day, and remove its maker's name."""
    await _with(database, lambda store: deal_rows.close_as_moderator(store, deal))

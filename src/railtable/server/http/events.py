"""Events over HTTP."""

from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import msgspec

from railtable.events import log
from railtable.events.log import format_log
from railtable.server.errors import Denied
from railtable.server.events import exports, pages
from railtable.server.events.commands import Events
from railtable.server.events.event_log import StoredEvent
from railtable.server.events.event_rows import EVENT_COLUMNS, event_row
from railtable.server.http.call import Call, Handler
from railtable.server.http.rate_limits import EVENT_COST, JOIN_EVENT_COST
from railtable.server.people.groups import may_see_group
from railtable.server.people.moderation import require_not_banned
from railtable.server.people.relations import blocked_by
from railtable.server.tables.worker_thread import run_in_thread
from railtable.wire import events as wire
from railtable.wire.endpoint import CALENDAR, CSV, MEDIA_TYPES

T = TypeVar("T")
WAIT_SECONDS: Final = 25.0
SLICE_SECONDS: Final = 1.0
"""How soon a waiting request notices that the server stops."""
LISTED: Final = 50

MINE: Final = """
select id from events where host = $1
or id in (select event_id from event_players where holder = $1)
order by changed desc limit $2
"""
OPEN: Final = f"""
select {EVENT_COLUMNS} from events where access = 'open' and not is_over
order by changed desc limit $1
"""  # noqa: S608 our own names
OF_GROUP: Final = "select id from events where group_id = $1 order by changed desc limit $2"
ENTRIES: Final = "select payload from event_entries where event_id = $1 order by seq"


class Download(msgspec.Struct, frozen=True):
    """A text answer of another media type than JSON."""

    text: str
    media_type: str
    filename: str


def _events(call: Call) -> Events:
    events: Events = call.request.app.state.events
    return events


def _id(call: Call) -> str:
    return str(call.request.path_params["event"])


async def _read(call: Call, look: Callable[[StoredEvent], T]) -> T:
    """Return the result of a slow read, for a visitor who may see the event."""
    events = _events(call)
    async with events.logs.lock(_id(call)):
        stored = await events.logs.load(_id(call))
        await events.require_visible(stored, call.holder)
        return await run_in_thread(lambda: look(stored))


async def _page(call: Call, *, is_shown: bool = False) -> wire.EventPage:
    """Return the event for the asker; `is_shown` to those who have shown its code."""
    events = _events(call)
    async with events.logs.lock(_id(call)):
        stored = await events.logs.load(_id(call))
        if not is_shown:
            await events.require_visible(stored, call.holder)
        apart: list[list[str]] = []
        is_host = await events.is_host(stored, call.holder)
        near = events.same_network(stored) if is_host else []
        if stored.event.rounds and is_host:
            tables = [table.players for table in stored.event.rounds[-1].tables]
            apart = await events.driver.blocked_pairs(stored, tables)
        now = events.logs.now()
        return await run_in_thread(
            lambda: pages.event_page(stored, call.holder, now, (apart, near), is_host=is_host)
        )


async def _cards(call: Call, ids: list[str]) -> list[wire.EventCard]:
    events, cards = _events(call), []
    for event in ids:
        async with events.logs.lock(event):
            stored = await events.logs.load(event)
            is_host = await events.is_host(stored, call.holder)
            cards.append(pages.event_card(stored, call.holder, is_host=is_host))
    return cards


async def handle_events(call: Call) -> wire.EventList:
    store, holder = call.hub.store, call.holder
    mine = [row[0] for row in await store.fetch(MINE, holder, LISTED)] if holder else []
    hidden = await blocked_by(store, holder) if holder else set()
    rows = [event_row(row) for row in await store.fetch(OPEN, LISTED)]
    others = [
        await _events(call).logs.find_cached(row)
        for row in rows
        if row.host not in hidden and row.id not in mine
    ]
    return wire.EventList(
        mine=await _cards(call, mine),
        open=[pages.event_card(one, holder, is_host=False) for one in others],
    )


async def handle_group_events(call: Call) -> wire.EventList:
    group, events = str(call.request.path_params["group"]), _events(call)
    if call.holder is None or not await may_see_group(events.store, call.holder, group):
        raise Denied("event_no_such_group", 404)
    found = [row[0] for row in await events.store.fetch(OF_GROUP, group, LISTED)]
    cards = await _cards(call, found)
    return wire.EventList(
        mine=[card for card in cards if card.is_player or card.is_host],
        open=[card for card in cards if not card.is_player and not card.is_host],
    )


async def handle_event_create(call: Call) -> wire.EventPage:
    call.rate_limits.creations.require(call.address, EVENT_COST)
    if call.body.access == "open":
        await require_not_banned(call.hub.store, call.holder, "lists")
    event = await _events(call).create(call.body, call.known, call.address)
    call.request.path_params["event"] = event
    return await _page(call)


async def handle_event(call: Call) -> wire.EventPage:
    return await _page(call)


async def handle_event_look(call: Call) -> wire.EventPage:
    call.rate_limits.event_actions.require(call.address, JOIN_EVENT_COST)
    await _events(call).look(_id(call), call.body.code)
    return await _page(call, is_shown=True)


async def handle_event_changes(call: Call) -> wire.EventChanged:
    events, after = _events(call), call.query("after") or 0
    await _read(call, lambda _stored: None)
    call.rate_limits.admit(call.address)
    try:
        seq, waited = 0, 0.0
        while seq <= after and waited < WAIT_SECONDS and not call.hub.is_stopping:
            seq = await events.logs.wait(_id(call), after, SLICE_SECONDS)
            waited += SLICE_SECONDS
        return wire.EventChanged(seq=seq)
    finally:
        call.rate_limits.release(call.address)


async def handle_event_join(call: Call) -> wire.EventPage:
    call.rate_limits.event_actions.require(call.address, JOIN_EVENT_COST)
    await _events(call).join(_id(call), call.known, call.body, call.address)
    return await _page(call)


def _require_known(call: Call) -> str:
    """Return the requester; without a cookie they see only open events and change none."""
    if call.holder is None:
        raise Denied("no_such_event", 404)
    return call.holder


async def _act(call: Call, command: Awaitable[None]) -> wire.EventPage:
    await command
    return await _page(call)


def _limited(call: Call) -> Events:
    """Rate-limit changes."""
    _require_known(call)
    call.rate_limits.event_actions.require(call.address)
    return _events(call)


async def handle_event_leave(call: Call) -> wire.EventPage:
    return await _act(call, _limited(call).leave(_id(call), _require_known(call)))


async def handle_event_return(call: Call) -> wire.EventPage:
    return await _act(call, _limited(call).come_back(_id(call), _require_known(call)))


def _invite(call: Call, code: str) -> wire.EventInvite:
    return wire.EventInvite(code=code, path=f"/e/{_id(call)}#invite={code}")


async def handle_event_invite(call: Call) -> wire.EventInvite:
    return _invite(call, await _limited(call).invite(_id(call), call.holder))


async def handle_event_new_invite(call: Call) -> wire.EventInvite:
    return _invite(call, await _limited(call).new_invite(_id(call), call.holder))


async def handle_event_replace(call: Call) -> wire.EventInvite:
    code = await _limited(call).replacement(_id(call), call.holder, call.body.player)
    return _invite(call, code)


async def handle_event_next_round(call: Call) -> wire.EventPage:
    return await _act(call, _limited(call).next_round(_id(call), call.holder, call.body.round))


async def handle_event_start_now(call: Call) -> wire.EventPage:
    return await _act(call, _limited(call).start_now(_id(call), call.holder))


async def handle_event_timer(call: Call) -> wire.EventPage:
    return await _act(call, _limited(call).start_timer(_id(call), call.holder, call.body.seconds))


async def handle_event_pause(call: Call) -> wire.EventPage:
    return await _act(call, _limited(call).pause(_id(call), call.holder))


async def handle_event_resume(call: Call) -> wire.EventPage:
    return await _act(call, _limited(call).resume(_id(call), call.holder))


async def handle_event_undo_pairing(call: Call) -> wire.EventPage:
    return await _act(call, _limited(call).undo_pairing(_id(call), call.holder, call.body.reason))


async def handle_event_remove(call: Call) -> wire.EventPage:
    return await _act(call, _limited(call).remove(_id(call), call.holder, call.body.player))


async def handle_event_adjust(call: Call) -> wire.EventPage:
    return await _act(call, _limited(call).adjust(_id(call), call.holder, call.body))


async def handle_event_close(call: Call) -> wire.EventPage:
    return await _act(call, _limited(call).close(_id(call), call.holder))


async def handle_event_round(call: Call) -> wire.ExplainedRound:
    number = call.path("round")
    return await _read(call, lambda stored: pages.explained_round(stored, number))


async def handle_event_cross_table(call: Call) -> wire.CrossTable:
    return await _read(call, pages.cross_table)


async def handle_event_bracket(call: Call) -> wire.Bracket:
    return await _read(call, pages.bracket)


async def _entries(call: Call) -> list[log.AnyEventEntry]:
    """Return the stored entries, which have no names of deleted people."""
    rows = await call.hub.store.fetch(ENTRIES, _id(call))
    return await run_in_thread(lambda: [log.parse_entry(bytes(row[0]).decode()) for row in rows])


async def handle_event_history(call: Call) -> wire.EventHistory:
    before, entries = call.query("before"), await _entries(call)
    return await _read(call, lambda stored: pages.event_history(stored, entries, before))


async def handle_event_log(call: Call) -> str:
    entries = await _entries(call)
    shown = await _read(call, lambda stored: pages.public_entries(stored, entries))
    return format_log(entries[:shown])


async def handle_event_results(call: Call) -> wire.EventResults:
    now = _events(call).logs.now()
    return await _read(call, lambda stored: exports.results(stored, now))


async def handle_event_results_csv(call: Call) -> Download:
    text = await _read(call, exports.results_csv)
    return Download(text, MEDIA_TYPES[CSV], f"railtable-{_id(call)}.csv")


async def handle_event_calendar(call: Call) -> Download:
    settings, url = call.hub.settings, call.request.url
    base = settings.public_url or f"{url.scheme}://{url.netloc}"
    text = await _read(call, lambda stored: exports.calendar(stored, f"{base}/e/{stored.id}"))
    return Download(text, MEDIA_TYPES[CALENDAR], f"railtable-{_id(call)}.ics")


HANDLERS: Final[dict[str, Handler]] = {
    "events": handle_events,
    "group_events": handle_group_events,
    "event_create": handle_event_create,
    "event": handle_event,
    "event_look": handle_event_look,
    "event_changes": handle_event_changes,
    "event_join": handle_event_join,
    "event_leave": handle_event_leave,
    "event_return": handle_event_return,
    "event_invite": handle_event_invite,
    "event_new_invite": handle_event_new_invite,
    "event_next_round": handle_event_next_round,
    "event_start_now": handle_event_start_now,
    "event_timer": handle_event_timer,
    "event_pause": handle_event_pause,
    "event_resume": handle_event_resume,
    "event_undo_pairing": handle_event_undo_pairing,
    "event_remove": handle_event_remove,
    "event_replace": handle_event_replace,
    "event_adjust": handle_event_adjust,
    "event_close": handle_event_close,
    "event_round": handle_event_round,
    "event_cross_table": handle_event_cross_table,
    "event_bracket": handle_event_bracket,
    "event_history": handle_event_history,
    "event_log": handle_event_log,
    "event_results": handle_event_results,
    "event_results_csv": handle_event_results_csv,
    "event_calendar": handle_event_calendar,
}
WELCOMING: Final = frozenset({"event_create", "event_join"})
"""Endpoints that create a guest secret if the asker has none."""

"""Days off over HTTP: query and take them."""

import contextlib
from functools import partial
from typing import TYPE_CHECKING, Final

from railtable.server.clocks import days_off
from railtable.server.errors import Denied
from railtable.server.hub import Hub
from railtable.server.tables import timing
from railtable.server.tables.clock import Away
from railtable.wire import tables

if TYPE_CHECKING:
    from railtable.server.http.call import Call

MOST_TABLES: Final = 500
"""Tables informed at once; others are when their clock would run out."""


async def handle_days_off(call: "Call") -> tables.DaysOff:
    """Return the asker's days off."""
    if call.holder is None:
        return tables.DaysOff(away=None, left=days_off.A_YEAR, at_once=days_off.DAYS_AT_ONCE)
    return await days_off.days_off_info(call.hub.store, call.holder, call.hub.now())


async def handle_take_days_off(call: "Call") -> tables.DaysOff:
    """Start or end the asker's days off; their tables are informed in the background."""
    if call.holder is None:
        raise Denied("not_your_seat", 403)
    hub, holder = call.hub, call.holder
    await _require_person(hub, holder)
    away = await days_off.book_days_off(hub.store, holder, call.body.days, hub.now())
    if away is not None:
        hub.spawn(_tell_tables(hub, holder, away))
    return await days_off.days_off_info(hub.store, holder, hub.now())


async def _require_person(hub: Hub, holder: str) -> None:
    """Refuse a program or a second device, which only shares another person's seats."""
    cards = await hub.store.mine(holder, MOST_TABLES)
    seats = [holders for card in cards for holders in card.holders if holder in holders]
    if seats and all(holders[0] != holder for holders in seats):
        raise Denied("days_off_of_person", 403)


async def _tell_tables(hub: Hub, holder: str, away: Away) -> None:
    async with hub.ticker.telling:
        await _tell_day_clock_tables(hub, holder, away)


async def _tell_day_clock_tables(hub: Hub, holder: str, away: Away) -> None:
    for card in await hub.store.mine(holder, MOST_TABLES):
        shown = card.card
        if isinstance(shown.clock, tables.DayClock) and shown.status in {"gathering", "playing"}:
            with contextlib.suppress(Denied):
                room = await hub.open(shown.id, "")
                await room.change(partial(timing.take_days_off, holder=holder, away=away))

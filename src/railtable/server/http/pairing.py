"""Pairing over HTTP: seeks, friends, blocks, reports."""

from typing import Final

from railtable.core.seats import Seat
from railtable.server.errors import Denied
from railtable.server.http.call import Call, Handler
from railtable.server.http.rate_limits import RateLimits
from railtable.server.people import moderation, relations
from railtable.server.people.moderation import ReportedSeat
from railtable.server.people.pairing import NONE, Pairing
from railtable.server.tables.table import HostedTable
from railtable.wire import pairing as wire


def _slow(call: Call) -> RateLimits:
    call.rate_limits.acts.require(call.address)
    return call.rate_limits


async def handle_seek(call: Call) -> wire.Seeking:
    call.rate_limits.seeks.require(call.address)
    await moderation.require_not_banned(call.hub.store, call.holder, "lists")
    return await Pairing(call.hub).seek(call.known, call.body, call.address)


async def handle_seekers(call: Call) -> wire.Seekers:
    return await Pairing(call.hub).seekers(call.holder)


async def handle_keep_seeking(call: Call) -> wire.Seeking:
    call.rate_limits.seeks.require(call.address)
    if call.holder is None:
        return NONE
    return await Pairing(call.hub).keep(call.holder, call.address, bots=call.body.bots)


async def handle_stop_seeking(call: Call) -> wire.Seeking:
    call.rate_limits.seeks.require(call.address)
    return NONE if call.holder is None else await Pairing(call.hub).give_up(call.holder)


async def _at_seat(call: Call) -> ReportedSeat:
    """Return the holder of the seat in the path; only participants may ask."""
    seat = call.path("seat")
    room = await call.room()

    def look(hosted: HostedTable) -> ReportedSeat:
        holder = _holder_at(hosted, seat)
        if holder is None:
            raise Denied("nobody_there", 409)
        return ReportedSeat(room.id, seat, hosted.version, holder, hosted.seats[seat].name)

    return await room.read(look)


def _holder_at(hosted: HostedTable, seat: Seat) -> str | None:
    if not 0 <= seat < len(hosted.seats):
        raise Denied("no_such_seat", 404)
    state = hosted.seats[seat]
    return state.holders[0] if state.holders and not state.same_screen else None


async def handle_relate(call: Call) -> wire.RelatedTable:
    _slow(call)
    accused, holder = await _at_seat(call), call.known
    if call.body.on:
        await relations.relate(call.hub.store, holder, accused.holder, accused.name, call.body.kind)
    else:
        await relations.unrelate(
            call.hub.store, holder, accused.holder, accused.name, call.body.kind
        )
    return await handle_related(call)


async def handle_related(call: Call) -> wire.RelatedTable:
    room = await call.room()
    others = await room.read(lambda hosted: _others(hosted, call.holder))
    kinds = await relations.kinds_of(call.hub.store, call.holder or "", list(others.values()))
    return wire.RelatedTable(
        seats=[
            wire.Related(
                seat=seat,
                follow="follow" in kinds.get(one, ()),
                block="block" in kinds.get(one, ()),
                mute="mute" in kinds.get(one, ()),
            )
            for seat, one in others.items()
        ]
    )


def _others(hosted: HostedTable, holder: str | None) -> dict[Seat, tuple[str, str]]:
    """Return holder and name at each seat of other people."""
    found = {seat: _holder_at(hosted, seat) for seat in range(len(hosted.seats))}
    return {
        seat: (one, hosted.seats[seat].name)
        for seat, one in found.items()
        if one is not None and one != holder
    }


async def handle_acquaintances(call: Call) -> wire.Acquaintances:
    if call.holder is None:
        return wire.Acquaintances(people=[], followable=False)
    return await relations.acquaintances_of(call.hub.store, call.holder)


async def handle_unrelate(call: Call) -> wire.Acquaintances:
    _slow(call)
    if call.holder is not None:
        await relations.unrelate_one(call.hub.store, call.holder, call.body.number)
    return await handle_acquaintances(call)


async def handle_set_followable(call: Call) -> wire.Acquaintances:
    _slow(call)
    await relations.set_followable(call.hub.store, call.known, followable=call.body.followable)
    return await handle_acquaintances(call)


async def handle_report(call: Call) -> wire.Reported:
    _slow(call)
    accused = await _at_seat(call)
    call.rate_limits.reports.require(call.address)
    await moderation.add_report(call.hub.store, call.known, accused, call.body)
    return wire.Reported()


HANDLERS: Final[dict[str, Handler]] = {
    "seek": handle_seek,
    "seekers": handle_seekers,
    "keep_seeking": handle_keep_seeking,
    "stop_seeking": handle_stop_seeking,
    "related": handle_related,
    "relate": handle_relate,
    "report": handle_report,
    "acquaintances": handle_acquaintances,
    "unrelate": handle_unrelate,
    "set_followable": handle_set_followable,
}
WELCOMING: Final = frozenset({"seek", "relate", "report", "set_followable"})
"""Endpoints that create a guest secret if the asker has none."""

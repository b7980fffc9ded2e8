"""Finding people over HTTP: seeks, friends, people to avoid, reports."""

from typing import Final

from railtable.core.seats import Seat
from railtable.server.errors import Denied
from railtable.server.http.call import Call, Handler
from railtable.server.http.guards import Guards
from railtable.server.people import moderation, relations
from railtable.server.people.moderation import Accused
from railtable.server.people.pairing import NONE, Pairing
from railtable.server.tables.table import HostedTable
from railtable.wire import pairing as wire


def _slow(call: Call) -> Guards:
    call.guards.require_rate(call.guards.acts, call.address)
    return call.guards


async def seek(call: Call) -> wire.Seeking:
    call.guards.require_rate(call.guards.seeks, call.address)
    await moderation.require_not_banned(call.hub.store, call.holder, "lists")
    return await Pairing(call.hub).seek(call.known, call.body, call.address)


async def seekers(call: Call) -> wire.Seekers:
    return await Pairing(call.hub).seekers(call.holder)


async def keep_seeking(call: Call) -> wire.Seeking:
    call.guards.require_rate(call.guards.seeks, call.address)
    if call.holder is None:
        return NONE
    return await Pairing(call.hub).keep(call.holder, call.address, bots=call.body.bots)


async def stop_seeking(call: Call) -> wire.Seeking:
    call.guards.require_rate(call.guards.seeks, call.address)
    return NONE if call.holder is None else await Pairing(call.hub).give_up(call.holder)


async def _at_seat(call: Call) -> Accused:
    """Return who sits at the seat of the address; only who came to the table can ask."""
    seat = call.path("seat")
    room = await call.room()

    def look(hosted: HostedTable) -> Accused:
        holder = _holder_at(hosted, seat)
        if holder is None:
            raise Denied("nobody_there", 409)
        return Accused(room.id, seat, hosted.version, holder, hosted.seats[seat].name)

    return await room.read(look)


def _holder_at(hosted: HostedTable, seat: Seat) -> str | None:
    if not 0 <= seat < len(hosted.seats):
        raise Denied("no_such_seat", 404)
    state = hosted.seats[seat]
    return state.holders[0] if state.holders and not state.same_screen else None


async def relate(call: Call) -> wire.RelatedTable:
    _slow(call)
    accused, holder = await _at_seat(call), call.known
    if call.body.on:
        await relations.relate(call.hub.store, holder, accused.holder, accused.name, call.body.kind)
    else:
        await relations.unrelate(
            call.hub.store, holder, accused.holder, accused.name, call.body.kind
        )
    return await related(call)


async def related(call: Call) -> wire.RelatedTable:
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
    """Return holder and name at each seat of somebody else."""
    found = {seat: _holder_at(hosted, seat) for seat in range(len(hosted.seats))}
    return {
        seat: (one, hosted.seats[seat].name)
        for seat, one in found.items()
        if one is not None and one != holder
    }


async def acquaintances(call: Call) -> wire.Acquaintances:
    if call.holder is None:
        return wire.Acquaintances(people=[], followable=False)
    return await relations.acquaintances_of(call.hub.store, call.holder)


async def unrelate(call: Call) -> wire.Acquaintances:
    _slow(call)
    if call.holder is not None:
        await relations.unrelate_one(call.hub.store, call.holder, call.body.number)
    return await acquaintances(call)


async def set_followable(call: Call) -> wire.Acquaintances:
    _slow(call)
    await relations.set_followable(call.hub.store, call.known, followable=call.body.followable)
    return await acquaintances(call)


async def report(call: Call) -> wire.Reported:
    _slow(call)
    accused = await _at_seat(call)
    call.guards.require_rate(call.guards.reports, call.address)
    await moderation.report(call.hub.store, call.known, accused, call.body)
    return wire.Reported()


HANDLERS: Final[dict[str, Handler]] = {
    "seek": seek,
    "seekers": seekers,
    "keep_seeking": keep_seeking,
    "stop_seeking": stop_seeking,
    "related": related,
    "relate": relate,
    "report": report,
    "acquaintances": acquaintances,
    "unrelate": unrelate,
    "set_followable": set_followable,
}
WELCOMING: Final = frozenset({"seek", "relate", "report", "set_followable"})
"""Addresses that give whoever has no secret yet one of their own."""

"""Groups over HTTP: one handler per endpoint of `wire.groups`."""

from typing import Final

from railtable.server.errors import Denied, StoreFailed
from railtable.server.events.commands import Events
from railtable.server.http.call import Call, Handler
from railtable.server.http.endpoints import info_of, own_card
from railtable.server.http.rate_limits import GROUP_COST
from railtable.server.people import group_chat, groups, history, moderation, relations
from railtable.server.people.group_standings import standings_of
from railtable.server.people.groups import HOST, OWNER, ROLES, MemberRow, Membership
from railtable.server.people.moderation import GROUP_PREFIX, ReportedSeat
from railtable.server.people.public_pages import holders_of
from railtable.server.tables import creation
from railtable.server.tables.worker_thread import run_in_thread
from railtable.wire import groups as wire
from railtable.wire.pairing import Reported
from railtable.wire.people import Done
from railtable.wire.tables import TableCard, TableInfo

RESULTS_SHOWN: Final = 20


def _id(call: Call) -> str:
    return str(call.request.path_params["group"])


def _slow(call: Call) -> None:
    call.rate_limits.acts.require(call.address)


async def _own(call: Call, role: int = groups.MEMBER) -> Membership:
    return await groups.require_role(call.hub.store, call.holder, _id(call), role)


async def _member(call: Call) -> MemberRow:
    return await groups.member_numbered(call.hub.store, _id(call), call.path("number"))


async def handle_groups(call: Call) -> wire.Groups:
    return await groups.groups_of(call.hub.store, call.holder)


async def handle_group(call: Call) -> wire.GroupInfo:
    own = await _own(call)
    members = await groups.members_of(call.hub.store, own.group)
    tallies = await call.people.group_standings.of(own.group)
    numbers = {one.holder: one.number for one in members}
    results = await history.latest_of_group(call.hub.store, own.group, RESULTS_SHOWN)
    mine = await holders_of(call.hub.store, own.holder)
    return wire.GroupInfo(
        id=own.group,
        name=own.group_name,
        role=ROLES[own.role],
        invite=f"/g/{own.group}#invite={own.invite}" if own.role >= HOST else None,
        members=await _members(call, own, members),
        most_members=groups.MOST_MEMBERS,
        tables=await _tables(call, own),
        results=[history.own_game(game, mine, {}) for game in results],
        standings=standings_of(tallies, numbers),
        notices=own.wants_notices,
    )


async def _members(call: Call, own: Membership, members: list[MemberRow]) -> list[wire.GroupMember]:
    others = [(one.holder, one.name) for one in members]
    kinds = await relations.kinds_of(call.hub.store, own.holder, others)
    return [
        wire.GroupMember(
            number=one.number,
            name=one.name,
            role=ROLES[one.role],
            you=one.number == own.number,
            joined=one.joined,
            follow="follow" in kinds.get((one.holder, one.name), ()),
            block="block" in kinds.get((one.holder, one.name), ()),
            mute="mute" in kinds.get((one.holder, one.name), ()),
        )
        for one in members
    ]


async def _tables(call: Call, own: Membership) -> list[TableCard]:
    """Return the running tables, except those of people who blocked the asker."""
    hidden = await relations.blocked_by(call.hub.store, own.holder)
    now = call.hub.now()
    return [
        own_card(card, own.holder, now)
        for card in await groups.running_tables(call.hub.store, own.group)
        if card.owner not in hidden
    ]


async def handle_create_group(call: Call) -> wire.GroupInfo:
    call.rate_limits.creations.require(call.address, GROUP_COST)
    group = await groups.create_group(call.hub.store, call.known, call.body)
    return await _shown(call, group)


async def handle_look_at_invite(call: Call) -> wire.GroupInvite:
    return await groups.look_at_invite(call.hub.store, call.holder, _id(call), call.body.code)


async def handle_join_group(call: Call) -> wire.GroupInfo:
    call.rate_limits.joins.require(call.address)
    await groups.join_group(call.hub.store, call.known, _id(call), call.body)
    return await handle_group(call)


async def _shown(call: Call, group: str) -> wire.GroupInfo:
    call.request.path_params["group"] = group
    return await handle_group(call)


async def handle_leave_group(call: Call) -> wire.Groups:
    await groups.leave_group(call.hub.store, await _own(call))
    return await handle_groups(call)


async def handle_delete_group(call: Call) -> wire.Groups:
    await groups.delete_group(call.hub.store, await _own(call, OWNER))
    return await handle_groups(call)


async def handle_rename_group(call: Call) -> wire.GroupInfo:
    own = await _own(call, OWNER)
    _slow(call)
    await groups.rename_group(call.hub.store, own, call.body.name)
    return await handle_group(call)


async def handle_renew_invite(call: Call) -> wire.GroupInfo:
    own = await _own(call, HOST)
    _slow(call)
    await groups.renew_invite(call.hub.store, own)
    return await handle_group(call)


async def handle_group_notices(call: Call) -> wire.GroupInfo:
    await groups.want_notices(call.hub.store, await _own(call), on=call.body.on)
    return await handle_group(call)


async def handle_remove_member(call: Call) -> wire.GroupInfo:
    own, member = await _own(call, HOST), await _member(call)
    await groups.remove_member(call.hub.store, own, member)
    events: Events = call.request.app.state.events
    await events.expel(own, member.holder)
    return await handle_group(call)


async def handle_set_role(call: Call) -> wire.GroupInfo:
    own = await _own(call, OWNER)
    _slow(call)
    await groups.set_role(call.hub.store, own, await _member(call), call.body.role)
    return await handle_group(call)


async def handle_group_table(call: Call) -> TableInfo:
    own = await _own(call)
    call.rate_limits.tables.require(call.address)
    if call.body.listed:
        raise Denied("group_table_listed", 409)
    bots = call.hub.bot_names
    hosted = await run_in_thread(lambda: creation.create(call.body, own.holder, bots))
    has_open_seats = any(seat.who == "open" for seat in hosted.seats)
    also = groups.table_statements(own, hosted.id, call.body.game, has_open_seats=has_open_seats)
    return await info_of(call, await call.hub.add(hosted, call.address, also))


# Chat and people.


async def handle_group_chat(call: Call) -> wire.GroupChat:
    own = await _own(call)
    return await group_chat.read_chat(call.hub.store, own, call.query("after") or 0)


async def handle_say_to_group(call: Call) -> Done:
    own = await _own(call)
    await moderation.require_not_banned(call.hub.store, own.holder, "chat")
    author = f"group {own.group} {own.number}"
    call.rate_limits.chats.require(author)
    try:
        await group_chat.say_to_group(call.hub.store, own, call.body.key, call.body.text)
    except StoreFailed:
        call.rate_limits.chats.give_back(author)
        raise
    return Done()


async def handle_relate_member(call: Call) -> wire.GroupInfo:
    own = await _own(call)
    _slow(call)
    member = await _member(call)
    change = relations.relate if call.body.on else relations.unrelate
    await change(call.hub.store, own.holder, member.holder, member.name, call.body.kind)
    return await handle_group(call)


async def handle_report_member(call: Call) -> Reported:
    own = await _own(call)
    _slow(call)
    member = await _member(call)
    call.rate_limits.reports.require(call.address)
    place = f"{GROUP_PREFIX}{own.group}"
    accused = ReportedSeat(place, member.number, 0, member.holder, member.name)
    await moderation.add_report(call.hub.store, own.holder, accused, call.body)
    return Reported()


HANDLERS: Final[dict[str, Handler]] = {
    "groups": handle_groups,
    "create_group": handle_create_group,
    "group": handle_group,
    "look_at_invite": handle_look_at_invite,
    "join_group": handle_join_group,
    "leave_group": handle_leave_group,
    "rename_group": handle_rename_group,
    "renew_invite": handle_renew_invite,
    "delete_group": handle_delete_group,
    "group_notices": handle_group_notices,
    "group_table": handle_group_table,
    "group_chat": handle_group_chat,
    "say_to_group": handle_say_to_group,
    "remove_member": handle_remove_member,
    "set_role": handle_set_role,
    "relate_member": handle_relate_member,
    "report_member": handle_report_member,
}
WELCOMING: Final = frozenset({"create_group", "join_group"})
"""Endpoints that create a guest secret if the asker has none."""

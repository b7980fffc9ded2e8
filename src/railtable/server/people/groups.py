"""Groups: members with roles, an invite link, and the tables created for them.

Everything is read from the database for each request, so all processes agree. Every change locks
the group's row first, so that changes to one group happen one after the other. A group that the
asker is not a member of looks like a missing one.
"""

import re
import time
from typing import Final

import msgspec

from railtable.server.credentials import hash_of, is_among, new_secret, new_table_id
from railtable.server.errors import Conflict, Denied
from railtable.server.people.database import Database
from railtable.server.people.relations import blocked_by
from railtable.server.store.sql import Statement
from railtable.server.store.store import TableSummary
from railtable.server.tables.notice_triggers import NoticeFacts, encode_facts
from railtable.server.tables.seats import parse_name
from railtable.wire import groups as wire

MEMBER: Final = 0
HOST: Final = 1
OWNER: Final = 2
ROLES: Final[tuple[wire.Role, ...]] = ("member", "host", "owner")
"""The names of the stored roles."""
MOST_MEMBERS: Final = 200
MOST_OWNED: Final = 5
MOST_JOINED: Final = 50
MOST_GROUPS: Final = 100_000
"""Maximum groups of a server."""
TABLES_SHOWN: Final = 20
TABLE_SECONDS: Final = 40 * 86_400.0
"""How long a table without a change is shown; turns of day clocks take up to 30 days."""
QUIET_SECONDS: Final = 600.0
"""Minimum time between two notices of a group."""
GROUP_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")

LOCK_GROUP: Final = "update groups set made = made where id = $1"
MEMBERSHIP: Final = """
select group_members.id, group_id, holder, group_members.name, role, wants_notices, groups.name,
       invite, closed, told
from group_members join groups on groups.id = group_id where group_id = $1 and holder = $2
"""
MEMBERS: Final = """
select id, holder, name, role, joined from group_members where group_id = $1
order by role desc, joined, id
"""
MINE: Final = """
select groups.id, groups.name, role,
       (select count(*) from group_members as all_of where all_of.group_id = groups.id),
       (select count(*) from group_tables join tables on tables.id = table_id
        where group_tables.group_id = groups.id and not is_over and changed > $2)
from group_members join groups on groups.id = group_id
where holder = $1 and closed is null order by joined desc, groups.id limit $3
"""
FIND: Final = "select name, invite from groups where id = $1 and closed is null"
COUNT: Final = "select count(*) from groups"
OWNED: Final = "select count(*) from group_members where holder = $1 and role = 2"
JOINED: Final = "select count(*) from group_members where holder = $1"
ADD: Final = "insert into groups (id, name, invite, made, told) values ($1, $2, $3, $4, 0)"
ADD_OWNER: Final = """
insert into group_members (group_id, holder, name, role, joined, wants_notices)
values ($1, $2, $3, 2, $4, true)
"""
ADD_MEMBER: Final = """
insert into group_members (group_id, holder, name, role, joined, wants_notices)
select id, cast($2 as text), cast($3 as text), 0, cast($4 as double precision), true
from groups where id = $1 and invite = $5 and closed is null
  and (select count(*) from group_members where group_id = $1) < $6
on conflict (group_id, holder) do nothing returning id
"""
RENAME: Final = "update groups set name = $2 where id = $1"
RENEW: Final = "update groups set invite = $2 where id = $1"
CLOSE: Final = "update groups set closed = $2 where id = $1 returning id"
WANT_NOTICES: Final = """
update group_members set wants_notices = $3 where group_id = $1 and holder = $2
"""
SET_ROLE: Final = """
update group_members set role = $3 where group_id = $1 and id = $2 and role <> 2
  and exists (select 1 from group_members as own
              where own.group_id = $1 and own.holder = $4 and own.role = 2) returning id
"""
STEP_DOWN: Final = """
update group_members set role = 1 where group_id = $1 and holder = $2 and role = 2
  and exists (select 1 from group_members as next where next.group_id = $1 and next.id = $3)
"""
STEP_UP: Final = "update group_members set role = 2 where group_id = $1 and id = $2 returning id"
REMOVE: Final = """
delete from group_members where group_id = $1 and id = $2 and role < (
  select role from group_members as own where own.group_id = $1 and own.holder = $3) returning id
"""
LEAVE: Final = """
delete from group_members where group_id = $1 and holder = $2 and role <> 2 returning id
"""
DELETE_OWN: Final = """
delete from groups where id = $1 and exists (
  select 1 from group_members where group_id = $1 and holder = $2 and role = 2)
"""
DELETE_LAST: Final = """
delete from groups where id = $1
  and not exists (select 1 from group_members where group_id = $1 and holder <> $2)
"""
DELETE_PARTS: Final = tuple(
    f"delete from {name} where group_id = $1 and not exists (select 1 from groups where id = $1)"  # noqa: S608
    for name in ("group_members", "group_lines", "group_tables")
)
DROP_NOTICES: Final = """
update notices set state = 'dropped', settled = $2 where kind = 'group' and state = 'waiting'
  and table_id in (select table_id from group_tables where group_id = $1)
  and (holder = $3 or $3 = '')
"""
RUNNING: Final = """
select card from group_tables join tables on tables.id = table_id
where group_id = $1 and not is_over and changed > $2 order by changed desc limit $3
"""
ADD_TABLE: Final = "insert into group_tables (table_id, group_id, made) values ($1, $2, $3)"
ADD_EVENT_TABLE: Final = """
insert into group_tables (table_id, group_id, made)
select cast($1 as text), id, cast($3 as double precision) from groups where id = $2
"""
ADD_REMATCH: Final = """
insert into group_tables (table_id, group_id, made)
select cast($2 as text), group_id, cast($3 as double precision) from group_tables
where table_id = $1 and group_id in (select group_id from group_members where holder = $4)
"""
TELL: Final = """
insert into notices
select $1 || ':group:' || notice_channels.id, $1, 0, 'group', notice_channels.id,
       notice_channels.holder, cast($3 as double precision), $4, 'waiting',
       coalesce(digest_at, cast($3 as double precision)), 0, false, '', 0, 0
from notice_channels join group_members on group_members.holder = notice_channels.holder
where group_id = $2 and wants_notices and notice_channels.holder <> $5 and is_live
  and failures < 5 and notice_channels.table_id = '' and not exists (
    select 1 from relations where kind = 'block' and (
      (relations.holder = $5 and other = notice_channels.holder)
      or (relations.holder = notice_channels.holder and other = $5)))
on conflict do nothing
"""
TOLD: Final = "update groups set told = $2 where id = $1"
OF_GROUPS: Final = "select table_id from group_tables where table_id in ({places})"
FOREIGN: Final = """
select 1 from group_tables where table_id = $1 and group_id not in (
  select group_id from group_members join groups on groups.id = group_id
  where holder = $2 and closed is null)
"""


class Membership(msgspec.Struct, frozen=True, array_like=True):
    """A person's membership of a group, with the group's own data."""

    number: int
    group: str
    holder: str
    name: str
    role: int
    wants_notices: bool
    group_name: str
    invite: str
    closed: float | None
    told: float


class MemberRow(msgspec.Struct, frozen=True, array_like=True):
    """A member in the list of members."""

    number: int
    holder: str
    name: str
    role: int
    joined: float


async def find_membership(store: Database, holder: str | None, group: str) -> Membership | None:
    """Return a person's membership, or None."""
    if holder is None or GROUP_ID.fullmatch(group) is None:
        return None
    rows = await store.find(MEMBERSHIP, group, holder)
    # SQLite stores booleans as numbers.
    return msgspec.convert(rows[0], Membership, strict=False) if rows else None


async def may_see_group(store: Database, holder: str | None, group: str) -> bool:
    """Tell whether a person is a member of an open group."""
    found = await find_membership(store, holder, group)
    return found is not None and found.closed is None


async def is_group_host(store: Database, holder: str | None, group: str) -> bool:
    """Tell whether a person is a host or the owner of an open group."""
    found = await find_membership(store, holder, group)
    return found is not None and found.closed is None and found.role >= HOST


async def require_member(store: Database, holder: str | None, group: str) -> Membership:
    """Return the asker's membership; a group of others looks like a missing one."""
    found = await find_membership(store, holder, group)
    if found is None:
        raise Denied("no_such_group", 404)
    if found.closed is not None:
        raise Denied("group_closed", 410)
    return found


async def require_role(store: Database, holder: str | None, group: str, role: int) -> Membership:
    """Return the membership of a host or owner; refuse other members."""
    found = await require_member(store, holder, group)
    if found.role < role:
        raise Denied("group_hosts_only" if role == HOST else "group_owner_only", 403)
    return found


async def members_of(store: Database, group: str) -> list[MemberRow]:
    """Return all members, the owner and hosts first."""
    rows = await store.fetch(MEMBERS, group)
    return [msgspec.convert(row, MemberRow) for row in rows]


async def member_numbered(store: Database, group: str, number: int) -> MemberRow:
    """Return a member by their number."""
    for one in await members_of(store, group):
        if one.number == number:
            return one
    raise Denied("no_such_member", 404)


async def groups_of(store: Database, holder: str | None) -> wire.Groups:
    """Return a person's groups."""
    rows = []
    if holder is not None:
        rows = await store.fetch(MINE, holder, time.time() - TABLE_SECONDS, MOST_JOINED)
    return wire.Groups(
        groups=[
            wire.GroupCard(id=group, name=name, role=ROLES[role], members=members, tables=tables)
            for group, name, role, members, tables in rows
        ]
    )


async def create_group(store: Database, holder: str, asked: wire.CreateGroup) -> str:
    """Create a group owned by a person; return its id."""
    name, own_name = parse_name(asked.name), parse_name(asked.my_name)
    [(many,)] = await store.fetch(COUNT)
    if many >= MOST_GROUPS:
        raise Denied("too_many_groups_here", 503)
    [(owned,)] = await store.fetch(OWNED, holder)
    if owned >= MOST_OWNED:
        raise Denied("too_many_groups_owned", 409, {"most": MOST_OWNED})
    await _require_few_groups(store, holder)
    group, now = new_table_id(), time.time()
    await store.execute(
        Statement(ADD, (group, name, new_secret(), now)),
        Statement(ADD_OWNER, (group, holder, own_name, now)),
    )
    return group


async def _require_few_groups(store: Database, holder: str) -> None:
    [(joined,)] = await store.fetch(JOINED, holder)
    if joined >= MOST_JOINED:
        raise Denied("too_many_groups", 409, {"most": MOST_JOINED})


async def look_at_invite(
    store: Database, holder: str | None, group: str, code: str
) -> wire.GroupInvite:
    """Return the group of a working invite link."""
    name = await _require_invite(store, holder, group, code)
    members = await members_of(store, group)
    is_member = any(one.holder == holder for one in members)
    return wire.GroupInvite(name=name, members=len(members), is_member=is_member)


async def _require_invite(store: Database, holder: str | None, group: str, code: str) -> str:
    """Return the name of the invite's group.

    An old code, a missing or closed group and a block by its hosts give the same error.
    """
    rows = await store.find(FIND, group) if GROUP_ID.fullmatch(group) else []
    if not rows or not is_among(hash_of(code), [hash_of(rows[0][1])]):
        raise Denied("group_invite_unknown", 404)
    if holder is not None:
        blockers = await blocked_by(store, holder)
        hosts = {one.holder for one in await members_of(store, group) if one.role >= HOST}
        if not hosts.isdisjoint(blockers):
            raise Denied("group_invite_unknown", 404)
    return str(rows[0][0])


async def join_group(store: Database, holder: str, group: str, asked: wire.JoinGroup) -> None:
    """Join a group by its invite; a member who joins again stays as they are."""
    await _require_invite(store, holder, group, asked.code)
    members = await members_of(store, group)
    if any(one.holder == holder for one in members):
        return
    name = parse_name(asked.name)
    if any(one.name.casefold() == name.casefold() for one in members):
        raise Denied("group_name_taken", 409)
    await _require_few_groups(store, holder)
    if len(members) >= MOST_MEMBERS:
        raise Denied("group_full", 409, {"most": MOST_MEMBERS})
    values = (group, holder, name, time.time(), asked.code, MOST_MEMBERS)
    await store.execute(Statement(LOCK_GROUP, (group,)), Statement(ADD_MEMBER, values))
    # The link may have changed meanwhile.
    if not await may_see_group(store, holder, group):
        raise Denied("group_invite_unknown", 404)


async def leave_group(store: Database, own: Membership) -> None:
    """Leave a group; the last member deletes it, an owner of others must hand it over."""
    lock = Statement(LOCK_GROUP, (own.group,))
    if own.role < OWNER:
        await store.execute(
            lock, Statement(LEAVE, (own.group, own.holder)), _dropping(own.group, own.holder)
        )
        return
    last = Statement(DELETE_LAST, (own.group, own.holder))
    await store.execute(lock, last, *_deleting_parts(own.group))
    if await find_membership(store, own.holder, own.group) is not None:
        raise Denied("group_needs_owner", 409)


async def delete_group(store: Database, own: Membership) -> None:
    """Delete a group with its members and chat."""
    await store.execute(
        Statement(LOCK_GROUP, (own.group,)),
        _dropping(own.group),
        Statement(DELETE_OWN, (own.group, own.holder)),
        *_deleting_parts(own.group),
    )


def _deleting_parts(group: str) -> list[Statement]:
    return [Statement(text, (group,)) for text in DELETE_PARTS]


def _dropping(group: str, holder: str = "") -> Statement:
    """Return the statement that drops waiting notices to one member, or to all."""
    return Statement(DROP_NOTICES, (group, time.time(), holder))


async def rename_group(store: Database, own: Membership, name: str) -> None:
    """Change a group's name."""
    await store.execute(Statement(RENAME, (own.group, parse_name(name))))


async def renew_invite(store: Database, own: Membership) -> None:
    """Replace the invite link, so that the old one stops working."""
    await store.execute(Statement(LOCK_GROUP, (own.group,)), _renewing(own.group))


def _renewing(group: str) -> Statement:
    return Statement(RENEW, (group, new_secret()))


async def remove_member(store: Database, own: Membership, member: MemberRow) -> None:
    """Remove a member of a lower role.

    The invite link changes too, because the removed person may know it.
    """
    if member.role >= own.role:
        raise Denied("group_owner_only", 403)
    await store.execute(
        Statement(LOCK_GROUP, (own.group,)),
        Statement(REMOVE, (own.group, member.number, own.holder)),
        _renewing(own.group),
        _dropping(own.group, member.holder),
    )


async def set_role(store: Database, own: Membership, member: MemberRow, role: wire.Role) -> None:
    """Make a member a host or not, or hand the group over to them."""
    if member.holder == own.holder:
        raise Denied("that_is_you", 409)
    lock = Statement(LOCK_GROUP, (own.group,))
    if role != "owner":
        values = (own.group, member.number, ROLES.index(role), own.holder)
        await store.execute(lock, Statement(SET_ROLE, values))
        return
    [(owned,)] = await store.fetch(OWNED, member.holder)
    if owned >= MOST_OWNED:
        raise Denied("too_many_groups_theirs", 409, {"most": MOST_OWNED})
    try:
        await store.execute(
            lock,
            Statement(STEP_DOWN, (own.group, own.holder, member.number)),
            Statement(STEP_UP, (own.group, member.number)),
        )
    except Conflict:
        # The group has another owner by now.
        raise Denied("group_owner_only", 403) from None


async def want_notices(store: Database, own: Membership, *, on: bool) -> None:
    """Turn a member's notices about a group on or off."""
    drop = () if on else (_dropping(own.group, own.holder),)
    await store.execute(Statement(WANT_NOTICES, (own.group, own.holder, on)), *drop)


async def close_group(store: Database, group: str, *, closed: bool) -> None:
    """Close a group for all its members, or open it again; for moderators."""
    at = time.time() if closed else None
    _, found, _ = await store.execute(
        Statement(LOCK_GROUP, (group,)), Statement(CLOSE, (group, at)), _dropping(group)
    )
    if not found:
        raise Denied("no_such_group", 404)


# Tables.


async def running_tables(store: Database, group: str) -> list[TableSummary]:
    """Return the running tables of a group, latest first."""
    since = time.time() - TABLE_SECONDS
    rows = await store.fetch(RUNNING, group, since, TABLES_SHOWN)
    return [msgspec.json.decode(card, type=TableSummary) for (card,) in rows]


def table_statements(
    own: Membership, table: str, game: str, *, has_open_seats: bool
) -> tuple[Statement, ...]:
    """Return the statements that add a new table to a group, and notify its members."""
    now = time.time()
    added = Statement(ADD_TABLE, (table, own.group, now))
    if not has_open_seats or now - own.told < QUIET_SECONDS:
        return (added,)
    facts = encode_facts(NoticeFacts(game=game, by=own.name, group=own.group_name))
    told = Statement(TELL, (table, own.group, now, facts, own.holder))
    return added, told, Statement(TOLD, (own.group, now))


def event_table_statement(group: str, table: str) -> Statement:
    """Return the statement that adds a table of an event to the group whose event it is."""
    return Statement(ADD_EVENT_TABLE, (table, group, time.time()))


def rematch_statement(before: str, after: str, holder: str) -> Statement:
    """Return the statement that adds a member's rematch to the group of its table."""
    return Statement(ADD_REMATCH, (before, after, time.time(), holder))


async def tables_of_groups(store: Database, tables: list[str]) -> set[str]:
    """Return which of some tables belong to a group."""
    if not tables:
        return set()
    places = ", ".join(f"${number + 1}" for number in range(len(tables)))
    return {one for (one,) in await store.fetch(OF_GROUPS.format(places=places), *tables)}


async def is_foreign_table(store: Database, table: str, holder: str) -> bool:
    """Tell whether a table belongs to a group of which the asker is no member."""
    return bool(await store.find(FOREIGN, table, holder))


# Sign-in and deletion.

KEEP_HIGHER_ROLE: Final = (
    """
    update group_members set role = -1 where holder = $1 and role = 2 and exists (
      select 1 from group_members as own
      where own.group_id = group_members.group_id and own.holder = $2)
    """,
    """
    update group_members set role = 2 where holder = $2 and exists (
      select 1 from group_members as own where own.group_id = group_members.group_id
        and own.holder = $1 and own.role = -1)
    """,
    """
    update group_members set role = 1 where holder = $2 and role = 0 and exists (
      select 1 from group_members as own where own.group_id = group_members.group_id
        and own.holder = $1 and own.role = 1)
    """,
)
"""If the guest and the player are members of one group, the player gets the higher role."""
MOVE_MEMBER: Final = """
update group_members set holder = $2 where holder = $1 and not exists (
  select 1 from group_members as own
  where own.group_id = group_members.group_id and own.holder = $2)
"""
MOVE_LINES: Final = """
update group_lines set holder = $2 where holder = $1 and not exists (
  select 1 from group_lines as own where own.group_id = group_lines.group_id
    and own.holder = $2 and own.key = group_lines.key)
"""
LOCK_ALL: Final = """
update groups set made = made where id in (select group_id from group_members where holder = $1)
"""
FORGET_LINES: Final = "delete from group_lines where holder = $1"
FORGET_MEMBER: Final = "delete from group_members where holder = $1"
ALONE: Final = """
in (select group_id from group_members where holder = $1 and group_id not in (
  select group_id from group_members as others where holder <> $1 and group_id in (
    select group_id from group_members as own where own.holder = $1)))
"""
"""The groups whose only member is the person."""
SUCCEED: Final = (
    "update group_members set role = -1 where holder = $1 and role = 2",
    """
    update group_members set role = 2 where id in (
      select coalesce(min(case when role = 1 then id end), min(id)) from group_members as others
      where holder <> $1 and group_id in (
        select group_id from group_members as own where own.holder = $1 and own.role = -1)
      group by group_id)
    """,
)
"""The first host, or else the first member, becomes the owner."""
DELETE_ALONE: Final = tuple(
    f"delete from {name} where {column} {ALONE}"  # noqa: S608 a text of ours
    for name, column in (
        ("group_lines", "group_id"),
        ("group_tables", "group_id"),
        ("groups", "id"),
    )
)


def group_moves(before: str, after: str) -> list[Statement]:
    """Return the statements that move a guest's memberships and chat to a player."""
    texts = (*KEEP_HIGHER_ROLE, MOVE_MEMBER, MOVE_LINES)
    return [
        Statement(LOCK_ALL, (before,)),
        *(Statement(text, (before, after)) for text in texts),
        *(Statement(text, (before,)) for text in (FORGET_LINES, FORGET_MEMBER)),
    ]


def group_deletions(holder: str) -> list[Statement]:
    """Return the statements that delete a person from groups, which get another owner."""
    texts = (LOCK_ALL, *DELETE_ALONE, *SUCCEED, FORGET_LINES, FORGET_MEMBER)
    return [Statement(text, (holder,)) for text in texts]

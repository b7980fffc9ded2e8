"""The chat of groups: the latest lines, without those of people the reader has muted."""

import time
from typing import Final

import msgspec

from railtable.server.errors import Denied
from railtable.server.people.database import Database
from railtable.server.people.groups import LOCK_GROUP, Membership
from railtable.server.people.relations import kinds_of
from railtable.server.store.sql import Statement
from railtable.wire import groups as wire

LINES_SHOWN: Final = 100
LINES_KEPT: Final = 500
"""Older lines of a group are deleted."""

SAY: Final = """
insert into group_lines (group_id, holder, name, at, key, text)
select group_id, holder, name, cast($3 as double precision), cast($4 as text), cast($5 as text)
from group_members where group_id = $1 and holder = $2
on conflict (group_id, holder, key) do nothing
"""
TRIM: Final = """
delete from group_lines where group_id = $1 and id <= (
  select id from group_lines as kept where kept.group_id = $1 order by id desc limit 1 offset $2)
"""
READ: Final = """
select group_lines.id, at, group_lines.holder, group_lines.name, group_members.id, text
from group_lines left join group_members on group_members.group_id = group_lines.group_id
  and group_members.holder = group_lines.holder and group_members.name = group_lines.name
where group_lines.group_id = $1 and group_lines.id > $2 order by group_lines.id desc limit $3
"""
ALL: Final = "select at, name, text from group_lines where group_id = $1 order by id"


class ChatRow(msgspec.Struct, frozen=True, array_like=True):
    """A stored line; `member` is None if its author left or has another name now."""

    id: int
    at: float
    holder: str
    name: str
    member: int | None
    text: str


async def say_to_group(store: Database, own: Membership, key: str, text: str) -> None:
    """Add a chat line, once per idempotency key."""
    cleaned = " ".join(text.split())
    if not cleaned.isprintable() or not cleaned:
        raise Denied("unprintable_text")
    await store.execute(
        # With the lock, lines become visible in the order of their numbers.
        Statement(LOCK_GROUP, (own.group,)),
        Statement(SAY, (own.group, own.holder, time.time(), key, cleaned)),
        Statement(TRIM, (own.group, LINES_KEPT)),
    )


async def read_chat(store: Database, own: Membership, after: int) -> wire.GroupChat:
    """Return the latest lines after a number, as a member may see them."""
    rows = await store.fetch(READ, own.group, after, LINES_SHOWN)
    lines = [msgspec.convert(row, ChatRow) for row in reversed(rows)]
    authors = list({(line.holder, line.name) for line in lines})
    kinds = await kinds_of(store, own.holder, authors)
    shown = [line for line in lines if kinds.get((line.holder, line.name), set()) <= {"follow"}]
    return wire.GroupChat(
        lines=[
            wire.GroupLine(
                number=line.id,
                at=line.at,
                name=line.name,
                member=line.member,
                you=line.holder == own.holder,
                text=line.text,
            )
            for line in shown
        ],
        last=lines[-1].id if lines else after,
    )


async def whole_chat(store: Database, group: str) -> list[tuple[float, str, str]]:
    """Return time, name and text of all stored lines; for moderators."""
    return [(at, name, text) for at, name, text in await store.fetch(ALL, group)]

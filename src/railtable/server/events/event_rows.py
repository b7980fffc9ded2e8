"""The rows of events in the database."""

from typing import Any, Final

import msgspec

from railtable.server.store.sql import SqlRow, Statement
from railtable.wire.events import EventAccess, EventStatus

EVENT_COLUMNS: Final = """id, title, host, host_name, access, group_id, secret, codes, status,
       version, due, paired_at, starts_at, created, changed"""
FIND_EVENT: Final = f"select {EVENT_COLUMNS} from events where id = $1"  # noqa: S608 our own names
ADD_EVENT: Final = """
insert into events (id, title, host, host_name, access, group_id, secret, codes, status, is_over,
                    version, due, paired_at, starts_at, created, changed)
values ($1, $2, $3, $4, $5, $6, $7, 0, 'gathering', false, 1, $8, null, $8, $9, $9)
"""
ADD_ENTRY: Final = "insert into event_entries (event_id, seq, payload) values ($1, $2, $3)"
ENTRIES: Final = """
select payload from event_entries where event_id = $1 and seq > $2 order by seq
"""
SUMMARISE: Final = """
update events set status = $2, is_over = $3, due = $4, paired_at = $5, changed = $6,
       version = version + 1
where id = $1
"""
SET_DUE: Final = "update events set due = $2, version = version + 1 where id = $1"
NEW_CODE: Final = "update events set codes = codes + 1, version = version + 1 where id = $1"
EVENT_VERSION: Final = "select version from events where id = $1"
PLAYERS: Final = """
select player, holder, name, replacement from event_players where event_id = $1
"""
ADD_PLAYER: Final = """
insert into event_players (event_id, player, holder, name) values ($1, $2, $3, $4)
"""
SET_PLAYER: Final = """
update event_players set holder = $3, name = $4, replacement = null
where event_id = $1 and player = $2
"""
FREE_PLAYER: Final = """
update event_players set holder = null where event_id = $1 and player = $2
"""
HAND_OVER: Final = "update events set host = $2, host_name = $3 where id = $1 and host = $4"
OF_GROUP: Final = "select id from events where group_id = $1"
SET_REPLACEMENT: Final = """
update event_players set replacement = $3 where event_id = $1 and player = $2
"""
OUTCOMES: Final = """
select table_id, round, number, facts from event_outcomes
where event_id = $1 and not is_added order by round, number
"""
DROP_OUTCOME: Final = "delete from event_outcomes where table_id = $1"
KEEP_OUTCOME: Final = "update event_outcomes set is_added = true where table_id = $1"
DROP_ADDED: Final = "delete from event_outcomes where event_id = $1 and is_added"


class EventRow(msgspec.Struct, frozen=True, array_like=True):
    """An event's row; `secret` gives the ids of its tables, its codes and its deals."""

    id: str
    title: str
    host: str
    host_name: str
    access: EventAccess
    group: str | None
    secret: str
    codes: int
    status: EventStatus
    version: int
    due: float | None
    paired_at: float | None
    starts_at: float | None
    created: float
    changed: float


class PlayerRow(msgspec.Struct, frozen=True, array_like=True):
    """A player's row; `replacement` is the hash of a code for another person."""

    player: str
    holder: str | None
    name: str
    replacement: str | None


class OutcomeRow(msgspec.Struct, frozen=True, array_like=True):
    """A table's outcome that the event's log does not have yet."""

    table: str
    round: int
    number: int
    facts: str


def event_row(row: SqlRow) -> EventRow:
    """Return a row of `events`."""
    return msgspec.convert(row, EventRow, strict=False)


def add_player(event: str, player: str, holder: str, name: str) -> Statement:
    """Return the statement that adds a player."""
    return Statement(ADD_PLAYER, (event, player, holder, name))


def add_entry(event: str, seq: int, payload: Any) -> Statement:
    """Return the statement that adds an entry to an event's log."""
    return Statement(ADD_ENTRY, (event, seq, msgspec.json.encode(payload)))

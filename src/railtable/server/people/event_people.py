"""People in events: moved at sign-in, anonymous after deletion.

A player's name is in the rows of the event and in two kinds of entries of its log. Pairings and
standings do not depend on it, so a redacted log is still verified.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from railtable.events import log
from railtable.server.people.database import Database
from railtable.server.people.public_pages import all_holders_of, sql_places
from railtable.server.store.sql import Statement

PLAYED: Final = "select event_id, player from event_players where holder = $1"
ENTRIES: Final = "select seq, payload from event_entries where event_id = $1"
REDACT: Final = "update event_entries set payload = $3 where event_id = $1 and seq = $2"
FORGET: Final = (
    "update event_players set holder = null, name = '' where holder = $1",
    "update events set host = '', host_name = '' where host = $1",
)
NOT_SECRET: Final = """ and not exists (
  select 1 from event_outcomes where event_outcomes.table_id = results.table_id)"""  # noqa: S105 a condition, no password
"""Results, but those of an event whose cards other tables still play."""
SEALED_TABLES: Final = "select table_id from event_outcomes where table_id in ({places})"
GIVE_UP: Final = """
update event_players set holder = null where holder = $1 and event_id in (
    select event_id from event_players where holder = $2)
"""
"""A person plays once in an event: the guest's place there becomes nobody's."""
MOVE: Final = (
    GIVE_UP,
    "update event_players set holder = $2 where holder = $1",
    "update events set host = $2 where host = $1",
)


def event_moves(before: str, after: str) -> list[Statement]:
    """Return the statements that move a guest's events to a player at sign-in."""
    return [Statement(text, (before, after)) for text in MOVE]


async def event_deletions(store: Database, holder: str) -> list[Statement]:
    """Return the statements that make a person anonymous in all events."""
    found = []
    for one in await all_holders_of(store, holder):
        for event, player in await store.fetch(PLAYED, one):
            found += await name_redactions(store, event, player)
        found += [Statement(text, (one,)) for text in FORGET]
    return found


async def name_redactions(store: Database, event: str, player: str) -> list[Statement]:
    """Return the statements that take a player's names so far out of an event's log."""
    found = []
    for seq, payload in await store.fetch(ENTRIES, event):
        entry = msgspec.json.decode(bytes(payload), type=log.AnyEventEntry)
        if isinstance(entry, log.EntrantJoined | log.Replaced) and entry.player == player:
            anew = msgspec.structs.replace(entry, name="")
            found.append(Statement(REDACT, (event, seq, msgspec.json.encode(anew))))
    return found


async def secret_event_tables(store: Database, tables: Sequence[str]) -> set[str]:
    """Return the tables of events whose cards other tables still play."""
    if not tables:
        return set()
    query = SEALED_TABLES.format(places=sql_places(len(tables)))
    return {table for (table,) in await store.fetch(query, *tables)}

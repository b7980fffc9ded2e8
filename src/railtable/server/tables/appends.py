# railtable: compiled alone
"""Build the store append of a table: new log entries with their side effects."""

from typing import Final

from railtable.server.store.store import Append
from railtable.server.tables import log, messages
from railtable.server.tables.side_effects import side_effects
from railtable.server.tables.table import HostedTable

ROUTINE_ENTRIES: Final = frozenset((log.Played, log.Chatted, log.Coded))
"""Entry types that never change seats or settings."""
SEATED: Final = frozenset(
    (log.Created, log.Sat, log.Filled, log.Left, log.Returned, log.Moved, log.Forgotten)
)


def append_of(hosted: HostedTable, lease: int | None = None) -> Append:
    """Return a table's unsaved entries as the store takes them."""
    entries = hosted.unsaved
    # Moves within a turn change nothing that table lists show.
    due = None if hosted.clocks is None else hosted.clocks.due()
    shown = (hosted.status, hosted.to_move, due)
    kinds = {type(entry) for entry in entries}
    same = shown == hosted.shown and kinds <= ROUTINE_ENTRIES
    hosted.shown = shown
    return Append(
        table=hosted.id,
        seq=hosted.seq - len(entries) + 1,
        entries=[log.encode_entry(entry) for entry in entries],
        card=None if same else messages.summary_of(hosted),
        snapshot=hosted.snapshot(),
        holders_changed=not SEATED.isdisjoint(kinds),
        lease=lease,
        goes_on=messages.is_bots_turn(hosted),
        also=side_effects(hosted, entries),
    )

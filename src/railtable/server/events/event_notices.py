"""Notices of events: a round is paired, the event is over."""

from collections.abc import Iterable
from typing import Literal

from railtable.events import log
from railtable.server.events.event_log import StoredEvent
from railtable.server.store.sql import Statement
from railtable.server.tables.notice_subscribers import NOTICE_SUBSCRIBERS
from railtable.server.tables.notice_triggers import NoticeFacts, notice_statement


def round_notices(stored: StoredEvent, paired: log.Paired, at: float) -> list[Statement]:
    """Return the statements that tell the players of a round that it starts."""
    sitting = {player for table in paired.tables for player in table.players}
    return _tell(stored, "round", sitting, at)


def over_notices(stored: StoredEvent, at: float) -> list[Statement]:
    """Return the statements that tell all players that the event is over."""
    here = [one.id for one in stored.event.entrants.values() if one.is_here]
    return _tell(stored, "event_over", here, at)


def _tell(
    stored: StoredEvent, kind: Literal["round", "event_over"], players: Iterable[str], at: float
) -> list[Statement]:
    rows = [stored.players[one] for one in sorted(players) if one in stored.players]
    holders = [row.holder for row in rows if row.holder is not None]
    facts = NoticeFacts(title=stored.row.title)
    return [
        # The place of the entry that is being appended.
        notice_statement((stored.id, stored.seq + 1), kind, [holder], facts, at)
        for holder in holders
        if NOTICE_SUBSCRIBERS.has_any([holder])
    ]

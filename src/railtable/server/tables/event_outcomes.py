# railtable: compiled alone
"""Outcomes of an event's tables, written in the same transaction as the entries that end them."""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from railtable.core.seats import Seat
from railtable.server.store.sql import Statement
from railtable.server.tables import log
from railtable.server.tables.table import HostedTable
from railtable.server.tables.timing import ranks_on_time

ADD_OUTCOME: Final = """
insert into event_outcomes (table_id, event_id, round, number, facts, is_added)
values ($1, $2, $3, $4, $5, false) on conflict do nothing
"""

ENDING: Final = frozenset((log.Played, log.Started, log.Resigned))
"""Entry types that can end a game."""


def outcome_side_effects(
    hosted: HostedTable, entries: Sequence[log.AnyEntry]
) -> Iterable[Statement]:
    """Return the statement that stores the outcome of an event's table that has just ended."""
    place = hosted.created.event
    if not isinstance(place, log.EventPlace) or hosted.status != "over":
        return ()
    if ENDING.isdisjoint([type(entry) for entry in entries]):
        # Skip chat after the end.
        return ()
    facts = msgspec.json.encode(_outcome(hosted)).decode()
    return (Statement(ADD_OUTCOME, (hosted.id, place.event, place.round, place.number, facts)),)


def _outcome(hosted: HostedTable) -> dict[str, list[int]]:
    outcome = hosted.outcome()
    assert outcome is not None
    return {
        "ranks": ranks_on_time(hosted, outcome.ranks),
        "scores": list(outcome.scores),
        "absent": [seat for seat in range(len(hosted.seats)) if _is_absent(hosted, seat)],
    }


def _is_absent(hosted: HostedTable, seat: Seat) -> bool:
    """Tell whether a seat's player gave it up, or a bot played more than half of its steps."""
    if hosted.participation.contestants[seat] is None:
        return False
    return not hosted.seats[seat].holders or hosted.participation.did_bot_play(seat)

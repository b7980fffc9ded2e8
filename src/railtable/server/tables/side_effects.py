# railtable: compiled alone
"""Side effects of log entries, written in the same transaction.

Each function gets a table with the entries folded, and the entries. They run for every move, and
most moves need none of them.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from railtable.server.store.sql import Statement
from railtable.server.tables import log
from railtable.server.tables.event_outcomes import outcome_side_effects
from railtable.server.tables.game_results import result_side_effects
from railtable.server.tables.notice_triggers import notices_of
from railtable.server.tables.seatings import seatings_of
from railtable.server.tables.shared_deals import deal_side_effects
from railtable.server.tables.table import HostedTable
from railtable.server.tables.timing import deadline_side_effects

SideEffect: TypeAlias = Callable[[HostedTable, Sequence[log.AnyEntry]], Iterable[Statement]]

SIDE_EFFECTS: Final[tuple[SideEffect, ...]] = (
    seatings_of,
    deadline_side_effects,
    notices_of,
    result_side_effects,
    outcome_side_effects,
    deal_side_effects,
)


def side_effects(hosted: HostedTable, entries: Sequence[log.AnyEntry]) -> tuple[Statement, ...]:
    """Return all side effects of entries."""
    found: list[Statement] = []
    for beside in SIDE_EFFECTS:
        found.extend(beside(hosted, entries))
    return tuple(found)

"""Limit log entries that are not moves, so that nobody can fill a table's log.

Each holder has a separate allowance for chat, invites, settings, lent seats, questions and
take-backs. Moves, time-outs, leaving, returning and endings are never refused: a table with a full
log can still finish its game.
"""

from typing import TYPE_CHECKING, Final

from railtable.server.errors import Denied
from railtable.server.tables import log

if TYPE_CHECKING:
    from railtable.server.tables.table import HostedTable

MOST_ENTRIES: int = 20_000
"""Maximum log length; beyond it only entries that can end the game are accepted."""
MOST_SIDE_ENTRIES: int = 2_000
"""Allowed entries that are not moves, per holder."""
JOINING: Final = ""
"""Shared allowance for sitting down; a new cookie is free, so it is not per holder."""
FREE: Final = (
    log.Created,
    log.Started,
    log.Played,
    log.TimedOut,
    log.TookDaysOff,
    log.Returned,
    log.Left,
    log.Resigned,
    log.Rematched,
    log.DealShared,
    log.DealRevealed,
    log.Moved,
    log.Forgotten,
)
"""Entry types that are never refused, because the game or other limits bound them.

A seat is taken back once per loan or time-out, days off are limited per year, a deal is shared and
revealed once, and a holder's seats move or are forgotten once.
"""


class SideEntryBudget:
    """Count side entries in a table's log per holder."""

    def __init__(self) -> None:
        self._spent: dict[str, int] = {}

    def spent_by(self, holder: str) -> int:
        """Return how much of the allowance a holder has used."""
        return self._spent.get(holder, 0)

    def require(self, hosted: "HostedTable", entry: log.AnyEntry) -> None:
        """Refuse an entry that exceeds an allowance or the log limit."""
        if isinstance(entry, FREE):
            return
        if hosted.seq >= MOST_ENTRIES:
            raise Denied("log_full", 409, {"most": MOST_ENTRIES})
        payer, cost = _charge(hosted, entry)
        if self.spent_by(payer) + cost > MOST_SIDE_ENTRIES:
            raise Denied("too_many_side_entries", 409, {"most": MOST_SIDE_ENTRIES})

    def fold(self, hosted: "HostedTable", entry: log.AnyEntry) -> None:
        """Count an entry that the table is about to fold."""
        if isinstance(entry, log.Moved):
            self._spent[entry.after] = self.spent_by(entry.after) + self.spent_by(entry.before)
        elif not isinstance(entry, FREE):
            payer, cost = _charge(hosted, entry)
            self._spent[payer] = self.spent_by(payer) + cost


def _charge(hosted: "HostedTable", entry: log.AnyEntry) -> tuple[str, int]:
    """Return the holder charged for an entry, and the amount."""
    match entry:
        case log.Sat(device=False):
            return JOINING, 1
        case log.Undone(seat=seat):
            return _person(hosted, seat), _steps_to_replay(hosted, entry)
        case log.Consented():
            # Charge the asker for answers, or questions would use up other holders' allowances.
            return _asker(hosted), 1
        case log.Filled(seat=seat, kept=kept) if kept.holders and kept.who == "bot":
            return _person(hosted, seat), 1
        case log.SettingsChanged(seat=int(seat)):
            return _person(hosted, seat), 1
        case log.Filled() | log.TakeoverAsked() | log.SettingsChanged():
            return hosted.created.owner, 1
        case (
            log.Sat(seat=seat)
            | log.Coded(seat=seat)
            | log.Nonced(seat=seat)
            | log.Agreed(seat=seat)
            | log.Readied(seat=seat)
            | log.UndoAsked(seat=seat)
            | log.Chatted(seat=seat)
        ):
            return _person(hosted, seat), 1
        case _:
            return hosted.created.owner, 1


def _steps_to_replay(hosted: "HostedTable", entry: log.Undone) -> int:
    """Return how many moves a free take-back allows a seat to replay; they fill the log too.

    Other take-backs need consent, or there are no other players.
    """
    back = hosted.steps_so_far[entry.to :]
    return max(1, len(back)) if all(step.seat == entry.seat for step in back) else 1


def _person(hosted: "HostedTable", seat: int) -> str:
    """Return the holder of a seat, or the table's owner for an unheld seat."""
    holders = hosted.seats[seat].holders
    return holders[0] if holders else hosted.created.owner


def _asker(hosted: "HostedTable") -> str:
    asked = None if hosted.question is None else hosted.question.asked
    if isinstance(asked, log.UndoAsked):
        return _person(hosted, asked.seat)
    return hosted.created.owner

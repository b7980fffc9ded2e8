# railtable: compiled alone
"""Table events that subscribers receive besides steps."""

from typing import TYPE_CHECKING

from railtable.core.seats import Seat
from railtable.server.tables import log
from railtable.wire.live import Happening, What

if TYPE_CHECKING:
    from railtable.server.tables.table import HostedTable


def happenings_of(hosted: "HostedTable", entry: log.AnyEntry) -> list[Happening]:
    """Return the happenings to broadcast for a newly folded entry."""
    if type(entry) is log.Played and entry.fallback is None:
        # Fast path: most entries are moves, and steps describe them completely.
        return []
    told: list[tuple[What, Seat | None, str]] = []
    match entry:
        case log.Created():
            told.append(("created", None, ""))
        case log.Sat(seat=seat, device=False):
            told.append(("taken_over" if hosted.revision else "joined", seat, ""))
        case log.Filled(seat=seat, kept=kept):
            told += _of_filling(hosted, seat, kept)
        case log.Returned(seat=seat):
            told.append(("returned", seat, ""))
        case log.Left(seat=seat, name=name):
            told.append(("left", seat, name))
        case log.TimedOut(seat=seat, lost=lost):
            told.append(("timed_out", seat, "loses" if lost else "bot"))
        case log.TookDaysOff(seat=seat, days=days):
            told.append(("days_off", seat, str(days)))
        case log.Started():
            told.append(("started", None, ""))
        case _:
            told += [*_of_signing_in(hosted, entry), *_of_play(entry)]
    return [_happening(hosted, entry, place, one) for place, one in enumerate(told)]


def _of_signing_in(
    hosted: "HostedTable", entry: log.AnyEntry
) -> list[tuple[What, Seat | None, str]]:
    if type(entry) is not log.Moved or not entry.after:
        return []
    return [("signed_in", seat, "") for seat in hosted.held_by(entry.after)[:1]]


def _of_filling(
    hosted: "HostedTable", seat: Seat, kept: log.SeatKept
) -> list[tuple[What, Seat | None, str]]:
    if kept.who == "bot":
        return [("seated", seat, kept.level or "")]
    if not hosted.revision:
        return []
    return [("taken_over" if kept.who == "person" else "opened", seat, "")]


def _of_play(entry: log.AnyEntry) -> list[tuple[What, Seat | None, str]]:
    match entry:
        case log.Played(seat=seat, fallback=str(reason)):
            return [("bot_failed", seat, reason)]
        case log.Resigned(seat=seat):
            return [("resigned", seat, "")]
        case log.UndoAsked(seat=seat, to=to):
            return [("undo_asked", seat, str(to))]
        case log.Consented(seat=seat, agree=False):
            return [("takeover_refused" if entry.takeover else "undo_refused", seat, "")]
        case log.TakeoverAsked(seat=seat, kept=kept):
            return [("takeover_asked", seat, kept.name)]
        case log.Undone(seat=seat, to=to):
            return [("undone", seat, str(to))]
        case log.Moved(unrates=True):
            return [("unrated", None, "")]
        case log.Chatted(seat=seat, text=text) if text:
            return [("said", seat, text)]
        case _:
            return []


def _happening(
    hosted: "HostedTable", entry: log.AnyEntry, place: int, told: tuple[What, Seat | None, str]
) -> Happening:
    what, seat, text = told
    name = "" if seat is None else hosted.seats[seat].name
    return Happening(
        number=hosted.seq * 4 + place,
        what=what,
        at=entry.at,
        version=hosted.version_so_far,
        seat=seat,
        name=name,
        text=text,
    )


def happening_over(hosted: "HostedTable") -> Happening:
    """Return the happening for the game's end, which has no log entry."""
    return Happening(
        number=hosted.revision * 4 + 3,
        what="over",
        at=hosted.changed,
        version=hosted.version,
        seat=None,
        name="",
        text="",
    )

"""Move a guest's seats to the account they sign in to, without revealing two hands."""

import time

from railtable.core.seats import Seat
from railtable.server.tables import log
from railtable.server.tables.consent import has_secrets, seats_of_others
from railtable.server.tables.holders import release
from railtable.server.tables.table import HostedTable


def move_seats(hosted: HostedTable, before: str, after: str, level: str) -> None:
    """Move everything one hashed secret holds to another.

    If the account holds another seat already, the game is no longer rated. If it would see two
    hands, a bot of `level` plays the guest's seat until all others agree to the takeover.
    """
    mine, theirs = hosted.held_by(before), hosted.held_by(after)
    is_awaited = any(before in seat.awaits for seat in hosted.seats)
    if not mine and not is_awaited and not hosted.is_owner(before):
        return
    second = [seat for seat in mine if seat not in theirs] if set(theirs) - set(mine) else []
    apart = second if second and _stay_apart(hosted, before, after) else []
    names = {seat: hosted.seats[seat].name for seat in apart}
    unrates = _is_rated(hosted) and (bool(second) or _began_both(hosted, before, after))
    moved = log.Moved(at=time.time(), before=before, after=after, apart=apart, unrates=unrates)
    hosted.record(moved)
    given_up = [seat for seat in apart if not hosted.seats[seat].holders]
    for seat in given_up:
        release(hosted, seat, hosted.seats[seat].level or level, names[seat])
    if given_up and hosted.status == "playing":
        _ask(hosted, given_up[0], names[given_up[0]], after)


def _is_rated(hosted: HostedTable) -> bool:
    return hosted.participation.is_rated and hosted.status == "playing"


def _began_both(hosted: HostedTable, before: str, after: str) -> bool:
    """Tell whether both holders started the game, even if one has left it."""
    return {before, after} <= set(hosted.participation.contestants)


def _stay_apart(hosted: HostedTable, before: str, after: str) -> bool:
    """Tell whether one person holding both seats would be unfair to others."""
    if hosted.status == "gathering":
        return hosted.rules.info.hides or hosted.created.rated
    return has_secrets(hosted) and bool(
        set(seats_of_others(hosted, before)) & set(seats_of_others(hosted, after))
    )


def _ask(hosted: HostedTable, seat: Seat, name: str, after: str) -> None:
    kept = log.SeatKept(who="person", name=name, holders=[after])
    asker = next(iter(hosted.held_by(after)), None)
    needed = seats_of_others(hosted, after)
    asked = log.TakeoverAsked(at=time.time(), seat=seat, asker=asker, kept=kept, needed=needed)
    hosted.record(asked, agreed=True)

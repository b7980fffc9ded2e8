"""Rated games: proposed at creation, agreed to by everybody before the start.

As in `moves`, a function records entries to save, or raises and changes nothing.
"""

import time
from typing import Any, Final

from railtable.bots import LEVELS
from railtable.core.seats import Seat
from railtable.server.errors import Denied
from railtable.server.tables import log
from railtable.server.tables.table import HostedTable
from railtable.wire import tables

POLICY: Final = 2
"""Current version of the rating rules (docs/ratings.md)."""


def require_ratable(request: tables.CreateTable) -> None:
    """Refuse to propose a rated game that can never be rated."""
    if not request.rated:
        return
    mine = sum(isinstance(plan, tables.MySeat) for plan in request.seats)
    if request.deal is not None or mine > 1 or any(map(_is_unratable, request.seats)):
        raise Denied("cannot_be_rated", 409)
    require_clock(request.clock)
    require_standard_box(request.options)


def require_standard_box(options: dict[str, Any]) -> None:
    """Refuse a rated game with other pieces, because ratings compare equal games."""
    if options.get("box") is not None or options.get("deck"):
        raise Denied("rated_standard_box", 409)


def require_clock(clock: tables.Clock | None) -> None:
    """Refuse a rated game without a clock, because a losing player could stall it."""
    if clock is None:
        raise Denied("rated_needs_clock", 409)


def _is_unratable(plan: tables.SeatPlan) -> bool:
    match plan:
        case tables.LocalSeat():
            return True
        case tables.BotSeat(level=level):
            return level not in LEVELS
        case _:
            return False


def is_agreed(hosted: HostedTable) -> bool:
    """Tell whether a game that starts now is rated: all agree, and nobody holds two seats."""
    if not hosted.created.rated or hosted.created.deal is not None or hosted.given:
        return False
    if hosted.clocks is None:
        return False
    people = [seat for seat in hosted.seats if seat.holders]
    holders = [holder for seat in people for holder in set(seat.holders)]
    return (
        bool(people)
        and len(hosted.seats) > 1
        and all(seat.agreed and not seat.same_screen for seat in people)
        and all(seat.level in LEVELS for seat in hosted.seats if not seat.holders)
        and len(set(holders)) == len(holders)
    )


def agree_to_rating(hosted: HostedTable, seat: Seat, holder: str | None, *, agrees: bool) -> None:
    """Record whether a seat agrees to a rated game."""
    if not 0 <= seat < len(hosted.seats):
        raise Denied("no_such_seat", 404)
    if not hosted.holds(holder, seat):
        raise Denied("not_your_seat", 403)
    if not hosted.created.rated or hosted.status != "gathering":
        raise Denied("too_late", 409)
    if hosted.seats[seat].agreed != agrees:
        hosted.record(log.Agreed(at=time.time(), seat=seat, agree=agrees))


def require_own_play(hosted: HostedTable, key: str) -> None:
    """Refuse help that other players of a rated game or a shared deal do not have."""
    if hosted.status != "playing":
        return
    if hosted.participation.is_rated:
        raise Denied(key, 409)
    if hosted.keeps_deal_secret:
        raise Denied("deal_own_play", 409)

# railtable: compiled alone
"""Permission checks for seats and tables."""

from railtable.core.seats import Seat
from railtable.server.errors import Denied
from railtable.server.tables.table import HostedTable


def require_admitted(hosted: HostedTable, holder: str | None) -> None:
    """Refuse visitors of a table whose deal others still play."""
    if hosted.is_sealed and not hosted.held_by(holder):
        raise Denied("secret_deal", 403)


def require_seat(hosted: HostedTable, seat: Seat) -> None:
    """Refuse a seat the table does not have."""
    if not 0 <= seat < len(hosted.seats):
        raise Denied("no_such_seat", 404)


def require_holder(hosted: HostedTable, holder: str | None, seat: Seat) -> None:
    """Refuse anybody who does not hold the seat."""
    require_seat(hosted, seat)
    if not hosted.holds(holder, seat):
        raise Denied("not_your_seat", 403)


def require_owner(hosted: HostedTable, holder: str | None) -> None:
    """Refuse anybody who does not own the table."""
    if not hosted.is_owner(holder):
        raise Denied("not_your_table", 403)

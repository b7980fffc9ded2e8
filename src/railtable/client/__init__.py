"""A seat at a server for a program: typed, reconnecting, every move taken once.

See docs/client.md.  `Seat` waits, `AsyncSeat` is awaited; both say the same.
"""

from railtable.client.async_seat_client import AsyncSeat
from railtable.client.errors import (
    ClientError,
    GoneAway,
    MoveRefused,
    MoveStale,
    NotAllowed,
    Unreachable,
)
from railtable.client.seat_client import Seat
from railtable.client.seat_protocol import Position

__all__ = [
    "AsyncSeat",
    "ClientError",
    "GoneAway",
    "MoveRefused",
    "MoveStale",
    "NotAllowed",
    "Position",
    "Seat",
    "Unreachable",
]

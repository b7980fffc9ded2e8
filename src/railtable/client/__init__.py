"""A seat at a server for a program: typed, reconnecting, every move taken once.

See docs/client.md.  `Seat` waits, `AsyncSeat` is awaited; both say the same.
"""

from railtable.client.async_seat_client import AsyncSeatClient
from railtable.client.errors import (
    ClientError,
    GoneAway,
    MoveRefused,
    MoveStale,
    NotAllowed,
    Unreachable,
)
from railtable.client.seat_client import SeatClient
from railtable.client.seat_protocol import Position

__all__ = [
    "AsyncSeatClient",
    "ClientError",
    "GoneAway",
    "MoveRefused",
    "MoveStale",
    "NotAllowed",
    "Position",
    "SeatClient",
    "Unreachable",
]

"""A typed client for programs: it reconnects, and each move is applied once.

See docs/client.md. `Seat` is synchronous, `AsyncSeat` asynchronous; both have the same methods.
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

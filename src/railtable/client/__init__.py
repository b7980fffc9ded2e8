"""A typed client for programs: it reconnects, and each move is applied once.

See docs/client.md. `create_table` creates a table; `SeatClient` is synchronous,
`AsyncSeatClient` asynchronous, with the same methods.
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
from railtable.client.new_table import NewTable, create_table
from railtable.client.seat_client import SeatClient
from railtable.client.seat_protocol import Position

__all__ = [
    "AsyncSeatClient",
    "ClientError",
    "GoneAway",
    "MoveRefused",
    "MoveStale",
    "NewTable",
    "NotAllowed",
    "Position",
    "SeatClient",
    "Unreachable",
    "create_table",
]

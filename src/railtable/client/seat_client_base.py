"""State shared by both seat clients."""

from websockets.exceptions import InvalidStatus

from railtable.client.backoff import Backoff
from railtable.client.errors import NotAllowed
from railtable.client.seat_protocol import Position, SeatProtocol, socket_url
from railtable.core.seats import Seat
from railtable.wire.tables import ClockInfo


class SeatClientBase:
    """Base of the synchronous and asynchronous seat clients."""

    def __init__(
        self, server: str, table: str, seat: Seat, token: str, *, patience: float = 60.0
    ) -> None:
        self.talk = SeatProtocol(seat)
        self._address = socket_url(server, table)
        self._headers = {"authorization": f"Bearer {token}"}
        self._patience = Backoff(patience)

    def _unseen(self, seen: Position | None) -> Position | None:
        """Return the latest position, or None if it was already yielded or none has arrived."""
        latest = self.talk.position
        is_later = latest is not None and (seen is None or latest.revision > seen.revision)
        return latest if is_later else None

    def _pause_after(self, error: Exception) -> float:
        """Return the delay after a failed connection, or raise if a retry is useless."""
        if isinstance(error, InvalidStatus):
            status = error.response.status_code
            if status < 500 and status != 429:
                raise NotAllowed("handshake_refused", {"status": status}) from None
        return self._patience.pause(str(error))

    @property
    def number(self) -> Seat:
        """The seat, from 0."""
        return self.talk.seat

    @property
    def position(self) -> Position | None:
        """The latest position; None before the first."""
        return self.talk.position

    @property
    def clock(self) -> ClockInfo | None:
        """The table's clock as of the server's last message; None without a clock."""
        return self.talk.clock

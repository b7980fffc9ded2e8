"""What results need to know of a game besides its end: when it was played, and who left it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from railtable.core.seats import Seat
from railtable.server.tables import log

if TYPE_CHECKING:
    from railtable.server.tables.table import SeatState


class Leaver(msgspec.Struct, frozen=True):
    """Who gave a seat up in mid-game, whether or not they came back."""

    seat: Seat
    holder: str
    name: str


class Match:
    """Folded from the log, beside the game itself."""

    def __init__(self, at: float) -> None:
        self.began = self.ended = at
        self.leavers: list[Leaver] = []
        self._seats: list[SeatState] | None = None

    def fold(self, entry: log.Started | log.Played | log.Undone) -> None:
        """Take in that the game began or went on: the last such entry is its end so far."""
        if isinstance(entry, log.Started):
            self.began = entry.at
        self.ended = entry.at
        self._seats = None

    def leave(self, number: Seat, seat: "SeatState") -> None:
        """Take in that somebody leaves in mid-game."""
        if seat.holders and not seat.same_screen:
            self.leavers.append(Leaver(number, seat.holders[0], seat.name))

    def keep(self, seats: "Sequence[SeatState]") -> None:
        """Remember who sat there when the game last went on: seats become somebody else's."""
        if self._seats is None:
            self._seats = [msgspec.structs.replace(seat) for seat in seats]

    def at_end(self, seats: "list[SeatState]") -> "list[SeatState]":
        """Return who sat there when the game last went on."""
        return seats if self._seats is None else self._seats

"""Structs of a table's state besides its game; this module is never compiled."""

import msgspec

from railtable.core.seats import Seat
from railtable.server.tables import log


class SeatState(msgspec.Struct, kw_only=True):
    """The holders of a seat, and the hashed secrets that open it."""

    who: str
    name: str
    level: str | None
    holders: list[str]
    same_screen: bool
    nonce: str | None = None
    code: str | None = None
    code_until: float | None = None
    agreed: bool = False
    ready: bool = False
    awaits: list[str] = []
    """Keys of the person a free seat is reserved for."""
    let_in: list[str] = []
    """Holders of other seats when this seat was planned, who all agreed to it."""

    @property
    def is_free(self) -> bool:
        return self.who in {"open", "invited"}


class CachedReply(msgspec.Struct, frozen=True, gc=False):
    """Cached reply for an idempotency key."""

    version: int
    revision: int
    asked: bool


class Leaver(msgspec.Struct, frozen=True):
    """A person who left in mid-game, even if they came back."""

    seat: Seat
    holder: str
    name: str


class PlayedSteps(msgspec.Struct, frozen=True, gc=False):
    """The number of steps in one move, chance's included, and the version after it."""

    seat: Seat
    end: int
    count: int
    by_person: bool


class Ending(msgspec.Struct, frozen=True):
    """Holders, starting players and leavers when the game last went on."""

    seats: list[SeatState]
    contestants: list[str | None]
    leavers: list[Leaver]


class PresenceState(msgspec.Struct, frozen=True):
    """Current connections."""

    seats: frozenset[Seat] = frozenset()
    watching: int = 0
    same_network: list[list[Seat]] = []
    """Seats of different people connected to this process from the same network."""


def seat_of(kept: log.SeatKept, before: SeatState | None = None) -> SeatState:
    """Return a seat with a new plan; its nonce stays."""
    return SeatState(
        who=kept.who,
        name=kept.name,
        level=kept.level,
        holders=list(kept.holders),
        same_screen=kept.same_screen,
        agreed=kept.agreed,
        awaits=list(kept.awaits),
        nonce=before.nonce if before else None,
    )

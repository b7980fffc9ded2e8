"""What a table's state is made of besides its game: Structs, which are never compiled."""

import msgspec

from railtable.core.seats import Seat
from railtable.server.tables import log


class SeatState(msgspec.Struct, kw_only=True):
    """Who fills a seat now, and the secrets (hashed) that open it."""

    who: str
    name: str
    level: str | None
    holders: list[str]
    same_screen: bool
    nonce: str | None = None
    code: str | None = None
    code_until: float | None = None
    agreed: bool = False
    awaits: list[str] = []
    """The keys of the person a free seat is kept for: it is theirs once they come."""
    let_in: list[str] = []
    """Who held a seat when this one was planned: all who agreed that somebody takes it."""

    @property
    def is_free(self) -> bool:
        return self.who in {"open", "invited"}


class CachedReply(msgspec.Struct, frozen=True, gc=False):
    """The answer a key got."""

    version: int
    revision: int
    asked: bool


class Leaver(msgspec.Struct, frozen=True):
    """Who gave a seat up in mid-game, whether or not they came back."""

    seat: Seat
    holder: str
    name: str


class PlayedSteps(msgspec.Struct, frozen=True, gc=False):
    """How many steps a seat took at once, luck's included, up to which version of the game."""

    seat: Seat
    end: int
    count: int
    by_person: bool


class Ending(msgspec.Struct, frozen=True):
    """Who sat at a table, had begun its game and had left it when the game last went on."""

    seats: list[SeatState]
    contestants: list[str | None]
    leavers: list[Leaver]


class PresenceState(msgspec.Struct, frozen=True):
    """Who is connected now."""

    seats: frozenset[Seat] = frozenset()
    watching: int = 0
    same_network: list[list[Seat]] = []
    """Seats of different people connected to this process from one network."""


def seat_of(kept: log.SeatKept, before: SeatState | None = None) -> SeatState:
    """Return a seat as it is filled anew; its part in the luck stays."""
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

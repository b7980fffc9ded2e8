"""Matchmaking: seeks, friends, blocks and reports."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from railtable.core.seats import Seat
from railtable.wire.base import MOST_SEATS, Answer, Count, DisplayName, GameKey, Request
from railtable.wire.endpoint import Endpoint
from railtable.wire.tables import Clock, Nothing, Pace, TableCard

MOST_GAMES: Final = 16
Relation: TypeAlias = Literal["follow", "block", "mute"]
Reason: TypeAlias = Literal["insult", "cheating", "stalling", "name", "other"]


class Seek(Request, frozen=True, kw_only=True):
    """Seek players for any of these games with any of these numbers of seats.

    A new seek replaces the previous one. `rated`: agree to a rated game with others who agree
    too. Only seeks with the same `pace` and `clock` match.
    """

    name: DisplayName
    games: Annotated[list[GameKey], Meta(min_length=1, max_length=MOST_GAMES)]
    seats: Annotated[
        list[Annotated[int, Meta(ge=2, le=MOST_SEATS)]], Meta(min_length=1, max_length=MOST_SEATS)
    ]
    pace: Pace = "normal"
    rated: bool = False
    clock: Clock | None = None


class KeepSeeking(Request, frozen=True, kw_only=True):
    """Keep seeking; `bots` accepts bots in the seats that stay free."""

    bots: bool = False


class Seeking(Answer, frozen=True, kw_only=True):
    """The state of a seek.

    `waiting`: `others` seek the same, each counted once; `offers_bots` says that the wait was
    long enough to accept bots instead. `seated`: at `table`. `none`: there is no seek, or it
    expired because it was not polled.
    """

    state: Literal["none", "waiting", "seated"]
    table: str | None
    since: float
    others: int
    offers_bots: bool


class Seeker(Answer, frozen=True, kw_only=True):
    """A person who seeks players: the display name and the wanted games.

    A matching seek seats both together.
    """

    name: str
    games: list[GameKey]
    seats: list[int]
    pace: Pace
    rated: bool
    clock: Clock | None


class Seekers(Answer, frozen=True, kw_only=True):
    """The current seeks of others, longest wait first."""

    people: list[Seeker]


class Relate(Request, frozen=True, kw_only=True):
    """Follow, block or mute the person at a seat, or undo that."""

    kind: Relation
    on: bool


class Related(Answer, frozen=True, kw_only=True):
    """The requester's relation to the person at a seat."""

    seat: Seat
    follow: bool
    block: bool
    mute: bool


class RelatedTable(Answer, frozen=True, kw_only=True):
    """The relations to all seats of a table held by others."""

    seats: list[Related]


class Acquaintance(Answer, frozen=True, kw_only=True):
    """A followed, blocked or muted person by their name then; `number` identifies them here.

    `tables` are listed tables where they sit, if they allow followers to see them.
    """

    number: int
    kind: Relation
    name: str
    tables: list[TableCard]


class Acquaintances(Answer, frozen=True, kw_only=True):
    """All people of one relation; `followable` is the requester's own visibility to followers."""

    people: list[Acquaintance]
    followable: bool


class Unrelate(Request, frozen=True, kw_only=True):
    """Undo the relation to a person of the list."""

    number: Count


class SetFollowable(Request, frozen=True, kw_only=True):
    """Allow or forbid followers to see the requester's listed tables."""

    followable: bool


class Report(Request, frozen=True, kw_only=True):
    """Report the person at a seat to the moderators, with the table's log."""

    reason: Reason
    text: Annotated[str, Meta(max_length=500)] = ""


class Reported(Answer, frozen=True, kw_only=True):
    """The report was received."""

    done: bool = True


ENDPOINTS: Final = (
    Endpoint(
        "seek",
        "POST",
        "/api/seek",
        Seek,
        Seeking,
        (),
        "Look for people to play with; sets the guest cookie if there is none.",
    ),
    Endpoint(
        "seekers",
        "GET",
        "/api/seek",
        None,
        Seekers,
        (),
        "The people who look for a game; people who avoid each other do not see each other.",
    ),
    Endpoint(
        "keep_seeking",
        "POST",
        "/api/seek/keep",
        KeepSeeking,
        Seeking,
        (),
        "Keep the search alive, every few seconds; it ends after twenty seconds without.",
    ),
    Endpoint(
        "stop_seeking",
        "POST",
        "/api/seek/stop",
        Nothing,
        Seeking,
        (),
        "Stop looking.",
    ),
    Endpoint(
        "related",
        "GET",
        "/api/tables/{table}/people",
        None,
        RelatedTable,
        (),
        "The asker's relations to the people at a table.",
    ),
    Endpoint(
        "relate",
        "POST",
        "/api/tables/{table}/seats/{seat}/relate",
        Relate,
        RelatedTable,
        (),
        "Follow, block or mute the person at a seat, or undo it; they do not learn it.",
    ),
    Endpoint(
        "report",
        "POST",
        "/api/tables/{table}/seats/{seat}/report",
        Report,
        Reported,
        (),
        "Report the person at a seat to the moderators, with the table's log.",
    ),
    Endpoint(
        "acquaintances",
        "GET",
        "/api/me/people",
        None,
        Acquaintances,
        (),
        "The people the asker follows, and where they play, and those blocked or muted.",
    ),
    Endpoint(
        "unrelate",
        "POST",
        "/api/me/people/remove",
        Unrelate,
        Acquaintances,
        (),
        "Remove somebody from that list.",
    ),
    Endpoint(
        "set_followable",
        "POST",
        "/api/me/followable",
        SetFollowable,
        Acquaintances,
        (),
        "Let followers see at which listed tables you play, or not.",
    ),
)

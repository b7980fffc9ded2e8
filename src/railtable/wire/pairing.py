"""Finding people: seeks for a table, friends, those one would rather not meet, reports."""

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
    """Look for people to play with: any of these games, with any of these numbers of seats.

    Asked again, it takes the place of what was asked before.  `rated`: one agrees that the game
    is rated, and plays with others who do.  Likewise with others of the same `pace` and `clock`.
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
    """Go on looking; `bots` says yes to bots on the seats that people leave free."""

    bots: bool = False


class Seeking(Answer, frozen=True, kw_only=True):
    """How a seek goes.

    `waiting`: `others` ask for the same, counting each once; `offers_bots` says that one has
    waited for a while and may have bots instead.  `seated`: at `table`.  `none`: nothing is
    looked for, or it was not asked about for so long that it was given up.
    """

    state: Literal["none", "waiting", "seated"]
    table: str | None
    since: float
    others: int
    offers_bots: bool


class Seeker(Answer, frozen=True, kw_only=True):
    """Somebody who looks for people: the name they gave, and what they would play.

    Who asks for the same is seated with them.
    """

    name: str
    games: list[GameKey]
    seats: list[int]
    pace: Pace
    rated: bool
    clock: Clock | None


class Seekers(Answer, frozen=True, kw_only=True):
    """Who looks for people now, without the asker: who waits longest comes first."""

    people: list[Seeker]


class Relate(Request, frozen=True, kw_only=True):
    """Follow, block or mute whoever sits at a seat, or take that back."""

    kind: Relation
    on: bool


class Related(Answer, frozen=True, kw_only=True):
    """What one has decided about whoever sits at a seat."""

    seat: Seat
    follow: bool
    block: bool
    mute: bool


class RelatedTable(Answer, frozen=True, kw_only=True):
    """The same for all seats of a table that somebody else holds."""

    seats: list[Related]


class Acquaintance(Answer, frozen=True, kw_only=True):
    """Somebody one follows, blocked or muted, by the name they had; `number` names them here.

    `tables` are listed ones where they sit, if they let themselves be followed.
    """

    number: int
    kind: Relation
    name: str
    tables: list[TableCard]


class Acquaintances(Answer, frozen=True, kw_only=True):
    """Everybody of that kind; `followable` is one's own choice to be seen by followers."""

    people: list[Acquaintance]
    followable: bool


class Unrelate(Request, frozen=True, kw_only=True):
    """Take back what was decided about somebody of the list."""

    number: Count


class SetFollowable(Request, frozen=True, kw_only=True):
    """Let those who follow one see at which listed tables one plays, or not."""

    followable: bool


class Report(Request, frozen=True, kw_only=True):
    """Tell the moderators of whoever sits at a seat; the table's log goes along."""

    reason: Reason
    text: Annotated[str, Meta(max_length=500)] = ""


class Reported(Answer, frozen=True, kw_only=True):
    """The moderators have it."""

    done: bool = True


ENDPOINTS: Final = (
    Endpoint(
        "seek",
        "POST",
        "/api/seek",
        Seek,
        Seeking,
        (),
        "Look for people who want to play the same; sets the guest cookie if there is none.",
    ),
    Endpoint(
        "seekers",
        "GET",
        "/api/seek",
        None,
        Seekers,
        (),
        "Who looks for people now; of two who avoid each other neither sees the other.",
    ),
    Endpoint(
        "keep_seeking",
        "POST",
        "/api/seek/keep",
        KeepSeeking,
        Seeking,
        (),
        "Go on looking, every few seconds: who does not is given up after twenty.",
    ),
    Endpoint(
        "stop_seeking",
        "POST",
        "/api/seek/stop",
        Nothing,
        Seeking,
        (),
        "Look no longer.",
    ),
    Endpoint(
        "related",
        "GET",
        "/api/tables/{table}/people",
        None,
        RelatedTable,
        (),
        "What the asker has decided about whoever sits at a table.",
    ),
    Endpoint(
        "relate",
        "POST",
        "/api/tables/{table}/seats/{seat}/relate",
        Relate,
        RelatedTable,
        (),
        "Follow, block or mute whoever sits there, or take it back; they are not told.",
    ),
    Endpoint(
        "report",
        "POST",
        "/api/tables/{table}/seats/{seat}/report",
        Report,
        Reported,
        (),
        "Tell the moderators about whoever sits there; the table's log goes along.",
    ),
    Endpoint(
        "acquaintances",
        "GET",
        "/api/me/people",
        None,
        Acquaintances,
        (),
        "Whom the asker follows, and where they play; whom the asker blocked or muted.",
    ),
    Endpoint(
        "unrelate",
        "POST",
        "/api/me/people/remove",
        Unrelate,
        Acquaintances,
        (),
        "Take somebody off that list.",
    ),
    Endpoint(
        "set_followable",
        "POST",
        "/api/me/followable",
        SetFollowable,
        Acquaintances,
        (),
        "Let followers see at which listed tables one plays, or not.",
    ),
)

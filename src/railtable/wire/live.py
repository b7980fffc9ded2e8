"""Play: what travels over the WebSocket, and by POST under the same names.

`version` counts steps and falls when something is taken back; `revision` only ever
grows, so a message about an earlier revision can never be taken for a current one.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from railtable.core.actions import Outcome
from railtable.core.seats import Seat
from railtable.wire.base import (
    MOST_SEATS,
    ActionOf,
    Actions,
    Answer,
    ChatText,
    ClientMessageBase,
    Count,
    IdempotencyKey,
    ProblemFacts,
    Request,
    SeatNumber,
    ServerMessageBase,
    ViewOf,
)
from railtable.wire.questions import (
    Hint,
    Hinted,
    Judge,
    Judged,
    Preview,
    Previewed,
    Propose,
    Proposed,
)
from railtable.wire.tables import Problem, TableInfo


class Seen(Request, frozen=True, kw_only=True):
    """How far a client had come when it lost the connection."""

    version: Count
    revision: Count


class Hello(ClientMessageBase, frozen=True, kw_only=True, tag="hello"):
    """The first message: through whose eyes to look (None: all I hold, else watch).

    `curtain`: several people share my screen, so without `seats` send none of their
    hands where I hold more than one; name a seat once its player has the screen.
    """

    seats: Annotated[list[SeatNumber], Meta(max_length=MOST_SEATS)] | None = None
    since: Seen | None = None
    curtain: bool = False


class Play(ClientMessageBase, frozen=True, kw_only=True, tag="play"):
    """Take actions, all or none.  The same key twice is the same move once."""

    seat: SeatNumber
    revision: Count
    key: IdempotencyKey
    actions: Actions


class Undo(ClientMessageBase, frozen=True, kw_only=True, tag="undo"):
    """Take back everything after the first `to` steps, or ask the others for it."""

    seat: SeatNumber
    revision: Count
    key: IdempotencyKey
    to: Count


class Consent(ClientMessageBase, frozen=True, kw_only=True, tag="consent"):
    """Agree to or refuse what the table is asked.

    `question` is the number of what is asked (`taking_over.number`); without it, this
    answers `undoing` as it stands at the revision.
    """

    seat: SeatNumber
    revision: Count
    key: IdempotencyKey
    agree: bool
    question: Count | None = None


class Say(ClientMessageBase, frozen=True, kw_only=True, tag="say"):
    """Chat: plain text, as the holder of a seat."""

    seat: SeatNumber
    key: IdempotencyKey
    text: ChatText


class Ping(ClientMessageBase, frozen=True, kw_only=True, tag="ping"):
    """Show that one is still there; `away`: connected, but nobody looks at the page."""

    away: bool = False


ClientMessage: TypeAlias = (
    Hello | Play | Undo | Consent | Preview | Hint | Propose | Judge | Say | Ping
)


class SeenStep(Answer, frozen=True, kw_only=True):
    """A step as the viewer saw it: hidden fields of the action are null."""

    seat: Seat
    action: ActionOf


class TakeBack(Answer, frozen=True, kw_only=True):
    """How far this seat may take back: at once (`free`), or by asking (`ask`)."""

    free: int | None
    ask: int | None


class Update(ServerMessageBase, frozen=True, kw_only=True, tag="update"):
    """The whole position as one seat (None: a spectator) sees it.

    Keep the first `since` steps you have and append `steps`: that is the game.
    `legal` is empty unless the seat is to move; where `complete` is false the game
    cannot list its actions: send `propose` and `judge` instead.
    """

    seat: Seat | None
    version: int
    revision: int
    since: int
    steps: list[SeenStep]
    view: ViewOf
    legal: list[ActionOf]
    complete: bool
    to_move: Seat
    outcome: Outcome | None
    take_back: TakeBack


class Accepted(ServerMessageBase, frozen=True, kw_only=True, tag="accepted"):
    """Done, and durable.  `asked` is true when an undo now waits for the others."""

    key: str
    version: int
    revision: int
    asked: bool = False


class Stale(ServerMessageBase, frozen=True, kw_only=True, tag="stale"):
    """Nothing changed: the game has moved on; here is where it stands."""

    key: str
    update: Update


class Refused(ServerMessageBase, frozen=True, kw_only=True, tag="refused"):
    """Nothing changed: the rules do not allow it.  `error` and `facts` make the text.

    `rule` is the id in the game's ledger, or empty where the game has no such action.
    """

    key: str
    error: str
    rule: str
    facts: ProblemFacts


class Duplicate(ServerMessageBase, frozen=True, kw_only=True, tag="duplicate"):
    """This key has been answered before: the first answer again."""

    key: str
    first: Accepted


What: TypeAlias = Literal[
    "created",
    "joined",
    "left",
    "signed_in",
    "seated",
    "returned",
    "resigned",
    "timed_out",
    "days_off",
    "started",
    "unrated",
    "undo_asked",
    "undo_refused",
    "undone",
    "takeover_asked",
    "takeover_refused",
    "taken_over",
    "opened",
    "said",
    "bot_failed",
    "over",
]


class Happening(Answer, frozen=True, kw_only=True):
    """Something that happened at the table, besides the steps.

    `what` is a text key; `signed_in` is a guest's seat becoming an account's, `seated` a bot
    taking over from a person, `taken_over` a person taking over a seat in mid-game, `opened`
    such a seat waiting for one.  `unrated`: two seats have become one person, so the game
    counts for no ratings.  The text of
    `timed_out` is `bot` or `loses`, of `days_off` how many, `0` on coming back.
    `number` grows; `version` is the moment in the game.
    """

    number: int
    what: What
    at: float
    version: int
    seat: Seat | None
    name: str
    text: str


class Welcome(ServerMessageBase, frozen=True, kw_only=True, tag="welcome"):
    """The answer to hello.  One update per pair of eyes follows (once started)."""

    protocol: int
    table: TableInfo
    eyes: list[Seat | None]


class TableChanged(ServerMessageBase, frozen=True, kw_only=True, tag="table"):
    """Somebody came, went, sat, or a setting changed."""

    table: TableInfo


class News(ServerMessageBase, frozen=True, kw_only=True, tag="news"):
    """Happenings, oldest first.  The last 200 come after the welcome."""

    happenings: list[Happening]


class Presence(ServerMessageBase, frozen=True, kw_only=True, tag="presence"):
    """Who is connected, how many watch, and whether a bot is thinking."""

    present: list[bool]
    watching: int
    thinking: bool


class Pong(ServerMessageBase, frozen=True, kw_only=True, tag="pong"):
    """Still here."""


class Goodbye(ServerMessageBase, frozen=True, kw_only=True, tag="goodbye"):
    """The server closes this connection.

    `stopping`, `too_slow` and `unavailable`: come back; `replaced` and `gone`: do not.
    """

    reason: Literal["stopping", "too_slow", "unavailable", "replaced", "gone"]


ServerMessage: TypeAlias = (
    Welcome
    | Update
    | TableChanged
    | News
    | Presence
    | Accepted
    | Stale
    | Refused
    | Duplicate
    | Previewed
    | Hinted
    | Proposed
    | Judged
    | Problem
    | Pong
    | Goodbye
)
MoveAnswer: TypeAlias = Accepted | Stale | Refused | Duplicate


class Moment(Answer, frozen=True, kw_only=True):
    """A past position, as the viewer saw it then."""

    seat: Seat | None
    version: int
    view: ViewOf
    to_move: Seat
    outcome: Outcome | None


class Steps(Answer, frozen=True, kw_only=True):
    """The game's steps from `since` on, as the viewer saw them."""

    seat: Seat | None
    since: int
    revision: int
    steps: list[SeenStep]


class Chart(Answer, frozen=True, kw_only=True):
    """Everybody's points after each step, as the viewer could know them.

    `scores[version][seat]`, from version 0 to now.
    """

    seat: Seat | None
    scores: list[list[int]]

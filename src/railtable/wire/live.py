"""Play messages: over the WebSocket, and by POST under the same names.

`version` counts steps and decreases on undo; `revision` only increases, so a message about
an earlier revision is never taken for a current one.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from railtable.core.actions import Outcome
from railtable.core.seats import Seat
from railtable.core.step_notes import StepNote
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
    """A client's last known state before it lost the connection."""

    version: Count
    revision: Count


class Hello(ClientMessageBase, frozen=True, kw_only=True, tag="hello"):
    """The first message: the seats to view (None: all held seats, else spectate).

    `curtain`: several people share the screen, so without `seats` send none of their
    hands if more than one seat is held; name a seat once its player has the screen.
    """

    seats: Annotated[list[SeatNumber], Meta(max_length=MOST_SEATS)] | None = None
    since: Seen | None = None
    curtain: bool = False


class Play(ClientMessageBase, frozen=True, kw_only=True, tag="play"):
    """Play actions, all or none. A repeated key plays the move once."""

    seat: SeatNumber
    revision: Count
    key: IdempotencyKey
    actions: Actions


class Undo(ClientMessageBase, frozen=True, kw_only=True, tag="undo"):
    """Undo everything after the first `to` steps, or ask the others to agree."""

    seat: SeatNumber
    revision: Count
    key: IdempotencyKey
    to: Count


class Consent(ClientMessageBase, frozen=True, kw_only=True, tag="consent"):
    """Agree to or refuse a question to the table.

    `question` is the question's number (`taking_over.number`); without it, this
    answers `undoing` as it stands at the revision.
    """

    seat: SeatNumber
    revision: Count
    key: IdempotencyKey
    agree: bool
    question: Count | None = None


class Say(ClientMessageBase, frozen=True, kw_only=True, tag="say"):
    """Chat: plain text from the holder of a seat."""

    seat: SeatNumber
    key: IdempotencyKey
    text: ChatText


class Ping(ClientMessageBase, frozen=True, kw_only=True, tag="ping"):
    """Keep the connection alive; `away`: connected, but the page is not visible."""

    away: bool = False


ClientMessage: TypeAlias = (
    Hello | Play | Undo | Consent | Preview | Hint | Propose | Judge | Say | Ping
)


class SeenStep(Answer, frozen=True, kw_only=True):
    """A step as the viewer saw it: hidden fields of the action are null."""

    seat: Seat
    action: ActionOf


class TakeBack(Answer, frozen=True, kw_only=True):
    """The undo limits of this seat: at once (`free`), or by asking (`ask`)."""

    free: int | None
    ask: int | None


class Update(ServerMessageBase, frozen=True, kw_only=True, tag="update"):
    """The whole position as one seat (None: a spectator) sees it.

    Keep the first `since` known steps and append `steps` to get the game.
    `legal` is empty unless the seat is to move; if `complete` is false the game
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
    """Done and stored. `asked` is true when an undo now waits for the others."""

    key: str
    version: int
    revision: int
    asked: bool = False


class Stale(ServerMessageBase, frozen=True, kw_only=True, tag="stale"):
    """The position was out of date, so nothing changed; the message has the current one."""

    key: str
    update: Update


class Refused(ServerMessageBase, frozen=True, kw_only=True, tag="refused"):
    """The action is illegal, so nothing changed. `error` and `facts` make the text.

    `rule` is the id in the game's ledger, or empty where the game has no such action.
    """

    key: str
    error: str
    rule: str
    facts: ProblemFacts


class Duplicate(ServerMessageBase, frozen=True, kw_only=True, tag="duplicate"):
    """The cached answer for an idempotency key that was already used."""

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
    """A table event that is not a step.

    `what` is a text key; `signed_in` is a guest's seat becoming an account's, `seated` a bot
    replacing a person, `taken_over` a person taking over a seat in mid-game, `opened` such a
    seat waiting for a person. `unrated`: two seats now belong to one person, so the game is not
    rated. The text of `timed_out` is `bot` or `loses`, of `days_off` the number of days, `0` on
    return. `number` increases; `version` is the moment in the game.
    """

    number: int
    what: What
    at: float
    version: int
    seat: Seat | None
    name: str
    text: str


class Welcome(ServerMessageBase, frozen=True, kw_only=True, tag="welcome"):
    """The answer to hello. One update per viewed seat follows (once started)."""

    protocol: int
    table: TableInfo
    eyes: list[Seat | None]


class TableChanged(ServerMessageBase, frozen=True, kw_only=True, tag="table"):
    """Somebody joined or left, or a setting changed."""

    table: TableInfo


class News(ServerMessageBase, frozen=True, kw_only=True, tag="news"):
    """Table events, oldest first. The last 200 follow the welcome."""

    happenings: list[Happening]


class Presence(ServerMessageBase, frozen=True, kw_only=True, tag="presence"):
    """The connected people, the number of spectators, and whether a bot is thinking."""

    present: list[bool]
    watching: int
    thinking: bool


class Pong(ServerMessageBase, frozen=True, kw_only=True, tag="pong"):
    """The answer to a keep-alive message."""


class Goodbye(ServerMessageBase, frozen=True, kw_only=True, tag="goodbye"):
    """The server closes this connection.

    `stopping`, `too_slow` and `unavailable`: reconnect; `replaced` and `gone`: do not.
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
    """Every seat's score after each step, as far as the viewer could know it.

    `scores[version][seat]`, from version 0 to now.
    """

    seat: Seat | None
    scores: list[list[int]]


class NoteAt(Answer, frozen=True, kw_only=True):
    """A note on the step that led to this version."""

    version: int
    note: StepNote


class StepNotes(Answer, frozen=True, kw_only=True):
    """Notes in the log on the steps from `since` to `version`: points, and named pieces."""

    since: int
    version: int
    revision: int
    notes: list[NoteAt]

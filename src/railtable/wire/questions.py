"""The four questions about a position, and their answers: preview, hint, propose, judge.

They change nothing, and are answered from the asking seat's knowledge only.
"""

from typing import Annotated, Any, TypeAlias

from msgspec import Meta

from railtable.core.actions import Term
from railtable.core.facts import Fact
from railtable.wire.base import (
    ActionOf,
    Actions,
    Answer,
    ClientMessageBase,
    Count,
    IdempotencyKey,
    ProblemFacts,
    RawAction,
    SeatNumber,
    ServerMessageBase,
    ViewOf,
)

Sequence: TypeAlias = Annotated[list[RawAction], Meta(max_length=128)]


class Preview(ClientMessageBase, frozen=True, kw_only=True, tag="preview"):
    """Ask for the effect of actions, from this seat's knowledge."""

    seat: SeatNumber
    revision: Count
    key: IdempotencyKey
    actions: Actions


class Hint(ClientMessageBase, frozen=True, kw_only=True, tag="hint"):
    """Ask for a good turn, its reasons, its risk and the second best turn.

    A table may forbid hints (`hints_forbidden`); a rated game always does (`rated_no_hints`).
    """

    seat: SeatNumber
    revision: Count
    key: IdempotencyKey


class Propose(ClientMessageBase, frozen=True, kw_only=True, tag="propose"):
    """Ask for some legal actions, where they cannot all be listed.

    `after` are actions to assume first.
    """

    seat: SeatNumber
    revision: Count
    key: IdempotencyKey
    limit: Annotated[int, Meta(ge=1, le=64)] = 16
    after: Sequence = []


class Judge(ClientMessageBase, frozen=True, kw_only=True, tag="judge"):
    """Ask whether an action is legal, and for the game's detailed report.

    With `complete`, missing parts of the action are filled in first, where the game can:
    a string through the given points lays its remaining length in curves.
    """

    seat: SeatNumber
    revision: Count
    key: IdempotencyKey
    action: RawAction
    after: Sequence = []
    complete: bool = False


class Gain(Answer, frozen=True, kw_only=True):
    """A range of score changes, over everything the seat cannot know."""

    low: int
    high: int


class Previewed(ServerMessageBase, frozen=True, kw_only=True, tag="previewed"):
    """The effect of actions.

    `gain[seat]` is the points won; `terms` is the change of the asking seat's evaluation by
    term; `draws` says that chance would follow, so that a free undo is impossible; `ends_turn`
    says that another seat, or none, would be to move. With `certain` false the actions are
    legal only in some of the worlds consistent with the seat's knowledge.
    `after` is the seat's view after the actions and before chance; null if it depends on
    hidden information.
    """

    key: str
    revision: int
    gain: list[Gain]
    terms: list[Term]
    draws: bool
    ends_turn: bool
    certain: bool
    after: ViewOf | None = None


class Hinted(ServerMessageBase, frozen=True, kw_only=True, tag="hinted"):
    """A good turn, found by imagining worlds that fit the seat's view.

    `action` is its first action, and `terms` is the change of the seat's evaluation by it.
    `plan` are all actions until the next draw or seat, `second` those of the second best turn
    (empty where there is none). `look` is the kind of the first action in which they differ:
    where to look. `win` is the chance of winning, `lead` what is gained over the second best,
    with its standard error `noise`. `reasons` speak for the turn, `risks` against it, each list
    the strongest first.
    """

    key: str
    revision: int
    action: ActionOf
    terms: list[Term]
    plan: list[ActionOf]
    second: list[ActionOf]
    look: str
    win: float
    lead: float
    noise: float
    reasons: list[Fact]
    risks: list[Fact]


class Proposed(ServerMessageBase, frozen=True, kw_only=True, tag="proposed"):
    """Some legal actions."""

    key: str
    revision: int
    actions: list[ActionOf]


class Judged(ServerMessageBase, frozen=True, kw_only=True, tag="judged"):
    """A verdict. `error`, `rule` and `facts` explain a refusal; `report` is the game's own.

    `action` is the judged action: as sent, or as completed.
    """

    key: str
    revision: int
    action: ActionOf
    legal: bool
    error: str | None
    rule: str | None
    facts: ProblemFacts
    report: Any

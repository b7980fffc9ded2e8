"""The four questions about a position, and their answers: preview, hint, propose, judge.

They change nothing, and are answered from what the asking seat can know.
"""

from typing import Annotated, Any, TypeAlias

from msgspec import Meta

from railtable.core.actions import Term
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
    """Ask what actions would do, as far as this seat can know."""

    seat: SeatNumber
    revision: Count
    key: IdempotencyKey
    actions: Actions


class Hint(ClientMessageBase, frozen=True, kw_only=True, tag="hint"):
    """Ask what a strong bot would do, and why."""

    seat: SeatNumber
    revision: Count
    key: IdempotencyKey


class Propose(ClientMessageBase, frozen=True, kw_only=True, tag="propose"):
    """Name some legal actions, where they cannot all be listed.

    `after` are actions taken in thought first.
    """

    seat: SeatNumber
    revision: Count
    key: IdempotencyKey
    limit: Annotated[int, Meta(ge=1, le=64)] = 16
    after: Sequence = []


class Judge(ClientMessageBase, frozen=True, kw_only=True, tag="judge"):
    """Ask whether an action is legal, and what the game says about it in detail.

    With `complete`, what the action leaves open is filled in first, where the game can:
    a string through the points given lies its remaining length in curves.
    """

    seat: SeatNumber
    revision: Count
    key: IdempotencyKey
    action: RawAction
    after: Sequence = []
    complete: bool = False


class Gain(Answer, frozen=True, kw_only=True):
    """A change of points: between these, over what the seat cannot know."""

    low: int
    high: int


class Previewed(ServerMessageBase, frozen=True, kw_only=True, tag="previewed"):
    """What the actions would do.

    `gain[seat]` are points won; `terms` is how the asking seat's prospects change, by
    name; `draws` says that luck would follow, so that it cannot be freely taken back;
    `ends_turn` that another seat, or nobody, would be to move.  With `certain` false
    the actions are legal only in some of the worlds the seat must reckon with.
    `after` is the seat's view once they are taken and before luck follows; null where
    it depends on what the seat cannot know.
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
    """A good action, and how it changes the seat's prospects, by name."""

    key: str
    revision: int
    action: ActionOf
    terms: list[Term]


class Proposed(ServerMessageBase, frozen=True, kw_only=True, tag="proposed"):
    """Some legal actions."""

    key: str
    revision: int
    actions: list[ActionOf]


class Judged(ServerMessageBase, frozen=True, kw_only=True, tag="judged"):
    """A verdict.  `error`, `rule` and `facts` explain a refusal; `report` is the game's own.

    `action` is the action judged: the one sent, or as it was completed.
    """

    key: str
    revision: int
    action: ActionOf
    legal: bool
    error: str | None
    rule: str | None
    facts: ProblemFacts
    report: Any

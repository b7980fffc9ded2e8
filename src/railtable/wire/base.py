"""Base types of all messages: bounded texts and message base classes.

Requests are strict (an unknown field is an error), answers are complete (every
field is always sent). `ViewOf` and `ActionOf` mark the places of a game's own
types; in TypeScript they become type parameters.
Messages contain no reference cycles, so the garbage collector need not track them (`gc`).
"""

from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta

from railtable.core.seats import Seat

PROTOCOL: Final = 1
"""Protocol version: changes when a message changes its meaning; an outdated client reloads."""

MOST_SEATS: Final = 16
"""The maximum number of seats of any game, and so of any message."""

DisplayName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32)]
ChatText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=500)]
IdempotencyKey: TypeAlias = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{8,64}\Z")]
Nonce: TypeAlias = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{1,64}\Z")]
Code: TypeAlias = Annotated[str, Meta(min_length=22, max_length=64)]
GameKey: TypeAlias = Annotated[str, Meta(max_length=32, extra={"ts": "GameKey"})]
SeatNumber: TypeAlias = Annotated[Seat, Meta(ge=0, le=63)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**31 - 1)]

ViewOf: TypeAlias = Annotated[Any, Meta(extra={"ts_parameter": "View"})]
ActionOf: TypeAlias = Annotated[Any, Meta(extra={"ts_parameter": "Action"})]
RawAction: TypeAlias = Annotated[msgspec.Raw, Meta(extra={"ts_parameter": "Action"})]
Actions: TypeAlias = Annotated[list[RawAction], Meta(min_length=1, max_length=128)]
ProblemFacts: TypeAlias = dict[str, str | int]


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """Base of requests from a client; a field with a default may be left out."""


class Answer(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Base of answers from the server; every field is present."""


class ClientMessageBase(Request, frozen=True, kw_only=True, tag_field="kind"):
    """Base of client messages over the WebSocket, or by POST to the same name."""


class ServerMessageBase(Answer, frozen=True, kw_only=True, tag_field="kind"):
    """Base of server messages over the WebSocket."""

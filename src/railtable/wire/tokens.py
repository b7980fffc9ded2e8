"""Keys of programs: what is asked and answered."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from railtable.core.seats import Seat
from railtable.wire.base import Answer, Request

Scope: TypeAlias = Literal["seat", "tables", "account"]


class AskToken(Request, frozen=True, kw_only=True):
    """What a program's key is for.

    `seat`: to look and play there, always.  `tables`: also to make, join and set up tables.
    `account`: also everything else a guest may do, such as exporting and deleting their data.
    """

    scopes: Annotated[list[Scope], Meta(max_length=3)] = []


class Token(Answer, frozen=True, kw_only=True):
    """A program's key to one seat: send it as `Authorization: Bearer …`."""

    seat: Seat
    token: str

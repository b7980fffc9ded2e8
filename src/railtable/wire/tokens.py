"""API tokens of programs: requests and answers."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from railtable.core.seats import Seat
from railtable.wire.base import Answer, Request

Scope: TypeAlias = Literal["seat", "tables", "account"]


class AskToken(Request, frozen=True, kw_only=True):
    """The scope of an API token.

    `seat`: view and play that seat only. `tables`: also create, join and configure tables.
    `account`: also everything else a guest may do, such as exporting and deleting their data.
    """

    scopes: Annotated[list[Scope], Meta(max_length=3)] = []


class Token(Answer, frozen=True, kw_only=True):
    """An API token for one seat: send it as `Authorization: Bearer …`."""

    seat: Seat
    token: str

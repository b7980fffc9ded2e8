"""What a program's token may do: its seat, and more only where its maker said so.

The scopes stand in the token itself.  Only the hash of the whole token opens a seat, so nobody
can add to them.
"""

from typing import Final

from railtable.server.credentials import scopes_in
from railtable.server.errors import Denied
from railtable.wire.tokens import Scope

ANYBODY: Final = frozenset({"health", "reach", "games", "lobby", "best", "person"})
"""Addresses that tell everybody the same."""
SEAT: Final = frozenset(
    {
        *("info", "nonce", "agree", "back", "leave", "position", "stream", "live"),
        *("play", "undo", "consent", "say", "preview", "hint", "propose", "judge"),
        *("happenings", "steps", "moment", "chart", "record"),
    }
)
TABLES: Final = frozenset(
    {
        *("mine", "create", "join", "start", "settings", "fill"),
        *("rematch", "continue", "open_record"),
    }
)
"""All other addresses are about whoever asks, or give keys to others: `account`."""


def require_scope(secret: str | None, endpoint: str) -> None:
    """Refuse what a program's token is not for; any other secret is a person's, or a guest's."""
    scopes = scopes_in(secret or "")
    if scopes is None or endpoint in ANYBODY:
        return
    scope = scope_of(endpoint)
    if scope not in scopes:
        raise Denied("token_scope", 403, {"scope": scope})


def scope_of(endpoint: str) -> Scope:
    """Return what a token needs for an address."""
    if endpoint in SEAT:
        return "seat"
    return "tables" if endpoint in TABLES else "account"

"""Scopes of program tokens: the seat, and more only if its maker chose so.

The scopes are part of the token. Only the hash of the whole token opens a seat, so nobody can add
scopes.
"""

from typing import Final

from railtable.server.credentials import scopes_in
from railtable.server.errors import Denied
from railtable.wire.tokens import Scope

ANYBODY: Final = frozenset({"health", "reach", "games", "lobby", "best", "person"})
"""Endpoints with the same reply for everybody."""
SEAT: Final = frozenset(
    {
        *("info", "nonce", "agree", "ready", "back", "leave", "position", "stream", "live"),
        *("play", "undo", "consent", "say", "preview", "hint", "propose", "judge"),
        *("happenings", "steps", "moment", "chart", "notes", "record"),
        *("review", "ask_review", "stop_review", "reviewed_position", "answer_exercise"),
        "odds",
    }
)
TABLES: Final = frozenset(
    {
        *("mine", "create", "join", "start", "settings", "fill"),
        *("rematch", "continue", "open_record"),
        *("daily_deals", "challenges", "challenge", "deal", "play_deal", "close_deal"),
    }
)
"""All other endpoints concern the asker or give keys to others: `account`."""


def require_scope(secret: str | None, endpoint: str) -> None:
    """Refuse a request outside a program token's scopes; other secrets belong to people."""
    scopes = scopes_in(secret or "")
    if scopes is None or endpoint in ANYBODY:
        return
    scope = scope_of(endpoint)
    if scope not in scopes:
        raise Denied("token_scope", 403, {"scope": scope})


def scope_of(endpoint: str) -> Scope:
    """Return the scope an endpoint needs."""
    if endpoint in SEAT:
        return "seat"
    return "tables" if endpoint in TABLES else "account"

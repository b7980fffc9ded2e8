"""Ids, codes and deals of an event, derived from its secret.

A retry after a crash derives the same again, so that a table is never made twice.
"""

import base64
import hashlib
import hmac
from typing import Final

ID_BYTES: Final = 9
CODE_BYTES: Final = 24


def _derive(secret: str, *parts: str | int) -> bytes:
    message = "/".join(str(part) for part in parts)
    return hmac.digest(bytes.fromhex(secret), message.encode(), hashlib.sha256)


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode()


def event_table_id(secret: str, number: int, undone: int, table: int) -> str:
    """Return the id of a table of a round; `undone` counts the round's earlier pairings."""
    return _text(_derive(secret, "table", number, undone, table)[:ID_BYTES])


def deal_seed(secret: str, number: int, undone: int) -> bytes:
    """Return the seed of a round's shared deal."""
    return _derive(secret, "deal", number, undone)


def invite_code(secret: str, codes: int) -> str:
    """Return the code of an event's link."""
    return _text(_derive(secret, "invite", codes)[:CODE_BYTES])

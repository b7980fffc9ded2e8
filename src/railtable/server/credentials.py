"""Secrets: made here, kept only as their SHA-256, compared in constant time."""

import hashlib
import hmac
import secrets
from collections.abc import Iterable

SECRET_BYTES = 32
TABLE_ID_BYTES = 9


def new_secret() -> str:
    """Return 256 random bits, safe in a cookie, a header or behind a `#`."""
    return secrets.token_urlsafe(SECRET_BYTES)


def new_table_id() -> str:
    """Return a table's address: not secret, yet not to be guessed either."""
    return secrets.token_urlsafe(TABLE_ID_BYTES)


def hash_of(secret: str) -> str:
    """Return what the server keeps of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def is_among(hashed: str, kept: Iterable[str]) -> bool:
    """Tell whether a hashed secret is one of those kept, whichever it is."""
    found = False
    for one in kept:
        found |= hmac.compare_digest(hashed, one)
    return found

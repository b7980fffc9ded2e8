"""Secrets: generated here, stored only as SHA-256, compared in constant time."""

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable
from typing import Final

SCOPES: Final = {"s": "seat", "t": "tables", "a": "account"}
TOKEN: Final = re.compile(r"rt-([sta]+)-")
SECRET_BYTES = 32
TABLE_ID_BYTES = 9


def new_secret() -> str:
    """Return 256 random bits, safe in a cookie, a header or a URL fragment."""
    return secrets.token_urlsafe(SECRET_BYTES)


def new_table_id() -> str:
    """Return a table's id: not secret, but hard to guess."""
    return new_id(TABLE_ID_BYTES)


def new_id(length: int) -> str:
    """Return a random id; a hyphen does not come first, since it would be a command's option."""
    while (found := secrets.token_urlsafe(length)).startswith("-"):
        pass
    return found


def new_token(scopes: Iterable[str]) -> str:
    """Return a program's token, which names its scopes; the seat is always among them."""
    wanted = {*scopes, "seat"}
    letters = "".join(letter for letter, scope in SCOPES.items() if scope in wanted)
    return f"rt-{letters}-{new_secret()}"


def scopes_in(secret: str) -> set[str] | None:
    """Return the scopes of a program's token; None for other secrets."""
    found = TOKEN.match(secret)
    return None if found is None else {SCOPES[letter] for letter in found[1]}


def hash_of(secret: str) -> str:
    """Return the stored hash of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def is_among(hashed: str, kept: Iterable[str]) -> bool:
    """Tell whether a hashed secret is among the stored ones, in constant time."""
    found = False
    for one in kept:
        found |= hmac.compare_digest(hashed, one)
    return found

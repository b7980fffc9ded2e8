"""Recovery codes: shown once, valid once, of 160 random bits."""

import secrets
import time
from typing import Final

from railtable.server.credentials import hash_of
from railtable.server.errors import Denied
from railtable.server.store.sql import Statement
from railtable.server.store.watched_store import WatchedStore

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32, without ambiguous letters."""
GROUPS, GROUP = 8, 4
LOOKALIKES: Final = str.maketrans("OIL", "011")
KEEP: Final = """
insert into recovery_codes values ($1, $2, $3) on conflict (player) do update
set code = excluded.code, made = excluded.made
"""
OWNER: Final = "select player from recovery_codes where code = $1"
REPLACE: Final = """update recovery_codes set code = $2, made = $3 where code = $1
                    returning player"""
MADE: Final = "select made from recovery_codes where player = $1"


def new_code() -> str:
    """Return a new code, formatted for display."""
    letters = [secrets.choice(LETTERS) for _ in range(GROUPS * GROUP)]
    return "-".join("".join(letters[i : i + GROUP]) for i in range(0, len(letters), GROUP))


def parse_code(text: str) -> str:
    """Return a typed code, normalised for hashing."""
    return "".join(text.upper().split()).replace("-", "").translate(LOOKALIKES)


def code_insertion(player: str, code: str) -> Statement:
    """Return the statements that set a player's code; the previous one is void."""
    return Statement(KEEP, (player, hash_of(parse_code(code)), time.time()))


def code_replacement(typed: str, code: str) -> Statement:
    """Return the statement that replaces a used code; it returns a row only once."""
    old, new = (hash_of(parse_code(one)) for one in (typed, code))
    return Statement(REPLACE, (old, new, time.time()))


class RecoveryCodes:
    """The recovery codes of all players."""

    def __init__(self, store: WatchedStore) -> None:
        self._store = store

    async def made(self, player: str) -> float | None:
        """Return the creation time of a player's code; None without one."""
        rows = await self._store.fetch(MADE, player)
        return rows[0][0] if rows else None

    async def owner(self, typed: str) -> str:
        """Return the owner of a typed code."""
        rows = await self._store.fetch(OWNER, hash_of(parse_code(typed)))
        if not rows:
            raise Denied("code_wrong", 403)
        return str(rows[0][0])

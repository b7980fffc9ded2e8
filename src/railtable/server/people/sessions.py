"""Sessions: a player's devices, each with its own secret, stored as SHA-256."""

import contextlib
import re
import secrets
import time
from typing import Final

import msgspec

from railtable.server.credentials import hash_of, new_secret
from railtable.server.errors import Denied, StoreFailed
from railtable.server.store.sql import Statement
from railtable.server.store.watched_store import WatchedStore

DAY: Final = 24 * 3600.0
UNUSED_DAYS: Final = 180
"""A session expires after this time without use."""
TOUCH_SECONDS: Final = 3600.0
"""Precision of the last use, so that not every request causes a write."""
MOST_SESSIONS: Final = 30
ADD: Final = """
insert into sessions select cast($1 as text), cast($2 as text), holder, cast($4 as text),
cast($5 as double precision), cast($5 as double precision), cast($6 as double precision)
from people where holder = $3 and kept is not null returning secret
"""
"""Refuse sign-in to an account that has just been deleted."""
CROWD: Final = """
delete from sessions where player = $1 and secret not in (
    select secret from sessions where player = $1 order by used desc, made desc limit $2)
"""
TOUCH: Final = "update sessions set used = $2, until = $3 where secret = $1 and used < $2"
LIST: Final = """select secret, id, device, made, used from sessions
                 where player = $1 and until > $2 order by used desc"""
BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Firefox", "Firefox"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("CrOS", "Chromebook"),
    ("Linux", "Linux"),
)


class Session(msgspec.Struct, frozen=True):
    """A signed-in device."""

    secret: str
    id: str
    device: str
    made: float
    used: float


class Sessions:
    """The sessions of all players."""

    def __init__(self, store: WatchedStore) -> None:
        self._store = store

    def begin(self, player: str, device: str) -> tuple[str, list[Statement]]:
        """Return a new secret, and the statement that stores its session."""
        secret, now = new_secret(), time.time()
        row = (hash_of(secret), secrets.token_urlsafe(9), player, device, now, _until(now))
        return secret, [Statement(ADD, row), Statement(CROWD, (player, MOST_SESSIONS))]

    async def of(self, player: str) -> list[Session]:
        """Return a player's sessions, latest use first."""
        return [Session(*row) for row in await self._store.fetch(LIST, player, time.time())]

    async def find(self, player: str, session: str) -> Session:
        """Return a player's session by name."""
        for one in await self.of(player):
            if one.id == session:
                return one
        raise Denied("no_such_session", 404)

    def is_due(self, used: float, now: float) -> bool:
        """Tell whether the last use should be stored again."""
        return now - used > TOUCH_SECONDS

    async def touch(self, secret: str, now: float) -> None:
        """Store the last use of a session, which extends it."""
        with contextlib.suppress(StoreFailed):
            await self._store.execute(Statement(TOUCH, (secret, now, _until(now))))


def session_deletions(secrets_: list[str]) -> list[Statement]:
    """Return the statements that delete sessions."""
    return [Statement("delete from sessions where secret = $1", (one,)) for one in secrets_]


def _until(now: float) -> float:
    return now + UNUSED_DAYS * DAY


def device_of(agent: str) -> str:
    """Return a short description of a browser from its User-Agent."""
    words = [_first(agent, BROWSERS), _first(agent, SYSTEMS)]
    known = [word for word in words if word]
    return ", ".join(known) or re.sub(r"[^\w ./-]", "", agent, flags=re.ASCII)[:24]


def _first(agent: str, names: tuple[tuple[str, str], ...]) -> str:
    return next((name for mark, name in names if mark in agent), "")
